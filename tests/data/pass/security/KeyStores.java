package security;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilePermission;
import java.io.IOException;
import java.security.AccessController;
import java.security.BasicPermission;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.MessageDigestSpi;
import java.security.PrivilegedAction;
import java.security.PrivilegedExceptionAction;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.HexFormat;
import java.util.PropertyPermission;
import java.util.TreeSet;
import javax.crypto.NullCipher;
import javax.crypto.SealedObject;
import javax.crypto.spec.SecretKeySpec;

/** Key stores, certificates, providers, secure randoms, permissions and policies of java.security. */
public class KeyStores {
    static final String CERTIFICATE = """
        -----BEGIN CERTIFICATE-----
        MIIBtjCCAVugAwIBAgITBmyf1XSXNmY/Owua2eiedgPySjAKBggqhkjOPQQDAjA5
        MQswCQYDVQQGEwJVUzEPMA0GA1UEChMGQW1hem9uMRkwFwYDVQQDExBBbWF6b24g
        Um9vdCBDQSAzMB4XDTE1MDUyNjAwMDAwMFoXDTQwMDUyNjAwMDAwMFowOTELMAkG
        A1UEBhMCVVMxDzANBgNVBAoTBkFtYXpvbjEZMBcGA1UEAxMQQW1hem9uIFJvb3Qg
        Q0EgMzBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABCmXp8ZBf8ANm+gBG1bG8lKl
        ui2yEujSLtf6ycXYqm0fc4E7O5hrOXwzpcVOho6AF2hiRVd9RFgdszflZwjrZt6j
        QjBAMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgGGMB0GA1UdDgQWBBSr
        ttvXBp43rDCGB5Fwx5zEGbF4wDAKBggqhkjOPQQDAgNJADBGAiEA4IWSoxe3jfkr
        BqWTrBqYaGFy+uGh0PsceGCmQ5nFuMQCIQCcAu/xlJyzlvnrxir4tiz+OpAUFteM
        YyRIHN8wfdVoOw==
        -----END CERTIFICATE-----
        """;

    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static X509Certificate certificate() throws Exception {
        X509Certificate certificate = (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(CERTIFICATE.getBytes()));
        System.out.println(certificate.getSubjectX500Principal() + " " + certificate.getSerialNumber().toString(16) + " " + certificate.getSigAlgName() + " " + certificate.getNotBefore().getTime() + " " + certificate.getBasicConstraints() + " " + Arrays.toString(certificate.getKeyUsage()) + " " + certificate.getVersion() + " " + certificate.getCriticalExtensionOIDs().size());
        certificate.verify(certificate.getPublicKey());
        certificate.checkValidity(new Date(1600000000000L));
        attempt("too early", () -> {
            certificate.checkValidity(new Date(0));
            return "valid";
        });
        attempt("rubbish", () -> CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream("rubbish".getBytes())).getType());
        System.out.println(certificate.equals(CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream((CERTIFICATE + CERTIFICATE).getBytes())).iterator().next()));
        return certificate;
    }

    static void stores(Certificate certificate) throws Exception {
        char[] password = "changeit".toCharArray();
        for (String type : new String[] {"PKCS12", "JKS", "JCEKS"}) {
            KeyStore store = KeyStore.getInstance(type);
            store.load(null, null);
            store.setCertificateEntry("Ca", certificate);
            if (!type.equals("JKS")) store.setEntry("secret", new KeyStore.SecretKeyEntry(new SecretKeySpec(new byte[16], "AES")), new KeyStore.PasswordProtection(password));
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            store.store(bytes, password);
            KeyStore again = KeyStore.getInstance(type);
            again.load(new ByteArrayInputStream(bytes.toByteArray()), password);
            System.out.println(type + " " + again.size() + " " + new TreeSet<>(Collections.list(again.aliases())) + " " + again.isCertificateEntry("ca") + " " + again.getCertificate("CA").equals(certificate) + " " + again.getCertificateAlias(certificate) + " " + again.isKeyEntry("secret") + " " + (type.equals("JKS") ? "" : again.getKey("secret", password).getEncoded().length));
            attempt("wrong password", () -> {
                KeyStore.getInstance(type).load(new ByteArrayInputStream(bytes.toByteArray()), "wrong".toCharArray());
                return "loaded";
            });
        }
        attempt("not loaded", () -> KeyStore.getInstance("PKCS12").size());
        attempt("no such type", () -> KeyStore.getInstance("NONE"));
    }

    static void others() throws Exception {
        SecureRandom random = SecureRandom.getInstance("SHA1PRNG");
        random.setSeed(42);
        byte[] seeded = new byte[8];
        random.nextBytes(seeded);
        System.out.println(HexFormat.of().formatHex(seeded) + " " + random.nextInt() + " " + random.getAlgorithm() + " " + new SecureRandom().generateSeed(5).length + " " + (new SecureRandom().nextInt(10) < 10));
        System.out.println(Security.getProvider("SUN").getName() + " " + (Security.getProvider("none") == null) + " " + Security.getProviders("Cipher.AES").length + " " + Security.getProperty("keystore.type"));
        Security.setProperty("own.property", "set");
        System.out.println(Security.getProperty("own.property"));
        Provider own = new Provider("Own", "1.5", "ours") {{
            put("MessageDigest.SUM", Sum.class.getName());
        }};
        System.out.println(Security.addProvider(own) > 0);
        System.out.println(Arrays.toString(MessageDigest.getInstance("SUM").digest(new byte[] {1, 2, 3})) + " " + own + " " + Security.addProvider(own));
        Security.removeProvider("Own");
        attempt("removed", () -> MessageDigest.getInstance("SUM"));
        SealedObject sealed = new SealedObject("hidden", new NullCipher());
        System.out.println(sealed.getObject(new NullCipher()) + " " + sealed.getAlgorithm());
        AccessController.doPrivileged((PrivilegedAction<Void>) () -> null);
        attempt("privileged", () -> AccessController.doPrivileged((PrivilegedExceptionAction<Void>) () -> {
            throw new IOException("inside");
        }));
        System.out.println(new FilePermission("/tmp/*", "read").implies(new FilePermission("/tmp/a", "read")) + " " + new PropertyPermission("a.*", "read,write").implies(new PropertyPermission("a.b", "read")) + " " + new BasicPermission("own") {
        }.getName());
    }

    public static class Sum extends MessageDigestSpi {
        private int sum;

        @Override
        protected void engineUpdate(byte input) {
            sum += input;
        }

        @Override
        protected void engineUpdate(byte[] input, int offset, int length) {
            for (int i = 0; i < length; i++) sum += input[offset + i];
        }

        @Override
        protected byte[] engineDigest() {
            return new byte[] {(byte) sum};
        }

        @Override
        protected void engineReset() {
            sum = 0;
        }
    }

    public static void main(String[] args) throws Exception {
        for (String count : new String[] {"keystore.pkcs12.macIterationCount", "keystore.pkcs12.certPbeIterationCount", "keystore.pkcs12.keyPbeIterationCount"}) System.setProperty(count, "20");
        System.setProperty("jdk.jceks.iterationCount", "10000");
        stores(certificate());
        others();
    }
}
