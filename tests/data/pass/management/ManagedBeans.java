package management;

import java.beans.ConstructorProperties;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.management.Attribute;
import javax.management.AttributeChangeNotification;
import javax.management.JMX;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.NotificationBroadcasterSupport;
import javax.management.ObjectName;
import javax.management.Query;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** MBeans of all kinds in the platform's server: registration, attributes, operations, notifications, queries. */
public class ManagedBeans {
    public interface CounterMBean {
        int getCount();

        void setCount(int count);

        boolean isActive();

        String describe(String prefix, int times);

        void fail();
    }

    public static class Counter extends NotificationBroadcasterSupport implements CounterMBean {
        private int count;

        @Override
        public int getCount() {
            return count;
        }

        @Override
        public void setCount(int count) {
            sendNotification(new AttributeChangeNotification(this, 1, 0, "changed", "Count", "int", this.count, count));
            this.count = count;
        }

        @Override
        public boolean isActive() {
            return true;
        }

        @Override
        public String describe(String prefix, int times) {
            return prefix.repeat(times) + count;
        }

        @Override
        public void fail() {
            throw new IllegalStateException("asked to");
        }
    }

    public record Point(int x, int y) {
    }

    public static class Range {
        private final int low, high;

        @ConstructorProperties({"low", "high"})
        public Range(int low, int high) {
            this.low = low;
            this.high = high;
        }

        public int getLow() {
            return low;
        }

        public int getHigh() {
            return high;
        }
    }

    public interface ShapesMXBean {
        Range getRange();

        void setRange(Range range);

        List<String> getNames();

        Map<String, Integer> getSizes();

        Thread.State getState();
    }

    public static class Shapes implements ShapesMXBean {
        private Range range = new Range(1, 9);

        @Override
        public Range getRange() {
            return range;
        }

        @Override
        public void setRange(Range range) {
            this.range = range;
        }

        @Override
        public List<String> getNames() {
            return List.of("circle", "square");
        }

        @Override
        public Map<String, Integer> getSizes() {
            return new TreeMap<>(Map.of("a", 1, "b", 2));
        }

        @Override
        public Thread.State getState() {
            return Thread.State.WAITING;
        }
    }

    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage() + (e.getCause() == null ? "" : " <- " + e.getCause()));
        }
    }

    static <T extends MBeanFeatureInfo> List<T> sorted(T[] all) {
        return Arrays.stream(all).sorted(Comparator.comparing(MBeanFeatureInfo::getName)).toList();
    }

    public static void main(String[] args) throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName counter = new ObjectName("own:type=Counter,name=first"), shapes = new ObjectName("own:type=Shapes");
        System.out.println(server.registerMBean(new Counter(), counter).getClassName() + " " + server.isRegistered(counter));
        server.addNotificationListener(counter, (notification, handback) -> System.out.println(notification.getType() + " " + notification.getMessage() + " " + ((AttributeChangeNotification) notification).getNewValue() + " " + handback), null, "hand");
        server.setAttribute(counter, new Attribute("Count", 5));
        System.out.println(server.getAttribute(counter, "Count") + " " + server.getAttribute(counter, "Active") + " " + server.invoke(counter, "describe", new Object[] {"ab", 2}, new String[] {"java.lang.String", "int"}) + " " + server.getAttributes(counter, new String[] {"Count", "None"}));
        MBeanInfo info = server.getMBeanInfo(counter);
        // The order of both is that of reflection, which is not specified.
        for (MBeanAttributeInfo each : sorted(info.getAttributes())) System.out.println(each.getName() + " " + each.getType() + " " + each.isReadable() + each.isWritable() + each.isIs());
        for (MBeanOperationInfo each : sorted(info.getOperations())) System.out.println(each.getName() + " " + each.getReturnType() + " " + each.getSignature().length);
        attempt("no attribute", () -> server.getAttribute(counter, "None"));
        attempt("wrong type", () -> {
            server.setAttribute(counter, new Attribute("Count", "x"));
            return "";
        });
        attempt("read only", () -> {
            server.setAttribute(counter, new Attribute("Active", false));
            return "";
        });
        attempt("failing", () -> server.invoke(counter, "fail", null, null));
        attempt("no operation", () -> server.invoke(counter, "nothing", null, null));
        attempt("again", () -> server.registerMBean(new Counter(), counter));
        attempt("no bean", () -> server.getAttribute(new ObjectName("own:type=None"), "x"));
        attempt("not compliant", () -> server.registerMBean(new Object(), new ObjectName("own:type=O")));
        for (String bad : new String[] {"nodomain", "d:", "d:k", "d:k=1,k=2", "d:k=a*b", "d:k=\"q"}) attempt(bad, () -> new ObjectName(bad).isPattern());
        server.registerMBean(new Shapes(), shapes);
        CompositeData range = (CompositeData) server.getAttribute(shapes, "Range");
        System.out.println(range.get("low") + " " + range.get("high") + " " + range.getCompositeType().keySet() + " " + Arrays.toString((String[]) server.getAttribute(shapes, "Names")) + " " + ((TabularData) server.getAttribute(shapes, "Sizes")).size() + " " + server.getAttribute(shapes, "State"));
        ShapesMXBean proxy = JMX.newMXBeanProxy(server, shapes, ShapesMXBean.class);
        proxy.setRange(new Range(3, 4));
        System.out.println(proxy.getRange().getHigh() + " " + proxy.getNames() + " " + proxy.getSizes() + " " + proxy.getState() + " " + JMX.newMBeanProxy(server, counter, CounterMBean.class).getCount());
        System.out.println(new TreeSet<>(server.queryNames(new ObjectName("own:*"), null)) + " " + server.queryNames(new ObjectName("own:*"), Query.gt(Query.attr("Count"), Query.value(4))) + " " + server.isInstanceOf(counter, CounterMBean.class.getName()) + " " + Arrays.asList(server.getDomains()).contains("java.lang"));
        System.out.println(counter.getCanonicalName() + " " + counter.getKeyProperty("name") + " " + counter.getKeyPropertyListString() + " " + new ObjectName("own:type=*,*").apply(counter) + " " + ObjectName.quote("a,b*"));
        server.unregisterMBean(counter);
        System.out.println(server.isRegistered(counter));
    }
}
