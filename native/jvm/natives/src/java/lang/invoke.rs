//! Natives of `java.lang.invoke`: resolve member names for the class library's method handles.

use vm::classes::class::{ClassId, MethodId, access};
use vm::linking::resolve::{Invocation, MemberName};
use vm::memory::heap::Ref;
use vm::native::Call;
use vm::{Res, Vm};

use crate::Table;

/// Flags of `MemberName` (`MethodHandleNatives.Constants`).
mod flag {
    pub const IS_METHOD: u32 = 0x0001_0000;
    pub const IS_CONSTRUCTOR: u32 = 0x0002_0000;
    pub const IS_FIELD: u32 = 0x0004_0000;
    pub const CALLER_SENSITIVE: u32 = 0x0010_0000;
    pub const KIND_SHIFT: u32 = 24;
}

/// Reference kinds (JVMS 5.4.3.5).
mod kind {
    pub const GET_FIELD: u32 = 1;
    pub const GET_STATIC: u32 = 2;
    pub const PUT_FIELD: u32 = 3;
    pub const PUT_STATIC: u32 = 4;
    pub const INVOKE_VIRTUAL: u32 = 5;
    pub const INVOKE_STATIC: u32 = 6;
    pub const INVOKE_SPECIAL: u32 = 7;
    pub const NEW_INVOKE_SPECIAL: u32 = 8;
    pub const INVOKE_INTERFACE: u32 = 9;
}

crate::natives! {
    "java/lang/invoke/MethodHandleNatives";
    "registerNatives" "()V" => crate::nothing;
    "init" "(Ljava/lang/invoke/MemberName;Ljava/lang/Object;)V" => init;
    "resolve" "(Ljava/lang/invoke/MemberName;Ljava/lang/Class;IZ)Ljava/lang/invoke/MemberName;" => resolve;
    "expand" "(Ljava/lang/invoke/MemberName;)V" => expand;
    "objectFieldOffset" "(Ljava/lang/invoke/MemberName;)J" => object_field_offset;
    "staticFieldOffset" "(Ljava/lang/invoke/MemberName;)J" => object_field_offset;
    "staticFieldBase" "(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;" => static_field_base;
    "getMemberVMInfo" "(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;" => member_vm_info;
    "setCallSiteTargetNormal" "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V" => set_target;
    "setCallSiteTargetVolatile" "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V" => set_target;
    "clearCallSiteContext" "(Ljava/lang/invoke/MethodHandleNatives$CallSiteContext;)V" => crate::nothing;
    "getNamedCon" "(I[Ljava/lang/Object;)I" => named_constant;
}

/// The rows of this package.
pub const TABLES: Table = TABLE;

/// Returns 0: no constants need to be compared beyond those compiled into the class library.
fn named_constant(_: &mut Call<'_>) -> Res<u64> {
    Ok(0)
}

fn set_target(call: &mut Call<'_>) -> Res<u64> {
    let site = call.object(0)?;
    let target = call.reference(1);
    let offset = call.vm.field_offset("java/lang/invoke/CallSite", "target")?;
    call.vm.set_reference(site, offset, target);
    Ok(0)
}

/// Returns the name in a `MemberName`, if it is already set.
fn name_of(vm: &Vm, member: Ref) -> Option<String> {
    let name = vm.reference(member, vm.known.member_name);
    (name.0 != 0).then(|| vm.text(name))
}

fn flags_of(vm: &Vm, member: Ref) -> u32 {
    vm.heap.u32(member.0 + vm.known.member_flags)
}

/// Points a `MemberName` at a method, with the kind of call that the method needs by default.
pub(super) fn describe_method(vm: &mut Vm, member: Ref, id: MethodId) -> Res<()> {
    let kind = natural_kind(vm, id);
    set_method(vm, member, id, kind)
}

