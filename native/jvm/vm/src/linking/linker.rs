//! Native methods of the vm that link constants and call sites by calling `java.lang.invoke` (JVMS
//! 5.4.3.5 and 5.4.3.6).
//!
//! Each of them runs in a frame of its own. After each call into Java it is entered again, with the
//! next state and the result or the exception of that call.

use std::rc::Rc;
use std::sync::Arc;

use classfile::Constant;

use crate::classes::class::{Class, ClassId};
use crate::interpreter::exit::{Exit, Res};
use crate::memory::heap::Ref;
use crate::native::{Call, Entry};
use crate::vm::Vm;

/// The last reference kind that stands for a field access (JVMS 5.4.3.5).
const LAST_FIELD_KIND: u8 = 4;
const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";

/// # Descriptors as classes
impl Vm {
    /// Returns the method of `MethodHandleNatives` with this name. Initialises the class first.
    fn linker_method(&mut self, name: &str) -> Res<crate::classes::class::MethodId> {
        let class = self.boot_class(NATIVES)?;
        self.ensure_initialised(class)?;
        let found =
            self.class(class).methods.iter().copied().find(|&id| *self.method(id).name == *name);
        match found {
            Some(method) => Ok(method),
            None => self.internal(format!("no {NATIVES}.{name} in this class library")),
        }
    }

    /// Returns the classes of the parameters and of the result of a method descriptor.
    ///
    /// # Errors
    /// Returns the errors of [`Vm::descriptor_class`].
    pub fn descriptor_classes(
        &mut self,
        from: &Class,
        descriptor: &str,
    ) -> Res<(Vec<ClassId>, ClassId)> {
        let mut classes = Vec::new();
        let mut rest = descriptor.strip_prefix('(').unwrap_or(descriptor);
        while !rest.is_empty() && !rest.starts_with(')') {
            let dimensions = rest.bytes().take_while(|&byte| byte == b'[').count();
            let element = rest.get(dimensions..).unwrap_or("");
            let length = dimensions
                + if element.starts_with('L') {
                    element.find(';').map_or(element.len(), |end| end + 1)
                } else {
                    1
                };
            classes.push(self.descriptor_class(from, rest.get(..length).unwrap_or(""))?);
            rest = rest.get(length..).unwrap_or("");
        }
        let result = self.descriptor_class(from, rest.strip_prefix(')').unwrap_or("V"))?;
        Ok((classes, result))
    }

    /// Returns the class of a field descriptor, as seen from the class `from`. Does not check
    /// whether `from` can access it.
    ///
    /// # Errors
    /// Returns the errors of loading the class.
    pub fn descriptor_class(&mut self, from: &Class, descriptor: &str) -> Res<ClassId> {
        match descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';')) {
            Some(name) if from.calls_itself(name) => Ok(from.id),
            _ => self.class_of_descriptor(from.loader, descriptor),
        }
    }

    /// Returns the class of a field descriptor. Checks that the class `from` can access it (JVMS
    /// 5.4.3.5).
    fn accessible_class(&mut self, from: &Class, descriptor: &str) -> Res<ClassId> {
        let class = self.descriptor_class(from, descriptor)?;
        self.check_class_access(from, class)?;
        Ok(class)
    }

    /// Returns the classes of the parameters and of the result of a method descriptor. Checks that
    /// the class `from` can access them (JVMS 5.4.3.5).
    pub(crate) fn accessible_classes(
        &mut self,
        from: &Class,
        descriptor: &str,
    ) -> Res<(Vec<ClassId>, ClassId)> {
        let (parameters, result) = self.descriptor_classes(from, descriptor)?;
        for &class in parameters.iter().chain([&result]) {
            self.check_class_access(from, class)?;
        }
        Ok((parameters, result))
    }

    /// Creates an array of objects. `class` is the internal name of the component class.
    ///
    /// # Errors
    /// Throws an `OutOfMemoryError` if there is no room.
    pub fn new_object_array(&mut self, class: &str, elements: &[Ref]) -> Res<Ref> {
        let component = self.boot_class(class)?;
        let array_class = self.array_class(component)?;
        let array = self.allocate_array(array_class, elements.len() as u32)?;
        for (index, &element) in elements.iter().enumerate() {
            self.set_element(array, index as u32, element);
        }
        Ok(array)
    }
}

