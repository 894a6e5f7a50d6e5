package input;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** Takes functions: no test can call it without lambda expressions. */
public class Callbacks {
    private final List<String> log = new ArrayList<>();

    public int lengthOf(Supplier<String> text) {
        String found = text.get();
        if (found.isEmpty()) {
            return -1;
        }
        return found.length();
    }

    public <R> R applied(String to, Function<? super String, ? extends R> function) {
        R made = function.apply(to);
        log.add(String.valueOf(made));
        return made;
    }

    public int count(List<String> of, Predicate<String> wanted) {
        int count = 0;
        for (String each : of) {
            if (wanted.test(each)) {
                count++;
            }
        }
        return count;
    }

    public boolean tried(Runnable action) {
        try {
            action.run();
            return true;
        } catch (IllegalStateException failed) {
            log.add("failed");
            return false;
        }
    }

    public String combined(BiFunction<Integer, Account, Account> chosen, UnaryOperator<String> last) {
        Account account = chosen.apply(1, null);
        if (account == null) {
            return last.apply("none");
        }
        return last.apply(account.getOwner());
    }

    public long weight(Account of, ToLongFunction<Account> weight) {
        return weight.applyAsLong(of) > 100 ? 100 : weight.applyAsLong(of);
    }

    public int getLogged() {
        return log.size();
    }
}
