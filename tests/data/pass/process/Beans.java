package process;

import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.lang.management.RuntimeMXBean;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;

/** What management beans tell of the machine, and beans of one's own. */
public class Beans {
    public interface CounterMBean {
        int getCount();

        void setCount(int count);

        String describe(String prefix);
    }

    public static class Counter implements CounterMBean {
        private int count;

        @Override
        public int getCount() {
            return count;
        }

        @Override
        public void setCount(int count) {
            this.count = count;
        }

        @Override
        public String describe(String prefix) {
            return prefix + count;
        }
    }

    public static void main(String[] args) throws Exception {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        System.out.println(runtime.getSpecName() + " " + runtime.getName().startsWith(ProcessHandle.current().pid() + "@") + " " + (runtime.getPid() == ProcessHandle.current().pid()) + " " + (runtime.getUptime() >= 0) + " " + (runtime.getStartTime() > 0) + " " + runtime.getSystemProperties().containsKey("java.home"));
        System.out.println((runtime.getClassPath().length() > 0) + " " + runtime.getInputArguments().stream().filter(argument -> argument.startsWith("-agentlib")).count());
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        System.out.println((heap.getUsed() <= heap.getCommitted()) + " " + (heap.getMax() >= heap.getCommitted()));
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        System.out.println((classes.getLoadedClassCount() > 100) + " " + (classes.getTotalLoadedClassCount() >= classes.getLoadedClassCount()));
        System.out.println(ManagementFactory.getThreadMXBean().getThreadCount() > 0);
        MBeanServer server = MBeanServerFactory.newMBeanServer();
        ObjectName name = new ObjectName("process:type=Counter");
        server.registerMBean(new Counter(), name);
        server.setAttribute(name, new Attribute("Count", 5));
        System.out.println(server.getAttribute(name, "Count") + " " + server.invoke(name, "describe", new Object[] {"n="}, new String[] {"java.lang.String"}) + " " + server.getMBeanInfo(name).getAttributes().length);
        server.unregisterMBean(name);
        try {
            server.getAttribute(name, "Count");
        } catch (InstanceNotFoundException e) {
            System.out.println(e.getMessage());
        }
    }
}
