/** Short natives of the class library. */
public class Natives {
    public static void main(String[] args) {
        byte[] from = new byte[64];
        byte[] to = new byte[64];
        double sum = 0;
        for (int i = 0; i < 4_000_000; i++) {
            sum += Math.sqrt(i);
            System.arraycopy(from, 0, to, i & 15, 16);
            sum += to[3] + Math.abs(Float.floatToRawIntBits(i));
        }
        System.out.println(sum);
    }
}
