package handles;

import java.lang.constant.ClassDesc;
import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Optional;

/** Nominal descriptions of classes, method types, handles and dynamic constants: made, compared, resolved, and refused. */
public class Constables {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    static int field = 4;

    static String join(String a, int b) {
        return a + b;
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void classes() {
        ClassDesc text = ClassDesc.of("java.lang.String"), entry = ClassDesc.of("java.util", "Map").nested("Entry"), grid = ClassDesc.ofDescriptor("[[I");
        for (ClassDesc each : new ClassDesc[] {text, entry, grid, text.arrayType(), ConstantDescs.CD_long, ClassDesc.of("NoPackage")}) {
            System.out.println(each + " " + each.descriptorString() + " " + each.displayName() + " " + each.packageName() + " " + each.isArray() + each.isPrimitive() + each.isClassOrInterface() + " " + each.componentType());
        }
        attempt(() -> text.resolveConstantDesc(LOOKUP));
        attempt(() -> entry.resolveConstantDesc(LOOKUP));
        attempt(() -> grid.resolveConstantDesc(LOOKUP));
        attempt(() -> ClassDesc.of("not.There").resolveConstantDesc(LOOKUP));
        attempt(() -> ClassDesc.of("a/b"));
        attempt(() -> ClassDesc.ofDescriptor("Lx"));
        attempt(() -> ConstantDescs.CD_void.arrayType());
        System.out.println(String.class.describeConstable().get().equals(text) + " " + int[][].class.describeConstable().get() + " " + ((Runnable) () -> { }).getClass().describeConstable());
    }

    static void types() {
        MethodTypeDesc type = MethodTypeDesc.of(ConstantDescs.CD_String, ConstantDescs.CD_int, ConstantDescs.CD_Object.arrayType());
        System.out.println(type + " " + type.descriptorString() + " " + type.displayDescriptor() + " " + type.parameterCount() + " " + type.parameterType(1) + " " + type.returnType());
        System.out.println(type.changeReturnType(ConstantDescs.CD_void).descriptorString() + " " + type.dropParameterTypes(0, 1).descriptorString() + " " + type.insertParameterTypes(1, ConstantDescs.CD_double).descriptorString() + " " + type.equals(MethodTypeDesc.ofDescriptor("(I[Ljava/lang/Object;)Ljava/lang/String;")));
        attempt(() -> type.resolveConstantDesc(LOOKUP));
        attempt(() -> MethodTypeDesc.ofDescriptor("(Lnot/There;)V").resolveConstantDesc(LOOKUP));
        attempt(() -> MethodTypeDesc.ofDescriptor("(V)V"));
        attempt(() -> MethodType.methodType(int.class, long[].class).describeConstable().get());
    }

    static void handles() throws Throwable {
        ClassDesc here = ClassDesc.of("handles.Constables");
        DirectMethodHandleDesc join = MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, here, "join", MethodTypeDesc.ofDescriptor("(Ljava/lang/String;I)Ljava/lang/String;"));
        System.out.println(join + " " + join.kind() + " " + join.refKind() + " " + join.lookupDescriptor() + " " + join.isOwnerInterface() + " " + join.invocationType());
        System.out.println((String) ((MethodHandle) join.resolveConstantDesc(LOOKUP)).invoke("a", 1));
        DirectMethodHandleDesc getter = MethodHandleDesc.ofField(DirectMethodHandleDesc.Kind.STATIC_GETTER, here, "field", ConstantDescs.CD_int), made = MethodHandleDesc.ofConstructor(ClassDesc.of("java.lang.StringBuilder"), ConstantDescs.CD_String);
        System.out.println((int) ((MethodHandle) getter.resolveConstantDesc(LOOKUP)).invoke() + " " + ((MethodHandle) made.resolveConstantDesc(LOOKUP)).invoke("made") + " " + made);
        MethodHandleDesc adapted = join.asType(MethodTypeDesc.ofDescriptor("(Ljava/lang/Object;I)Ljava/lang/Object;"));
        System.out.println(adapted + " " + ((MethodHandle) adapted.resolveConstantDesc(LOOKUP)).invoke((Object) "b", 2));
        Optional<MethodHandleDesc> described = LOOKUP.findStatic(Constables.class, "join", MethodType.methodType(String.class, String.class, int.class)).describeConstable();
        System.out.println(described.get().equals(join) + " " + MethodHandles.constant(int.class, 1).describeConstable());
        attempt(() -> MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, here, "none", MethodTypeDesc.ofDescriptor("()V")).resolveConstantDesc(LOOKUP));
        attempt(() -> MethodHandleDesc.ofField(DirectMethodHandleDesc.Kind.STATIC, here, "field", ConstantDescs.CD_int));
        attempt(() -> MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.VIRTUAL, here, "a.b", MethodTypeDesc.ofDescriptor("()V")));
    }

    static void dynamic() throws Throwable {
        List<ConstantDesc> constants = List.of(ConstantDescs.NULL, DynamicConstantDesc.ofNamed(ConstantDescs.BSM_PRIMITIVE_CLASS, "J", ConstantDescs.CD_Class), DynamicConstantDesc.ofNamed(ConstantDescs.BSM_ENUM_CONSTANT, "BLOCKED", ClassDesc.of("java.lang.Thread$State")),
            DynamicConstantDesc.ofNamed(ConstantDescs.BSM_GET_STATIC_FINAL, "MAX_VALUE", ConstantDescs.CD_int, ConstantDescs.CD_Integer),
            DynamicConstantDesc.of(ConstantDescs.BSM_INVOKE, MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, ConstantDescs.CD_Integer, "valueOf", MethodTypeDesc.ofDescriptor("(I)Ljava/lang/Integer;")), 77));
        for (ConstantDesc each : constants) System.out.println(each + " = " + each.resolveConstantDesc(LOOKUP));
        VarHandle handle = LOOKUP.findStaticVarHandle(Constables.class, "field", int.class);
        VarHandle.VarHandleDesc desc = handle.describeConstable().get();
        System.out.println(desc + " " + desc.varType() + " " + (int) ((VarHandle) desc.resolveConstantDesc(LOOKUP)).get());
        for (Constable each : new Constable[] {1, 2L, 3f, 4d, "five", Thread.State.NEW}) System.out.print(each.describeConstable().get() + " ");
        System.out.println();
        attempt(() -> DynamicConstantDesc.ofNamed(ConstantDescs.BSM_ENUM_CONSTANT, "NONE", ClassDesc.of("java.lang.Thread$State")).resolveConstantDesc(LOOKUP));
        System.out.println(Enum.EnumDesc.of(ClassDesc.of("java.lang.Thread$State"), "NEW").resolveConstantDesc(LOOKUP) + " " + constants.get(2).equals(DynamicConstantDesc.ofNamed(ConstantDescs.BSM_ENUM_CONSTANT, "BLOCKED", ClassDesc.of("java.lang.Thread$State"))));
    }

    public static void main(String[] args) throws Throwable {
        classes();
        types();
        handles();
        dynamic();
    }
}
