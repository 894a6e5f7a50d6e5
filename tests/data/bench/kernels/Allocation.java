/** Many small objects, few of which live long. */
public class Allocation {
    static final class Node {
        final Node left;
        final Node right;

        Node(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        int size() {
            return left == null ? 1 : 1 + left.size() + right.size();
        }
    }

    static Node tree(int depth) {
        return depth == 0 ? new Node(null, null) : new Node(tree(depth - 1), tree(depth - 1));
    }

    public static void main(String[] args) {
        Node kept = tree(14);
        long sum = 0;
        for (int i = 0; i < 450; i++) {
            sum += tree(12).size();
            sum += new int[i * 10].length + new byte[i].length;
        }
        System.out.println(sum + kept.size());
    }
}
