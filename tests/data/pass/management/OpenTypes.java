package management;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.ImmutableDescriptor;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.MBeanServerFactory;
import javax.management.MBeanServerNotification;
import javax.management.ObjectName;
import javax.management.Query;
import javax.management.StandardMBean;
import javax.management.monitor.CounterMonitor;
import javax.management.openmbean.ArrayType;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularDataSupport;
import javax.management.openmbean.TabularType;
import javax.management.timer.Timer;

/** Open types and data, dynamic and standard MBeans of one's own, attribute lists, monitors. */
public class OpenTypes {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static class Dynamic implements DynamicMBean {
        private final Map<String, Object> values = new TreeMap<>(Map.of("a", 1));

        @Override
        public Object getAttribute(String name) throws AttributeNotFoundException {
            if (!values.containsKey(name)) throw new AttributeNotFoundException("none: " + name);
            return values.get(name);
        }

        @Override
        public void setAttribute(Attribute attribute) {
            values.put(attribute.getName(), attribute.getValue());
        }

        @Override
        public AttributeList getAttributes(String[] names) {
            AttributeList list = new AttributeList();
            for (String each : names) if (values.containsKey(each)) list.add(new Attribute(each, values.get(each)));
            return list;
        }

        @Override
        public AttributeList setAttributes(AttributeList attributes) {
            attributes.asList().forEach(this::setAttribute);
            return attributes;
        }

        @Override
        public Object invoke(String action, Object[] parameters, String[] signature) throws MBeanException {
            if (action.equals("fail")) throw new MBeanException(new Exception("asked"), "wrapped");
            return action + Arrays.toString(parameters);
        }

        @Override
        public MBeanInfo getMBeanInfo() {
            return new MBeanInfo(Dynamic.class.getName(), "dynamic", new MBeanAttributeInfo[] {new MBeanAttributeInfo("a", "java.lang.Integer", "an a", true, true, false)}, null, null, null);
        }
    }

    public static void main(String[] args) throws Exception {
        CompositeType point = new CompositeType("point", "a point", new String[] {"x", "y"}, new String[] {"the x", "the y"}, new OpenType<?>[] {SimpleType.INTEGER, SimpleType.INTEGER});
        CompositeData one = new CompositeDataSupport(point, Map.of("x", 1, "y", 2)), two = new CompositeDataSupport(point, new String[] {"y", "x"}, new Object[] {5, 3});
        System.out.println(one.get("x") + " " + Arrays.toString(two.getAll(new String[] {"x", "y"})) + " " + one.containsValue(2) + " " + one.equals(new CompositeDataSupport(point, Map.of("x", 1, "y", 2))) + " " + point.isValue(one) + " " + point.getDescription("x") + " " + one.values());
        TabularType table = new TabularType("points", "many", point, new String[] {"x"});
        TabularDataSupport points = new TabularDataSupport(table);
        points.put(one);
        points.put(two);
        System.out.println(points.size() + " " + points.get(new Object[] {3}).get("y") + " " + points.containsKey(new Object[] {9}) + " " + points.remove(new Object[] {1}).get("y") + " " + new ArrayType<>(2, SimpleType.STRING).getClassName() + " " + ArrayType.getPrimitiveArrayType(int[].class).isPrimitiveArray());
        attempt("same key", () -> {
            points.put(new CompositeDataSupport(point, Map.of("x", 3, "y", 0)));
            return "";
        });
        attempt("wrong item", () -> new CompositeDataSupport(point, Map.of("x", "text", "y", 2)));
        attempt("missing item", () -> new CompositeDataSupport(point, Map.of("x", 1)));
        attempt("no key", () -> one.get("z"));
        attempt("bad type", () -> new CompositeType("", "d", new String[] {"x"}, new String[] {"x"}, new OpenType<?>[] {SimpleType.LONG}));
        MBeanServer server = MBeanServerFactory.newMBeanServer("own");
        ObjectName name = new ObjectName("own:type=Dynamic");
        server.registerMBean(new Dynamic(), name);
        server.setAttribute(name, new Attribute("b", "new"));
        System.out.println(server.getAttributes(name, new String[] {"a", "b", "c"}) + " " + server.invoke(name, "act", new Object[] {1}, new String[] {"int"}) + " " + server.getMBeanInfo(name).getDescription() + " " + server.getDefaultDomain() + " " + server.getMBeanCount());
        attempt("attribute", () -> server.getAttribute(name, "zzz"));
        attempt("failing", () -> server.invoke(name, "fail", null, null));
        server.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, (notification, none) -> System.out.println(notification.getType() + " " + ((MBeanServerNotification) notification).getMBeanName()), null, null);
        server.createMBean(Timer.class.getName(), new ObjectName("own:type=Timer"));
        server.unregisterMBean(name);
        StandardMBean standard = new StandardMBean(new Runnable[] {() -> System.out.println("ran")}[0], Runnable.class);
        server.registerMBean(standard, name);
        server.invoke(name, "run", null, null);
        CounterMonitor monitor = new CounterMonitor();
        monitor.setInitThreshold(5);
        monitor.setNotify(true);
        System.out.println(monitor.getInitThreshold() + " " + monitor.getGranularityPeriod() + " " + server.isInstanceOf(new ObjectName("own:type=Timer"), "javax.management.timer.TimerMBean") + " " + Query.and(Query.eq(Query.attr("a"), Query.value(1)), Query.not(Query.initialSubString(Query.attr("b"), Query.value("x")))));
        System.out.println(new ImmutableDescriptor("k=v", "n=5").getFieldValue("k") + " " + new Attribute("n", 1).equals(new Attribute("n", 1)) + " " + new AttributeList(List.of(new Attribute("q", null))));
    }
}
