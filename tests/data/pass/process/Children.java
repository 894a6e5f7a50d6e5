package process;

import java.io.File;
import java.util.List;
import java.util.concurrent.Callable;

/** Processes that cannot be started, and what a ProcessBuilder keeps. */
public class Children {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage() + (e.getCause() == null ? "" : " <- " + e.getCause().getMessage()));
        }
    }

    public static void main(String[] args) throws Exception {
        attempt("no command", () -> new ProcessBuilder().start());
        attempt("null in command", () -> new ProcessBuilder("a", null).start());
        attempt("nul in command", () -> new ProcessBuilder("a\0b").start());
        attempt("null command", () -> new ProcessBuilder((List<String>) null));
        attempt("exec of nothing", () -> Runtime.getRuntime().exec(""));
        attempt("null exec", () -> Runtime.getRuntime().exec((String) null));
        ProcessBuilder builder = new ProcessBuilder("one", "two");
        builder.command().add("three");
        builder.inheritIO().redirectErrorStream(true).directory(new File("/tmp"));
        System.out.println(builder.command() + " " + builder.redirectOutput() + " " + builder.redirectErrorStream() + " " + builder.directory());
        File file = new File("log");
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(file)).redirectInput(file);
        System.out.println(builder.redirectOutput() + " " + builder.redirectInput().type() + " " + builder.redirectInput().file() + " " + ProcessBuilder.Redirect.DISCARD.file() + " " + ProcessBuilder.Redirect.to(file).equals(ProcessBuilder.Redirect.to(new File("log"))));
        attempt("reading redirect as output", () -> builder.redirectOutput(ProcessBuilder.Redirect.from(file)));
        attempt("writing redirect as input", () -> builder.redirectInput(ProcessBuilder.Redirect.to(file)));
        attempt("null key", () -> builder.environment().put(null, "x"));
        attempt("null value", () -> builder.environment().put("x", null));
        attempt("wrong key", () -> builder.environment().containsKey(5));
        builder.environment().clear();
        builder.environment().put("A", "1");
        System.out.println(builder.environment() + " " + builder.environment().entrySet().iterator().next() + " " + builder.environment().remove("A"));
        attempt("pipeline of none", () -> ProcessBuilder.startPipeline(List.of()));
        attempt("no such handle", () -> ProcessHandle.of(-5).isPresent());
        Runtime runtime = Runtime.getRuntime();
        runtime.gc();
        runtime.runFinalization();
    }
}
