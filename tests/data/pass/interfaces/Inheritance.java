package interfaces;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Predicate;

/** Interfaces that extend one another: covariant results, generic redeclaration, functional or not, nested types, inherited constants, class over interface. */
public class Inheritance {
    interface Animal {
        Animal self();

        default String describe() {
            return "animal " + self().getClass().getSimpleName();
        }

        Comparator<Animal> BY_NAME = Comparator.comparing(animal -> animal.getClass().getSimpleName());
    }

    interface Pet extends Animal {
        @Override
        Pet self();

        String call();

        class Tag {
            final String text;

            Tag(String text) {
                this.text = text;
            }
        }

        enum Size { SMALL, LARGE }

        interface Owner {
            Pet pet();
        }
    }

    static class Dog implements Pet, Pet.Owner {
        @Override
        public Dog self() {
            return this;
        }

        @Override
        public String call() {
            return "woof " + new Tag("tag").text + Size.values().length;
        }

        @Override
        public Pet pet() {
            return self();
        }
    }

    static class Cat extends Dog {
        @Override
        public Cat self() {
            return new Cat();
        }

        @Override
        public String call() {
            return "meow, not " + super.call();
        }
    }

    interface Container<T> extends Iterable<T> {
        int size();

        T get(int index);

        @Override
        default Iterator<T> iterator() {
            return new Iterator<>() {
                int next;

                @Override
                public boolean hasNext() {
                    return next < size();
                }

                @Override
                public T next() {
                    if (!hasNext()) throw new NoSuchElementException("at " + next);
                    return get(next++);
                }
            };
        }

        default <R> Container<R> map(Function<? super T, ? extends R> function) {
            Container<T> self = this;
            return new Container<>() {
                @Override
                public int size() {
                    return self.size();
                }

                @Override
                public R get(int index) {
                    return function.apply(self.get(index));
                }
            };
        }

        @SafeVarargs
        static <T> Container<T> of(T... elements) {
            List<T> list = new ArrayList<>();
            Collections.addAll(list, elements);
            return new Container<>() {
                @Override
                public int size() {
                    return list.size();
                }

                @Override
                public T get(int index) {
                    return list.get(index);
                }

                @Override
                public String toString() {
                    return "Container" + list;
                }
            };
        }
    }

    interface Text extends CharSequence, Comparable<Text> {
        String text();

        @Override
        default int length() {
            return text().length();
        }

        @Override
        default char charAt(int index) {
            return text().charAt(index);
        }

        @Override
        default CharSequence subSequence(int start, int end) {
            return text().subSequence(start, end);
        }

        @Override
        default int compareTo(Text other) {
            return text().compareTo(other.text());
        }
    }

    record Word(String text) implements Text {
        @Override
        public String toString() {
            return text;
        }
    }

    interface Check<T> extends Predicate<T> {
        boolean test(T value);

        @Override
        default Check<T> negate() {
            return value -> !test(value);
        }

        default Check<T> twice() {
            return value -> test(value) && test(value);
        }
    }

    abstract static class Template {
        final String run() {
            return before() + body() + after();
        }

        protected String before() {
            return "<";
        }

        protected abstract String body();

        protected String after() {
            return ">";
        }
    }

    public static void main(String[] args) {
        Animal dog = new Dog(), cat = new Cat();
        System.out.println(dog.describe() + ", " + cat.describe() + ", " + ((Pet) cat).self().call() + ", " + ((Pet.Owner) dog).pet().call());
        List<Animal> animals = new ArrayList<>(List.of(dog, cat));
        animals.sort(Animal.BY_NAME);
        System.out.println(animals.get(0) instanceof Cat);
        Container<String> words = Container.of("one", "three", "two");
        int total = 0;
        for (int length : words.map(String::length)) total = total * 10 + length;
        System.out.println(words + " " + total);
        for (char c : words.map(word -> word.charAt(0))) System.out.print(c);
        System.out.println();
        Iterator<String> iterator = Container.of("x").iterator();
        iterator.next();
        try {
            iterator.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            iterator.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        words.spliterator().forEachRemaining(word -> System.out.print(word + ";"));
        System.out.println();
        Text text = new Word("hello");
        System.out.println(text.length() + " " + text.charAt(1) + " " + text.subSequence(1, 3) + " " + text.compareTo(new Word("help")) + " " + text.chars().sum() + " " + text.isEmpty() + " " + String.join("-", text, new Word("you")) + " " + new StringBuilder().append(text).append(text, 0, 2) + " " + Collections.max(List.of(new Word("a"), new Word("b"))));
        Check<Integer> even = n -> n % 2 == 0;
        System.out.println(even.negate().test(3) + " " + even.twice().test(4) + " " + even.and(n -> n > 2).test(2) + " " + even.or(n -> n == 3).negate().test(3) + " " + Predicate.not(even).test(5));
        System.out.println(new Template() {
            @Override
            protected String body() {
                return "body";
            }

            @Override
            protected String after() {
                return super.after() + super.before();
            }
        }.run());
    }
}
