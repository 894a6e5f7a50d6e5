package graphics;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.image.AffineTransformOp;
import java.awt.image.BufferedImage;

/** Drawing into an image and scaling it, without a screen. */
public class Drawing {
    static int digest(BufferedImage image) {
        int digest = 1;
        for (int y = 0; y < image.getHeight(); y++) for (int x = 0; x < image.getWidth(); x++) digest = digest * 31 + image.getRGB(x, y);
        return digest;
    }

    public static void main(String[] args) {
        System.setProperty("java.awt.headless", "true");
        BufferedImage image = new BufferedImage(12, 8, BufferedImage.TYPE_INT_ARGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.RED);
        graphics.fillRect(0, 0, 5, 5);
        graphics.setColor(Color.BLUE);
        graphics.drawLine(0, 7, 11, 7);
        graphics.dispose();
        System.out.println(Integer.toHexString(image.getRGB(4, 4)) + " " + Integer.toHexString(image.getRGB(11, 7)) + " " + digest(image));
        BufferedImage scaled = new AffineTransformOp(AffineTransform.getScaleInstance(2, 2), AffineTransformOp.TYPE_NEAREST_NEIGHBOR).filter(image, null);
        System.out.println(scaled.getWidth() + " " + scaled.getHeight() + " " + Integer.toHexString(scaled.getRGB(9, 9)));
    }
}
