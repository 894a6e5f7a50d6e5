package beans;

import java.beans.EventHandler;
import java.beans.beancontext.BeanContextChildSupport;
import java.beans.beancontext.BeanContextMembershipEvent;
import java.beans.beancontext.BeanContextMembershipListener;
import java.beans.beancontext.BeanContextServiceProvider;
import java.beans.beancontext.BeanContextServices;
import java.beans.beancontext.BeanContextServicesSupport;
import java.beans.beancontext.BeanContextSupport;
import java.util.EventListener;
import java.util.EventObject;
import java.util.Iterator;
import java.util.List;

/** Bean contexts: children, services, membership events; event handlers made of names. */
public class Contexts {
    public interface Listener extends EventListener {
        void happened(Event event);
    }

    public static class Event extends EventObject {
        private final String text;

        public Event(Object source, String text) {
            super(source);
            this.text = text;
        }

        public String getText() {
            return text;
        }

        public Event getSelf() {
            return this;
        }
    }

    public static class Target {
        private String last = "nothing";
        int count;

        public void setLast(String last) {
            this.last = last;
        }

        public String getLast() {
            return last;
        }

        public void increase() {
            count++;
        }
    }

    public static void main(String[] args) throws Exception {
        BeanContextSupport context = new BeanContextSupport();
        context.addBeanContextMembershipListener(new BeanContextMembershipListener() {
            @Override
            public void childrenAdded(BeanContextMembershipEvent event) {
                System.out.println("added " + event.size() + " " + event.toArray()[0]);
            }

            @Override
            public void childrenRemoved(BeanContextMembershipEvent event) {
                System.out.println("removed " + event.size());
            }
        });
        BeanContextChildSupport child = new BeanContextChildSupport() {
            @Override
            public String toString() {
                return "child";
            }
        };
        System.out.println(context.add("text") + " " + context.add(child) + " " + context.add("text") + " " + context.size() + " " + context.contains("text") + " " + (child.getBeanContext() == context));
        System.out.println(context.remove("text") + " " + context.isEmpty() + " " + context.getLocale() + " " + context.isDesignTime() + " " + context.avoidingGui());
        child.setBeanContext(null);
        System.out.println(context.size());
        BeanContextServicesSupport services = new BeanContextServicesSupport();
        services.addService(StringBuilder.class, new BeanContextServiceProvider() {
            @Override
            public Object getService(BeanContextServices from, Object requestor, Class<?> type, Object selector) {
                return new StringBuilder("service for " + requestor + " " + selector);
            }

            @Override
            public void releaseService(BeanContextServices from, Object requestor, Object service) {
                System.out.println("released " + service);
            }

            @Override
            public Iterator<?> getCurrentServiceSelectors(BeanContextServices from, Class<?> type) {
                return List.of("one", "two").iterator();
            }
        });
        BeanContextChildSupport client = new BeanContextChildSupport();
        services.add(client);
        Object service = services.getService(client, "asker", StringBuilder.class, "one", event -> System.out.println("revoked"));
        System.out.println(service + " " + services.hasService(StringBuilder.class) + " " + services.hasService(String.class) + " " + services.getCurrentServiceSelectors(StringBuilder.class).next());
        services.releaseService(client, "asker", service);
        Target target = new Target();
        Listener setting = EventHandler.create(Listener.class, target, "last", "text"), deep = EventHandler.create(Listener.class, target, "last", "self.text"), plain = EventHandler.create(Listener.class, target, "increase"), named = EventHandler.create(Listener.class, target, "increase", null, "other");
        setting.happened(new Event("source", "first"));
        System.out.print(target.getLast() + " ");
        deep.happened(new Event("source", "second"));
        plain.happened(new Event("source", "x"));
        named.happened(new Event("source", "x"));
        System.out.println(target.getLast() + " " + target.count + " " + setting.equals(setting) + " " + (setting.hashCode() == setting.hashCode()));
        EventHandler handler = (EventHandler) java.lang.reflect.Proxy.getInvocationHandler(setting);
        System.out.println(handler.getAction() + " " + handler.getEventPropertyName() + " " + handler.getListenerMethodName() + " " + (handler.getTarget() == target));
        try {
            EventHandler.create(Listener.class, target, "noSuchAction").happened(new Event("s", "t"));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + (e.getCause() == null ? e.getMessage() : e.getCause().getMessage()));
        }
    }
}
