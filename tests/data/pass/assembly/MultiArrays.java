package assembly;

import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;

/** multianewarray with fewer dimensions than its type, with zeros and with negative sizes; arrays of every component. */
public class MultiArrays {
    static void show(String title, String... lines) throws Exception {
        Object result;
        try {
            result = new Assembler("Made").method(PUBLIC_STATIC, "run", "()Ljava/lang/Object;", lines).define().getMethod("run").invoke(null);
        } catch (InvocationTargetException e) {
            result = e.getCause();
        } catch (LinkageError e) {
            result = e.getClass();
        }
        System.out.println(title + ": " + describe(result));
    }

    static String describe(Object value) {
        if (value == null || !value.getClass().isArray()) return String.valueOf(value);
        StringBuilder text = new StringBuilder(value.getClass().getTypeName()).append('{');
        for (int i = 0; i < Array.getLength(value); i++) text.append(i == 0 ? "" : ", ").append(describe(Array.get(value, i)));
        return text.append('}').toString();
    }

    static void dimensions() throws Exception {
        show("one of three", "iconst_2", "multianewarray [[[I 1", "areturn");
        show("two of three", "iconst_2", "iconst_1", "multianewarray [[[I 2", "areturn");
        show("three of three", "iconst_2", "iconst_1", "iconst_3", "multianewarray [[[I 3", "areturn");
        show("one of one", "iconst_3", "multianewarray [D 1", "areturn");
        show("of objects", "iconst_1", "iconst_2", "multianewarray [[Ljava/lang/String; 2", "areturn");
        show("of five", "iconst_1", "iconst_1", "iconst_2", "iconst_1", "iconst_1", "multianewarray [[[[[J 5", "areturn");
    }

    static void sizes() throws Exception {
        show("outer zero", "iconst_0", "iconst_5", "multianewarray [[I 2", "areturn");
        show("inner zero", "iconst_2", "iconst_0", "multianewarray [[I 2", "areturn");
        show("negative inner under an outer zero", "iconst_0", "iconst_m1", "multianewarray [[I 2", "areturn");
        show("negative outer", "bipush -7", "iconst_1", "multianewarray [[I 2", "areturn");
        show("two negatives", "bipush -7", "bipush -8", "multianewarray [[I 2", "areturn");
        show("negative in the middle", "iconst_1", "bipush -3", "iconst_1", "multianewarray [[[I 3", "areturn");
        show("newarray negative", "bipush -9", "newarray short", "areturn");
        show("anewarray negative", "ldc int -2147483648", "anewarray java/lang/String", "areturn");
        show("a component that is not there", "iconst_0", "iconst_0", "multianewarray [[Lnot/There; 2", "areturn");
        show("as is", "iconst_0", "anewarray not/There", "areturn");
    }

    static void components() throws Exception {
        for (String type : "boolean char float double byte short int long".split(" ")) show(type, "iconst_2", "newarray " + type, "areturn");
        show("arrays", "iconst_1", "anewarray [I", "areturn");
        show("arrays of objects", "iconst_1", "anewarray [[Ljava/lang/Object;", "areturn");
        show("length", "bipush 12", "newarray byte", "arraylength", "invokestatic java/lang/Integer.valueOf(I)Ljava/lang/Integer;", "areturn");
    }

    static void types() throws Exception {
        String[] checked = {"[I", "[J", "[Ljava/lang/Object;", "java/lang/Object", "java/lang/Cloneable", "java/io/Serializable", "[Ljava/lang/Cloneable;", "[[I"};
        for (String type : checked) {
            show("int[][] instanceof " + type, "iconst_1", "iconst_1", "multianewarray [[I 2", "instanceof " + type, "invokestatic java/lang/String.valueOf(I)Ljava/lang/String;", "areturn");
        }
        show("cast", "iconst_1", "newarray int", "checkcast [J", "areturn");
        show("cast of null", "aconst_null", "checkcast [J", "areturn");
        show("cloned", "iconst_2", "newarray char", "invokevirtual [C.clone()Ljava/lang/Object;", "areturn");
    }

    public static void main(String[] args) throws Exception {
        dimensions();
        sizes();
        components();
        types();
    }
}
