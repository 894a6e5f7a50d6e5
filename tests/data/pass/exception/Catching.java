package exception;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Which handler catches: order, hierarchy, multi-catch, rethrow, errors. */
public class Catching {
    static class Mine extends RuntimeException {
        Mine(String m) {
            super(m);
        }
    }

    static String handler(int kind) {
        try {
            switch (kind) {
                case 0: throw new FileNotFoundException("0");
                case 1: throw new IOException("1");
                case 2: throw new Mine("2");
                case 3: throw new IllegalArgumentException("3");
                case 4: throw new NumberFormatException("4");
                case 5: throw new Error("5");
                case 6: throw new UncheckedIOException(new IOException("6"));
                case 7: Object o = new int[Integer.MAX_VALUE]; return "allocated" + o;
                default: return "nothing";
            }
        } catch (FileNotFoundException e) {
            return "file " + e.getMessage();
        } catch (IOException e) {
            return "io " + e.getMessage();
        } catch (Mine | IllegalArgumentException e) {
            return "multi " + e.getClass().getSimpleName() + e.getMessage();
        } catch (RuntimeException e) {
            return "runtime " + e.getMessage();
        } catch (OutOfMemoryError e) {
            return "memory";
        } catch (Throwable e) {
            return "throwable " + e.getMessage();
        }
    }

    static void precise(boolean io) throws IOException {
        try {
            if (io) throw new IOException("io");
            throw new Mine("mine");
        } catch (Exception e) {
            System.out.println("passing " + e.getMessage());
            throw e;
        }
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneak(Throwable t) throws T {
        throw (T) t;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 9; i++) System.out.println(handler(i));
        for (boolean io : new boolean[] {true, false}) {
            try {
                precise(io);
            } catch (IOException | Mine e) {
                System.out.println(e);
            }
        }
        try {
            Catching.<RuntimeException>sneak(new IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        int count = 0;
        for (int i = 0; i < 1000; i++) {
            try {
                if (i % 3 == 0) throw new Mine("" + i);
                count++;
            } catch (Mine e) {
                count += e.getMessage().length();
            }
        }
        System.out.println(count);
    }
}
