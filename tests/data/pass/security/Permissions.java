package security;

import java.io.FilePermission;
import java.net.SocketPermission;
import java.net.URL;
import java.net.URLPermission;
import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.AllPermission;
import java.security.CodeSigner;
import java.security.CodeSource;
import java.security.GuardedObject;
import java.security.Permission;
import java.security.PermissionCollection;
import java.security.Principal;
import java.security.PrivilegedAction;
import java.security.ProtectionDomain;
import java.security.SecurityPermission;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.PropertyPermission;
import java.util.Set;
import javax.security.auth.Subject;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.callback.UnsupportedCallbackException;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import javax.security.auth.x500.X500Principal;

/** Permissions and what they imply, subjects, principals, guarded objects, contexts, login. */
public class Permissions {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    record Named(String getName) implements Principal {
        @Override
        public String getName() {
            return getName;
        }
    }

    public static void main(String[] args) throws Exception {
        Permission[][] pairs = {{new FilePermission("/a/-", "read,write"), new FilePermission("/a/b/c", "read")}, {new FilePermission("/a/*", "read"), new FilePermission("/a/b/c", "read")}, {new SocketPermission("*.example.com:1024-", "connect"), new SocketPermission("www.example.com:8080", "connect")}, {new PropertyPermission("*", "read"), new PropertyPermission("x", "write")}, {new RuntimePermission("accessClassInPackage.*"), new RuntimePermission("accessClassInPackage.sun")}, {new AllPermission(), new RuntimePermission("x")}, {new URLPermission("http://h/a/*", "GET:X"), new URLPermission("http://h/a/b", "GET:X")}, {new SecurityPermission("a"), new SecurityPermission("b")}};
        for (Permission[] each : pairs) System.out.println(each[0] + " " + each[1] + " " + each[0].implies(each[1]) + " " + each[1].implies(each[0]) + " " + each[0].getActions());
        for (Runnable bad : new Runnable[] {() -> new FilePermission("x", "fly"), () -> new RuntimePermission(""), () -> new PropertyPermission("x", ""), () -> new SocketPermission("h:99999999", "connect")}) {
            try {
                bad.run();
                System.out.println("passes");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        PermissionCollection all = new RuntimePermission("a").newPermissionCollection();
        all.add(new RuntimePermission("a"));
        all.setReadOnly();
        System.out.println(all.implies(new RuntimePermission("a")) + " " + all.implies(new RuntimePermission("b")) + " " + all.isReadOnly());
        attempt("read only", () -> {
            all.add(new RuntimePermission("c"));
            return "";
        });
        AccessControlContext nothing = new AccessControlContext(new ProtectionDomain[] {new ProtectionDomain(null, null)});
        System.out.println(AccessController.doPrivileged((PrivilegedAction<String>) () -> "inside", nothing));
        attempt("check", () -> {
            AccessController.doPrivileged((PrivilegedAction<Void>) () -> {
                AccessController.checkPermission(new RuntimePermission("denied"));
                return null;
            }, nothing);
            return "";
        });
        attempt("guard", () -> new GuardedObject("guarded", object -> {
            throw new SecurityException("no " + object);
        }).getObject());
        System.out.println(new GuardedObject("free", null).getObject() + " " + System.getSecurityManager() + " " + new CodeSource(new URL("file:/a"), (CodeSigner[]) null).implies(new CodeSource(new URL("file:/a"), (CodeSigner[]) null)));
        Subject subject = new Subject();
        subject.getPrincipals().add(new Named("me"));
        subject.getPrincipals().add(new X500Principal("CN=Duke, OU=Java, O=Oracle, C=US"));
        subject.getPrivateCredentials().add("secret");
        System.out.println(subject.getPrincipals(X500Principal.class).iterator().next().getName(X500Principal.RFC1779) + " " + Subject.doAs(subject, (PrivilegedAction<Integer>) () -> Subject.getSubject(AccessController.getContext()).getPrincipals().size()) + " " + subject.getPrivateCredentials(String.class));
        subject.setReadOnly();
        attempt("subject", () -> subject.getPrincipals().add(new Named("other")));
        attempt("wrong principal", () -> new X500Principal("nonsense"));
        System.out.println(new X500Principal("cn=a,o=b").equals(new X500Principal("CN=A, O=B")) + " " + new X500Principal("CN=\"x, y\"").getName() + " " + HexFormat.of().formatHex(new X500Principal("C=DE").getEncoded()));
        attempt("login", () -> new LoginContext("none", subject, callbacks -> {
            throw new UnsupportedCallbackException(callbacks[0]);
        }, new Configuration() {
            @Override
            public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
                return null;
            }
        }));
        PasswordCallback callback = new PasswordCallback("prompt", false);
        callback.setPassword("pw".toCharArray());
        callback.clearPassword();
        System.out.println(Arrays.toString(callback.getPassword()) + " " + new NameCallback("n", "default").getDefaultName());
        attempt("path", () -> CertificateFactory.getInstance("X.509").generateCertPath(List.of()).getCertificates());
        attempt("validator", () -> CertPathValidator.getInstance("PKIX").validate(CertificateFactory.getInstance("X.509").generateCertPath(List.of()), new PKIXParameters(Set.<TrustAnchor>of())));
    }
}
