import java.lang.reflect.Method;

/** A synchronized method whose frame finds no room on the stack leaves its lock, also if reflection calls it. */
public class LockedAtTheLimit {
    private static int calls;

    public static synchronized long large(long a) {
        calls++;
        long l0 = a * 1L;
        long l1 = a * 2L;
        long l2 = a * 3L;
        long l3 = a * 4L;
        long l4 = a * 5L;
        long l5 = a * 6L;
        long l6 = a * 7L;
        long l7 = a * 8L;
        long l8 = a * 9L;
        long l9 = a * 10L;
        long l10 = a * 11L;
        long l11 = a * 12L;
        long l12 = a * 13L;
        long l13 = a * 14L;
        long l14 = a * 15L;
        long l15 = a * 16L;
        long l16 = a * 17L;
        long l17 = a * 18L;
        long l18 = a * 19L;
        long l19 = a * 20L;
        long l20 = a * 21L;
        long l21 = a * 22L;
        long l22 = a * 23L;
        long l23 = a * 24L;
        long l24 = a * 25L;
        long l25 = a * 26L;
        long l26 = a * 27L;
        long l27 = a * 28L;
        long l28 = a * 29L;
        long l29 = a * 30L;
        long l30 = a * 31L;
        long l31 = a * 32L;
        long l32 = a * 33L;
        long l33 = a * 34L;
        long l34 = a * 35L;
        long l35 = a * 36L;
        long l36 = a * 37L;
        long l37 = a * 38L;
        long l38 = a * 39L;
        long l39 = a * 40L;
        long l40 = a * 41L;
        long l41 = a * 42L;
        long l42 = a * 43L;
        long l43 = a * 44L;
        long l44 = a * 45L;
        long l45 = a * 46L;
        long l46 = a * 47L;
        long l47 = a * 48L;
        long l48 = a * 49L;
        long l49 = a * 50L;
        long l50 = a * 51L;
        long l51 = a * 52L;
        long l52 = a * 53L;
        long l53 = a * 54L;
        long l54 = a * 55L;
        long l55 = a * 56L;
        long l56 = a * 57L;
        long l57 = a * 58L;
        long l58 = a * 59L;
        long l59 = a * 60L;
        long l60 = a * 61L;
        long l61 = a * 62L;
        long l62 = a * 63L;
        long l63 = a * 64L;
        long l64 = a * 65L;
        long l65 = a * 66L;
        long l66 = a * 67L;
        long l67 = a * 68L;
        long l68 = a * 69L;
        long l69 = a * 70L;
        long l70 = a * 71L;
        long l71 = a * 72L;
        long l72 = a * 73L;
        long l73 = a * 74L;
        long l74 = a * 75L;
        long l75 = a * 76L;
        long l76 = a * 77L;
        long l77 = a * 78L;
        long l78 = a * 79L;
        long l79 = a * 80L;
        long l80 = a * 81L;
        long l81 = a * 82L;
        long l82 = a * 83L;
        long l83 = a * 84L;
        long l84 = a * 85L;
        long l85 = a * 86L;
        long l86 = a * 87L;
        long l87 = a * 88L;
        long l88 = a * 89L;
        long l89 = a * 90L;
        long l90 = a * 91L;
        long l91 = a * 92L;
        long l92 = a * 93L;
        long l93 = a * 94L;
        long l94 = a * 95L;
        long l95 = a * 96L;
        long l96 = a * 97L;
        long l97 = a * 98L;
        long l98 = a * 99L;
        long l99 = a * 100L;
        return l0 + l1 + l2 + l3 + l4 + l5 + l6 + l7 + l8 + l9 + l10 + l11 + l12 + l13 + l14 + l15 + l16 + l17 + l18 + l19 + l20 + l21 + l22 + l23 + l24 + l25 + l26 + l27 + l28 + l29 + l30 + l31 + l32 + l33 + l34 + l35 + l36 + l37 + l38 + l39 + l40 + l41 + l42 + l43 + l44 + l45 + l46 + l47 + l48 + l49 + l50 + l51 + l52 + l53 + l54 + l55 + l56 + l57 + l58 + l59 + l60 + l61 + l62 + l63 + l64 + l65 + l66 + l67 + l68 + l69 + l70 + l71 + l72 + l73 + l74 + l75 + l76 + l77 + l78 + l79 + l80 + l81 + l82 + l83 + l84 + l85 + l86 + l87 + l88 + l89 + l90 + l91 + l92 + l93 + l94 + l95 + l96 + l97 + l98 + l99;
    }

    private static void deeper(Method large) throws ReflectiveOperationException {
        large.invoke(null, 1L);
        deeper(large);
    }

    public static void main(String[] args) throws Exception {
        Method large = LockedAtTheLimit.class.getMethod("large", long.class);
        try {
            deeper(large);
        } catch (StackOverflowError | ReflectiveOperationException e) {
            System.out.println("overflow");
        }
        System.out.println(Thread.holdsLock(LockedAtTheLimit.class));
        Thread other = new Thread(() -> System.out.println(large(0) == 0 && calls > 1));
        other.start();
        other.join();
    }
}
