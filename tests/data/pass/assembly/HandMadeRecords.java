package assembly;

import static assembly.Assembler.ABSTRACT;
import static assembly.Assembler.FINAL;
import static assembly.Assembler.INTERFACE;
import static assembly.Assembler.PRIVATE;
import static assembly.Assembler.PUBLIC;
import static assembly.Assembler.SUPER;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/** The Record and PermittedSubclasses attributes, with and without what goes with them. */
public class HandMadeRecords {
    static Assembler components(Assembler assembler, String... namesAndTypes) {
        return assembler.attribute("Record", out -> {
            out.writeShort(namesAndTypes.length / 2);
            for (int i = 0; i < namesAndTypes.length; i += 2) {
                out.writeShort(assembler.utf8(namesAndTypes[i]));
                out.writeShort(assembler.utf8(namesAndTypes[i + 1]));
                out.writeShort(0);
            }
        });
    }

    static Assembler record(String name) {
        return new Assembler(name).version(61).access(PUBLIC | FINAL | SUPER).extending("java/lang/Record");
    }

    static void show(String title, Assembler assembler) {
        try {
            Class<?> type = assembler.define();
            System.out.print(title + ": " + type.isRecord());
            RecordComponent[] components = type.getRecordComponents();
            System.out.print(components == null ? " none" : " " + components.length);
            if (components != null) for (RecordComponent each : components) System.out.print(" [" + each + " " + each.getAccessor() + " " + each.getGenericType() + "]");
            System.out.println();
        } catch (Throwable e) {
            System.out.println(title + ": " + e);
        }
    }

    static void records() {
        show("plain", components(record("R").field(PRIVATE | FINAL, "a", "I").method(PUBLIC, "a", "()I", "iconst_1", "ireturn"), "a", "I"));
        show("empty", components(record("R")));
        show("no attribute", record("R"));
        show("no field", components(record("R"), "a", "Ljava/lang/String;"));
        show("accessor of another type", components(record("R").method(PUBLIC, "a", "()J", "lconst_0", "lreturn"), "a", "I"));
        show("a component's class that is gone", components(record("R"), "a", "Lnot/There;"));
        show("not final", components(record("R").access(PUBLIC | SUPER), "a", "I"));
        show("not of Record", components(record("R").extending("java/lang/Object"), "a", "I"));
        show("before records", components(record("R").version(58), "a", "I"));
        show("twice", components(components(record("R"), "a", "I"), "b", "I"));
    }

    static Assembler sealing(Assembler assembler, String... permitted) {
        return assembler.attribute("PermittedSubclasses", out -> {
            out.writeShort(permitted.length);
            for (String each : permitted) out.writeShort(assembler.type(each));
        });
    }

    static void define(String title, Assembler... parts) {
        Assembler.Definer definer = new Assembler.Definer();
        Class<?> first = null;
        try {
            for (Assembler part : parts) {
                Class<?> type = definer.define(part);
                first = first == null ? type : first;
            }
            System.out.println(title + ": " + first.isSealed() + " " + Arrays.toString(first.getPermittedSubclasses()));
        } catch (LinkageError e) {
            System.out.println(title + ": " + e.toString().replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static void sealedTypes() {
        define("permitted", sealing(new Assembler("Shape").version(61), "Circle"), new Assembler("Circle").version(61).extending("Shape"));
        define("not permitted", sealing(new Assembler("Shape").version(61), "Square"), new Assembler("Circle").version(61).extending("Shape"));
        define("nobody is", sealing(new Assembler("Shape").version(61)), new Assembler("Circle").version(61).extending("Shape"));
        define("an interface", sealing(new Assembler("Shape").version(61).access(PUBLIC | INTERFACE | ABSTRACT), "Square"), new Assembler("Circle").version(61).implementing("Shape"));
        define("permitted, of another package", sealing(new Assembler("a/Shape").version(61), "b/Circle"), new Assembler("b/Circle").version(61).extending("a/Shape"));
        define("permitted, but not public", sealing(new Assembler("a/Shape").version(61), "b/Circle"), new Assembler("b/Circle").version(61).access(SUPER).extending("a/Shape"));
        define("old subclass", sealing(new Assembler("Shape").version(61), "Square"), new Assembler("Circle").version(52).extending("Shape"));
        define("old sealing", sealing(new Assembler("Shape").version(60), "Square"), new Assembler("Circle").version(61).extending("Shape"));
        define("final and sealed", sealing(new Assembler("Shape").version(61).access(PUBLIC | FINAL | SUPER), "Square"));
        define("names that are gone", sealing(new Assembler("Shape").version(61), "Gone", "Circle"), new Assembler("Circle").version(61).extending("Shape"));
        define("no subclass of it", sealing(new Assembler("Shape").version(61), "Circle"), new Assembler("Circle").version(61));
    }

    public static void main(String[] args) {
        records();
        sealedTypes();
    }
}
