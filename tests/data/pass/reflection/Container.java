package reflection;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A small container that injects by annotations, with cycles found, proxies around services, and life cycle methods. */
public class Container {
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.CONSTRUCTOR, ElementType.FIELD, ElementType.METHOD})
    @interface Inject {
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Named {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface Start {
        int order() default 0;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Traced {
    }

    final Map<String, Object> made = new LinkedHashMap<>();
    final Map<Class<?>, Class<?>> bindings = new LinkedHashMap<>();
    final List<Class<?>> making = new ArrayList<>();
    static final List<String> LOG = new ArrayList<>();

    <T> Container bind(Class<T> type, Class<? extends T> implementation) {
        bindings.put(type, implementation);
        return this;
    }

    <T> T get(Class<T> type) throws Exception {
        return type.cast(get(type, null));
    }

    Object get(Type type, Named name) throws Exception {
        if (name != null) return name.value();
        if (type instanceof ParameterizedType parameterised && parameterised.getRawType() == Supplier.class) {
            Type of = parameterised.getActualTypeArguments()[0];
            return (Supplier<Object>) () -> {
                try {
                    return get(of, null);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            };
        }
        Class<?> raw = (Class<?>) type, implementation = bindings.getOrDefault(raw, raw);
        Object known = made.get(raw.getName());
        if (known != null) return known;
        if (making.contains(implementation)) throw new IllegalStateException("cycle " + making.stream().map(Class::getSimpleName).toList());
        making.add(implementation);
        try {
            Object object = inject(construct(implementation));
            if (raw.isInterface() && implementation.isAnnotationPresent(Traced.class)) object = traced(raw, object);
            made.put(raw.getName(), object);
            return object;
        } finally {
            making.remove(making.size() - 1);
        }
    }

    Object construct(Class<?> type) throws Exception {
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) throw new IllegalArgumentException("nothing bound to " + type.getSimpleName());
        Constructor<?>[] constructors = type.getDeclaredConstructors();
        Constructor<?> chosen = Arrays.stream(constructors).filter(each -> each.isAnnotationPresent(Inject.class)).findFirst().orElse(constructors[0]);
        Object[] arguments = new Object[chosen.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) arguments[i] = get(chosen.getGenericParameterTypes()[i], chosen.getParameters()[i].getAnnotation(Named.class));
        chosen.setAccessible(true);
        try {
            return chosen.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("constructing " + type.getSimpleName(), e.getCause());
        }
    }

    Object inject(Object object) throws Exception {
        List<Method> starts = new ArrayList<>();
        for (Class<?> type = object.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!field.isAnnotationPresent(Inject.class)) continue;
                field.setAccessible(true);
                field.set(object, get(field.getGenericType(), field.getAnnotation(Named.class)));
            }
            for (Method method : type.getDeclaredMethods()) if (method.isAnnotationPresent(Start.class)) starts.add(method);
        }
        starts.sort(Comparator.comparingInt((Method method) -> method.getAnnotation(Start.class).order()).thenComparing(Method::getName));
        for (Method start : starts) {
            start.setAccessible(true);
            start.invoke(object);
        }
        return object;
    }

    static Object traced(Class<?> type, Object target) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            LOG.add("> " + method.getName());
            try {
                return method.invoke(target, arguments);
            } catch (InvocationTargetException e) {
                LOG.add("! " + e.getCause().getMessage());
                throw e.getCause();
            } finally {
                LOG.add("< " + method.getName());
            }
        };
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }

    interface Store {
        String load(int key);
    }

    @Traced
    static class MapStore implements Store {
        @Inject
        private Clock clock;

        @Override
        public String load(int key) {
            if (key < 0) throw new IllegalArgumentException("negative key");
            return "value " + key + " at " + clock.tick();
        }
    }

    static class Clock {
        int ticks;

        int tick() {
            return ++ticks;
        }
    }

    static class BaseService {
        @Inject
        protected Clock clock;

        @Start(order = 2)
        private void later() {
            LOG.add("base started at " + clock.tick());
        }
    }

    static class Service extends BaseService {
        final Store store;
        final String title;
        final Supplier<Clock> clocks;

        @Inject
        private Service(Store store, @Named("the title") String title, Supplier<Clock> clocks) {
            this.store = store;
            this.title = title;
            this.clocks = clocks;
        }

        Service() {
            this(null, "wrong", null);
        }

        @Start(order = 1)
        void first() {
            LOG.add("service started at " + clock.tick());
        }
    }

    static class Chicken {
        Chicken(Egg egg) {
        }
    }

    static class Egg {
        @Inject
        Chicken chicken;
    }

    static class Failing {
        Failing() {
            throw new UnsupportedOperationException("in the constructor");
        }
    }

    public static void main(String[] args) throws Exception {
        Container container = new Container().bind(Store.class, MapStore.class);
        Service service = container.get(Service.class);
        System.out.println(service.title + " " + service.store.load(5) + " " + (service.clocks.get() == service.clock) + " " + (container.get(Store.class) == service.store) + " " + Proxy.isProxyClass(service.store.getClass()));
        try {
            service.store.load(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(LOG);
        for (Class<?> type : new Class<?>[] {Chicken.class, Failing.class, Runnable.class, Egg.class}) {
            try {
                System.out.println(container.get(type));
            } catch (IllegalStateException | IllegalArgumentException e) {
                System.out.println(e.getMessage() + " <- " + e.getCause());
            }
        }
        System.out.println(container.making + " " + container.made.size());
    }
}
