package reflection;

import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The module system as programs see it: descriptors, layers, readability, exports, services, and unnamed modules. */
public class ModulesOfClasses {
    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static void named() {
        Module base = Object.class.getModule();
        ModuleDescriptor descriptor = base.getDescriptor();
        System.out.println(base.getName() + " " + descriptor.isOpen() + descriptor.isAutomatic() + " " + descriptor.requires().size() + " " + descriptor.mainClass() + " " + descriptor.modifiers());
        System.out.println(new TreeSet<>(descriptor.exports().stream().filter(exports -> !exports.isQualified()).map(ModuleDescriptor.Exports::source).collect(Collectors.toList())).first());
        System.out.println(base.getPackages().contains("java.lang") + " " + base.getPackages().contains("sun.security.util") + " " + base.getPackages().contains("java.sql") + " " + base.getLayer().equals(ModuleLayer.boot()) + " " + base.getClassLoader());
        Module sql = java.sql.Driver.class.getModule(), logging = java.util.logging.Logger.class.getModule();
        System.out.println(sql + " " + new TreeSet<>(sql.getDescriptor().requires().stream().map(ModuleDescriptor.Requires::name).collect(Collectors.toList())) + " " + sql.canRead(logging) + logging.canRead(sql) + " " + sql.getClassLoader().getName() + " " + logging.getClassLoader());
        System.out.println(sql.getDescriptor().uses() + " " + sql.canUse(java.sql.Driver.class) + sql.canUse(Runnable.class));
        for (String name : List.of("java.lang", "jdk.internal.misc", "java.util.concurrent", "sun.nio.ch")) System.out.print(base.isExported(name) + "" + base.isExported(name, sql) + base.isOpen(name) + base.isOpen(name, logging) + " ");
        System.out.println();
        attempt(() -> base.isExported(null));
        attempt(() -> base.addExports("java.lang", sql));
    }

    static void unnamed() {
        Module mine = ModulesOfClasses.class.getModule();
        System.out.println(mine.isNamed() + " " + mine.getName() + " " + mine.getDescriptor() + " " + mine.getLayer() + " " + (mine == ModulesOfClasses.class.getClassLoader().getUnnamedModule()) + " " + mine.toString().startsWith("unnamed module @"));
        System.out.println(mine.isExported("any.thing") + " " + mine.isOpen("any", Object.class.getModule()) + " " + mine.canRead(java.sql.Driver.class.getModule()) + " " + mine.canUse(Runnable.class) + " " + mine.getPackages().isEmpty());
        attempt(() -> mine.addReads(Object.class.getModule()) == mine);
        attempt(() -> mine.addExports("reflection", Object.class.getModule()) == mine);
        attempt(() -> mine.addOpens("reflection", Object.class.getModule()) == mine);
        attempt(() -> mine.addUses(Runnable.class) == mine);
        attempt(() -> mine.getResourceAsStream("reflection/ModulesOfClasses.class") != null);
        attempt(() -> mine.getAnnotations().length);
        System.out.println((int[].class.getModule() == Object.class.getModule()) + " " + (ModulesOfClasses[].class.getModule() == mine) + " " + int.class.getModule() + " " + (new ClassLoader() { }.getUnnamedModule() == mine) + " " + (((Runnable) () -> { }).getClass().getModule() == mine));
    }

    static void layers() {
        ModuleLayer boot = ModuleLayer.boot();
        System.out.println(boot.findModule("java.base").map(Module::getName) + " " + boot.findModule("not.there") + " " + boot.parents().size() + " " + ModuleLayer.empty().modules() + " " + boot.modules().contains(Object.class.getModule()));
        attempt(() -> boot.findLoader("java.base"));
        attempt(() -> boot.findLoader("not.there"));
        attempt(() -> boot.configuration().findModule("java.logging").map(module -> module.name()));
        Optional<Module> desktop = boot.findModule("java.xml");
        System.out.println(desktop.map(module -> module.isExported("javax.xml.parsers")) + " " + boot.toString().contains("java.base"));
        ModuleDescriptor made = ModuleDescriptor.newModule("made.up").requires("java.base").exports("a.b").opens("c").uses("x.Y").provides("x.Y", List.of("a.b.Z")).version("1.2").build();
        System.out.println(made + " " + made.packages().stream().sorted().toList() + " " + made.exports() + made.opens() + made.uses() + made.provides() + made.toNameAndVersion() + " " + made.compareTo(made));
        attempt(() -> ModuleDescriptor.newModule("not-legal"));
        attempt(() -> ModuleDescriptor.newModule("a").exports("b.c").exports("b.c"));
        attempt(() -> ModuleDescriptor.Version.parse("1.10").compareTo(ModuleDescriptor.Version.parse("1.9")));
        System.out.println(Modifier.toString(Module.class.getModifiers()));
    }

    public static void main(String[] args) {
        named();
        unnamed();
        layers();
    }
}
