package management;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/** Memory pools and collectors, in what holds for all of them. */
public class MemoryPools {
    public static void main(String[] args) {
        List<MemoryPoolMXBean> pools = ManagementFactory.getMemoryPoolMXBeans();
        System.out.println(pools.isEmpty() + " " + pools.stream().anyMatch(pool -> pool.getType() == MemoryType.HEAP));
        for (MemoryPoolMXBean each : pools) {
            boolean sound = each.isValid() && each.getUsage().getUsed() >= 0 && each.getPeakUsage().getUsed() >= 0 && each.getMemoryManagerNames().length > 0;
            if (!sound) System.out.println(each.getName());
        }
        System.gc();
        System.out.println(ManagementFactory.getGarbageCollectorMXBeans().stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum() > 0);
        System.out.println(ManagementFactory.getGarbageCollectorMXBeans().stream().allMatch(each -> each.getCollectionTime() >= 0 && each.getMemoryPoolNames().length > 0));
    }
}
