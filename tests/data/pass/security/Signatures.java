package security;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.PSSParameterSpec;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;

/** Asymmetric keys from fixed numbers: signatures, RSA ciphers, encodings and agreement. */
public class Signatures {
    static final HexFormat HEX = HexFormat.of();
    static final BigInteger P = new BigInteger("fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210", 16).nextProbablePrime();
    static final BigInteger Q = new BigInteger("e123456789abcdefe123456789abcdefe123456789abcdefe123456789abcdefe123456789abcdefe123456789abcdefe123456789abcdefe123456789abcdef", 16).nextProbablePrime();
    static final BigInteger E = BigInteger.valueOf(65537);

    static KeyPair rsa() throws Exception {
        BigInteger n = P.multiply(Q), p1 = P.subtract(BigInteger.ONE), q1 = Q.subtract(BigInteger.ONE), d = E.modInverse(p1.multiply(q1));
        KeyFactory factory = KeyFactory.getInstance("RSA");
        return new KeyPair(factory.generatePublic(new RSAPublicKeySpec(n, E)), factory.generatePrivate(new RSAPrivateCrtKeySpec(n, E, d, P, Q, d.mod(p1), d.mod(q1), Q.modInverse(P))));
    }

    static KeyPair elliptic(String curve, long secret) throws Exception {
        AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
        parameters.init(new ECGenParameterSpec(curve));
        ECParameterSpec spec = parameters.getParameterSpec(ECParameterSpec.class);
        KeyFactory factory = KeyFactory.getInstance("EC");
        // The generator itself is the public key of the secret number one.
        return new KeyPair(factory.generatePublic(new ECPublicKeySpec(spec.getGenerator(), spec)), factory.generatePrivate(new ECPrivateKeySpec(BigInteger.valueOf(secret), spec)));
    }

    static void sign(String name, KeyPair pair, boolean repeatable) throws Exception {
        Signature signer = Signature.getInstance(name);
        signer.initSign(pair.getPrivate());
        signer.update("the message".getBytes());
        byte[] signature = signer.sign();
        signer.initVerify(pair.getPublic());
        signer.update("the message".getBytes());
        boolean good = signer.verify(signature);
        signer.update("the massage".getBytes());
        System.out.println(name + " " + good + " " + signer.verify(signature) + " " + (repeatable ? HEX.formatHex(signature) : signature.length > 0));
    }

    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        KeyPair rsa = rsa();
        for (String name : new String[] {"MD5withRSA", "SHA1withRSA", "SHA256withRSA", "SHA512withRSA"}) sign(name, rsa, true);
        sign("RSASSA-PSS", rsa, false, new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1));
        RSAPublicKey open = (RSAPublicKey) rsa.getPublic();
        System.out.println(open.getAlgorithm() + " " + open.getFormat() + " " + open.getModulus().bitLength() + " " + HEX.formatHex(open.getEncoded()));
        System.out.println(rsa.getPrivate().getFormat() + " " + Arrays.hashCode(rsa.getPrivate().getEncoded()));
        KeyFactory factory = KeyFactory.getInstance("RSA");
        System.out.println(factory.generatePublic(new X509EncodedKeySpec(open.getEncoded())).equals(open) + " " + factory.generatePrivate(new PKCS8EncodedKeySpec(rsa.getPrivate().getEncoded())).equals(rsa.getPrivate()) + " " + factory.getKeySpec(open, RSAPublicKeySpec.class).getPublicExponent());
        for (String name : new String[] {"RSA/ECB/PKCS1Padding", "RSA/ECB/OAEPWithSHA-256AndMGF1Padding", "RSA/ECB/NoPadding"}) {
            Cipher cipher = Cipher.getInstance(name);
            cipher.init(Cipher.ENCRYPT_MODE, open);
            byte[] secret = cipher.doFinal("short secret".getBytes());
            cipher.init(Cipher.DECRYPT_MODE, rsa.getPrivate());
            System.out.println(name + " " + secret.length + " " + new String(cipher.doFinal(secret)).trim() + " " + (name.contains("NoPadding") ? HEX.formatHex(secret, 0, 20) : ""));
        }
        for (String curve : new String[] {"secp256r1", "secp384r1"}) {
            KeyPair pair = elliptic(curve, 1);
            sign("SHA256withECDSA", pair, false);
            System.out.println(curve + " " + ((ECPublicKey) pair.getPublic()).getParams().getCofactor() + " " + HEX.formatHex(pair.getPublic().getEncoded()));
        }
        KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
        agreement.init(elliptic("secp256r1", 12345).getPrivate());
        agreement.doPhase(elliptic("secp256r1", 1).getPublic(), true);
        System.out.println(HEX.formatHex(agreement.generateSecret()));
        KeyFactory edwards = KeyFactory.getInstance("Ed25519");
        PrivateKey ed = edwards.generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, new byte[32]));
        Signature signer = Signature.getInstance("Ed25519");
        signer.initSign(ed);
        signer.update("abc".getBytes());
        System.out.println(HEX.formatHex(signer.sign()));
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        KeyPair made = generator.generateKeyPair();
        sign("SHA512withECDSA", made, false);
        attempt("wrong key", () -> {
            Signature.getInstance("SHA256withRSA").initSign(made.getPrivate());
            return "";
        });
        attempt("not begun", () -> Signature.getInstance("SHA256withRSA").sign());
        attempt("broken encoding", () -> factory.generatePublic(new X509EncodedKeySpec(new byte[] {1, 2, 3})));
        attempt("unknown", () -> KeyFactory.getInstance("Nothing"));
        attempt("too long", () -> {
            Cipher cipher = Cipher.getInstance("RSA");
            cipher.init(Cipher.ENCRYPT_MODE, open);
            return cipher.doFinal(new byte[200]);
        });
    }

    static void sign(String name, KeyPair pair, boolean repeatable, AlgorithmParameterSpec parameters) throws Exception {
        Signature signer = Signature.getInstance(name);
        signer.setParameter(parameters);
        signer.initSign(pair.getPrivate());
        signer.update(new byte[50]);
        byte[] signature = signer.sign();
        signer.initVerify(pair.getPublic());
        signer.update(new byte[50]);
        System.out.println(name + " " + signer.verify(signature) + " " + (repeatable ? HEX.formatHex(signature) : signature.length));
    }
}
