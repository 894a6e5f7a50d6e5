package org.oraclecheck.maven;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;

/**
 * The modules of a build that run the same goal. The last one to finish judges all of them, so that no
 * extra module is needed for that. Modules may be built at the same time, in any order, and by plugins in
 * different class loaders. Therefore they share only objects of JDK types.
 */
final class Reactor {
    private static final String ARRIVED = "arrived";
    private static final String REPORTS = "reports";
    private static final String JUDGE = "judge";
    private static final String JUDGE_OF_ROOT = "judge of the root";

    private final MavenSession session;
    private final MavenProject project;
    private final MojoExecution execution;

    Reactor(MavenSession session, MavenProject project, MojoExecution execution) {
        this.session = session;
        this.project = project;
        this.execution = execution;
    }

    /** Notes that this module is done, without a report to be judged with the others. */
    Optional<Callable<Void>> arrive() {
        return arrive(shared -> {});
    }

    /**
     * Notes that this module is done.
     *
     * @param report its report, if it has one
     * @param judge judges the reports of all modules, by module; the root's is preferred
     * @return for the last module, the judgement of all
     */
    Optional<Callable<Void>> arrive(Optional<Path> report, Function<SortedMap<String, Path>, Callable<Void>> judge) {
        return arrive(shared -> {
            report.ifPresent(file -> reports(shared).put(project.getId(), file));
            shared.put(project.isExecutionRoot() ? JUDGE_OF_ROOT : JUDGE, judge);
        });
    }

    private Optional<Callable<Void>> arrive(Consumer<Map<String, Object>> bring) {
        // Modules that are built at the same time have copies of the session, which share one request.
        synchronized (session.getRequest()) {
            Map<String, Object> shared = shared();
            bring.accept(shared);
            arrived(shared).add(key(project, execution.getExecutionId()));
            if (!arrived(shared).containsAll(expected())) {
                return Optional.empty();
            }
            session.getRequest().getData().remove(name());
            SortedMap<String, Path> all = reports(shared);
            return all.isEmpty() ? Optional.empty() : Optional.of(judge(shared).apply(all));
        }
    }

    private Set<String> expected() {
        String id = execution.getExecutionId();
        if (execution.getSource() == MojoExecution.Source.CLI) {
            return session.getProjects().stream().map(it -> key(it, id)).collect(Collectors.toSet());
        }
        return session.getProjects().stream().flatMap(this::bound).collect(Collectors.toSet());
    }

    /** Returns the executions of the goal in a module's build. */
    private Stream<String> bound(MavenProject module) {
        Plugin plugin = module.getPlugin(execution.getPlugin().getKey());
        return Stream.ofNullable(plugin)
                .flatMap(it -> it.getExecutions().stream())
                .filter(it -> it.getGoals().contains(execution.getGoal()) && !"none".equals(it.getPhase()))
                .map(it -> key(module, it.getId()));
    }

    private static String key(MavenProject module, String executionId) {
        return module.getId() + ":" + executionId;
    }

    private String name() {
        return execution.getPlugin().getKey() + ":" + execution.getGoal();
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> shared() {
        return (Map<String, Object>) session.getRequest().getData().computeIfAbsent(name(), any -> new TreeMap<>());
    }

    @SuppressWarnings("unchecked")
    private static Set<String> arrived(Map<String, Object> shared) {
        return (Set<String>) shared.computeIfAbsent(ARRIVED, any -> new HashSet<>());
    }

    @SuppressWarnings("unchecked")
    private static SortedMap<String, Path> reports(Map<String, Object> shared) {
        return (SortedMap<String, Path>) shared.computeIfAbsent(REPORTS, any -> new TreeMap<>());
    }

    @SuppressWarnings("unchecked")
    private static Function<SortedMap<String, Path>, Callable<Void>> judge(Map<String, Object> shared) {
        return (Function<SortedMap<String, Path>, Callable<Void>>)
                shared.getOrDefault(JUDGE_OF_ROOT, shared.get(JUDGE));
    }
}
