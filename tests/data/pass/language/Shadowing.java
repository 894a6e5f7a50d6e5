package language;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** What a name means where several things have it: locals, parameters, fields, outer fields, types, packages, methods, labels and type variables. */
public class Shadowing {
    static String name = "static";
    String field = "outer field";
    static final int Integer = 7;

    static int name() {
        return 1;
    }

    static class name {
        static String name = "in the class called name";

        static String name(String name) {
            return name + name.length();
        }
    }

    class Inner {
        String field = "inner field";

        class Innermost {
            String field = "innermost field";

            String show(String field) {
                Supplier<String> lambda = () -> field + "|" + this.field + "|" + Inner.this.field + "|" + Shadowing.this.field;
                Supplier<String> anonymous = new Supplier<>() {
                    final String field = "anonymous field";

                    @Override
                    public String get() {
                        return field + "|" + this.field.length() + "|" + Innermost.this.field;
                    }
                };
                return lambda.get() + " " + anonymous.get();
            }
        }
    }

    static class Parent {
        String field = "parent's";
        static String shared = "parent's static";

        String get() {
            return field;
        }

        static String fixed() {
            return "parent's fixed";
        }

        class Member {
            String who() {
                return "parent's member";
            }
        }
    }

    static class Child extends Parent {
        String field = "child's";
        static String shared = "child's static";

        @Override
        String get() {
            return field + "," + super.field + "," + super.get() + "," + ((Parent) this).field;
        }

        static String fixed() {
            return "child's fixed, " + Parent.fixed();
        }

        class Member extends Parent.Member {
            @Override
            String who() {
                return "child's member, " + super.who();
            }
        }

        String members() {
            return new Member().who() + ", " + new Parent.Member().who().length();
        }
    }

    static <T> String generic(T value, List<? super T> sink) {
        class T2<T> {
            T inner;
        }
        T2<java.lang.Integer> local = new T2<>();
        local.inner = 5;
        sink.add(value);
        return value + "" + local.inner;
    }

    static int scopes() {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            int j = i * 2;
            sum += j;
        }
        for (int i = 10; i > 8; i--) sum += i;
        {
            int j = 100;
            sum += j;
        }
        int j = 1000;
        sum += j;
        try {
            int k = sum / (j - 1000);
            sum += k;
        } catch (ArithmeticException e) {
            int k = 5;
            sum += k;
        }
        switch (sum % 2) {
            case 0:
                int k = 1;
                sum += k;
            default:
                k = 2;
                sum += k;
        }
        if (!((Object) sum instanceof String text)) {
            Object text2 = sum;
            return text2.hashCode();
        }
        return text.length();
    }

    static String label() {
        String label = "variable";
        label:
        for (int i = 0; ; i++) {
            String inner = label + i;
            label2:
            while (true) {
                if (i == 0) break label2;
                if (i == 2) break label;
                continue label;
            }
            label = inner;
        }
        return label;
    }

    static int effectively(int parameter) {
        int local = parameter + 1;
        IntSupplier both = () -> parameter * 100 + local;
        class Capturing {
            int local = 9;

            int sum() {
                return local + parameter + both.getAsInt();
            }
        }
        return new Capturing().sum();
    }

    public static void main(String[] args) {
        String text = "" + Integer;
        System.out.println(text + " " + name + " " + name() + " " + new name().getClass().getSimpleName() + " " + Shadowing.name.length());
        {
            String name = "local";
            System.out.println(name + " " + Shadowing.name + " " + name() + " " + name.length());
        }
        System.out.println(new Shadowing().new Inner().new Innermost().show("parameter"));
        Parent parent = new Child();
        System.out.println(parent.get() + " " + parent.field + " " + ((Child) parent).field + " " + parent.shared + " " + parent.fixed() + " " + Child.fixed() + " " + Child.shared);
        System.out.println(new Child().members() + " " + parent.new Member().who() + " " + ((Child) parent).new Member().who());
        List<Object> sink = new ArrayList<>();
        System.out.println(generic("value", sink) + sink + " " + scopes() + " " + label() + " " + effectively(3));
    }
}
