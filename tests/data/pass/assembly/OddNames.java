package assembly;

import static assembly.Assembler.PUBLIC;
import static assembly.Assembler.PUBLIC_STATIC;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Names that no source could hold, overloads by result, fields of one name and several types. */
public class OddNames {
    public static void main(String[] args) throws Exception {
        Class<?> made = new Assembler("a b/if (c) {}/\u00fcber\u20ac").constructor()
            .field(PUBLIC_STATIC, "int", "I").field(PUBLIC_STATIC, "int", "J").field(PUBLIC_STATIC, "int", "Ljava/lang/String;").field(PUBLIC_STATIC, " ", "D").field(PUBLIC_STATIC, "a<b>c", "Z")
            .method(PUBLIC_STATIC, "return", "()I", "iconst_1", "ireturn")
            .method(PUBLIC_STATIC, "return", "()J", "ldc2_w long 2", "lreturn")
            .method(PUBLIC_STATIC, "return", "()Ljava/lang/String;", "ldc string three", "areturn")
            .method(PUBLIC_STATIC, "two words", "()V", "return")
            .method(PUBLIC, "-", "(I)I", "iload_1", "ineg", "ireturn")
            .define();
        System.out.println(made.getName() + " | " + made.getSimpleName() + " | " + made.getPackageName() + " | " + made.getTypeName() + " | " + made.isAnonymousClass());
        Method[] methods = made.getDeclaredMethods();
        Arrays.sort(methods, java.util.Comparator.comparing(Method::toString));
        for (Method method : methods) System.out.println(method);
        Field[] fields = made.getDeclaredFields();
        for (Field field : fields) System.out.println(field + " " + field.get(null));
        System.out.println(made.getField("int"));
        System.out.println(made.getMethod("-", int.class).invoke(made.getConstructor().newInstance(), 5));
        Class<?> user = new Assembler("User")
            .field(PUBLIC_STATIC, "x", "I").field(PUBLIC_STATIC, "x", "J").field(PUBLIC_STATIC, "x", "F")
            .method(PUBLIC_STATIC, "over", "()I", "iconst_1", "ireturn").method(PUBLIC_STATIC, "over", "()J", "ldc2_w long 2", "lreturn").method(PUBLIC_STATIC, "over", "()F", "ldc float 4", "freturn")
            .method(PUBLIC_STATIC, "run", "()F", "invokestatic User.over()I", "putstatic User.x:I", "invokestatic User.over()J", "putstatic User.x:J", "invokestatic User.over()F", "putstatic User.x:F",
                "getstatic User.x:I", "i2f", "getstatic User.x:J", "l2f", "fadd", "getstatic User.x:F", "fadd", "freturn")
            .define();
        System.out.println(user.getMethod("run").invoke(null));
        for (Field field : user.getDeclaredFields()) System.out.println(field + " " + field.get(null));
        String hundred = "n".repeat(100);
        Class<?> deep = new Assembler(hundred + "/" + hundred + "$" + hundred).method(PUBLIC_STATIC, "run", "()I", "iconst_3", "ireturn").define();
        System.out.println(deep.getName().length() + " " + deep.getSimpleName().length() + " " + deep.getMethod("run").invoke(null));
    }
}
