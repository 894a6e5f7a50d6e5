// uncontrolled: all
package propagation;

import static org.junit.Assert.assertEquals;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.function.Supplier;
import org.junit.Test;
import project.Cell;

public class ReflectionTest {
    private int number = 7;
    private String text = "seven";
    private String name = "Reflected";

    @Test
    public void gettingAField() throws Exception {
        Field field = Cell.class.getField("value");
        assertEquals("seven", field.get(new Cell<>(text))); // brittle: ReflectionTest.text
    }

    @Test
    public void settingAField() throws Exception {
        Cell<Object> cell = new Cell<>(null); // harmless: null (checked-elsewhere)
        Cell.class.getField("value").set(cell, text);
        assertEquals("seven", cell.get()); // brittle: ReflectionTest.text
    }

    @Test
    public void primitiveFields() throws Exception {
        Reflected reflected = new Reflected();
        Field field = Reflected.class.getDeclaredField("number");
        field.setInt(reflected, number);
        assertEquals(7, field.getInt(reflected)); // brittle: ReflectionTest.number
    }

    @Test
    public void invokingAMethod() throws Exception {
        Object result = Reflected.class.getDeclaredMethod("next", int.class).invoke(null, number);
        assertEquals(8, result); // brittle: ReflectionTest.number
    }

    @Test
    public void classesByName() throws Exception {
        Class<?> found = Class.forName(Reflected.inThisPackage(name));
        assertEquals(Reflected.class, found); // brittle: ReflectionTest.name
    }

    @Test
    public void invokingAConstructor() throws Exception {
        Cell<?> cell = Cell.class.getConstructor(Object.class).newInstance(text);
        assertEquals("seven", cell.get()); // brittle: ReflectionTest.text
    }

    @Test
    public void arrays() {
        Object array = Array.newInstance(int.class, number);
        Array.setInt(array, Reflected.two(), number);
        assertEquals(7, Array.getLength(array)); // brittle: ReflectionTest.number
        assertEquals(7, Array.getInt(array, Reflected.two())); // brittle: ReflectionTest.number
    }

    @Test
    public void proxies() {
        Object proxy = Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Supplier.class}, (self, method, arguments) -> text);
        assertEquals("seven", ((Supplier<?>) proxy).get()); // brittle: ReflectionTest.text
    }

    @Test
    public void methodHandles() throws Throwable {
        MethodHandle handle = MethodHandles.lookup()
                .findStatic(Reflected.class, "next", MethodType.methodType(int.class, int.class));
        assertEquals(8, (int) handle.invokeExact(number)); // brittle: ReflectionTest.number
    }

    @Test
    public void variableHandles() throws Exception {
        VarHandle handle = MethodHandles.lookup().findVarHandle(Reflected.class, "number", int.class);
        Reflected reflected = new Reflected();
        handle.setVolatile(reflected, number);
        assertEquals(7, reflected.number); // brittle: ReflectionTest.number
    }
}

final class Reflected {
    int number;

    static int next(int number) {
        return number + 1;
    }

    static String inThisPackage(String name) {
        return "propagation." + name;
    }

    static int two() {
        return 2;
    }
}