/// Points a `MemberName` at a method.
fn set_method(vm: &mut Vm, member: Ref, id: MethodId, kind: u32) -> Res<()> {
    let method = vm.method(id);
    let (class, access_flags) = (method.class, method.access);
    let what = if &*method.name == "<init>" { flag::IS_CONSTRUCTOR } else { flag::IS_METHOD };
    let sensitive = if method.caller_sensitive { flag::CALLER_SENSITIVE } else { 0 };
    let flags = what | kind << flag::KIND_SHIFT | sensitive | u32::from(access_flags);
    let mirror = vm.class(class).mirror;
    let holder = vm.boot_class("java/lang/invoke/ResolvedMethodName")?;
    let resolved = vm.allocate(holder)?;
    vm.set_reference(member, vm.known.member_method, resolved);
    vm.set_reference(member, vm.known.member_class, mirror);
    vm.heap.set_u32(member.0 + vm.known.member_flags, flags);
    vm.heap.set_u32(member.0 + vm.known.member_vm_target, id.0);
    Ok(())
}

fn set_field(vm: &mut Vm, member: Ref, class: ClassId, flags: u16, offset: u32, kind: u32) {
    let word = flag::IS_FIELD | kind << flag::KIND_SHIFT | u32::from(flags);
    let mirror = vm.class(class).mirror;
    vm.set_reference(member, vm.known.member_class, mirror);
    vm.heap.set_u32(member.0 + vm.known.member_flags, word);
    vm.heap.set_u32(member.0 + vm.known.member_vm_index, offset);
    vm.heap.set_u32(member.0 + vm.known.member_vm_target, u32::MAX);
}

/// Returns the kind of call that a method needs by default.
fn natural_kind(vm: &Vm, id: MethodId) -> u32 {
    let method = vm.method(id);
    if method.is_static() {
        kind::INVOKE_STATIC
    } else if &*method.name == "<init>" || method.access & access::PRIVATE != 0 {
        kind::INVOKE_SPECIAL
    } else if vm.class(method.class).is_interface() {
        kind::INVOKE_INTERFACE
    } else {
        kind::INVOKE_VIRTUAL
    }
}

/// `init(MemberName self, Object ref)`: sets a member from a reflective object.
fn init(call: &mut Call<'_>) -> Res<u64> {
    let member = call.object(0)?;
    let object = call.object(1)?;
    let class = call.vm.class_of(object);
    let name = call.vm.class(class).name.clone();
    let read = |vm: &mut Vm, field: &str| vm.field_offset(&name, field);
    let clazz = read(call.vm, "clazz")?;
    let slot = read(call.vm, "slot")?;
    let mirror = call.vm.reference(object, clazz);
    let holder = call.vm.mirrored(mirror);
    let index = call.vm.heap.u32(object.0 + slot) as usize;
    if &*name == "java/lang/reflect/Field" {
        let field = call.vm.class(holder).fields.get(index).cloned();
        let Some(field) = field else { return call.vm.internal("no field in this slot") };
        let kind = if field.is_static() { kind::GET_STATIC } else { kind::GET_FIELD };
        set_field(call.vm, member, holder, field.access, field.offset, kind);
        return Ok(0);
    }
    let method = call.vm.class(holder).methods.get(index).copied();
    let Some(method) = method else { return call.vm.internal("no method in this slot") };
    let kind = natural_kind(call.vm, method);
    set_method(call.vm, member, method, kind)?;
    Ok(0)
}

