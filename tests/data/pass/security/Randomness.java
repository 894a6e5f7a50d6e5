package security;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.Signature;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** Keys that are generated: their shapes, agreements between them, and secrets that come out the same on both sides. */
public class Randomness {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        for (String[] each : new String[][] {{"AES", "128"}, {"AES", "256"}, {"DESede", "168"}, {"HmacSHA256", "256"}, {"Blowfish", "64"}, {"ChaCha20", "256"}}) {
            KeyGenerator generator = KeyGenerator.getInstance(each[0]);
            generator.init(Integer.parseInt(each[1]));
            SecretKey first = generator.generateKey(), second = generator.generateKey();
            System.out.print(first.getAlgorithm() + " " + first.getEncoded().length + " " + first.getFormat() + " " + first.equals(second) + "; ");
        }
        System.out.println();
        for (String[] each : new String[][] {{"EC", "ECDH"}, {"X25519", "X25519"}, {"XDH", "XDH"}}) {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(each[0]);
            KeyPair one = generator.generateKeyPair(), two = generator.generateKeyPair();
            byte[][] secrets = new byte[2][];
            for (int i = 0; i < 2; i++) {
                KeyAgreement agreement = KeyAgreement.getInstance(each[1]);
                agreement.init(i == 0 ? one.getPrivate() : two.getPrivate());
                agreement.doPhase(i == 0 ? two.getPublic() : one.getPublic(), true);
                secrets[i] = agreement.generateSecret();
            }
            System.out.println(each[0] + " " + Arrays.equals(secrets[0], secrets[1]) + " " + secrets[0].length + " " + one.getPublic().getFormat() + one.getPrivate().getFormat() + " " + one.getPublic().equals(two.getPublic()));
        }
        for (String name : new String[] {"Ed25519", "EC"}) {
            KeyPair pair = KeyPairGenerator.getInstance(name).generateKeyPair();
            Signature signature = Signature.getInstance(name.equals("EC") ? "SHA256withECDSA" : name);
            signature.initSign(pair.getPrivate());
            signature.update(new byte[100]);
            byte[] signed = signature.sign();
            signature.initVerify(pair.getPublic());
            signature.update(new byte[100]);
            boolean good = signature.verify(signed);
            signature.update(new byte[99]);
            System.out.println(name + " " + good + " " + signature.verify(signed));
        }
        for (String name : new String[] {"SHA1PRNG", "DRBG", "NativePRNG"}) {
            SecureRandom random = SecureRandom.getInstance(name);
            byte[] bytes = new byte[16], more = new byte[16];
            random.nextBytes(bytes);
            random.nextBytes(more);
            System.out.println(random.getAlgorithm() + " " + Arrays.equals(bytes, more) + " " + (random.nextInt(5) < 5) + " " + (random.nextDouble() < 1) + " " + random.ints(3, 0, 2).allMatch(i -> i < 2));
        }
        SecureRandom seeded = SecureRandom.getInstance("SHA1PRNG"), same = SecureRandom.getInstance("SHA1PRNG");
        seeded.setSeed(7);
        same.setSeed(7);
        System.out.println((seeded.nextLong() == same.nextLong()) + " " + seeded.nextInt());
        SecretKey key = new SecretKeySpec(new byte[16], "AES");
        Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
        cipher.init(Cipher.ENCRYPT_MODE, key);
        byte[] iv = cipher.getIV(), text = cipher.doFinal("message".getBytes());
        cipher.init(Cipher.DECRYPT_MODE, key, cipher.getParameters());
        System.out.println(iv.length + " " + new String(cipher.doFinal(text)) + " " + cipher.getBlockSize() + " " + cipher.getOutputSize(17) + " " + Cipher.getMaxAllowedKeyLength("AES") / 1000);
        KeyStore.PasswordProtection protection = new KeyStore.PasswordProtection("pw".toCharArray());
        protection.destroy();
        attempt("destroyed", protection::getPassword);
        attempt("size", () -> {
            KeyGenerator.getInstance("AES").init(100);
            return "";
        });
        attempt("pair size", () -> {
            KeyPairGenerator.getInstance("RSA").initialize(100);
            return "";
        });
        attempt("curve", () -> {
            KeyPairGenerator.getInstance("EC").initialize(new java.security.spec.ECGenParameterSpec("no-such-curve"));
            return "";
        });
        attempt("algorithm", () -> SecureRandom.getInstance("DICE"));
    }
}
