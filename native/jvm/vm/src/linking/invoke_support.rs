//! Support for method handles: member names, linked call sites, signature polymorphic methods.

use classfile::Constant;

use crate::classes::class::{Body, Class, ClassId, MethodId};
use crate::frames::frame::Cursor;
use crate::interpreter::code::Op;
use crate::interpreter::exit::Res;
use crate::interpreter::mode::StaticMode;
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// # Method handles
impl Vm {
    /// Returns whether a call refers to a signature polymorphic method (JVMS 2.9.3).
    pub(crate) fn is_polymorphic_site<M: StaticMode, const L: bool>(
        &mut self,
        frame: &Cursor<'_, M, L>,
        op: Op,
    ) -> Res<bool> {
        let class = self.class(self.method(frame.method()).class).clone();
        let pool = frame.site(op.b).pool;
        let member = self.member_name(&class, pool)?;
        if !matches!(&*member.class, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle")
        {
            return Ok(false);
        }
        let holder = self.resolve_class_name(&class, &member.class)?;
        Ok(self.polymorphic_method(holder, &member.name).is_some())
    }

    /// Returns the signature polymorphic method with this name: a native method of `MethodHandle`
    /// or `VarHandle` whose only parameter is an `Object[]`.
    #[must_use]
    pub fn polymorphic_method(&self, holder: ClassId, name: &str) -> Option<MethodId> {
        let class = self.class(holder);
        if !matches!(&*class.name, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle") {
            return None;
        }
        class.methods.iter().copied().find(|&method| {
            let method = self.method(method);
            *method.name == *name
                && method.is_native()
                && method.descriptor.starts_with("([Ljava/lang/Object;)")
        })
    }

    /// Returns whether a method is one of the methods `MethodHandle.linkTo*`.
    pub(crate) fn links_to(&self, method: MethodId) -> bool {
        let method = self.method(method);
        method.is_native()
            && method.name.starts_with("linkTo")
            && &*self.class(method.class).name == "java/lang/invoke/MethodHandle"
    }

    /// Returns the descriptor in the constant of a method call, a dynamic call site or a
    /// dynamically-computed constant.
    pub(crate) fn call_descriptor(
        &mut self,
        class: &Class,
        index: u16,
    ) -> Res<std::sync::Arc<str>> {
        let descriptor = class.file().and_then(|file| match file.pool.get(index)? {
            Constant::InvokeDynamic { name_and_type, .. }
            | Constant::Dynamic { name_and_type, .. } => {
                file.pool.name_and_type(*name_and_type).map(|(_, descriptor)| descriptor.clone())
            }
            _ => file.pool.member(index).map(|member| member.descriptor.clone()),
        });
        match descriptor {
            Some(descriptor) => Ok(descriptor),
            None => self.internal(format!("no call at pool index {index} of {}", class.name)),
        }
    }

    /// Reserves an index for one call site among the resolved references of a version of a class.
    pub(crate) fn call_site_index(&mut self, class: &Class) -> u32 {
        let next = self.resolved_end(class);
        self.state.call_sites.insert(class.id, next + 1);
        next - class.resolved_base
    }

    /// Returns the first index among the resolved references of a class that none of its versions
    /// uses.
    pub(crate) fn resolved_end(&self, class: &Class) -> u32 {
        let first = class.resolved_base + class.pool_size() + 1;
        self.state.call_sites.get(&class.id).copied().unwrap_or(first)
    }

    /// Returns the method for which a resolved `MemberName` stands.
    #[must_use]
    pub fn member_target(&self, member: Ref) -> MethodId {
        MethodId(self.heap.u32(member.0 + self.known.member_vm_target))
    }

    /// Returns the method that the lambda form of a method handle runs.
    #[must_use]
    pub fn handle_target(&self, handle: Ref) -> MethodId {
        let form = self.reference(handle, self.known.method_handle_form);
        let entry = self.reference(form, self.known.lambda_form_vmentry);
        self.member_target(entry)
    }

    /// Returns `invokeBasic` or a `linkTo*` method with the given descriptor. Creates one such
    /// method for each descriptor.
    ///
    /// # Errors
    /// Never returns an error.
    pub fn specialised_polymorphic(
        &mut self,
        generic: MethodId,
        descriptor: &str,
    ) -> Res<MethodId> {
        let key = (generic, std::sync::Arc::<str>::from(descriptor));
        if let Some(&id) = self.polymorphic.get(&key) {
            return Ok(id);
        }
        let id = MethodId(self.methods.len() as u32);
        let (parameters, result) = crate::classes::load::parse_descriptor(descriptor);
        let of = self.method(generic);
        let slots: usize = parameters.iter().map(|kind| kind.slots()).sum();
        let arguments = slots as u16 + u16::from(!of.is_static());
        let made = crate::classes::class::Method {
            id,
            class: of.class,
            name: of.name.clone(),
            descriptor: descriptor.into(),
            access: of.access,
            index: of.index,
            argument_slots: arguments,
            parameters,
            result,
            max_locals: arguments
                + (crate::native::SCRATCH_REFERENCES + crate::native::SCRATCH_NUMBERS) as u16,
            max_stack: 2,
            code_length: None,
            vtable_index: None,
            body: self.polymorphic_body(generic),
            hidden: true,
            adapter: true,
            caller_sensitive: false,
            catches: false,
            leaf: None,
        };
        self.methods.push(made);
        self.polymorphic.insert(key, id);
        Ok(id)
    }

    /// Returns the body of the methods that [`Vm::specialised_polymorphic`] creates.
    pub(crate) fn polymorphic_body(&self, generic: MethodId) -> Body {
        Body::Native(if self.method(generic).is_static() { link_native } else { basic_native })
    }

    /// Returns the descriptor of a class, for example `I`, `[J` or `Ljava/lang/String;`.
    #[must_use]
    pub fn descriptor_of_class(&self, id: ClassId) -> String {
        use crate::classes::class::Shape;
        let class = self.class(id);
        match class.shape {
            Shape::Primitive(kind) => kind.letter().to_string(),
            Shape::Array(_) => class.name.to_string(),
            Shape::Instance => format!("L{};", class.name),
        }
    }
}

/// Implements `invokeBasic` when it is called through a member name. The receiver determines the
/// target.
fn basic_native(call: &mut crate::native::Call<'_>) -> Res<u64> {
    let handle = call.object(0)?;
    let target = call.vm.handle_target(handle);
    let arguments: Vec<u64> = (0..call.arguments).map(|slot| call.slot(slot)).collect();
    call.tail_call(target, &arguments)
}

/// Implements `linkTo*` when it is called through a member name. The last argument is the
/// `MemberName` of the target.
fn link_native(call: &mut crate::native::Call<'_>) -> Res<u64> {
    let last = call.arguments - 1;
    let member = call.object(last)?;
    let arguments: Vec<u64> = (0..last).map(|slot| call.slot(slot)).collect();
    let linker = call.vm.thread().stack.method(call.fp);
    let receiver = Ref(arguments.first().copied().unwrap_or(0) as u32);
    let target = call.vm.linked_method(linker, member, receiver)?;
    call.tail_call(target, &arguments)
}
