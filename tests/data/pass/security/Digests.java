package security;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.DigestException;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.Security;
import java.util.HexFormat;
import java.util.Set;

/** Every standard message digest, in one piece, in parts, cloned, by streams and by buffers. */
public class Digests {
    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    public static void main(String[] args) throws Exception {
        byte[] data = new byte[1000];
        for (int i = 0; i < data.length; i++) data[i] = (byte) (i * 7);
        for (String name : new String[] {"MD2", "MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256", "SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512"}) {
            MessageDigest digest = MessageDigest.getInstance(name);
            System.out.println(name + " " + digest.getDigestLength() + " " + hex(digest.digest()) + " " + hex(digest.digest("abc".getBytes(StandardCharsets.US_ASCII))));
            for (int i = 0; i < data.length; i += 37) digest.update(data, i, Math.min(37, data.length - i));
            MessageDigest copy = (MessageDigest) digest.clone();
            copy.update((byte) 1);
            String inParts = hex(digest.digest()), more = hex(copy.digest());
            digest.update(ByteBuffer.wrap(data));
            ByteBuffer direct = ByteBuffer.allocateDirect(data.length).put(data).flip();
            copy.update(direct);
            System.out.println("  " + inParts.equals(hex(MessageDigest.getInstance(name).digest(data))) + " " + inParts.equals(hex(digest.digest())) + " " + inParts.equals(hex(copy.digest())) + " " + inParts.equals(more) + " " + inParts.substring(0, 16));
        }
        MessageDigest digest = MessageDigest.getInstance("sha1");
        System.out.println(digest.getAlgorithm() + " " + digest.getProvider().getName());
        DigestInputStream in = new DigestInputStream(new ByteArrayInputStream(data), digest);
        in.readNBytes(10);
        in.on(false);
        in.readNBytes(10);
        in.on(true);
        in.readAllBytes();
        System.out.println(hex(in.getMessageDigest().digest()));
        DigestOutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest);
        out.write(data, 5, 500);
        System.out.println(hex(out.getMessageDigest().digest()));
        byte[] target = new byte[24];
        digest.update(data);
        System.out.println(digest.digest(target, 2, 22) + " " + hex(target));
        try {
            digest.digest(target, 0, 10);
        } catch (DigestException e) {
            System.out.println(e.getMessage());
        }
        try {
            MessageDigest.getInstance("SHA-999");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
        try {
            MessageDigest.getInstance("MD5", "Nobody");
        } catch (NoSuchProviderException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(MessageDigest.isEqual(new byte[] {1, 2}, new byte[] {1, 2}) + " " + MessageDigest.isEqual(new byte[] {1}, new byte[] {1, 2}) + " " + Security.getAlgorithms("MessageDigest").containsAll(Set.of("MD5", "SHA-256")));
    }
}