/// Calls `findMethodHandleType`, which returns the `MethodType` of a descriptor. After the call,
/// the native method continues in `state`.
fn method_type(call: &mut Call<'_>, class: &Class, descriptor: &str, state: u32) -> Res<u64> {
    let vm = &mut *call.vm;
    let find = vm.linker_method("findMethodHandleType")?;
    let (parameters, result) = vm.accessible_classes(class, descriptor)?;
    let mirrors: Vec<Ref> = parameters.iter().map(|&id| vm.class(id).mirror).collect();
    let array = vm.new_object_array("java/lang/Class", &mirrors)?;
    let result = vm.class(result).mirror;
    call.upcall(find, &[u64::from(result.0), u64::from(array.0)], state)
}

/// Resolves a `MethodType`, a `MethodHandle` or a dynamically-computed constant (JVMS 5.4.3.5 and
/// 5.4.3.6). The arguments are the version of the class (an index in the class table) and the pool
/// index. Records the result in the resolved references of the class.
///
/// For a method handle the states are:
///
/// - 0: nothing has been done;
/// - 1: the `MethodType` of a method's descriptor has been requested;
/// - 2: the `MethodType` is known;
/// - 3: the method handle has been requested.
pub(crate) fn resolve_constant(call: &mut Call<'_>) -> Res<u64> {
    let index = call.int(1) as u16;
    let class = call.vm.class(ClassId(call.int(0) as u32)).clone();
    if let Entry::Threw(exception) = call.entry {
        // Later attempts to resolve the constant fail with the same error (JVMS 5.4.3).
        if call.vm.is_linkage_error(exception) {
            call.vm.set_failed_constant(&class, index, exception)?;
        }
        return Err(Exit::Throw(exception));
    }
    let Some(file) = class.file().cloned() else { return call.vm.internal("no class file") };
    match file.pool.get(index) {
        Some(Constant::MethodType(descriptor)) => {
            if let Entry::Returned(object) = call.entry {
                return record(call, &class, index, object);
            }
            let descriptor =
                file.pool.utf8(*descriptor).cloned().unwrap_or_else(|| Arc::from("()V"));
            method_type(call, &class, &descriptor, 1)
        }
        Some(Constant::MethodHandle { kind, reference }) => match (call.state(), call.entry) {
            (0, _) if *kind > LAST_FIELD_KIND => {
                let member = call.vm.member_name(&class, *reference)?;
                method_type(call, &class, &member.descriptor, 1)
            }
            (1, Entry::Returned(type_)) => {
                call.keep_reference(0, Ref(type_ as u32));
                call.set_state(2);
                method_handle(call, &class, *kind, *reference)
            }
            (3, Entry::Returned(object)) => record(call, &class, index, object),
            _ => method_handle(call, &class, *kind, *reference),
        },
        Some(Constant::Dynamic { bootstrap, name_and_type }) => {
            dynamic(call, &class, index, *bootstrap, *name_and_type)
        }
        _ => call.vm.internal(format!("pool index {index} is not linked")),
    }
}

/// Records a resolved constant. A marker object stands for null.
fn record(call: &mut Call<'_>, class: &Class, index: u16, object: u64) -> Res<u64> {
    let mut object = Ref(object as u32);
    if object.0 == 0 {
        object = call.vm.constant_mark()?;
    }
    call.vm.set_resolved(class, u32::from(index), object)?;
    Ok(u64::from(object.0))
}

/// Calls `linkMethodHandleConstant(Class callerClass, int refKind, Class callee, String name,
/// Object type)`.
fn method_handle(call: &mut Call<'_>, class: &Rc<Class>, kind: u8, reference: u16) -> Res<u64> {
    let vm = &mut *call.vm;
    let link = vm.linker_method("linkMethodHandleConstant")?;
    let member = vm.member_name(class, reference)?;
    let callee = vm.resolve_class_name(class, &member.class)?;
    let name = vm.intern_text(&member.name)?;
    let type_ = if kind <= LAST_FIELD_KIND {
        let id = vm.accessible_class(class, &member.descriptor)?;
        vm.class(id).mirror
    } else {
        call.kept_reference(0)
    };
    let vm = &mut *call.vm;
    let callee = vm.class(callee).mirror;
    let arguments = [
        u64::from(class.mirror.0),
        u64::from(kind),
        u64::from(callee.0),
        u64::from(name.0),
        u64::from(type_.0),
    ];
    call.upcall(link, &arguments, 3)
}

