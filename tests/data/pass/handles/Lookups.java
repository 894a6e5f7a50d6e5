package handles;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/** What a lookup finds and refuses: its modes, findSpecial, private lookups, unreflecting, and the messages. */
public class Lookups {
    private int hidden = 1;
    final int fixed = 2;
    static final String SHARED = "shared";

    private String secret(int a) {
        return "secret " + a;
    }

    static class Base {
        String say() {
            return "base";
        }

        protected static String inherited() {
            return "inherited";
        }
    }

    static class Derived extends Base {
        @Override
        String say() {
            return "derived";
        }

        static Lookup lookup() {
            return MethodHandles.lookup();
        }
    }

    interface Shape {
        default String draw() {
            return "shape";
        }

        private String trace() {
            return "trace";
        }
    }

    static class Circle implements Shape {
        @Override
        public String draw() {
            return "circle";
        }

        static Lookup lookup() {
            return MethodHandles.lookup();
        }
    }

    interface Search {
        Object find() throws Throwable;
    }

    static void attempt(Search search) {
        try {
            System.out.println(search.find());
        } catch (Throwable e) {
            System.out.println((e.getClass().getSimpleName() + ": " + e.getMessage() + (e.getCause() == null ? "" : " <- " + e.getCause())).replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static final MethodType TEXT = MethodType.methodType(String.class);

    static void found() throws Throwable {
        Lookup lookup = MethodHandles.lookup();
        attempt(() -> lookup.findVirtual(Lookups.class, "secret", MethodType.methodType(String.class, int.class)).invoke(new Lookups(), 5));
        attempt(() -> lookup.findGetter(Lookups.class, "hidden", int.class).invoke(new Lookups()));
        attempt(() -> lookup.findStaticGetter(Lookups.class, "SHARED", String.class).invoke());
        attempt(() -> lookup.findVirtual(Derived.class, "say", TEXT).invoke(new Derived()));
        attempt(() -> lookup.findStatic(Derived.class, "inherited", TEXT).invoke());
        attempt(() -> Derived.lookup().findSpecial(Base.class, "say", TEXT, Derived.class).invoke(new Derived()));
        attempt(() -> Circle.lookup().findSpecial(Shape.class, "draw", TEXT, Circle.class).invoke(new Circle()));
        attempt(() -> lookup.findVirtual(Shape.class, "draw", TEXT).invoke(new Circle()));
        attempt(() -> lookup.findVirtual(Shape.class, "trace", TEXT).invoke(new Circle()));
        attempt(() -> lookup.findConstructor(ArrayList.class, MethodType.methodType(void.class, int.class)).invoke(3));
        attempt(() -> lookup.findVirtual(String[].class, "clone", MethodType.methodType(Object.class)).type());
        attempt(() -> lookup.findVirtual(MethodHandle.class, "invokeExact", MethodType.methodType(int.class, long.class)).type());
        attempt(() -> lookup.findClass("handles.Lookups$Base"));
        attempt(() -> lookup.accessClass(Base.class));
        attempt(() -> lookup.bind("bound", "length", MethodType.methodType(int.class)).invoke());
    }

    static void refused() {
        Lookup lookup = MethodHandles.lookup(), open = MethodHandles.publicLookup();
        attempt(() -> lookup.findVirtual(Lookups.class, "secret", TEXT));
        attempt(() -> lookup.findStatic(Lookups.class, "secret", MethodType.methodType(String.class, int.class)));
        attempt(() -> lookup.findVirtual(Base.class, "inherited", TEXT));
        attempt(() -> lookup.findVirtual(String.class, "isLatin1", MethodType.methodType(boolean.class)));
        attempt(() -> lookup.findGetter(String.class, "value", byte[].class));
        attempt(() -> lookup.findSetter(Lookups.class, "fixed", int.class));
        attempt(() -> lookup.findSpecial(Base.class, "say", TEXT, Derived.class).type());
        attempt(() -> lookup.findSpecial(Base.class, "say", TEXT, String.class));
        attempt(() -> lookup.findConstructor(Shape.class, MethodType.methodType(void.class)));
        attempt(() -> lookup.findConstructor(ArrayList.class, MethodType.methodType(int.class)));
        attempt(() -> lookup.findVirtual(Object.class, "<init>", MethodType.methodType(void.class)));
        attempt(() -> lookup.findGetter(Lookups.class, "none", int.class));
        attempt(() -> lookup.findGetter(Lookups.class, "hidden", long.class));
        attempt(() -> lookup.findStaticGetter(Lookups.class, "hidden", int.class));
        attempt(() -> open.findVirtual(Lookups.class, "secret", MethodType.methodType(String.class, int.class)));
        attempt(() -> open.findStatic(Base.class, "inherited", TEXT));
        attempt(() -> lookup.findClass("not.There"));
        attempt(() -> open.findClass("handles.Lookups$Base"));
        attempt(() -> lookup.bind(null, "length", MethodType.methodType(int.class)));
        attempt(() -> MethodHandles.privateLookupIn(String.class, lookup));
        attempt(() -> MethodHandles.privateLookupIn(int.class, lookup));
        attempt(() -> MethodHandles.privateLookupIn(Base.class, open));
    }

    static void modes() throws Throwable {
        Lookup lookup = MethodHandles.lookup();
        for (Lookup each : new Lookup[] {lookup, MethodHandles.publicLookup(), lookup.in(Base.class), lookup.in(String.class), lookup.dropLookupMode(Lookup.PRIVATE), lookup.dropLookupMode(Lookup.PACKAGE), lookup.dropLookupMode(Lookup.MODULE), MethodHandles.privateLookupIn(Base.class, lookup)}) {
            System.out.println(each + " " + each.lookupModes() + " " + each.lookupClass().getSimpleName() + " " + each.previousLookupClass() + " " + each.hasPrivateAccess() + " " + each.hasFullPrivilegeAccess());
        }
        MethodHandle secret = lookup.unreflect(Lookups.class.getDeclaredMethod("secret", int.class));
        MethodHandleInfo info = lookup.revealDirect(secret);
        System.out.println(secret + " " + info + " " + info.getModifiers() + " " + info.reflectAs(java.lang.reflect.Method.class, lookup));
        System.out.println((int) lookup.unreflectGetter(Lookups.class.getDeclaredField("hidden")).invoke(new Lookups()) + " " + lookup.unreflectConstructor(ArrayList.class.getConstructor()).invoke());
        System.out.println(Derived.lookup().unreflectSpecial(Base.class.getDeclaredMethod("say"), Derived.class).invoke(new Derived()));
        attempt(() -> lookup.revealDirect(secret.bindTo(new Lookups())));
        attempt(() -> MethodHandles.publicLookup().revealDirect(secret));
        attempt(() -> MethodHandles.reflectAs(java.lang.reflect.Method.class, secret));
        attempt(() -> MethodHandles.publicLookup().unreflect(Lookups.class.getDeclaredMethod("secret", int.class)));
        attempt(() -> lookup.unreflectSetter(Lookups.class.getDeclaredField("fixed")));
        attempt(() -> secret.bindTo("not one"));
        attempt(() -> secret.invoke((Lookups) null, 1));
        attempt(() -> List.of(1).getClass().getDeclaredMethods().length > 0 ? "found" : "none");
    }

    public static void main(String[] args) throws Throwable {
        found();
        refused();
        modes();
    }
}
