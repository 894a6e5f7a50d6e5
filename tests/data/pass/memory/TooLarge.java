package memory;

/** Arrays that no heap can hold. */
public class TooLarge {
    private interface Maker {
        Object make();
    }

    private static void attempt(String what, Maker maker) {
        try {
            System.out.println(what + ": " + maker.make());
        } catch (OutOfMemoryError error) {
            System.out.println(what + ": " + error.getMessage());
        } catch (NegativeArraySizeException error) {
            System.out.println(what + ": negative " + error.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt("bytes", () -> new byte[Integer.MAX_VALUE]);
        attempt("longs", () -> new long[Integer.MAX_VALUE - 1]);
        attempt("objects", () -> new Object[Integer.MAX_VALUE]);
        attempt("rows", () -> new int[Integer.MAX_VALUE][3]);
        attempt("negative", () -> new int[2][-1]);
        attempt("reflection", () -> java.lang.reflect.Array.newInstance(int.class, Integer.MAX_VALUE).getClass());
    }
}
