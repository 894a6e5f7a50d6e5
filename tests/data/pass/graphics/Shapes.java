package graphics;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.GraphicsEnvironment;
import java.awt.Insets;
import java.awt.Point;
import java.awt.Polygon;
import java.awt.Rectangle;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Area;
import java.awt.geom.CubicCurve2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.FlatteningPathIterator;
import java.awt.geom.IllegalPathStateException;
import java.awt.geom.Line2D;
import java.awt.geom.NoninvertibleTransformException;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.awt.geom.Point2D;
import java.awt.geom.QuadCurve2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.util.Arrays;
import java.util.Locale;

/** java.awt.geom and the plain value classes of java.awt. */
public class Shapes {
    static String path(PathIterator it) {
        StringBuilder text = new StringBuilder();
        double[] at = new double[6];
        int[] counts = {1, 1, 2, 3, 0};
        for (; !it.isDone(); it.next()) {
            int kind = it.currentSegment(at);
            text.append("MLQCZ".charAt(kind));
            for (int i = 0; i < counts[kind] * 2; i++) text.append(String.format(Locale.ROOT, "%.2f ", at[i]));
        }
        return text.toString();
    }

    public static void main(String[] args) throws Exception {
        Rectangle a = new Rectangle(0, 0, 10, 5), b = new Rectangle(4, 2, 10, 10);
        System.out.println(a.intersection(b) + " " + a.union(b) + " " + a.intersects(b) + " " + a.contains(3, 3) + " " + a.contains(10, 5) + " " + new Rectangle(20, 20, 1, 1).intersection(a).isEmpty() + " " + a.outcode(12, -1) + " " + a.equals(new Rectangle2D.Double(0, 0, 10, 5)) + " " + a.hashCode());
        a.grow(2, 1);
        a.add(50, 60);
        a.translate(-5, 3);
        System.out.println(a + " " + a.getCenterX() + " " + new Point(3, 4).distance(0, 0) + " " + new Point(1, 2) + " " + new Dimension(3, 4).equals(new Dimension(3, 4)) + " " + new Insets(1, 2, 3, 4));
        AffineTransform transform = AffineTransform.getRotateInstance(Math.PI / 6);
        transform.scale(2, 0.5);
        transform.translate(3, -4);
        transform.shear(0.1, 0.2);
        System.out.printf(Locale.ROOT, "%.6f %.6f %s %d%n", transform.getDeterminant(), transform.getTranslateX(), transform.isIdentity(), transform.getType());
        Point2D moved = transform.transform(new Point2D.Double(1, 1), null), back = transform.inverseTransform(moved, null);
        System.out.printf(Locale.ROOT, "%.6f %.6f %.6f %.6f%n", moved.getX(), moved.getY(), back.getX(), back.getY());
        try {
            AffineTransform.getScaleInstance(0, 1).createInverse();
        } catch (NoninvertibleTransformException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(AffineTransform.getQuadrantRotateInstance(1) + " " + new AffineTransform(1, 0, 0, 1, 5, 6));
        Path2D.Double path = new Path2D.Double(Path2D.WIND_EVEN_ODD);
        path.moveTo(0, 0);
        path.lineTo(10, 0);
        path.quadTo(12, 5, 10, 10);
        path.curveTo(8, 12, 2, 12, 0, 10);
        path.closePath();
        System.out.println(path(path.getPathIterator(AffineTransform.getScaleInstance(2, 1))));
        System.out.println(path.getBounds2D() + " " + path.contains(5, 5) + " " + path.contains(11.5, 5) + " " + path.intersects(9, 9, 5, 5) + " " + path(new FlatteningPathIterator(path.getPathIterator(null), 0.5)).length());
        try {
            new Path2D.Float().lineTo(1, 1);
        } catch (IllegalPathStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(path(new Ellipse2D.Double(0, 0, 4, 2).getPathIterator(null)));
        System.out.println(path(new Arc2D.Double(0, 0, 4, 4, 0, 90, Arc2D.PIE).getPathIterator(null)));
        System.out.println(path(new RoundRectangle2D.Double(0, 0, 10, 10, 2, 4).getPathIterator(null)));
        Line2D line = new Line2D.Double(0, 0, 10, 10);
        System.out.println(line.intersectsLine(0, 10, 10, 0) + " " + line.ptLineDist(0, 10) + " " + line.ptSegDist(20, 20) + " " + line.relativeCCW(5, 0) + " " + new CubicCurve2D.Double(0, 0, 1, 5, 2, -5, 3, 0).getFlatness());
        double[] roots = new double[3];
        System.out.println(QuadCurve2D.solveQuadratic(new double[] {6, -5, 1}, roots) + " " + roots[0] + " " + roots[1]);
        Area area = new Area(new Rectangle(0, 0, 10, 10));
        area.subtract(new Area(new Rectangle(2, 2, 3, 3)));
        area.add(new Area(new Rectangle(8, 8, 5, 5)));
        System.out.println(path(area.getPathIterator(null)) + area.isSingular() + " " + area.isPolygonal() + " " + area.contains(3, 3) + " " + area.getBounds());
        area.intersect(new Area(new Ellipse2D.Double(0, 0, 6, 6)));
        area.exclusiveOr(new Area(new Rectangle(0, 0, 3, 3)));
        System.out.println(area.isEmpty() + " " + area.isRectangular() + " " + area.getBounds2D().getWidth());
        Polygon polygon = new Polygon(new int[] {0, 4, 4, 0}, new int[] {0, 0, 4, 4}, 4);
        polygon.addPoint(-2, 2);
        System.out.println(polygon.contains(-1, 2) + " " + polygon.contains(-1, 0) + " " + polygon.getBounds() + " " + path(new BasicStroke(2, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER).createStrokedShape(new Line2D.Double(0, 0, 5, 0)).getPathIterator(null)));
        Color color = new Color(10, 200, 30, 128);
        System.out.println(color + " " + color.getAlpha() + " " + Integer.toHexString(color.getRGB()) + " " + color.brighter() + " " + color.darker() + " " + Arrays.toString(Color.RGBtoHSB(10, 200, 30, null)) + " " + Integer.toHexString(Color.HSBtoRGB(0.5f, 1, 1)) + " " + Color.decode("#FF8000") + " " + Color.decode("0x10") + " " + Arrays.toString(Color.RED.getColorComponents(null)));
        try {
            new Color(256, 0, -1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(GraphicsEnvironment.isHeadless() || System.getenv("DISPLAY") != null);
    }
}