/// Resolves a bootstrap method and its static arguments. Returns the arguments in the form that
/// `MethodHandleNatives` expects: null for none, the object itself for one, an array for several.
fn bootstrap(call: &mut Call<'_>, class: &Rc<Class>, index: u16) -> Res<(Ref, Ref)> {
    let vm = &mut *call.vm;
    let entry = class
        .file()
        .and_then(|file| file.attributes.bootstrap_methods.get(usize::from(index)))
        .map(|entry| (entry.handle, entry.arguments.clone()));
    let Some((handle, arguments)) = entry else {
        return vm.internal(format!("no bootstrap method {index} in {}", class.name));
    };
    let handle = vm.resolve_constant(class, handle)?;
    let mut objects = Vec::with_capacity(arguments.len());
    for argument in arguments {
        objects.push(vm.resolve_constant(class, argument)?);
    }
    let arguments = match objects.as_slice() {
        [] => Ref(0),
        [only] => *only,
        several => vm.new_object_array("java/lang/Object", several)?,
    };
    Ok((handle, arguments))
}

/// Calls `linkDynamicConstant(Object caller, Object bootstrapMethod, Object name, Object type,
/// Object staticArguments)`. In some JDK versions the method has the pool index as its second
/// parameter.
fn dynamic(
    call: &mut Call<'_>,
    class: &Rc<Class>,
    index: u16,
    method: u16,
    name_and_type: u16,
) -> Res<u64> {
    if let Entry::Returned(object) = call.entry {
        return record(call, class, index, object);
    }
    let (handle, arguments) = bootstrap(call, class, method)?;
    let vm = &mut *call.vm;
    let link = vm.linker_method("linkDynamicConstant")?;
    let (name, descriptor) = name_and_descriptor(class, name_and_type);
    let name = vm.intern_text(&name)?;
    let type_ = vm.accessible_class(class, &descriptor)?;
    let type_ = vm.class(type_).mirror;
    let tail = [u64::from(handle.0), u64::from(name.0), u64::from(type_.0), u64::from(arguments.0)];
    let mut all = vec![u64::from(class.mirror.0)];
    if vm.method(link).descriptor.starts_with("(Ljava/lang/Object;I") {
        all.push(u64::from(index));
    }
    all.extend(tail);
    call.upcall(link, &all, 1)
}

fn name_and_descriptor(class: &Class, index: u16) -> (Arc<str>, Arc<str>) {
    class.file().and_then(|file| file.pool.name_and_type(index)).map_or_else(
        || (Arc::from(""), Arc::from("")),
        |(name, descriptor)| (name.clone(), descriptor.clone()),
    )
}

/// Links a call site. The arguments are:
///
/// - the version of the class, as an index in the class table;
/// - the pool index of the `InvokeDynamic` constant, or of the reference to a signature polymorphic
///   method;
/// - the index in the resolved references at which the result is recorded.
///
/// The result is an array with the two elements member and appendix. For a lambda expression that
/// the vm links itself, the array has one element (see [`finish_lambda`]).
///
/// The states are:
///
/// - 0: nothing has been done;
/// - 1: the `MethodType` of the call site has been requested;
/// - 2: the member has been requested;
/// - 3: the `MethodType` is known;
/// - 4: the class of the lambda expression is defined.
pub(crate) fn link_call_site(call: &mut Call<'_>) -> Res<u64> {
    let class = call.vm.class(ClassId(call.int(0) as u32)).clone();
    if let Entry::Threw(exception) = call.entry {
        // Later attempts to link the call site fail with the same error (JVMS 5.4.3.6).
        if call.vm.is_linkage_error(exception) {
            let index = call.int(2) as u32;
            call.vm.set_resolved(&class, index, exception)?;
        }
        return Err(Exit::Throw(exception));
    }
    let index = call.int(1) as u16;
    let Some(file) = class.file().cloned() else { return call.vm.internal("no class file") };
    match (call.state(), call.entry) {
        (2, Entry::Returned(member)) => finish(call, &class, Ref(member as u32)),
        (1, Entry::Returned(type_)) => {
            call.keep_reference(0, Ref(type_ as u32));
            call.set_state(3);
            link_dynamic(call, &class, index)
        }
        (3, _) => link_dynamic(call, &class, index),
        (4, _) => finish_lambda(call, &class),
        _ => match file.pool.get(index) {
            Some(Constant::InvokeDynamic { name_and_type, .. }) => {
                if let Some(lambda) = call.vm.define_lambda(&class, index)? {
                    call.keep_number(0, u64::from(lambda.0));
                    call.set_state(4);
                    return finish_lambda(call, &class);
                }
                let (_, descriptor) = name_and_descriptor(&class, *name_and_type);
                method_type(call, &class, &descriptor, 1)
            }
            _ => link_polymorphic(call, &class, index),
        },
    }
}

