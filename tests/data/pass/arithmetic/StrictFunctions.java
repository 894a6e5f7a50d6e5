package arithmetic;

import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/** The functions of StrictMath are the same bits everywhere. */
public class StrictFunctions {
    static final double[] CORNERS = {
        0.0, -0.0, 1, -1, 0.5, -0.5, 2, 3, 10, 100, 1000, 1e10, 1e22, 1e300, -1e300, Double.MIN_VALUE, -Double.MIN_VALUE,
        Double.MIN_NORMAL, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Math.PI,
        Math.PI / 2, Math.PI / 4, 3 * Math.PI / 4, Math.E, 709.7, 709.79, 710.4, 710.5, -745, -746, 22, 1e-8, 1e-20, 1 + 1e-10,
        823549.6645, 5e5, 1e9, 4503599627370496.5, 9007199254740993.0,
    };

    static double next(Random random, int kind) {
        switch (kind % 5) {
            case 0: return Double.longBitsToDouble(random.nextLong());
            case 1: return random.nextDouble() * 2 - 1;
            case 2: return random.nextGaussian() * 5;
            case 3: return (random.nextDouble() - 0.5) * 1500;
            default: return Math.scalb(random.nextDouble() + 0.5, random.nextInt(80) - 60) * (random.nextBoolean() ? 1 : -1);
        }
    }

    static void one(String name, DoubleUnaryOperator function) {
        Random random = new Random(name.hashCode());
        long sum = 0;
        for (double corner : CORNERS) {
            sum = sum * 31 + Double.doubleToLongBits(function.applyAsDouble(corner));
        }
        System.out.println(name + " corners " + Long.toHexString(sum));
        for (int i = 0; i < 600; i++) {
            sum = sum * 31 + Double.doubleToLongBits(function.applyAsDouble(next(random, i)));
        }
        System.out.println(name + " " + Long.toHexString(sum) + " " + function.applyAsDouble(0.7) + " " + function.applyAsDouble(-123.456));
    }

    static void two(String name, DoubleBinaryOperator function) {
        Random random = new Random(name.hashCode());
        long sum = 0;
        for (double a : CORNERS) {
            for (double b : CORNERS) {
                sum = sum * 31 + Double.doubleToLongBits(function.applyAsDouble(a, b));
            }
        }
        System.out.println(name + " corners " + Long.toHexString(sum));
        for (int i = 0; i < 600; i++) {
            sum = sum * 31 + Double.doubleToLongBits(function.applyAsDouble(next(random, i), next(random, i / 5)));
        }
        System.out.println(name + " " + Long.toHexString(sum));
    }

    public static void main(String[] args) {
        one("sin", StrictMath::sin);
        one("cos", StrictMath::cos);
        one("tan", StrictMath::tan);
        one("asin", StrictMath::asin);
        one("acos", StrictMath::acos);
        one("atan", StrictMath::atan);
        one("exp", StrictMath::exp);
        one("log", StrictMath::log);
        one("log10", StrictMath::log10);
        one("log1p", StrictMath::log1p);
        one("expm1", StrictMath::expm1);
        one("sinh", StrictMath::sinh);
        one("cosh", StrictMath::cosh);
        one("tanh", StrictMath::tanh);
        one("sqrt", StrictMath::sqrt);
        one("cbrt", StrictMath::cbrt);
        one("rint", StrictMath::rint);
        two("atan2", StrictMath::atan2);
        two("pow", StrictMath::pow);
        two("hypot", StrictMath::hypot);
        two("IEEEremainder", StrictMath::IEEEremainder);
        // Functions of Math whose results HotSpot takes from StrictMath.
        one("Math.asin", Math::asin);
        one("Math.atan", Math::atan);
        one("Math.sinh", Math::sinh);
        one("Math.log1p", Math::log1p);
        two("Math.hypot", Math::hypot);
        // Whose special cases are exact.
        for (double a : CORNERS) {
            for (double b : new double[] {0, -0.0, 1, -1, 2, 0.5, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN}) {
                if (a == 0 || Double.isNaN(a) || Double.isInfinite(a) || Math.abs(a) == 1 || b == 0 || b == 1 || Double.isNaN(b)) {
                    System.out.print(Math.pow(a, b) + " ");
                }
            }
        }
        System.out.println();
        System.out.println(Math.log10(1000) + " " + Math.log10(1e15) + " " + Math.exp(0) + " " + Math.log(1) + " " + Math.pow(2, 10)
            + " " + Math.pow(10, 15) + " " + Math.sin(Math.PI) + " " + Math.cos(Math.PI) + " " + Math.exp(1) + " " + Math.tan(1));
    }
}
