package assembly;

import static assembly.Assembler.ABSTRACT;
import static assembly.Assembler.INTERFACE;
import static assembly.Assembler.PUBLIC;

import java.util.Map;
import java.util.TreeMap;

/** Classes that are their own superclasses, missing superclasses, and classes that fail more than once. */
public class Circles {
    /** Defines classes as they are asked for. */
    static class Loader extends ClassLoader {
        final Map<String, Assembler> known = new TreeMap<>();
        final StringBuilder asked = new StringBuilder();

        Loader with(Assembler assembler, String name) {
            known.put(name, assembler);
            return this;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            asked.append(' ').append(name);
            Assembler assembler = known.get(name);
            if (assembler == null) throw new ClassNotFoundException("we know no " + name);
            byte[] bytes = assembler.bytes();
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    static void load(String title, Loader loader, String... names) {
        for (String name : names) {
            try {
                System.out.println(title + ": " + Class.forName(name, true, loader));
            } catch (LinkageError | ClassNotFoundException e) {
                System.out.println(title + ": " + e.toString().replaceAll("@[0-9a-f]+", "@") + " <- " + e.getCause());
            }
        }
        System.out.println("asked for" + loader.asked);
    }

    static final int CONTRACT = PUBLIC | INTERFACE | ABSTRACT;

    public static void main(String[] args) throws Exception {
        load("itself", new Loader().with(new Assembler("A").extending("A"), "A"), "A", "A");
        load("its own interface", new Loader().with(new Assembler("A").access(CONTRACT).implementing("A"), "A"), "A");
        load("a circle of three", new Loader().with(new Assembler("A").extending("B"), "A").with(new Assembler("B").extending("C"), "B").with(new Assembler("C").extending("A"), "C"), "A", "B", "C", "A");
        load("through an interface", new Loader().with(new Assembler("A").implementing("I"), "A").with(new Assembler("I").access(CONTRACT).implementing("J"), "I").with(new Assembler("J").access(CONTRACT).implementing("I"), "J"), "A", "J");
        load("no superclass", new Loader().with(new Assembler("A").extending("None"), "A"), "A", "A");
        load("no interface", new Loader().with(new Assembler("A").implementing("java/lang/Runnable", "None"), "A"), "A", "A");
        load("no superclass further up", new Loader().with(new Assembler("A").extending("B"), "A").with(new Assembler("B").extending("None"), "B"), "A", "B");
        load("interface as a superclass", new Loader().with(new Assembler("A").extending("I"), "A").with(new Assembler("I").access(CONTRACT), "I"), "A", "A");
        load("class as an interface", new Loader().with(new Assembler("A").implementing("B"), "A").with(new Assembler("B"), "B"), "A", "A");
        load("under another name", new Loader().with(new Assembler("Other"), "A"), "A", "A");
        load("broken superclass", new Loader().with(new Assembler("A").extending("B"), "A").with(new Assembler("B").field(PUBLIC, "x", "X"), "B"), "A", "B", "A");
        load("too new a superclass", new Loader().with(new Assembler("A").extending("B"), "A").with(new Assembler("B").version(99), "B"), "A");
        load("reserved package", new Loader().with(new Assembler("java/lang/Mine"), "java.lang.Mine"));
        try {
            new Loader().with(new Assembler("java/lang/Mine"), "java.lang.Mine").loadClass("java.lang.Mine");
        } catch (SecurityException e) {
            System.out.println(e);
        }
        Loader loader = new Loader().with(new Assembler("A"), "A");
        Class<?> first = loader.loadClass("A");
        System.out.println(first == loader.loadClass("A"));
        try {
            loader.findClass("A");
        } catch (LinkageError e) {
            System.out.println(e.toString().replaceAll("@[0-9a-f]+", "@"));
        }
    }
}
