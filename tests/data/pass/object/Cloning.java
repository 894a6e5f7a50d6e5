package object;

/** Object.clone copies fields, and only of those that allow it. */
public class Cloning {
    static class Plain {
        Object copy() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    static class Sheep implements Cloneable {
        int age = 1;
        long weight = 1L << 40;
        double wool = 2.5;
        boolean black = true;
        int[] shared = {1};
        final String name;
        static int constructed;

        Sheep(String name) {
            this.name = name;
            constructed++;
        }

        @Override
        public Sheep clone() {
            try {
                return (Sheep) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Lamb extends Sheep {
        char mark = 'x';

        Lamb() {
            super("lamb");
        }
    }

    public static void main(String[] args) {
        try {
            new Plain().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
        Lamb lamb = new Lamb();
        lamb.age = 9;
        Sheep copy = lamb.clone();
        copy.age++;
        copy.shared[0] = 7;
        System.out.println(lamb.age + " " + copy.age + " " + lamb.shared[0] + " " + copy.weight + " " + copy.wool + " " + copy.black + " " + copy.name
            + " " + ((Lamb) copy).mark + " " + copy.getClass().getSimpleName() + " " + Sheep.constructed + " " + (copy != lamb));
        int lambHash = lamb.hashCode();
        System.out.println(lambHash == lamb.hashCode());
        synchronized (lamb) {
            Sheep whileLocked = lamb.clone();
            System.out.println(Thread.holdsLock(lamb) + " " + Thread.holdsLock(whileLocked));
        }
        System.out.println(new long[] {1, 2}.clone().length + " " + new java.util.ArrayList<>(java.util.List.of(1, 2)).clone());
    }
}
