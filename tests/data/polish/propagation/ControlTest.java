// uncontrolled: all
package propagation;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;
import project.Cell;

/** Branches mark what is written until their sides meet again. */
public class ControlTest {
    private boolean flag = true;
    private int number = 7;
    private int limit = 3;
    private String text = "seven";
    private final Cell<Object> cell = new Cell<>(null);

    @Test
    public void bothSidesOfAnIf() {
        assertEquals("yes", Control.answer(flag)); // brittle: ControlTest.flag
    }

    @Test
    public void oneSideOfAnIf() {
        assertEquals(1, Control.oneIf(flag)); // brittle: ControlTest.flag
    }

    @Test
    public void conditionalExpressions() {
        assertEquals("yes", flag ? "yes" : "no"); // brittle: ControlTest.flag
        assertTrue(flag && number == 7); // brittle: ControlTest.flag, ControlTest.number
        assertFalse(!flag || text.isEmpty()); // brittle: ControlTest.flag, ControlTest.text
    }

    @Test
    public void switches() {
        assertEquals("seven", Control.tableSwitch(number)); // brittle: ControlTest.number
        assertEquals("seven", Control.lookupSwitch(number)); // brittle: ControlTest.number
        assertEquals(7, Control.switchExpression(text)); // brittle: ControlTest.text
    }

    @Test
    public void loops() {
        assertEquals(3, Control.countTo(limit)); // brittle: ControlTest.limit
        assertEquals(6, Control.doubleLoop(limit)); // brittle: ControlTest.limit
        assertEquals(4, Control.doWhile(limit)); // brittle: ControlTest.limit
    }

    @Test
    public void loopsLeftEarly() {
        assertEquals(3, Control.find(limit)); // brittle: ControlTest.limit
        assertEquals(18, Control.sumWithout(limit)); // brittle: ControlTest.limit
    }

    @Test
    public void earlyReturns() {
        assertEquals("large", Control.size(number)); // brittle: ControlTest.number
    }

    @Test
    public void whatFollowsAnEarlyReturn() {
        Control.setIfSmall(cell, limit);
        assertEquals("small", cell.get()); // brittle: ControlTest.limit
    }

    @Test
    public void calleesInheritIt() {
        if (flag) {
            Control.setDeeply(cell);
        }
        assertEquals("set", cell.get()); // brittle: ControlTest.flag
    }

    @Test
    public void nestedBranches() {
        assertEquals("both", Control.nested(flag, number)); // brittle: ControlTest.flag, ControlTest.number
    }

    @Test
    public void virtualCallsAreNoBranches() {
        cell.set(text);
        assertEquals(Cell.class, cell.getClass());
    }

    @Test
    public void aConstantUsedByControlAlone() {
        assertEquals("seven", Control.tableSwitch(7));
        assertEquals("small", Control.size(2));
    }

    @Test
    public void closedWhereTheSidesMeet() {
        assertEquals(5, Control.ignoringIf(8)); // harmless: 8 (helper)
        assertEquals(5, Control.ignoringSwitch(9)); // harmless: 9 (helper)
        assertEquals(5, Control.ignoringLoop(4)); // harmless: 4 (helper)
    }

    @Test
    public void closedByAReturn() {
        Control.returnsEarly(cell, 6); // harmless: 6 (helper)
        cell.set(number());
        assertEquals(77, cell.get());
    }

    @Test
    public void closedInTheTestItself() {
        int size = 3;
        if (size > 2) {
            cell.set(limit);
        }
        cell.set(number());
        assertEquals(77, cell.get());
    }

    @Test
    public void notForWhatTheVmCallsFor() {
        assertEquals(10, Control.initialising(8)); // harmless: 8 (helper)
    }

    private int number() {
        return 77;
    }
}

final class Control {
    static String answer(boolean flag) {
        String answer;
        if (flag) {
            answer = "yes";
        } else {
            answer = "no";
        }
        return answer;
    }

    static int oneIf(boolean flag) {
        int result = 0;
        if (flag) {
            result = 1;
        }
        return result;
    }

    static String tableSwitch(int number) {
        String name;
        switch (number) {
            case 6:
                name = "six";
                break;
            case 7:
                name = "seven";
                break;
            case 8:
                name = "eight";
                break;
            default:
                name = "many";
        }
        return name;
    }

    static String lookupSwitch(int number) {
        switch (number) {
            case 7:
                return "seven";
            case 7000:
                return "seven thousand";
            default:
                return "many";
        }
    }

    static int switchExpression(String text) {
        return switch (text) {
            case "six" -> 6;
            case "seven" -> 7;
            default -> 0;
        };
    }

    static int countTo(int limit) {
        int count = 0;
        for (int i = 0; i < limit; i++) {
            count = i + 1;
        }
        return count;
    }

    static int doubleLoop(int limit) {
        int count = 0;
        for (int i = 1; i <= limit; i++) {
            for (int j = 0; j < i; j++) {
                count++;
            }
        }
        return count;
    }

    static int doWhile(int limit) {
        int count = 0;
        do {
            count++;
        } while (count <= limit);
        return count;
    }

    static int find(int wanted) {
        int at = 0;
        while (at < 10) {
            if (at == wanted) {
                break;
            }
            at++;
        }
        return at;
    }

    static int sumWithout(int left) {
        int sum = 0;
        for (int i = 0; i < 7; i++) {
            if (i == left) {
                continue;
            }
            sum += i;
        }
        return sum;
    }

    static String size(int number) {
        if (number < 5) {
            return "small";
        }
        return "large";
    }

    static void setIfSmall(Cell<Object> cell, int number) {
        if (number > 5) {
            return;
        }
        cell.set("small");
    }

    static void setDeeply(Cell<Object> cell) {
        setDeeper(cell);
    }

    private static void setDeeper(Cell<Object> cell) {
        cell.set("set");
    }

    static String nested(boolean flag, int number) {
        String result = "none";
        if (flag) {
            if (number == 7) {
                result = "both";
            }
        }
        return result;
    }

    static int ignoringIf(int number) {
        int result = 1;
        if (number > 3) {
            result = 2;
        } else {
            result = 3;
        }
        result = 5;
        return result;
    }

    static int ignoringSwitch(int number) {
        int result = 1;
        switch (number) {
            case 9:
                result = 2;
                break;
            default:
                result = 3;
        }
        result = 5;
        return result;
    }

    static int ignoringLoop(int number) {
        int result = 1;
        for (int i = 0; i < number; i++) {
            result = i;
        }
        result = 5;
        return result;
    }

    static void returnsEarly(Cell<Object> cell, int number) {
        if (number > 5) {
            cell.set("large");
            return;
        }
        cell.set("small");
    }

    static int initialising(int number) {
        if (number > 3) {
            Initialised.touch();
        }
        return Initialised.VALUE;
    }
}

final class Initialised {
    static final int VALUE = Integer.parseInt("10");

    static void touch() {}
}
