package verify;

import java.io.IOException;
import java.io.InputStream;

/** Bytes that are no instruction: HotSpot has private ones among them, which it names. */
public class BadOpcodes {
    static class Patched {
        static int counted() {
            int count = 77;
            count++;
            return count;
        }
    }

    static class Loader extends ClassLoader {
        Class<?> define(byte[] file) {
            return defineClass("verify.BadOpcodes$Patched", file, 0, file.length);
        }
    }

    /** The class with another first byte in the only increment of a local. */
    static byte[] patched(int opcode) throws IOException {
        try (InputStream in = BadOpcodes.class.getResourceAsStream("BadOpcodes$Patched.class")) {
            byte[] file = in.readAllBytes();
            for (int at = 0; at + 2 < file.length; at++) {
                if (file[at] == (byte) 0x84 && file[at + 1] == 0 && file[at + 2] == 1) {
                    file[at] = (byte) opcode;
                    file[at + 2] = 0;
                    return file;
                }
            }
            throw new IOException("no increment");
        }
    }

    public static void main(String[] args) throws Exception {
        for (int opcode : new int[] {0xc9, 0xca, 0xcb, 0xe3, 0xe6, 0xee, 0xef, 0xf8, 0xff}) {
            try {
                Class.forName("verify.BadOpcodes$Patched", true, new Loader().define(patched(opcode)).getClassLoader());
                System.out.println("fine");
            } catch (VerifyError e) {
                String[] lines = e.getMessage().split("\n");
                System.out.println(Integer.toHexString(opcode) + " " + lines[0] + (opcode > 0xee ? lines[3] : ""));
            }
        }
    }
}
