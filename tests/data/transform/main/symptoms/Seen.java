package symptoms;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What can be seen where a method was left. */
public class Seen {
    private int count = 1;
    private int[] array = new int[0];
    private String text = "";
    private List<String> list = new ArrayList<>();
    private final Map<String, Integer> map = new HashMap<>();
    private final int[][] deep = {{0}};

    public int result(int seed) {
        return seed - 1; // 0: no-propagation, 1: no-infection
    }

    public void value() {
        count = count + 1; // void: no-propagation
    }

    public void string() {
        text = text + count; // void: no-propagation
    }

    public void length() {
        array = new int[count]; // void: no-propagation
    }

    public void size() {
        map.put(text, count); // void: no-propagation
    }

    public void becomesNull() {
        list = count > 0 ? null : list; // void: no-propagation
    }

    /** Elements of what a field holds differ. */
    public void element() {
        deep[0][0] = count; // void: no-propagation
    }

    public static void argument(int number, StringBuilder builder) {
        builder.append(number).append(number); // void: no-propagation
    }

    /** Elements of an argument differ. */
    public static void elementOf(List<String> names) {
        names.set(0, names.get(0) + "!"); // void: weak-oracle
    }

    public void ending(int number) {
        if (number < 0) throw new IllegalArgumentException("negative"); // void: no-propagation
    }

    /** Another one in each environment. */
    public double random() {
        return Math.random() + 2; // 0.0: no-infection, 1.0: no-infection
    }

    /** One call is missing under the transformation: that alone is no difference. */
    public boolean again(int depth) {
        return depth == 0 || again(depth - 1); // true: no-infection, false: weak-oracle
    }
}
