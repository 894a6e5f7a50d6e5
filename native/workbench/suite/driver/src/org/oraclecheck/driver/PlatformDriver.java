package org.oraclecheck.driver;

import java.util.Map;
import java.util.Optional;
import org.junit.platform.engine.Filter;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs tests with the JUnit Platform. */
public final class PlatformDriver {
    private PlatformDriver() {}

    /**
     * Warms up, then runs the tests that the engine selects, until it selects no more. The engine may also roll back
     * and select again. The arguments say what to do beforehand: {@code warm=dates} to use a part of the JDK
     * ({@link WarmUp}), the name of a class to load it.
     */
    public static void main(String[] beforehand) {
        EngineChannel channel = new EngineChannel();
        try {
            WarmUp.run();
        } catch (Throwable incomplete) {
            // If the frameworks are broken, this shows when tests run.
        }
        prepare(beforehand);
        channel.send(Channel.BOOTED);
        EngineChannel.addProperties();
        channel.send(Channel.READY);
        while (true) {
            run(EngineChannel.selection(), channel);
        }
    }

    /** Uses parts of the JDK, and loads classes without initialising them, so that tests find them loaded. */
    private static void prepare(String[] words) {
        ClassLoader loader = PlatformDriver.class.getClassLoader();
        for (String word : words) {
            try {
                if (word.startsWith(WarmUp.WORD)) {
                    WarmUp.use(word.substring(WarmUp.WORD.length()));
                } else {
                    Class.forName(word, false, loader);
                }
            } catch (Throwable missing) {
                // The test that needs it meets the same error.
            }
        }
    }

    /** Runs the tests that the words select, and sends the events to the channel. */
    public static void run(String[] words, Channel channel) {
        try {
            LauncherFactory.create()
                    .execute(request(new Selection(words), channel), new PlatformListener(channel));
            channel.send(Channel.DONE);
        } catch (Throwable broken) {
            channel.send(Channel.BROKEN, Failures.trace(broken));
        }
    }

    private static LauncherDiscoveryRequest request(Selection selection, Channel channel) {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        // Nobody reads the stack traces of trials, and pruning one takes longer than most tests.
        request.configurationParameter("junit.platform.stacktrace.pruning.enabled", "false");
        for (String name : selection.classes) {
            request.selectors(DiscoverySelectors.selectClass(name));
        }
        for (String id : selection.ids) {
            request.selectors(DiscoverySelectors.selectUniqueId(id));
        }
        Order.give(selection.order);
        if (!selection.order.isEmpty()) {
            request.configurationParameter("junit.jupiter.testmethod.order.default", "org.oraclecheck.driver.GivenOrder");
        }
        for (Map.Entry<String, String> entry : selection.configuration.entrySet()) {
            request.configurationParameter(entry.getKey(), entry.getValue());
        }
        if (!selection.includedTags.isEmpty()) {
            request.filters(TagFilter.includeTags(selection.includedTags));
        }
        if (!selection.excludedTags.isEmpty()) {
            request.filters(TagFilter.excludeTags(selection.excludedTags));
        }
        request.filters(new Filter<?>[] {new Wanted(channel)});
        return request.build();
    }

    /** Returns the outermost class in which a test lies, or null. */
    private static String root(TestDescriptor test) {
        String root = null;
        for (Optional<TestDescriptor> at = test.getParent(); at.isPresent(); at = at.get().getParent()) {
            Object source = at.get().getSource().orElse(null);
            if (source instanceof ClassSource) {
                root = ((ClassSource) source).getClassName();
            }
        }
        return root;
    }

    /** A filter that asks the channel about each test. */
    private static final class Wanted implements PostDiscoveryFilter {
        private final Channel channel;

        Wanted(Channel channel) {
            this.channel = channel;
        }

        @Override
        public FilterResult apply(TestDescriptor descriptor) {
            String type = null;
            String method = null;
            Optional<?> source = descriptor.getSource();
            if (source.isPresent() && source.get() instanceof MethodSource) {
                type = ((MethodSource) source.get()).getClassName();
                method = ((MethodSource) source.get()).getMethodName();
            }
            int answer =
                    channel.send(Channel.WANTED, descriptor.getUniqueId().toString(), type, method, root(descriptor));
            return FilterResult.includedIf(answer == Channel.GO);
        }
    }
}