/// `resolve(MemberName self, Class caller, int lookupMode, boolean speculativeResolve)`.
fn resolve(call: &mut Call<'_>) -> Res<u64> {
    let member = call.object(0)?;
    let caller = call.reference(1);
    let speculative = call.boolean(3);
    let vm = &mut *call.vm;
    let mirror = vm.reference(member, vm.known.member_class);
    let Some(name) = name_of(vm, member) else { return vm.internal("a member without a name") };
    if mirror.0 == 0 {
        return vm.internal("a member without a class");
    }
    let holder = vm.mirrored(mirror);
    let type_ = vm.reference(member, vm.known.member_type);
    let Some(descriptor) = descriptor_of(vm, type_)? else {
        return vm.internal("a member without a type");
    };
    let flags = flags_of(vm, member);
    let found = if flags & flag::IS_FIELD != 0 {
        resolve_field(vm, member, holder, &name, &descriptor, flags)?
    } else {
        resolve_method(vm, member, holder, &name, &descriptor, flags, caller)?
    };
    if found {
        return Ok(u64::from(member.0));
    }
    if speculative {
        return Ok(0);
    }
    if flags & flag::IS_FIELD != 0 {
        return Err(vm.no_such_field(holder, &name, &descriptor));
    }
    if name == "<init>" && vm.lookup_method(holder, &name, &descriptor).is_some() {
        // Only a superclass has such a constructor.
        let (parameters, result) = vm::pretty_descriptor(&descriptor);
        let class = vm.class(holder).external_name();
        let message = format!("{class}: method '{result} {name}({parameters})' not found");
        return Err(vm.throw_new("java/lang/NoSuchMethodError", Some(&message)));
    }
    let class = vm.class(holder).name.clone();
    let missing = MemberName { class, name: name.into(), descriptor: descriptor.into() };
    Err(vm.no_such_method(&missing))
}

fn resolve_field(
    vm: &mut Vm,
    member: Ref,
    holder: ClassId,
    name: &str,
    descriptor: &str,
    flags: u32,
) -> Res<bool> {
    let Some((declaring, field)) = vm.lookup_field(holder, name, descriptor) else {
        return Ok(false);
    };
    let asked = flags >> flag::KIND_SHIFT & 0xf;
    let writes = matches!(asked, kind::PUT_FIELD | kind::PUT_STATIC);
    let kind = match (field.is_static(), writes) {
        (true, true) => kind::PUT_STATIC,
        (true, false) => kind::GET_STATIC,
        (false, true) => kind::PUT_FIELD,
        (false, false) => kind::GET_FIELD,
    };
    set_field(vm, member, declaring, field.access, field.offset, kind);
    Ok(true)
}

fn resolve_method(
    vm: &mut Vm,
    member: Ref,
    holder: ClassId,
    name: &str,
    descriptor: &str,
    flags: u32,
    caller: Ref,
) -> Res<bool> {
    let asked = flags >> flag::KIND_SHIFT & 0xf;
    let found = match vm.polymorphic_method(holder, name) {
        Some(method) if asked == kind::INVOKE_VIRTUAL || asked == kind::INVOKE_STATIC => {
            return resolve_polymorphic(vm, member, method, name, descriptor);
        }
        _ if name == "<init>" => vm.declared_method(holder, name, descriptor),
        _ => vm.lookup_method(holder, name, descriptor),
    };
    let Some(method) = found else { return Ok(false) };
    if caller.0 != 0 {
        let from = vm.class(vm.mirrored(caller)).clone();
        vm.check_method_access(&from, holder, method)?;
    }
    vm.check_static(invocation(asked), method)?;
    let kind = resolved_kind(vm, asked, method);
    set_method(vm, member, method, kind)?;
    Ok(true)
}

/// Returns the instruction that corresponds to a reference kind.
fn invocation(kind: u32) -> Invocation {
    match kind {
        kind::INVOKE_STATIC => Invocation::Static,
        kind::INVOKE_VIRTUAL => Invocation::Virtual,
        kind::INVOKE_INTERFACE => Invocation::Interface,
        _ => Invocation::Special,
    }
}

/// Returns the kind of a resolved method: a virtual call that cannot be overridden becomes a direct one.
fn resolved_kind(vm: &Vm, asked: u32, id: MethodId) -> u32 {
    let method = vm.method(id);
    match asked {
        kind::INVOKE_STATIC => kind::INVOKE_STATIC,
        kind::INVOKE_SPECIAL | kind::NEW_INVOKE_SPECIAL => kind::INVOKE_SPECIAL,
        _ if method.access & access::PRIVATE != 0 => kind::INVOKE_SPECIAL,
        _ if vm.class(method.class).is_interface() => kind::INVOKE_INTERFACE,
        _ if method.access & access::FINAL != 0 => kind::INVOKE_SPECIAL,
        _ => kind::INVOKE_VIRTUAL,
    }
}

