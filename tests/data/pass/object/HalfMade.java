package object;

import java.util.ArrayList;
import java.util.List;

/** Constructors and initialisers that fail half-way, call what is overridden, or hand out this: what is left, and in which order all ran. */
public class HalfMade {
    static final List<String> LOG = new ArrayList<>();

    static int log(String text, int value) {
        LOG.add(text);
        return value;
    }

    static class Base {
        final int first = log("Base.first", 1);
        int second;

        {
            log("Base initialiser", 0);
        }

        Base(int argument) {
            log("Base(" + argument + ")", 0);
            second = 5;
            hook();
            log("Base done", 0);
        }

        void hook() {
            log("Base.hook", 0);
        }
    }

    static class Derived extends Base {
        int own = log("Derived.own", 7);
        Integer late;
        final String fixed = "constant";
        final String computed = String.valueOf(log("Derived.computed", 8));

        Derived(int a, int b) {
            super(log("argument", a + b));
            log("Derived(" + a + "," + b + ")", 0);
        }

        Derived() {
            this(log("first", 1), log("second", 2));
            log("Derived()", 0);
        }

        @Override
        void hook() {
            log("Derived.hook own=" + own + " fixed=" + fixed + " computed=" + computed + " first=" + first + " second=" + second, 0);
            own = 100;
            late = 9;
        }
    }

    static class FailingField {
        static FailingField escaped;
        int before = log("before", 1);
        FailingField self = escaped = this;
        int failing = log("failing", Integer.parseInt("x"));
        int after = log("after", 2);
    }

    static class FailingArgument extends Base {
        FailingArgument() {
            super(log("never", fail("in the argument")));
        }
    }

    static class FailingHook extends Base {
        static Base last;

        FailingHook() {
            super(1);
        }

        @Override
        void hook() {
            last = this;
            fail("in the hook");
        }
    }

    static int fail(String text) {
        throw new IllegalStateException(text);
    }

    static class Catching {
        final int value;

        Catching(String text) {
            int parsed;
            try {
                parsed = Integer.parseInt(text);
            } catch (NumberFormatException e) {
                parsed = -1;
            } finally {
                log("parsed " + text, 0);
            }
            value = parsed;
        }
    }

    static class Checked extends Base {
        final List<String> names = new ArrayList<>();

        Checked(String... names) throws Exception {
            super(names.length);
            for (String name : names) {
                if (name == null) throw new Exception("after " + this.names);
                this.names.add(name);
            }
        }
    }

    abstract static class Template {
        final String text;

        Template() {
            text = make() + make();
        }

        abstract String make();
    }

    static Template captured(String outer) {
        int[] calls = {0};
        return new Template() {
            String own = "own";

            @Override
            String make() {
                return outer + own + calls[0]++;
            }
        };
    }

    interface Action {
        Object run() throws Exception;
    }

    static void show(String title, Action action) {
        LOG.clear();
        Object result;
        try {
            result = action.run();
        } catch (Exception e) {
            result = e.getClass().getSimpleName() + " " + e.getMessage();
        }
        System.out.println(title + ": " + LOG + " -> " + result);
    }

    public static void main(String[] args) {
        show("derived", () -> {
            Derived derived = new Derived();
            return derived.own + " " + derived.late + " " + derived.second;
        });
        show("failing field", FailingField::new);
        show("what escaped", () -> FailingField.escaped.before + " " + (FailingField.escaped.self == FailingField.escaped) + " " + FailingField.escaped.failing + " " + FailingField.escaped.after);
        show("failing argument", FailingArgument::new);
        show("failing hook", FailingHook::new);
        show("half made", () -> FailingHook.last.first + " " + FailingHook.last.second);
        show("catching", () -> new Catching("5").value + " " + new Catching("five").value);
        show("checked", () -> new Checked("a", "b").names);
        show("checked fails", () -> new Checked("a", null, "b").names);
        show("captured", () -> captured("outer ").text);
        show("array of them", () -> {
            Object[] all = new Object[3];
            try {
                for (int i = 0; i < 3; i++) all[i] = i == 2 ? new FailingHook() : new Base(i);
            } catch (IllegalStateException e) {
                return (all[1] != null) + " " + all[2];
            }
            return "none";
        });
    }
}
