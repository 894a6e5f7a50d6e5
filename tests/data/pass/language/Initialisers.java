package language;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** The order of fields, blocks, constructors and superclasses' calls of overridden methods; definite values of constants; resources; labels. */
public class Initialisers {
    private static final List<String> LOG = new ArrayList<>();

    static int log(String text, int value) {
        LOG.add(text);
        return value;
    }

    static class Parent {
        int parentField = log("parent field", 1);

        {
            log("parent block", 0);
        }

        Parent() {
            this(log("parent argument", 5));
            log("parent constructor", 0);
            hook();
        }

        Parent(int value) {
            log("parent other " + value, 0);
        }

        void hook() {
            log("parent hook", 0);
        }
    }

    static class Child extends Parent {
        final int constant = 7;
        final int computed = log("child field", 8);
        final Integer boxed = 9;
        int plain = 3;
        int untouched;

        {
            plain = log("child block " + plain, 4);
        }

        Child() {
            super();
            log("child constructor " + plain + " " + untouched, 0);
        }

        @Override
        void hook() {
            untouched = 6;
            plain = 99;
            log("child hook " + constant + " " + computed + " " + boxed + " " + plain, 0);
        }
    }

    private static final class Resource implements AutoCloseable {
        private final String name;

        private Resource(String name) {
            log("open " + name, 0);
            if (name.equals("bad")) {
                throw new IllegalArgumentException(name);
            }
            this.name = name;
        }

        @Override
        public void close() {
            log("close " + name, 0);
            throw new IllegalStateException("close " + name);
        }
    }

    public static void main(String[] args) {
        new Child();
        flush();
        resources();
        labels();
        captured();
        compound();
    }

    private static void flush() {
        LOG.forEach(System.out::println);
        LOG.clear();
    }

    private static void resources() {
        try (Resource first = new Resource("a"); Resource none = null; Resource second = new Resource("bad")) {
            log("body", 0);
        } catch (IllegalArgumentException failed) {
            log(failed + " " + failed.getSuppressed()[0], 0);
        } finally {
            log("finally", 0);
        }
        Resource outer = new Resource("outer");
        try (outer) {
            log(outer.name, 0);
        } catch (IllegalStateException failed) {
            log(failed.getMessage() + " " + failed.getSuppressed().length, 0);
        }
        flush();
    }

    private static void labels() {
        StringBuilder text = new StringBuilder();
        outer:
        for (int row = 0; ; row++) {
            inner:
            for (int column = 0; column < 4; column++) {
                block: {
                    if (column == row) {
                        break block;
                    }
                    if (column > row) {
                        continue outer;
                    }
                    if (row == 3 && column == 1) {
                        break outer;
                    }
                    if (column == 2) {
                        continue inner;
                    }
                    text.append(row).append(column).append(' ');
                }
                text.append('.');
            }
        }
        int loops = 0;
        do {
            if (++loops == 2) {
                continue;
            }
            text.append(loops);
        } while (loops < 4);
        System.out.println(text);
    }

    private static void captured() {
        List<IntSupplier> suppliers = new ArrayList<>();
        for (int index = 0; index < 3; index++) {
            int copy = index * index;
            suppliers.add(() -> copy);
        }
        for (int element : new int[] {7, 8}) {
            suppliers.add(() -> element);
        }
        System.out.println(suppliers.stream().map(IntSupplier::getAsInt).toList());
    }

    private static void compound() {
        int[] array = {1, 2, 3};
        int index = 0;
        array[index++] += array[index] * 10;
        array[index] <<= index++ + 1;
        System.out.println(array[0] + " " + array[1] + " " + array[2] + " " + index);
        byte small = 10;
        small += 300.7;
        small >>>= 1;
        char letter = 'a';
        letter += 1.9;
        letter++;
        short wrapped = (short) 40000;
        wrapped ^= 0x1ffff;
        long wide = 1;
        wide <<= 65;
        float single = 16777216;
        single++;
        String text = null;
        text += 'x' + 1 + "y" + 1 + 2L + null + true;
        System.out.println(small + " " + letter + " " + wrapped + " " + wide + " " + single + " " + text);
        Integer boxed = 127;
        Integer same = boxed++;
        System.out.println(boxed + " " + same + " " + (boxed == 128) + " " + (true ? 1 : 'a') + (true ? boxed : 2.0) + (false ? 'b' : 98));
        int order = 5;
        order = order++ + ++order * order-- - --order;
        System.out.println(order);
    }
}
