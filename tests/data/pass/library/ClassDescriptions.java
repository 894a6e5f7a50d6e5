package library;

import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** java.lang.constant and java.lang.module: descriptions of types, methods and modules without the things themselves. */
public class ClassDescriptions {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"Ljava/lang/String;", "I", "[[J", "V", "LOwn;"}) {
            ClassDesc type = ClassDesc.ofDescriptor(name);
            System.out.println(type + " " + type.displayName() + " " + type.packageName() + "|" + type.isArray() + type.isPrimitive() + type.isClassOrInterface() + " " + type.componentType() + (name.equals("V") ? "" : " " + type.arrayType().descriptorString()));
        }
        MethodTypeDesc method = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_String, ConstantDescs.CD_long.arrayType());
        System.out.println(method + " " + method.displayDescriptor() + " " + method.changeReturnType(ConstantDescs.CD_void).insertParameterTypes(1, ConstantDescs.CD_Object) + " " + method.dropParameterTypes(0, 1).descriptorString() + " " + MethodTypeDesc.ofDescriptor("()V").equals(MethodTypeDesc.of(ConstantDescs.CD_void)) + " " + method.resolveConstantDesc(java.lang.invoke.MethodHandles.lookup()));
        System.out.println("text".describeConstable() + " " + Integer.valueOf(5).describeConstable().get() + " " + int[].class.describeConstable().get() + " " + Thread.State.NEW.describeConstable().get() + " " + ConstantDescs.NULL + " " + ClassDesc.of("a.b", "C").nested("D", "E").descriptorString() + " " + DynamicConstantDesc.ofNamed(ConstantDescs.BSM_PRIMITIVE_CLASS, "int", ConstantDescs.CD_Class));
        attempt("bad descriptor", () -> ClassDesc.ofDescriptor("Q"));
        attempt("bad name", () -> ClassDesc.of("a/b"));
        attempt("void array", () -> ConstantDescs.CD_void.arrayType());
        attempt("bad method", () -> MethodTypeDesc.ofDescriptor("(I"));
        ModuleDescriptor module = ModuleDescriptor.newModule("own.module").requires("java.base").exports("own.api").opens("own.inner", Set.of("friend")).uses("own.Service").provides("own.Service", List.of("own.Provider")).packages(Set.of("own.hidden")).version("1.2-beta").mainClass("own.api.Main").build();
        System.out.println(module + " " + module.requires() + " " + module.exports() + " " + module.opens() + " " + module.uses() + " " + module.provides() + " " + new TreeSet<>(module.packages()) + " " + module.mainClass() + " " + module.isOpen() + module.isAutomatic() + " " + module.toNameAndVersion());
        for (String[] pair : new String[][] {{"1.2", "1.10"}, {"1.0-beta", "1.0"}, {"2", "2.0"}, {"1.0+5", "1.0+10"}}) System.out.print(ModuleDescriptor.Version.parse(pair[0]).compareTo(ModuleDescriptor.Version.parse(pair[1])) + " ");
        System.out.println();
        attempt("module name", () -> ModuleDescriptor.newModule("1bad"));
        attempt("twice", () -> ModuleDescriptor.newModule("m").exports("p").exports("p"));
        attempt("version", () -> ModuleDescriptor.Version.parse("x"));
        Module base = Object.class.getModule(), unnamed = ClassDescriptions.class.getModule();
        System.out.println(base + " " + base.getDescriptor().name() + " " + base.isExported("java.util") + base.isExported("jdk.internal.misc") + base.isOpen("java.lang", unnamed) + " " + unnamed.isNamed() + " " + unnamed.canRead(base) + " " + base.getLayer().findModule("java.sql").isPresent() + " " + ModuleLayer.boot().modules().size() / 1000 + " " + base.canUse(java.nio.file.spi.FileSystemProvider.class) + " " + ModuleFinder.ofSystem().find("java.xml").get().descriptor().name() + " " + ModuleFinder.of().findAll());
        try (ModuleReader reader = ModuleFinder.ofSystem().find("java.base").get().open()) {
            System.out.println(reader.find("java/lang/Object.class").isPresent() + " " + reader.read("java/lang/Object.class").get().remaining() / 100_000);
        }
        Configuration configuration = ModuleLayer.boot().configuration().resolve(ModuleFinder.of(), ModuleFinder.of(), Set.of());
        System.out.println(configuration.modules() + " " + configuration.parents().size());
        attempt("resolve", () -> ModuleLayer.boot().configuration().resolve(ModuleFinder.of(), ModuleFinder.of(), Set.of("no.such.module")));
    }
}
