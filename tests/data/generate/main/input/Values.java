package input;

/** Enums and records. */
public final class Values {
    private Values() {}

    public enum Colour {
        RED,
        GREEN {
            @Override
            public boolean isWarm() {
                return false;
            }
        };

        public boolean isWarm() {
            return true;
        }
    }

    public record Point(int x, int y) {
        public Point {
            if (x < 0) {
                throw new IllegalArgumentException("left");
            }
        }

        public int distance() {
            return x + Math.abs(y);
        }
    }

    public sealed interface Tree permits Leaf, Node {}

    public record Leaf(int value) implements Tree {}

    public record Node(Tree left, Tree right) implements Tree {
        public int depth() {
            int deepest = 0;
            for (Tree child : new Tree[] {left, right}) {
                if (child instanceof Node node) {
                    deepest = Math.max(deepest, node.depth());
                }
            }
            return deepest + 1;
        }
    }

    public static <K extends Comparable<? super K>> K greater(K first, K second) {
        return first.compareTo(second) < 0 ? second : first;
    }
}