/// Calls `linkCallSite(Object caller, [int index,] Object bootstrapMethod, Object name, Object
/// type, Object staticArguments, Object[] appendixResult)`. Some JDK versions do not have `index`.
fn link_dynamic(call: &mut Call<'_>, class: &Rc<Class>, index: u16) -> Res<u64> {
    let constant = class.file().and_then(|file| match file.pool.get(index) {
        Some(Constant::InvokeDynamic { bootstrap, name_and_type }) => {
            Some((*bootstrap, *name_and_type))
        }
        _ => None,
    });
    let Some((method, name_and_type)) = constant else {
        return call.vm.internal("not a dynamic call site");
    };
    let (handle, arguments) = bootstrap(call, class, method)?;
    let (name, _) = name_and_descriptor(class, name_and_type);
    let link = call.vm.linker_method("linkCallSite")?;
    let name = call.vm.intern_text(&name)?;
    let appendix = call.vm.new_object_array("java/lang/Object", &[Ref(0)])?;
    call.keep_reference(1, appendix);
    let type_ = call.kept_reference(0);
    let mut all = vec![u64::from(class.mirror.0)];
    if call.vm.method(link).descriptor.starts_with("(Ljava/lang/Object;I") {
        all.push(u64::from(index));
    }
    all.extend([handle, name, type_, arguments, appendix].map(|object| u64::from(object.0)));
    call.upcall(link, &all, 2)
}

/// Calls `linkMethod(Class caller, int refKind, Class holder, String name, Object type, Object[]
/// appendixResult)`, which links a signature polymorphic method.
fn link_polymorphic(call: &mut Call<'_>, class: &Rc<Class>, index: u16) -> Res<u64> {
    let vm = &mut *call.vm;
    let link = vm.linker_method("linkMethod")?;
    let member = vm.member_name(class, index)?;
    let holder = vm.resolve_class_name(class, &member.class)?;
    vm.accessible_classes(class, &member.descriptor)?;
    let name = vm.intern_text(&member.name)?;
    let type_ = vm.intern_text(&member.descriptor)?;
    let appendix = vm.new_object_array("java/lang/Object", &[Ref(0)])?;
    let holder = vm.class(holder).mirror;
    call.keep_reference(1, appendix);
    let arguments = [
        u64::from(class.mirror.0),
        5,
        u64::from(holder.0),
        u64::from(name.0),
        u64::from(type_.0),
        u64::from(appendix.0),
    ];
    call.upcall(link, &arguments, 2)
}

/// Records the member and the appendix that `java.lang.invoke` returned for a call site.
fn finish(call: &mut Call<'_>, class: &Class, member: Ref) -> Res<u64> {
    let appendix = call.vm.element(call.kept_reference(1), 0);
    let linked = call.vm.new_object_array("java/lang/Object", &[member, appendix])?;
    let index = call.int(2) as u32;
    call.vm.set_resolved(class, index, linked)?;
    Ok(0)
}

/// Records the result for the call site of a lambda expression. If the lambda expression captures
/// nothing, this is the only instance of its class. Otherwise it is the mirror of the class, and
/// each execution of the call site creates an instance.
fn finish_lambda(call: &mut Call<'_>, class: &Class) -> Res<u64> {
    let lambda = ClassId(call.kept_number(0) as u32);
    call.vm.ensure_initialised(lambda)?;
    let of = call.vm.class(lambda).clone();
    let given = if of.fields.is_empty() { call.vm.allocate(lambda)? } else { of.mirror };
    let linked = call.vm.new_object_array("java/lang/Object", &[given])?;
    let index = call.int(2) as u32;
    call.vm.set_resolved(class, index, linked)?;
    Ok(0)
}
