package graphics;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import javax.imageio.ImageIO;

/** Images in memory: pixels, rasters, and the readers and writers of ImageIO. */
public class Images {
    static int digest(BufferedImage image) {
        int digest = 1;
        for (int y = 0; y < image.getHeight(); y++) for (int x = 0; x < image.getWidth(); x++) digest = digest * 31 + image.getRGB(x, y);
        return digest;
    }

    static BufferedImage gradient(int type) {
        BufferedImage image = new BufferedImage(12, 8, type);
        for (int y = 0; y < 8; y++) for (int x = 0; x < 12; x++) image.setRGB(x, y, 0xff000000 | x * 20 << 16 | y * 30 << 8 | (x + y) * 10);
        return image;
    }

    public static void main(String[] args) throws Exception {
        System.setProperty("java.awt.headless", "true");
        for (int type = BufferedImage.TYPE_INT_RGB; type <= BufferedImage.TYPE_BYTE_INDEXED; type++) {
            BufferedImage image = gradient(type);
            System.out.println(type + " " + Integer.toHexString(image.getRGB(3, 4)) + " " + image.getColorModel().getPixelSize() + " " + image.getColorModel().hasAlpha() + " " + image.getRaster().getNumBands() + " " + image.getRaster().getDataBuffer().getSize() + " " + digest(image));
        }
        BufferedImage image = gradient(BufferedImage.TYPE_INT_ARGB);
        BufferedImage part = image.getSubimage(2, 2, 4, 4);
        part.setRGB(0, 0, 0x80ffffff);
        System.out.println(Integer.toHexString(image.getRGB(2, 2)) + " " + part.getWidth() + " " + Arrays.toString(image.getRaster().getPixel(2, 2, (int[]) null)) + " " + image.getRaster().getSample(5, 5, 1));
        try {
            image.getRGB(12, 0);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        for (String format : new String[] {"png", "bmp", "gif", "wbmp"}) {
            BufferedImage source = gradient(format.equals("wbmp") ? BufferedImage.TYPE_BYTE_BINARY : BufferedImage.TYPE_INT_RGB);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            boolean written = ImageIO.write(source, format, out);
            BufferedImage read = ImageIO.read(new ByteArrayInputStream(out.toByteArray()));
            System.out.println(format + " " + written + " " + read.getWidth() + "x" + read.getHeight() + " " + (digest(read) == digest(source)) + " " + Integer.toHexString(read.getRGB(7, 3)));
        }
        System.out.println(ImageIO.write(image, "nothing", new ByteArrayOutputStream()) + " " + ImageIO.read(new ByteArrayInputStream(new byte[10])) + " " + new TreeSet<>(List.of(ImageIO.getReaderFormatNames())).containsAll(List.of("png", "gif", "bmp", "jpg")));
        WritableRaster raster = Raster.createInterleavedRaster(DataBuffer.TYPE_BYTE, 4, 4, 3, null);
        raster.setPixels(0, 0, 2, 1, new int[] {1, 2, 3, 4, 5, 6});
        System.out.println(Arrays.toString(raster.getPixels(0, 0, 2, 2, (int[]) null)) + " " + raster.createTranslatedChild(5, 5).getMinX());
    }
}
