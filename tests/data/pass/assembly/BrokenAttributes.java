package assembly;

import static assembly.Assembler.ABSTRACT;
import static assembly.Assembler.INTERFACE;
import static assembly.Assembler.PUBLIC;

import java.lang.annotation.Annotation;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Arrays;

/** Generic signatures, annotations and inner classes that are wrong, missing or disagree: found only by those who ask. */
public class BrokenAttributes {
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Mark {
        int number() default 7;

        String text();

        Class<?> type() default Object.class;

        Thread.State state() default Thread.State.NEW;

        int[] many() default {};
    }

    interface Question {
        Object ask() throws Exception;
    }

    static void ask(String title, Question question) {
        try {
            Object answer = question.ask();
            System.out.println(title + ": " + (answer instanceof Object[] array ? Arrays.toString(array) : answer));
        } catch (Throwable e) {
            System.out.println(title + ": " + e + (e.getCause() == null ? "" : " <- " + e.getCause()));
        }
    }

    static Class<?> signed(String signature) {
        Assembler assembler = new Assembler("Signed");
        return assembler.attribute("Signature", out -> out.writeShort(assembler.utf8(signature))).define();
    }

    static void signatures() {
        for (String signature : new String[] {"", "X", "Ljava/lang/Object", "<T:Ljava/lang/Object;>Ljava/util/ArrayList<TT;>;", "<T>Ljava/lang/Object;", "Ljava/util/ArrayList<TU;>;", "Lnot/There;",
            "Ljava/util/ArrayList<Lnot/There;>;", "Ljava/util/ArrayList<Ljava/lang/String;Ljava/lang/String;>;", "Ljava/lang/Object;Ljava/util/List<*>;", "Ljava/util/ArrayList<[I>;", "Ljava/util/ArrayList<I>;"}) {
            Class<?> made = signed(signature);
            ask("superclass of " + signature, () -> made.getGenericSuperclass().getTypeName());
            ask("interfaces of " + signature, () -> made.getGenericInterfaces().length + " " + made.getTypeParameters().length);
        }
    }

    /** An annotation with one element, whose value is written by the content. */
    static Class<?> marked(String annotation, String element, java.util.function.Function<Assembler, Assembler.Content> value) {
        Assembler assembler = new Assembler("Marked");
        return assembler.attribute("RuntimeVisibleAnnotations", out -> {
            out.writeShort(1);
            out.writeShort(assembler.utf8(annotation));
            out.writeShort(element == null ? 0 : 1);
            if (element == null) return;
            out.writeShort(assembler.utf8(element));
            value.apply(assembler).write(out);
        }).define();
    }

    static Assembler.Content constant(Assembler assembler, char tag, String constant) {
        return out -> {
            out.writeByte(tag);
            out.writeShort(tag == 's' || tag == 'c' ? assembler.utf8(constant) : assembler.constant(constant));
        };
    }

    static final String MARK = "Lassembly/BrokenAttributes$Mark;";

    static void annotations() {
        Class<?> missing = marked("Lnot/There;", null, null);
        ask("a missing annotation", () -> missing.getAnnotations());
        Class<?> incomplete = marked(MARK, "number", assembler -> constant(assembler, 'I', "int 3"));
        ask("incomplete", () -> incomplete.getAnnotation(Mark.class).number());
        ask("the missing element", () -> incomplete.getAnnotation(Mark.class).text());
        ask("as text", () -> incomplete.getAnnotation(Mark.class).toString());
        Class<?> mistyped = marked(MARK, "text", assembler -> constant(assembler, 'I', "int 3"));
        ask("mistyped", () -> mistyped.getAnnotation(Mark.class).text());
        Class<?> unknown = marked(MARK, "unknown", assembler -> constant(assembler, 's', "ignored"));
        ask("an element that is gone", () -> unknown.getAnnotation(Mark.class).number());
        Class<?> gone = marked(MARK, "type", assembler -> constant(assembler, 'c', "Lnot/There;"));
        ask("a class that is gone", () -> gone.getAnnotation(Mark.class).type());
        Class<?> constantGone = marked(MARK, "state", assembler -> out -> {
            out.writeByte('e');
            out.writeShort(assembler.utf8("Ljava/lang/Thread$State;"));
            out.writeShort(assembler.utf8("GONE"));
        });
        ask("a constant that is gone", () -> constantGone.getAnnotation(Mark.class).state());
        Class<?> single = marked(MARK, "many", assembler -> constant(assembler, 'I', "int 3"));
        ask("one for an array", () -> single.getAnnotation(Mark.class).many().length);
        Class<?> notAnnotation = marked("Ljava/lang/String;", null, null);
        ask("not an annotation", () -> notAnnotation.getAnnotations());
        ask("by type", () -> notAnnotation.isAnnotationPresent(Mark.class));
        for (Annotation each : marked(MARK, "text", assembler -> constant(assembler, 's', "fine")).getAnnotations()) System.out.println(each.annotationType() + " " + ((Mark) each).text());
    }

    static Class<?> inner(String name, String inner, String outer, String simple) {
        Assembler assembler = new Assembler(name);
        return assembler.attribute("InnerClasses", out -> {
            out.writeShort(1);
            out.writeShort(assembler.type(inner));
            out.writeShort(outer == null ? 0 : assembler.type(outer));
            out.writeShort(simple == null ? 0 : assembler.utf8(simple));
            out.writeShort(PUBLIC | ABSTRACT | INTERFACE);
        }).define();
    }

    static void innerClasses() {
        Class<?> claims = inner("Claims", "Claims", "java/util/Map", "Entry");
        ask("claims to be inner", () -> claims.getDeclaringClass());
        ask("its name", () -> claims.getSimpleName());
        ask("its flags", () -> java.lang.reflect.Modifier.toString(claims.getModifiers()));
        Class<?> owns = inner("Owns", "java/lang/String", "Owns", "String");
        ask("claims to own", () -> owns.getDeclaredClasses());
        Class<?> ownsMissing = inner("Owns", "Owns$Gone", "Owns", "Gone");
        ask("owns what is gone", () -> ownsMissing.getDeclaredClasses());
        Class<?> anonymous = inner("Anon", "Anon", null, null);
        ask("anonymous", () -> anonymous.isAnonymousClass() + " " + anonymous.getSimpleName().isEmpty() + " " + anonymous.getEnclosingClass());
        Assembler enclosed = new Assembler("Enclosed");
        Class<?> local = enclosed.attribute("EnclosingMethod", out -> {
            out.writeShort(enclosed.type("java/lang/String"));
            out.writeShort(0);
        }).define();
        ask("enclosed", () -> local.getEnclosingClass() + " " + local.getEnclosingMethod() + " " + local.isLocalClass());
    }

    public static void main(String[] args) {
        signatures();
        annotations();
        innerClasses();
    }
}
