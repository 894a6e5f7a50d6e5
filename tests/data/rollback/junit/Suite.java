import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the test classes that are named, and prints how each test ended. */
public class Suite {
  public static void main(String[] classes) {
    LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
    for (String name : classes) request.selectors(DiscoverySelectors.selectClass(name));
    LauncherDiscoveryRequest built = request.build();
    LauncherFactory.create().execute(built, new TestExecutionListener() {
      @Override public void executionSkipped(TestIdentifier test, String reason) {
        System.out.println(test.getUniqueId() + " skipped: " + reason);
      }

      @Override public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        System.out.println(test.getUniqueId() + " " + result.getStatus()
            + result.getThrowable().map(thrown -> ": " + thrown).orElse(""));
      }
    });
  }
}
