package exception;

/** An uncaught exception ends the main thread with status 1; finally blocks have run. */
public class Uncaught {
    static void fails() throws Exception {
        try {
            throw new Exception("uncaught");
        } finally {
            System.out.println("finally");
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println("before");
        fails();
        System.out.println("after");
    }
}
