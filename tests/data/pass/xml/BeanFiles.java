package xml;

import java.beans.DefaultPersistenceDelegate;
import java.beans.XMLDecoder;
import java.beans.XMLEncoder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** XMLEncoder and XMLDecoder: beans, collections, cycles, own delegates and what cannot be written. */
public class BeanFiles {
    public static class Person {
        private String name = "nobody";
        private int age;
        private Person friend;
        private List<String> tags = new ArrayList<>();
        private int[] scores = {};

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public int getAge() {
            return age;
        }

        public void setAge(int age) {
            this.age = age;
        }

        public Person getFriend() {
            return friend;
        }

        public void setFriend(Person friend) {
            this.friend = friend;
        }

        public List<String> getTags() {
            return tags;
        }

        public void setTags(List<String> tags) {
            this.tags = tags;
        }

        public int[] getScores() {
            return scores;
        }

        public void setScores(int[] scores) {
            this.scores = scores;
        }
    }

    public static class Fixed {
        private final int left, right;

        public Fixed(int left, int right) {
            this.left = left;
            this.right = right;
        }

        public int getLeft() {
            return left;
        }

        public int getRight() {
            return right;
        }
    }

    static String encode(Object object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (XMLEncoder encoder = new XMLEncoder(bytes, "UTF-8", true, 0)) {
            encoder.setExceptionListener(e -> System.out.println("! " + e.getClass().getSimpleName()));
            encoder.setPersistenceDelegate(Fixed.class, new DefaultPersistenceDelegate(new String[] {"left", "right"}));
            encoder.writeObject(object);
        }
        return bytes.toString().replaceFirst("version=\"17[^\"]*\"", "version=\"17\"");
    }

    static Object decode(String text) {
        try (XMLDecoder decoder = new XMLDecoder(new ByteArrayInputStream(text.getBytes()), null, e -> System.out.println("? " + e.getMessage()))) {
            return decoder.readObject();
        }
    }

    public static void main(String[] args) {
        Person ann = new Person(), bob = new Person();
        ann.setName("Ann <&> \u00e4\n");
        ann.setAge(30);
        ann.setFriend(bob);
        ann.getTags().addAll(List.of("x", "y"));
        ann.setScores(new int[] {1, 0, 3});
        bob.setFriend(ann);
        String text = encode(ann);
        System.out.println(text);
        Person back = (Person) decode(text);
        System.out.println(back.getName() + back.getAge() + back.getTags() + Arrays.toString(back.getScores()) + " " + (back.getFriend().getFriend() == back) + " " + back.getFriend().getName());
        System.out.println(encode(new Fixed(1, 2)));
        System.out.println(((Fixed) decode(encode(new Fixed(3, 4)))).getRight() + " " + decode(encode(new TreeMap<>(Map.of("k", List.of(1, 2).size())))) + " " + decode(encode(Thread.State.BLOCKED)) + " " + decode(encode(String.class)) + " " + decode(encode(null)) + " " + Arrays.toString((String[]) decode(encode(new String[] {"a", null}))));
        System.out.println(decode("<java><object class='java.lang.StringBuilder'><string>text</string><void method='append'><int>5</int></void></object></java>") + " " + decode("<java><int>0x10</int></java>"));
        for (String bad : new String[] {"<java><int>x</int><string>after</string></java>", "<java><object class='no.Such'/></java>", "<java></java>", "<java>"}) {
            try {
                System.out.println(decode(bad));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
