package object;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Inner, local and anonymous classes with what they capture. */
public class InnerClasses implements Iterable<Integer> {
    private int secret = 5;
    private static int made;

    class Inner {
        int own = secret * 2;

        class Deeper {
            int sum() {
                return own + secret++ + InnerClasses.this.secret;
            }
        }
    }

    static class Nested {
        private final String text;

        private Nested(String text) {
            this.text = text;
            made++;
        }
    }

    @Override
    public Iterator<Integer> iterator() {
        return new Iterator<>() {
            int next = secret;

            @Override
            public boolean hasNext() {
                return next < secret + 3;
            }

            @Override
            public Integer next() {
                return next++;
            }
        };
    }

    static abstract class Template {
        Template() {
            System.out.println("in constructor: " + name());
        }

        abstract String name();
    }

    static Template template(String name) {
        return new Template() {
            final String kept = "kept";

            @Override
            String name() {
                return name + "/" + kept + "/" + hidden;
            }

            String hidden = "hidden";
        };
    }

    class Extending extends Inner {
        int value() {
            return own + InnerClasses.this.secret;
        }
    }

    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses();
        InnerClasses.Inner inner = outer.new Inner();
        InnerClasses.Inner.Deeper deeper = inner.new Deeper();
        System.out.println(inner.own + " " + deeper.sum() + " " + outer.secret);
        for (int i : outer) System.out.print(i + " ");
        System.out.println();
        System.out.println(new Nested("n").text + made);
        System.out.println(template("outer").name());
        System.out.println(outer.new Extending().value());
        int base = 100;
        class Local {
            int add(int i) {
                return base + i + made;
            }

            Local again() {
                return new Local();
            }
        }
        System.out.println(new Local().again().add(1));
        List<Runnable> later = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i;
            later.add(new Runnable() {
                int runs;

                @Override
                public void run() {
                    System.out.println(copy + " " + ++runs + " " + getClass().getName());
                }
            });
        }
        for (Runnable r : later) r.run();
        later.get(0).run();
        System.out.println(new Local().getClass().getName() + " " + Inner.Deeper.class.getName() + " " + new Local().getClass().getSimpleName() + "|"
            + later.get(0).getClass().getSimpleName() + "|" + later.get(0).getClass().isAnonymousClass());
        System.out.println(new Object() { int x = 3; int twice() { return x * 2; } }.twice());
        try {
            InnerClasses none = null;
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("no outer instance");
        }
    }
}
