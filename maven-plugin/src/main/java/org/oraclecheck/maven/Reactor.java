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
 * The modules of a build that run the same goal: whichever comes last judges all, so that no module
 * has to be there for that. Modules may be built at the same time, in any order, and by plugins of
 * different class loaders, so what they share has types of the JDK only.
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

    /** Tells that this module is done and says nothing to a judgement of all. */
    Optional<Callable<Void>> arrive() {
        return arrive(shared -> {});
    }

    /**
     * Tells that this module is done.
     *
     * @param report its report, if it has one
     * @param judge how it would judge the reports of all, by module; the root is asked where it can be
     * @return of the last module to come, the judgement of all
     */
    Optional<Callable<Void>> arrive(Optional<Path> report, Function<SortedMap<String, Path>, Callable<Void>> judge) {
        return arrive(shared -> {
            report.ifPresent(file -> reports(shared).put(project.getId(), file));
            shared.put(project.isExecutionRoot() ? JUDGE_OF_ROOT : JUDGE, judge);
        });
    }

    private Optional<Callable<Void>> arrive(Consumer<Map<String, Object>> bring) {
        // The sessions of modules that are built at the same time are copies with one request.
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

    /** The executions of the goal in a module's build. */
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
