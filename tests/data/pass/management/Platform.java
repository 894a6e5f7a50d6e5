package management;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.lang.management.OperatingSystemMXBean;
import java.lang.management.PlatformLoggingMXBean;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** The platform's own beans, in what does not depend on the machine. */
public class Platform {
    public static void main(String[] args) throws Exception {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        System.out.println((runtime.getUptime() >= 0) + " " + (runtime.getStartTime() > 0) + " " + runtime.getSpecName() + " " + runtime.getName().contains("@") + " " + runtime.getSystemProperties().containsKey("java.home") + " " + (runtime.getInputArguments() != null) + " " + runtime.getSpecVersion() + " " + (runtime.getPid() == ProcessHandle.current().pid()));
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        ThreadInfo info = threads.getThreadInfo(Thread.currentThread().getId(), 10);
        System.out.println(info.getThreadName() + " " + info.getThreadState() + " " + info.getStackTrace()[info.getStackTrace().length - 1].getMethodName() + " " + info.isDaemon() + " " + (threads.getThreadCount() > 0) + " " + (threads.getPeakThreadCount() >= threads.getDaemonThreadCount()) + " " + (threads.getThreadInfo(987654321L) == null));
        System.out.println(Arrays.stream(threads.dumpAllThreads(false, false)).anyMatch(each -> each.getThreadName().equals("main")) + " " + (threads.findMonitorDeadlockedThreads() == null));
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        MemoryUsage usage = memory.getHeapMemoryUsage();
        System.out.println((usage.getUsed() >= 0) + " " + (usage.getCommitted() >= usage.getUsed()) + " " + memory.isVerbose() + " " + new MemoryUsage(1, 2, 3, 4));
        memory.gc();
        try {
            new MemoryUsage(1, 5, 3, 4);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        System.out.println((classes.getLoadedClassCount() > 0) + " " + (classes.getTotalLoadedClassCount() >= classes.getLoadedClassCount()));
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        System.out.println((system.getAvailableProcessors() == Runtime.getRuntime().availableProcessors()) + " " + system.getName().equals(System.getProperty("os.name")) + " " + system.getArch().equals(System.getProperty("os.arch")));
        System.out.println(ManagementFactory.getCompilationMXBean() == null || ManagementFactory.getCompilationMXBean().getName() != null);
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        System.out.println(server.getAttribute(new ObjectName(ManagementFactory.RUNTIME_MXBEAN_NAME), "SpecName") + " " + ((CompositeData) server.getAttribute(new ObjectName(ManagementFactory.MEMORY_MXBEAN_NAME), "HeapMemoryUsage")).containsKey("used") + " " + ManagementFactory.newPlatformMXBeanProxy(server, ManagementFactory.RUNTIME_MXBEAN_NAME, RuntimeMXBean.class).getSpecName());
        System.out.println(new TreeSet<>(server.queryNames(new ObjectName("java.lang:type=*"), null).stream().map(each -> each.getKeyProperty("type")).toList()).containsAll(List.of("Runtime", "Threading", "Memory", "OperatingSystem", "ClassLoading")));
        System.out.println(ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream().map(BufferPoolMXBean::getName).sorted().toList());
        System.out.println(ManagementFactory.getPlatformMXBean(PlatformLoggingMXBean.class).getLoggerLevel("") + " " + threads.isThreadCpuTimeSupported() + " " + (threads.getCurrentThreadCpuTime() >= 0));
    }
}