/// Resolves `invokeBasic` and `linkTo*` for a descriptor. The generic invokers are not resolved here,
/// but linked at their call sites.
fn resolve_polymorphic(
    vm: &mut Vm,
    member: Ref,
    method: MethodId,
    name: &str,
    descriptor: &str,
) -> Res<bool> {
    if name != "invokeBasic" && !name.starts_with("linkTo") {
        return Ok(false);
    }
    let specialised = vm.specialised_polymorphic(method, descriptor)?;
    let kind =
        if vm.method(method).is_static() { kind::INVOKE_STATIC } else { kind::INVOKE_SPECIAL };
    set_method(vm, member, specialised, kind)?;
    Ok(true)
}

/// Returns the descriptor of a `MemberName`'s type, which is a string, a class or a `MethodType`.
fn descriptor_of(vm: &mut Vm, type_: Ref) -> Res<Option<String>> {
    if type_.0 == 0 {
        return Ok(None);
    }
    let class = vm.class_of(type_);
    if class == vm.known.string {
        return Ok(Some(vm.text(type_)));
    }
    if class == vm.known.class {
        let id = vm.mirrored(type_);
        return Ok(Some(vm.descriptor_of_class(id)));
    }
    let rtype = vm.field_offset("java/lang/invoke/MethodType", "rtype")?;
    let ptypes = vm.field_offset("java/lang/invoke/MethodType", "ptypes")?;
    let parameters = vm.reference(type_, ptypes);
    let mut text = String::from("(");
    for index in 0..vm.heap.length(parameters) {
        let id = vm.mirrored(vm.element(parameters, index));
        text += &vm.descriptor_of_class(id);
    }
    let result = vm.mirrored(vm.reference(type_, rtype));
    Ok(Some(text + ")" + &vm.descriptor_of_class(result)))
}

/// `expand(MemberName self)`: fills in name and type of a resolved method.
fn expand(call: &mut Call<'_>) -> Res<u64> {
    let member = call.object(0)?;
    let vm = &mut *call.vm;
    if flags_of(vm, member) & flag::IS_FIELD != 0 {
        return vm.unsupported("MethodHandleNatives.expand of a field");
    }
    let method = vm.method(vm.member_target(member));
    let (name, descriptor) = (method.name.clone(), method.descriptor.clone());
    if vm.reference(member, vm.known.member_name).0 == 0 {
        let name = vm.intern_text(&name)?;
        vm.set_reference(member, vm.known.member_name, name);
    }
    if vm.reference(member, vm.known.member_type).0 == 0 {
        let descriptor = vm.new_string(&descriptor)?;
        vm.set_reference(member, vm.known.member_type, descriptor);
    }
    Ok(0)
}

fn object_field_offset(call: &mut Call<'_>) -> Res<u64> {
    let member = call.object(0)?;
    Ok(u64::from(call.vm.heap.u32(member.0 + call.vm.known.member_vm_index)))
}

fn static_field_base(call: &mut Call<'_>) -> Res<u64> {
    let member = call.object(0)?;
    Ok(u64::from(call.vm.reference(member, call.vm.known.member_class).0))
}

/// Returns `{vmindex, vmtarget}`; the target is the mirror for fields, the member itself for methods.
fn member_vm_info(call: &mut Call<'_>) -> Res<u64> {
    let member = call.object(0)?;
    let vm = &mut *call.vm;
    let is_field = flags_of(vm, member) & flag::IS_FIELD != 0;
    let index =
        if is_field { i64::from(vm.heap.u32(member.0 + vm.known.member_vm_index)) } else { -1 };
    let boxed = vm.new_box(vm::classes::class::Kind::Long, index as u64)?;
    let target = if is_field { vm.reference(member, vm.known.member_class) } else { member };
    let array = vm.new_object_array("java/lang/Object", &[boxed, target])?;
    Ok(u64::from(array.0))
}
