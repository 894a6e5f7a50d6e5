package symptoms;

import java.util.HashMap;
import java.util.Map;

/** Methods that run only because the class is initialised. */
public class Codes {
    private static final Map<String, String> CODES = fill(); // void: clinit

    private static Map<String, String> fill() {
        Map<String, String> codes = new HashMap<>(); // null: crash
        warm(codes);
        cold(codes);
        return codes;
    }

    private static void warm(Map<String, String> codes) {
        codes.put("red", "f00"); // void: assertion
    }

    private static void cold(Map<String, String> codes) {
        codes.put("blue", "00f"); // void: weak-oracle
    }

    public static String code(String name) {
        return CODES.get(name); // null: assertion, "": assertion, "A": assertion
    }
}
