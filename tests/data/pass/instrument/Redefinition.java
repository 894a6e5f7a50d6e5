import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** An agent that attaches to its own vm, and what it may do there. */
public class Redefinition {
    static Instrumentation instrumentation;

    public static class Agent {
        public static void agentmain(String options, Instrumentation given) {
            instrumentation = given;
            System.out.println("agentmain " + options);
        }
    }

    static class Greeter {
        static int made;
        final String name;

        Greeter(String name) {
            this.name = name;
            made++;
        }

        String greet() {
            return "hello " + name;
        }

        String twice(Runnable between) {
            String first = "hello " + name;
            between.run();
            Runnable late = () -> System.out.println("  late lambda of " + name);
            late.run();
            return first + ", " + "hello " + name;
        }
    }

    static class Later {
        String say() {
            return "before";
        }
    }

    static class Patch implements ClassFileTransformer {
        final String target;
        final String from;
        final String to;

        Patch(String target, String from, String to) {
            this.target = target;
            this.from = from;
            this.to = to;
        }

        @Override
        public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] file) {
            if (!target.equals(name)) {
                return null;
            }
            System.out.println("  transforms " + name + ", redefined: " + redefined);
            return replace(file, from, to);
        }
    }

    static class Failing implements ClassFileTransformer {
        @Override
        public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] file) {
            throw new IllegalStateException("ignored");
        }
    }

    public static void main(String[] args) throws Exception {
        attach();
        System.out.println(instrumentation.isRedefineClassesSupported() + " " + instrumentation.isRetransformClassesSupported()
            + " " + instrumentation.isNativeMethodPrefixSupported());
        modifiable();
        redefine();
        frames();
        retransform();
        loading();
        refusals();
        bootPath();
    }

    static void attach() throws Exception {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Agent-Class", Agent.class.getName());
        attributes.putValue("Can-Redefine-Classes", "true");
        attributes.putValue("Can-Retransform-Classes", "true");
        File jar = File.createTempFile("agent", ".jar");
        jar.deleteOnExit();
        new JarOutputStream(new FileOutputStream(jar), manifest).close();
        VirtualMachine machine = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
        machine.loadAgent(jar.getPath(), "with=options");
        machine.loadAgent(jar.getPath());
        machine.detach();
    }

    static void modifiable() {
        for (Class<?> type : new Class<?>[] {Greeter.class, Runnable.class, String.class, int.class, int[].class, Greeter[].class}) {
            System.out.println(type.getSimpleName() + " modifiable: " + instrumentation.isModifiableClass(type));
        }
        Runnable lambda = () -> { };
        System.out.println("lambda modifiable: " + instrumentation.isModifiableClass(lambda.getClass()));
        System.out.println(Arrays.asList(instrumentation.getAllLoadedClasses()).contains(Greeter.class));
        System.out.println(Arrays.asList(instrumentation.getInitiatedClasses(Redefinition.class.getClassLoader())).contains(Agent.class));
        System.out.println(instrumentation.getObjectSize(new int[100]) >= 400);
    }

    static void redefine() throws Exception {
        Greeter before = new Greeter("a");
        System.out.println(before.greet() + " " + Greeter.made);
        instrumentation.redefineClasses(new ClassDefinition(Greeter.class, replace(file(Greeter.class), "hello", "salut")));
        System.out.println(before.greet() + " " + Greeter.made + " " + new Greeter("b").greet() + " " + Greeter.made);
        System.out.println(Greeter.class.getDeclaredMethod("greet").invoke(before));
        instrumentation.redefineClasses(new ClassDefinition(Greeter.class, file(Greeter.class)));
        System.out.println(before.greet());
    }

    static void frames() {
        Greeter greeter = new Greeter("c");
        String across = greeter.twice(() -> swap("salut"));
        System.out.println(across);
        System.out.println(greeter.twice(() -> { }));
        swap("hello");
    }

    static void swap(String greeting) {
        try {
            instrumentation.redefineClasses(new ClassDefinition(Greeter.class, replace(file(Greeter.class), "hello", greeting)));
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    static void retransform() throws Exception {
        String name = Greeter.class.getName();
        Patch patch = new Patch(name, "hello", "too long");
        Greeter greeter = new Greeter("d");
        instrumentation.addTransformer(new Failing(), true);
        instrumentation.addTransformer(patch, true);
        System.out.println(greeter.greet());
        try {
            instrumentation.retransformClasses(Greeter.class);
        } catch (Throwable e) {
            System.out.println(e.getClass());
        }
        instrumentation.removeTransformer(patch);
        Patch same = new Patch(name, "hello", "howdy");
        instrumentation.addTransformer(same, true);
        instrumentation.retransformClasses(Greeter.class, Later.class);
        System.out.println(greeter.greet());
        instrumentation.addTransformer(new Patch(name, "howdy", "heyho"), true);
        instrumentation.retransformClasses(Greeter.class);
        System.out.println(greeter.greet());
        System.out.println(instrumentation.removeTransformer(same) + " " + instrumentation.removeTransformer(patch));
        instrumentation.retransformClasses(Greeter.class);
        System.out.println(greeter.greet());
    }

    static void loading() {
        String name = "Redefinition$Fresh";
        Patch patch = new Patch(name, "untouched", "changed!!");
        instrumentation.addTransformer(patch);
        System.out.println(Fresh.say());
        instrumentation.removeTransformer(patch);
    }

    static class Fresh {
        static String say() {
            return "untouched";
        }
    }

    static class Shape {
        int width = 3;

        int area() {
            return width;
        }
    }

    static void refusals() {
        new Shape().area();
        refuse("a field", Shape.class, replace(file(Shape.class), "width", "depth"));
        refuse("a method", Shape.class, replace(file(Shape.class), "area", "size"));
        refuse("a name", Shape.class, file(Later.class));
        byte[] broken = file(Shape.class);
        broken[0] = 0;
        refuse("rubbish", Shape.class, broken);
        try {
            instrumentation.retransformClasses(int[].class);
        } catch (UnmodifiableClassException e) {
            System.out.println(e.getClass());
        }
        System.out.println(new Shape().area());
    }

    static void refuse(String what, Class<?> type, byte[] file) {
        try {
            instrumentation.redefineClasses(new ClassDefinition(type, file));
            System.out.println(what + " accepted");
        } catch (UnsupportedOperationException e) {
            System.out.println(what + ": " + e.getMessage());
        } catch (Throwable e) {
            System.out.println(what + ": " + e.getClass());
        }
    }

    static void bootPath() throws Exception {
        File jar = File.createTempFile("boot", ".jar");
        jar.deleteOnExit();
        String name = "Redefinition$Later";
        try (JarOutputStream out = new JarOutputStream(new FileOutputStream(jar))) {
            out.putNextEntry(new ZipEntry(name + ".class"));
            out.write(file(Later.class));
        }
        try {
            Class.forName(name, false, null);
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        try (JarFile open = new JarFile(jar)) {
            instrumentation.appendToBootstrapClassLoaderSearch(open);
        }
        Class<?> found = Class.forName(name, false, null);
        System.out.println(found.getClassLoader() + " " + (found == Later.class) + " " + found.getModule().isNamed());
    }

    static byte[] file(Class<?> type) {
        try (InputStream in = Redefinition.class.getResourceAsStream(type.getName() + ".class")) {
            return in.readAllBytes();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Puts a text in the place of another as long. */
    static byte[] replace(byte[] file, String from, String to) {
        String text = new String(file, StandardCharsets.ISO_8859_1);
        return text.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
    }
}
