package security;

import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** Symmetric ciphers, Macs and key derivation with fixed keys. */
public class Ciphers {
    static final HexFormat HEX = HexFormat.of();

    static byte[] bytes(int length) {
        byte[] all = new byte[length];
        for (int i = 0; i < length; i++) all[i] = (byte) (i * 13 + 1);
        return all;
    }

    static void roundTrip(String transformation, SecretKey key, AlgorithmParameterSpec parameters) throws Exception {
        for (int length : new int[] {0, 15, 16, 33}) {
            if (transformation.contains("NoPadding") && length % 16 != 0 && !transformation.contains("CTR") && !transformation.contains("GCM") && !transformation.contains("CFB")) continue;
            Cipher cipher = Cipher.getInstance(transformation);
            cipher.init(Cipher.ENCRYPT_MODE, key, parameters);
            byte[] secret = cipher.doFinal(bytes(length));
            cipher = Cipher.getInstance(transformation);
            cipher.init(Cipher.DECRYPT_MODE, key, parameters);
            System.out.println(transformation + " " + length + " " + HEX.formatHex(secret) + " " + Arrays.equals(bytes(length), cipher.doFinal(secret)));
        }
    }

    static void macs() throws Exception {
        for (String name : new String[] {"HmacMD5", "HmacSHA1", "HmacSHA224", "HmacSHA256", "HmacSHA384", "HmacSHA512", "HmacSHA3-256"}) {
            Mac mac = Mac.getInstance(name);
            mac.init(new SecretKeySpec(bytes(20), name));
            mac.update((byte) 5);
            mac.update(bytes(70));
            System.out.println(name + " " + mac.getMacLength() + " " + HEX.formatHex(mac.doFinal()) + " " + mac.doFinal(bytes(3)).length);
        }
        try {
            Mac.getInstance("HmacSHA1").update((byte) 1);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }

    static void derived() throws Exception {
        for (String name : new String[] {"PBKDF2WithHmacSHA1", "PBKDF2WithHmacSHA256", "PBKDF2WithHmacSHA512"}) {
            SecretKey key = SecretKeyFactory.getInstance(name).generateSecret(new PBEKeySpec("pässword".toCharArray(), bytes(8), 50, 256));
            System.out.println(name + " " + key.getFormat() + " " + HEX.formatHex(key.getEncoded()));
        }
        KeyGenerator generator = KeyGenerator.getInstance("AES");
        generator.init(192);
        System.out.println(generator.generateKey().getEncoded().length + " " + new SecretKeySpec(bytes(16), "AES").equals(new SecretKeySpec(bytes(16), "AES")));
    }

    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        SecretKey aes = new SecretKeySpec(bytes(16), "AES"), long_ = new SecretKeySpec(bytes(32), "AES"), des = new SecretKeySpec(bytes(8), "DES"), triple = new SecretKeySpec(bytes(24), "DESede");
        IvParameterSpec iv = new IvParameterSpec(bytes(16)), shortIv = new IvParameterSpec(bytes(8));
        roundTrip("AES/ECB/PKCS5Padding", aes, null);
        roundTrip("AES/CBC/PKCS5Padding", aes, iv);
        roundTrip("AES/CBC/NoPadding", long_, iv);
        roundTrip("AES/CTR/NoPadding", long_, iv);
        roundTrip("AES/CFB8/NoPadding", aes, iv);
        roundTrip("AES/OFB/PKCS5Padding", aes, iv);
        roundTrip("AES/GCM/NoPadding", aes, new GCMParameterSpec(128, bytes(12)));
        roundTrip("AES/GCM/NoPadding", long_, new GCMParameterSpec(96, bytes(8)));
        roundTrip("DES/CBC/PKCS5Padding", des, shortIv);
        roundTrip("DESede/ECB/PKCS5Padding", triple, null);
        roundTrip("Blowfish/CBC/PKCS5Padding", new SecretKeySpec(bytes(10), "Blowfish"), shortIv);
        roundTrip("ARCFOUR", new SecretKeySpec(bytes(16), "ARCFOUR"), null);
        roundTrip("ChaCha20-Poly1305", new SecretKeySpec(bytes(32), "ChaCha20"), new IvParameterSpec(bytes(12)));
        Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding");
        gcm.init(Cipher.ENCRYPT_MODE, aes, new GCMParameterSpec(128, bytes(12)));
        gcm.updateAAD("header".getBytes());
        byte[] sealed = gcm.doFinal("message".getBytes());
        System.out.println(HEX.formatHex(sealed));
        attempt("same iv again", () -> gcm.doFinal(new byte[1]));
        sealed[0] ^= 1;
        attempt("tampered", () -> {
            gcm.init(Cipher.DECRYPT_MODE, aes, new GCMParameterSpec(128, bytes(12)));
            gcm.updateAAD("header".getBytes());
            return gcm.doFinal(sealed);
        });
        attempt("bad padding", () -> {
            Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
            cipher.init(Cipher.DECRYPT_MODE, aes, iv);
            return cipher.doFinal(bytes(32));
        });
        attempt("block size", () -> {
            Cipher cipher = Cipher.getInstance("AES/CBC/NoPadding");
            cipher.init(Cipher.ENCRYPT_MODE, aes, iv);
            return cipher.doFinal(bytes(5));
        });
        attempt("key length", () -> {
            Cipher.getInstance("AES").init(Cipher.ENCRYPT_MODE, new SecretKeySpec(bytes(5), "AES"));
            return "";
        });
        attempt("iv length", () -> {
            Cipher.getInstance("AES/CBC/PKCS5Padding").init(Cipher.ENCRYPT_MODE, aes, shortIv);
            return "";
        });
        attempt("algorithm", () -> Cipher.getInstance("Nothing/CBC/PKCS5Padding"));
        attempt("padding", () -> Cipher.getInstance("AES/CBC/NoSuchPadding"));
        attempt("not initialised", () -> Cipher.getInstance("AES").doFinal());
        attempt("empty key", () -> new SecretKeySpec(new byte[0], "AES"));
        Cipher wrap = Cipher.getInstance("AESWrap");
        wrap.init(Cipher.WRAP_MODE, aes);
        byte[] wrapped = wrap.wrap(long_);
        wrap.init(Cipher.UNWRAP_MODE, aes);
        System.out.println(HEX.formatHex(wrapped) + " " + wrap.unwrap(wrapped, "AES", Cipher.SECRET_KEY).equals(long_));
        macs();
        derived();
    }
}
