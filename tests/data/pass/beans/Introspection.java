package beans;

import java.beans.BeanInfo;
import java.beans.EventSetDescriptor;
import java.beans.Expression;
import java.beans.FeatureDescriptor;
import java.beans.IndexedPropertyDescriptor;
import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;
import java.beans.PropertyDescriptor;
import java.beans.PropertyVetoException;
import java.beans.SimpleBeanInfo;
import java.beans.Statement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;

/** The Introspector: properties from methods, indexed ones, events, overrides, explicit information, Statement. */
public class Introspection {
    public interface Named {
        String getName();
    }

    public static class Base implements Named {
        private String name;
        private final int[] values = new int[3];
        private final PropertyChangeSupport changes = new PropertyChangeSupport(this);

        @Override
        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public boolean isReady() {
            return true;
        }

        public Boolean isBoxed() {
            return true;
        }

        public int getValue(int index) {
            return values[index];
        }

        public void setValue(int index, int value) {
            values[index] = value;
        }

        public int[] getValue() {
            return values;
        }

        public String getURL() {
            return "u";
        }

        public void setWriteOnly(long value) {
        }

        public void addPropertyChangeListener(PropertyChangeListener listener) {
            changes.addPropertyChangeListener(listener);
        }

        public void removePropertyChangeListener(PropertyChangeListener listener) {
            changes.removePropertyChangeListener(listener);
        }

        public static int getStatic() {
            return 0;
        }

        int getHidden() {
            return 0;
        }
    }

    public static class Derived extends Base {
        public Object getThing() {
            return null;
        }

        public Derived setThing(Object thing) {
            return this;
        }

        public void setValueOfTwo(int a, int b) throws PropertyVetoException {
        }
    }

    public static class Described {
        public int getShown() {
            return 1;
        }

        public int getOther() {
            return 2;
        }
    }

    public static class DescribedBeanInfo extends SimpleBeanInfo {
        @Override
        public PropertyDescriptor[] getPropertyDescriptors() {
            try {
                PropertyDescriptor shown = new PropertyDescriptor("shown", Described.class, "getShown", null);
                shown.setDisplayName("Shown!");
                shown.setPreferred(true);
                shown.setValue("extra", 5);
                return new PropertyDescriptor[] {shown};
            } catch (IntrospectionException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void show(Class<?> type, Class<?> stop) throws IntrospectionException {
        BeanInfo info = Introspector.getBeanInfo(type, stop);
        System.out.println(type.getSimpleName() + " " + info.getBeanDescriptor().getName());
        for (PropertyDescriptor each : info.getPropertyDescriptors()) {
            System.out.print("  " + each.getName() + " " + each.getDisplayName() + " " + each.getPropertyType() + " " + name(each.getReadMethod()) + " " + name(each.getWriteMethod()) + " " + each.isBound() + each.isConstrained());
            if (each instanceof IndexedPropertyDescriptor indexed) System.out.print(" [" + indexed.getIndexedPropertyType() + " " + name(indexed.getIndexedReadMethod()) + "]");
            System.out.println(Collections.list(each.attributeNames()).isEmpty() ? "" : " " + each.getValue("extra"));
        }
        for (EventSetDescriptor each : info.getEventSetDescriptors()) System.out.println("  event " + each.getName() + " " + each.getListenerType().getSimpleName() + " " + each.getListenerMethods().length + " " + each.isUnicast());
        System.out.println("  " + Arrays.stream(info.getMethodDescriptors()).map(FeatureDescriptor::getName).sorted().toList());
    }

    static String name(Method method) {
        return method == null ? "-" : method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }

    public static void main(String[] args) throws Exception {
        show(Base.class, Object.class);
        show(Derived.class, Base.class);
        show(Described.class, Object.class);
        show(Named.class, null);
        for (String each : new String[] {"FooBar", "URL", "x", "", "aBC", "ABc"}) System.out.print("'" + Introspector.decapitalize(each) + "' ");
        System.out.println();
        Base bean = new Base();
        new Statement(bean, "setName", new Object[] {"by statement"}).execute();
        System.out.println(new Expression(bean, "getName", null).getValue() + " " + new Statement(bean, "setName", new Object[] {"q"}));
        try {
            new Statement(bean, "nothing", new Object[0]).execute();
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        try {
            new PropertyDescriptor("absent", Base.class);
        } catch (IntrospectionException e) {
            System.out.println(e.getMessage());
        }
        PropertyDescriptor name = new PropertyDescriptor("name", Base.class);
        name.getWriteMethod().invoke(bean, "reflected");
        System.out.println(name.getReadMethod().invoke(bean) + " " + name.equals(new PropertyDescriptor("name", Base.class)));
    }
}
