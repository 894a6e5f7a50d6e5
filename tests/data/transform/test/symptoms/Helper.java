package symptoms;

/** It lies beside the tests, but is none: what it evaluates is not their own code. */
class Helper {
    static void result(Seen seen) {
        int result = seen.result(2);
        if (result > 5) throw new IllegalStateException();
    }
}
