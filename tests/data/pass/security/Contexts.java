package security;

import java.io.IOException;
import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.CodeSource;
import java.security.Permission;
import java.security.PermissionCollection;
import java.security.Permissions;
import java.security.Principal;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.List;
import java.util.PropertyPermission;
import java.util.Set;
import javax.security.auth.Subject;
import javax.security.auth.SubjectDomainCombiner;

/** Who is on the stack: subjects through nested actions, threads that inherit them, combiners. */
public class Contexts {
    record Named(String getName) implements Principal {
        @Override
        public String getName() {
            return getName;
        }
    }

    static String who() {
        Subject subject = Subject.getSubject(AccessController.getContext());
        return subject == null ? "nobody" : subject.getPrincipals().iterator().next().getName();
    }

    static Subject named(String name) {
        return new Subject(true, Set.of(new Named(name)), Set.of(), Set.of());
    }

    static String attempt(PrivilegedAction<String> action) {
        try {
            return action.run();
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + " " + e.getMessage();
        }
    }

    public static void main(String[] args) throws Exception {
        Subject outer = named("outer"), inner = named("inner");
        System.out.println(who() + " " + Subject.doAs(outer, (PrivilegedAction<String>) () -> who() + " " + Subject.doAs(inner, (PrivilegedAction<String>) Contexts::who) + " " + who()));
        System.out.println(Subject.doAs(outer, (PrivilegedAction<String>) () -> AccessController.doPrivileged((PrivilegedAction<String>) Contexts::who) + " " + AccessController.doPrivilegedWithCombiner((PrivilegedAction<String>) Contexts::who)));
        String[] seen = new String[2];
        Subject.doAs(outer, (PrivilegedAction<Void>) () -> {
            Thread thread = new Thread(() -> seen[0] = who());
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                seen[1] = "interrupted";
            }
            return null;
        });
        System.out.println(Arrays.toString(seen));
        AccessControlContext kept = Subject.doAs(inner, (PrivilegedAction<AccessControlContext>) AccessController::getContext);
        System.out.println(AccessController.doPrivileged((PrivilegedAction<String>) Contexts::who, kept) + " " + (kept.getDomainCombiner() instanceof SubjectDomainCombiner) + " " + Subject.doAsPrivileged(outer, (PrivilegedAction<String>) Contexts::who, null) + " " + kept.equals(kept));
        try {
            Subject.doAs(outer, (PrivilegedExceptionAction<Void>) () -> {
                throw new IOException("inside");
            });
        } catch (PrivilegedActionException e) {
            System.out.println(e.getException() + " " + e.getCause().getMessage());
        }
        System.out.println(attempt(() -> Subject.doAs(outer, (PrivilegedAction<String>) () -> {
            throw new IllegalStateException("unchecked");
        })));
        ProtectionDomain none = new ProtectionDomain(new CodeSource(null, (java.security.cert.Certificate[]) null), null), some = new ProtectionDomain(null, permissions(new PropertyPermission("a.*", "read")));
        AccessControlContext limited = new AccessControlContext(new ProtectionDomain[] {some, some}), closed = new AccessControlContext(new ProtectionDomain[] {none, some});
        for (String key : new String[] {"a.b", "b.c"}) {
            for (AccessControlContext each : List.of(limited, closed)) {
                System.out.print(attempt(() -> {
                    each.checkPermission(new PropertyPermission(key, "read"));
                    return "granted";
                }) + "; ");
            }
        }
        System.out.println();
        System.out.println(attempt(() -> AccessController.doPrivileged((PrivilegedAction<String>) () -> {
            AccessController.checkPermission(new PropertyPermission("x.y", "read"));
            return "granted";
        }, limited)));
        AccessControlContext combined = new AccessControlContext(limited, (current, assigned) -> {
            System.out.print("combine " + (current == null ? 0 : current.length) + " " + (assigned == null ? 0 : assigned.length) + "; ");
            return current;
        });
        AccessController.doPrivileged((PrivilegedAction<Void>) () -> {
            AccessController.getContext();
            return null;
        }, combined);
        System.out.println(some.getPermissions().elements().nextElement() + " " + none.implies(new RuntimePermission("x")) + " " + (Contexts.class.getProtectionDomain().getCodeSource() != null) + " " + String.class.getProtectionDomain().getCodeSource());
        System.out.println(AccessController.doPrivileged((PrivilegedAction<String>) () -> "limited", AccessController.getContext(), new RuntimePermission("q")));
    }

    static PermissionCollection permissions(Permission each) {
        Permissions all = new Permissions();
        all.add(each);
        return all;
    }
}
