package loaders;

import java.net.URL;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Packages and what loaders tell of them: definePackage, sealing, annotations, versions, those of the JDK and of arrays. */
public class Packages {
    static class Loader extends ClassLoader {
        Loader(ClassLoader parent) {
            super(parent);
        }

        Package define(String name, String version, URL seal) {
            return definePackage(name, "title " + version, version, "vendor", "implementation", version + ".1", "maker", seal);
        }

        Package find(String name) {
            return getPackage(name);
        }

        Class<?> copy(String name) throws Exception {
            try (var in = Packages.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    static class Copied {
    }

    static void show(Package found) {
        if (found == null) {
            System.out.println("none");
            return;
        }
        System.out.println(found.getName() + " | " + found + " | " + found.getSpecificationTitle() + " | " + found.getSpecificationVersion() + " | " + found.getSpecificationVendor() + " | " + found.getImplementationTitle() + " | " + found.getImplementationVersion() + " | " + found.getImplementationVendor() + " | " + found.isSealed() + " | " + Arrays.toString(found.getAnnotations()));
    }

    static void versions(Package found, String... versions) {
        for (String version : versions) {
            try {
                System.out.print(version + "=" + found.isCompatibleWith(version) + " ");
            } catch (NumberFormatException e) {
                System.out.print(version + "=" + e.getMessage() + " ");
            }
        }
        System.out.println();
    }

    public static void main(String[] args) throws Exception {
        show(Packages.class.getPackage());
        show(Package.getPackage("java.lang"));
        show(String.class.getPackage());
        show(int.class.getPackage());
        show(String[].class.getPackage());
        show(Package.getPackage("not.there"));
        System.out.println(int.class.getPackageName() + " " + String[][].class.getPackageName() + " " + Packages.class.getPackageName());
        Loader loader = new Loader(Packages.class.getClassLoader());
        show(loader.define("made.here", "2.5.0", null));
        show(loader.define("made.sealed", "1", new URL("file:/somewhere/")));
        show(loader.find("made.here"));
        show(loader.getDefinedPackage("made.sealed"));
        show(loader.getDefinedPackage("java.lang"));
        show(loader.find("java.lang"));
        System.out.println(loader.getDefinedPackage("made.sealed").isSealed(new URL("file:/somewhere/")) + " " + loader.getDefinedPackage("made.sealed").isSealed(new URL("file:/elsewhere/")) + " " + (loader.find("made.here") == loader.getDefinedPackage("made.here")));
        System.out.println(Arrays.stream(loader.getDefinedPackages()).map(Package::getName).sorted().collect(Collectors.toList()));
        try {
            loader.define("made.here", "3", null);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            loader.define(null, "3", null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        versions(loader.find("made.here"), "2.5.0", "2.5", "2.4.9", "2.5.1", "2", "3", "2.5.0.1", "x", "");
        versions(Packages.class.getPackage(), "1");
        Class<?> copy = loader.copy("loaders.Packages$Copied");
        show(copy.getPackage());
        System.out.println((copy.getPackage() == Copied.class.getPackage()) + " " + copy.getPackage().equals(Copied.class.getPackage()) + " " + (copy.getPackage().hashCode() == Copied.class.getPackage().hashCode()) + " " + (copy.getPackage() == loader.getDefinedPackage("loaders")));
        System.out.println(Arrays.stream(Package.getPackages()).map(Package::getName).filter(name -> name.equals("loaders") || name.equals("java.lang")).sorted().collect(Collectors.toList()));
        System.out.println(Thread.class.getPackage().isSealed() + " " + Thread.class.getPackage().getImplementationVersion());
    }
}
