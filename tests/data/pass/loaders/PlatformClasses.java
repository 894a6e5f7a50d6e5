package loaders;

import java.net.URL;
import java.net.URLClassLoader;

/** Which loader gives which class of the platform: the boot loader gives only those of its own modules. */
public class PlatformClasses {
    private static final String[] NAMES = {
        "java.lang.String", "java.util.logging.Logger", "javax.xml.parsers.SAXParser", "java.sql.Date",
        "javax.script.ScriptEngine", "java.net.http.HttpClient", "com.sun.net.httpserver.HttpServer",
        "javax.tools.JavaCompiler", "com.sun.source.tree.Tree", "no.such.Klass", "NoSuchClass",
    };

    public static void main(String[] args) throws Exception {
        for (String name : NAMES) {
            System.out.println(name + ": boot " + by(name, null) + ", platform "
                    + by(name, ClassLoader.getPlatformClassLoader()) + ", system " + by(name, ClassLoader.getSystemClassLoader()));
        }
        try (URLClassLoader orphan = new URLClassLoader(new URL[0], null)) {
            for (String name : NAMES) {
                System.out.println(name + ": orphan " + by(name, orphan));
            }
        }
        System.out.println(new Asking().system("java.sql.Date"));
        System.out.println(new Asking().system("java.lang.Void"));
        for (String resource : new String[] {"java/lang/Object.class", "java/sql/Date.class", "javax/tools/Tool.class"}) {
            System.out.println(resource + ": platform " + found(ClassLoader.getPlatformClassLoader().getResource(resource))
                    + ", orphan " + found(new ClassLoader(null) { }.getResource(resource))
                    + ", system " + found(ClassLoader.getSystemResource(resource)));
        }
    }

    private static boolean found(URL url) {
        return url != null;
    }

    private static String by(String name, ClassLoader loader) {
        try {
            ClassLoader definer = Class.forName(name, false, loader).getClassLoader();
            return definer == null ? "boot" : definer.getName();
        } catch (ClassNotFoundException missing) {
            return missing.getMessage().equals(name) ? "missing" : "missing, " + missing.getMessage();
        }
    }

    private static final class Asking extends ClassLoader {
        private String system(String name) {
            try {
                return findSystemClass(name).getName();
            } catch (ClassNotFoundException missing) {
                return missing.toString();
            }
        }
    }
}
