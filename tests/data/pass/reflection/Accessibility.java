package reflection;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** setAccessible, canAccess and trySetAccessible against classes of the JDK's modules, and the messages of refusals. */
public class Accessibility {
    private int own = 1;

    static class Nested {
        private String secret = "nested";

        private Nested() {
        }

        private String tell() {
            return secret;
        }
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static void refused(AccessibleObject object, Object receiver) {
        attempt(() -> object.canAccess(receiver));
        attempt(object::trySetAccessible);
        attempt(() -> {
            object.setAccessible(true);
            return object.isAccessible();
        });
    }

    static void closed() throws Exception {
        refused(String.class.getDeclaredField("hash"), "x");
        refused(ArrayList.class.getDeclaredField("size"), new ArrayList<>());
        refused(Thread.class.getDeclaredMethod("exit"), Thread.currentThread());
        refused(Integer.class.getDeclaredField("digits"), null);
        refused(String.class.getDeclaredConstructor(byte[].class, byte.class), null);
        refused(Class.forName("java.util.ImmutableCollections$ListN").getMethod("size"), List.of(1, 2, 3));
        refused(Class.forName("sun.security.provider.Sun").getConstructors()[0], null);
        refused(Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe"), null);
        refused(Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe"), null);
    }

    static void open() throws Exception {
        attempt(() -> Class.forName("java.util.ImmutableCollections$ListN").getMethod("size").invoke(List.of(1, 2, 3)));
        attempt(() -> List.class.getMethod("size").invoke(List.of(1, 2, 3)));
        attempt(() -> String.class.getDeclaredMethod("isLatin1").invoke("x"));
        attempt(() -> Object.class.getDeclaredMethod("finalize").invoke("x"));
        attempt(() -> Class.forName("java.util.Collections$EmptyList").getDeclaredConstructor().newInstance());
        attempt(() -> Class.forName("java.lang.AbstractStringBuilder").getDeclaredMethod("getCoder").invoke(new StringBuilder()));
        attempt(() -> Class.forName("jdk.internal.misc.VM").getMethod("initLevel").invoke(null));
        attempt(() -> StringBuilder.class.getMethod("length").invoke(new StringBuilder("abc")));
        Field own = Accessibility.class.getDeclaredField("own");
        attempt(() -> own.canAccess(new Accessibility()) + " " + own.isAccessible());
        attempt(() -> own.canAccess(null));
        attempt(() -> own.canAccess("not one"));
        attempt(() -> Accessibility.class.getDeclaredMethod("open").canAccess("not null"));
        Constructor<Nested> constructor = Nested.class.getDeclaredConstructor();
        Nested nested = constructor.newInstance();
        Method tell = Nested.class.getDeclaredMethod("tell");
        attempt(() -> tell.invoke(nested));
        AccessibleObject.setAccessible(new AccessibleObject[] {constructor, tell}, true);
        attempt(() -> constructor.isAccessible() + " " + tell.isAccessible() + " " + Nested.class.getDeclaredMethod("tell").isAccessible());
        attempt(() -> {
            AccessibleObject.setAccessible(new AccessibleObject[] {tell, String.class.getDeclaredField("hash")}, false);
            return tell.isAccessible();
        });
        attempt(() -> {
            Class.class.getDeclaredConstructors()[0].setAccessible(true);
            return "opened";
        });
    }

    static void modules() {
        Module base = Object.class.getModule(), mine = Accessibility.class.getModule();
        System.out.println(base + " " + base.isNamed() + " " + mine.isNamed() + " " + mine.getName() + " " + base.getDescriptor().name());
        System.out.println(base.isExported("java.lang") + " " + base.isOpen("java.lang") + " " + base.isOpen("java.lang", mine) + " " + base.isExported("jdk.internal.misc") + " " + base.isExported("jdk.internal.misc", mine) + " " + base.isExported("none.such"));
        System.out.println(mine.isOpen("reflection") + " " + mine.canRead(base) + " " + base.canRead(mine) + " " + mine.getPackages().contains("reflection"));
        attempt(() -> base.addOpens("java.lang", mine));
        attempt(() -> mine.addReads(base) == mine);
        attempt(() -> ModuleLayer.boot().findModule("java.base").get() == base);
        try {
            String.class.getDeclaredField("hash").setAccessible(true);
        } catch (InaccessibleObjectException | NoSuchFieldException e) {
            System.out.println(e.getStackTrace()[e.getStackTrace().length - 1].getMethodName());
        }
    }

    public static void main(String[] args) throws Exception {
        closed();
        open();
        modules();
    }
}
