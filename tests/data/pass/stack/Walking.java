package stack;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** StackWalker, in all its options. */
public class Walking {
    static List<String> names(StackWalker walker) {
        return walker.walk(frames -> frames.map(frame -> frame.getClassName() + "." + frame.getMethodName()).collect(Collectors.toList()));
    }

    static int deep(int depth, Supplier<Integer> last) {
        return depth == 0 ? last.get() : deep(depth - 1, last) + 1;
    }

    static class Caller {
        static Class<?> ask() {
            return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
        }
    }

    public static Object reflected() {
        return names(StackWalker.getInstance());
    }

    public static Object reflectedWithFrames() {
        return names(StackWalker.getInstance(StackWalker.Option.SHOW_REFLECT_FRAMES)).stream().filter(name -> !name.contains("Accessor")).collect(Collectors.toList());
    }

    public static Class<?> callerByReflection() {
        return Caller.ask();
    }

    interface WithDefault {
        default String where() {
            return names(StackWalker.getInstance()).get(1);
        }
    }

    Walking() {
        System.out.println(names(StackWalker.getInstance()));
    }

    public static void main(String[] args) throws Exception {
        System.out.println(names(StackWalker.getInstance()));
        new Walking();
        System.out.println(new WithDefault() { }.where());
        StackWalker retaining = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        StackWalker.StackFrame top = retaining.walk(frames -> frames.findFirst().get());
        System.out.println(top + " " + top.getLineNumber() + " " + top.getFileName() + " " + top.getDescriptor() + " " + top.getMethodType() + " " + top.getDeclaringClass() + " " + top.isNativeMethod() + " " + (top.getByteCodeIndex() > 0) + " " + top.toStackTraceElement());
        StackWalker.StackFrame plain = StackWalker.getInstance().walk(frames -> frames.findFirst().get());
        try {
            plain.getDeclaringClass();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Caller.ask());
        System.out.println(deep(100, () -> (int) (long) StackWalker.getInstance().walk(frames -> frames.filter(frame -> frame.getMethodName().equals("deep")).count())));
        System.out.println(deep(30, () -> (int) (long) StackWalker.getInstance(Set.of(), 2).walk(frames -> frames.skip(20).count())));
        System.out.println(deep(10, () -> StackWalker.getInstance().walk(frames -> frames.limit(3).map(StackWalker.StackFrame::getLineNumber).collect(Collectors.toList())).size()));
        Method method = Walking.class.getMethod("reflected");
        System.out.println(method.invoke(null));
        System.out.println(Walking.class.getMethod("reflectedWithFrames").invoke(null));
        System.out.println(Walking.class.getMethod("callerByReflection").invoke(null));
        Supplier<List<String>> lambda = () -> names(StackWalker.getInstance());
        System.out.println(lambda.get());
        System.out.println(List.of(1).stream().map(i -> names(StackWalker.getInstance()).stream().filter(name -> name.startsWith("stack.")).collect(Collectors.toList())).collect(Collectors.toList()));
        try {
            retaining.walk(frames -> {
                throw new IllegalStateException("inside");
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            StackWalker.getInstance().walk(frames -> frames).count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            StackWalker.getInstance().getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        Thread thread = new Thread(() -> {
            System.out.println(names(StackWalker.getInstance()));
            try {
                retaining.getCallerClass();
            } catch (IllegalCallerException e) {
                System.out.println(e.getMessage());
            }
            retaining.forEach(frame -> System.out.println(frame.getMethodName()));
        });
        thread.start();
        thread.join();
        Optional<Integer> nested = StackWalker.getInstance().walk(outer -> outer.map(frame -> names(StackWalker.getInstance()).size() > 3 ? 1 : 0).findFirst());
        System.out.println(nested);
        System.out.println(new SecurityManager() {
            int depth() {
                return getClassContext().length;
            }
        }.depth());
    }
}
