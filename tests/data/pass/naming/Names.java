package naming;

import java.util.Collections;
import java.util.Hashtable;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import javax.naming.CompositeName;
import javax.naming.CompoundName;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.NameAlreadyBoundException;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.naming.OperationNotSupportedException;
import javax.naming.Reference;
import javax.naming.StringRefAddr;
import javax.naming.directory.BasicAttribute;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.InitialDirContext;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.naming.spi.InitialContextFactory;
import javax.naming.spi.NamingManager;

/** javax.naming without a provider, with a provider of its own, and composite, compound and LDAP names. */
public class Names {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    /** Binds in one flat map. */
    public static class Factory implements InitialContextFactory {
        @Override
        public Context getInitialContext(Hashtable<?, ?> environment) {
            Map<String, Object> bound = new TreeMap<>();
            return (Context) java.lang.reflect.Proxy.newProxyInstance(Names.class.getClassLoader(), new Class<?>[] {Context.class}, (proxy, method, arguments) -> switch (method.getName()) {
                case "bind", "rebind" -> {
                    if (method.getName().equals("bind") && bound.containsKey(arguments[0].toString())) throw new NameAlreadyBoundException(arguments[0].toString());
                    yield bound.put(arguments[0].toString(), arguments[1]) == null ? null : null;
                }
                case "lookup" -> {
                    Object found = bound.get(arguments[0].toString());
                    if (found == null) throw new NameNotFoundException("Name " + arguments[0] + " is not bound");
                    yield found;
                }
                case "getEnvironment" -> environment;
                case "close" -> null;
                default -> throw new OperationNotSupportedException(method.getName());
            });
        }
    }

    public static void main(String[] args) throws Exception {
        attempt("no provider", () -> new InitialContext().lookup("java:comp/env"));
        attempt("no provider for bind", () -> {
            new InitialContext().bind("x", 1);
            return "";
        });
        attempt("no directory", () -> new InitialDirContext().getAttributes("x"));
        attempt("no such class", () -> new InitialContext(new Hashtable<>(Map.of(Context.INITIAL_CONTEXT_FACTORY, "no.such.Factory"))).lookup("x"));
        attempt("no url factory", () -> InitialContext.doLookup("unknown:thing"));
        System.setProperty(Context.INITIAL_CONTEXT_FACTORY, Factory.class.getName());
        Context context = new InitialContext();
        context.bind("jdbc/main", "a data source");
        System.out.println(context.lookup("jdbc/main") + " " + context.getEnvironment().get(Context.INITIAL_CONTEXT_FACTORY));
        attempt("unbound", () -> context.lookup("other"));
        attempt("bound", () -> {
            context.bind("jdbc/main", 1);
            return "";
        });
        attempt("refused", () -> context.list(""));
        CompositeName composite = new CompositeName("a/b\\/c/'d/e'");
        System.out.println(composite.size() + " " + Collections.list(composite.getAll()) + " " + composite.getPrefix(2) + " " + composite.getSuffix(1) + " " + composite.add("z") + " " + composite.remove(0) + " " + composite.startsWith(new CompositeName("b\\/c")) + " " + composite.compareTo(new CompositeName("b")));
        Properties syntax = new Properties();
        syntax.put("jndi.syntax.direction", "right_to_left");
        syntax.put("jndi.syntax.separator", ".");
        syntax.put("jndi.syntax.ignorecase", "true");
        CompoundName compound = new CompoundName("www.Example.org", syntax);
        System.out.println(Collections.list(compound.getAll()) + " " + compound.equals(new CompoundName("WWW.example.ORG", syntax)) + " " + compound.add("host"));
        LdapName ldap = new LdapName("CN=Steve\\, Jr,OU=Eng+L=X,O=\"A B\",C=us");
        System.out.println(ldap.size() + " " + ldap.getRdn(3) + " " + ldap.getRdn(3).getValue() + " " + ldap.getRdn(2).size() + " " + ldap.equals(new LdapName("cn=steve\\, jr, ou=eng + l=x, o=A B, c=US")) + " " + Rdn.escapeValue(" a+b ") + " " + Rdn.unescapeValue("\\41b") + " " + ldap.getPrefix(1));
        attempt("bad ldap", () -> new LdapName("nonsense"));
        attempt("bad composite", () -> new CompositeName("'open"));
        BasicAttributes attributes = new BasicAttributes(true);
        attributes.put("Mail", "a@b");
        attributes.put(new BasicAttribute("multi", 1));
        attributes.get("MULTI").add(2);
        System.out.println(attributes.get("mail") + " " + attributes.get("multi") + " " + attributes.size() + " " + attributes.get("multi").contains(2));
        Reference reference = new Reference("java.util.Date", new StringRefAddr("kind", "value"));
        System.out.println(reference.get("kind").getContent() + " " + reference.size() + " " + reference.getFactoryClassName() + " " + NamingManager.hasInitialContextFactoryBuilder());
        NamingException deep = new NamingException("outer");
        deep.setRootCause(new IllegalStateException("root"));
        deep.setRemainingName(new CompositeName("rest/of"));
        System.out.println(deep + " " + deep.toString(true) + " " + deep.getCause() + " " + deep.getExplanation());
    }
}
