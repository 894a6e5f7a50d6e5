package library;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.GraphicsEnvironment;
import java.awt.HeadlessException;
import java.awt.Insets;
import java.awt.Point;
import java.awt.Polygon;
import java.awt.Rectangle;
import java.awt.event.InputEvent;
import java.awt.event.KeyEvent;
import java.awt.geom.AffineTransform;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.awt.image.WritableRaster;
import java.util.Arrays;

/** What {@code java.awt} does without a display. */
public class Headless {
    private static void values() {
        System.out.println(new Color(255, 127, 0).darker() + " " + Color.decode("#102030").getRGB());
        System.out.println(Arrays.toString(Color.RGBtoHSB(10, 200, 30, null)));
        System.out.println(new Point(1, 2) + " " + new Dimension(3, 4) + " " + new Insets(1, 2, 3, 4));
        System.out.println(new Rectangle(0, 0, 10, 10).intersection(new Rectangle(5, 5, 10, 10)));
        System.out.println(new Polygon(new int[] {0, 4, 4}, new int[] {0, 0, 4}, 3).contains(3, 1));
        System.out.println(KeyEvent.VK_ESCAPE + " " + InputEvent.CTRL_DOWN_MASK);
    }

    private static void geometry() {
        AffineTransform turn = AffineTransform.getRotateInstance(Math.PI / 2);
        Point2D turned = turn.transform(new Point2D.Double(1, 0), null);
        System.out.println(Math.round(turned.getX()) + " " + Math.round(turned.getY()));
        System.out.println(Line2D.linesIntersect(0, 0, 2, 2, 0, 2, 2, 0));
        Area area = new Area(new Rectangle(0, 0, 4, 4));
        area.subtract(new Area(new Rectangle(1, 1, 1, 1)));
        System.out.println(area.contains(1.5, 1.5) + " " + area.getBounds());
        System.out.println(new Ellipse2D.Double(0, 0, 2, 2).contains(1, 1));
        System.out.println(new BasicStroke(2).getLineWidth());
    }

    private static void images() {
        BufferedImage image = new BufferedImage(4, 3, BufferedImage.TYPE_INT_ARGB);
        image.setRGB(1, 2, 0x80402010);
        System.out.println(Integer.toHexString(image.getRGB(1, 2)));
        System.out.println(((DataBufferInt) image.getRaster().getDataBuffer()).getData()[9]);
        BufferedImage gray = new BufferedImage(2, 2, BufferedImage.TYPE_BYTE_BINARY);
        WritableRaster raster = gray.getRaster();
        raster.setSample(1, 1, 0, 1);
        System.out.println(Integer.toHexString(gray.getRGB(1, 1)) + " " + raster.getSample(0, 1, 0));
        System.out.println(new BufferedImage(2, 2, BufferedImage.TYPE_3BYTE_BGR).getColorModel().getNumComponents());
    }

    public static void main(String[] args) {
        System.setProperty("java.awt.headless", "true");
        values();
        geometry();
        images();
        System.out.println(GraphicsEnvironment.isHeadless());
        try {
            new java.awt.Frame();
        } catch (HeadlessException problem) {
            System.out.println(problem.getClass());
        }
    }
}
