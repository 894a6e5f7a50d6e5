import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Methods, fields and constructors by reflection. */
public class Reflection {
    private int value;

    public Reflection() {}

    public int add(int amount, String reason) {
        value += amount + reason.length();
        return value;
    }

    public static void main(String[] args) throws Exception {
        Constructor<Reflection> constructor = Reflection.class.getConstructor();
        Method add = Reflection.class.getMethod("add", int.class, String.class);
        Field value = Reflection.class.getDeclaredField("value");
        long sum = 0;
        for (int i = 0; i < 150_000; i++) {
            Reflection object = constructor.newInstance();
            sum += (Integer) add.invoke(object, i, "why");
            sum += value.getInt(object);
            sum += object.getClass().getDeclaredMethods().length;
        }
        System.out.println(sum);
    }
}
