package management;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** What the platform's bean tells of the computer: loads, memory, and open files. */
public class Computer {
    public static void main(String[] args) {
        UnixOperatingSystemMXBean system = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        System.out.println((system.getCpuLoad() <= 1) + " " + (system.getProcessCpuLoad() <= 1) + " " + (system.getProcessCpuTime() > 0));
        System.out.println((system.getTotalMemorySize() > 0) + " " + (system.getFreeMemorySize() > 0) + " " + (system.getFreeMemorySize() <= system.getTotalMemorySize()) + " " + (system.getCommittedVirtualMemorySize() > 0));
        System.out.println(system.getFreeSwapSpaceSize() <= system.getTotalSwapSpaceSize());
        System.out.println((system.getOpenFileDescriptorCount() > 0) + " " + (system.getOpenFileDescriptorCount() <= system.getMaxFileDescriptorCount()));
    }
}
