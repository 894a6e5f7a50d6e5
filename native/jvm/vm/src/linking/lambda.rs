//! Lambda expressions and method references.
//!
//! The vm itself links call sites whose bootstrap method is `LambdaMetafactory.metafactory`. It
//! defines the class that the bootstrap method would define, without running the bootstrap method.
//!
//! The vm leaves unusual call sites to the class library: conversions other than casts, boxing and
//! unboxing; implementations that only a method handle can call; and everything that throws.

mod assembler;
mod proxy;

use std::rc::Rc;
use std::sync::Arc;

use classfile::{ClassFile, Constant, FieldType, MethodDescriptor};

use self::proxy::{Call, Proxy};
use crate::classes::class::{Class, ClassId, MethodId, access};
use crate::classes::load::Definition;
use crate::interpreter::exit::{Exit, Res};
use crate::linking::access::same_package;
use crate::linking::resolve::Invocation;
use crate::vm::Vm;

const FACTORY: (&str, &str, &str) = (
    "java/lang/invoke/LambdaMetafactory",
    "metafactory",
    "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;\
     Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)\
     Ljava/lang/invoke/CallSite;",
);

/// Classes that declare signature polymorphic methods (JVMS 2.9.3).
const POLYMORPHIC: [&str; 2] = ["java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle"];

/// The arguments that a call site passes to `LambdaMetafactory.metafactory`.
struct Request {
    /// The name of the interface's method.
    name: Arc<str>,
    /// The descriptor of the call site: from the captured values to the interface.
    factory: Arc<str>,
    /// The erased descriptor of the interface's method.
    erased: Arc<str>,
    /// The descriptor that the method has for its callers, with the type arguments of the interface
    /// in place.
    instantiated: Arc<str>,
    /// The reference kind of the implementation (JVMS 5.4.3.5).
    kind: u8,
    /// The pool index of the reference to the implementation.
    reference: u16,
}

impl Request {
    /// Reads the request from a call site. Returns `None` if the call site has another bootstrap
    /// method or unexpected arguments.
    fn of(file: &ClassFile, site: u16) -> Option<Request> {
        let Some(&Constant::InvokeDynamic { bootstrap, name_and_type }) = file.pool.get(site)
        else {
            return None;
        };
        let (name, factory) = file.pool.name_and_type(name_and_type)?;
        let bootstrap = file.attributes.bootstrap_methods.get(usize::from(bootstrap))?;
        let Some(&Constant::MethodHandle { kind: STATIC, reference }) =
            file.pool.get(bootstrap.handle)
        else {
            return None;
        };
        let asked = file.pool.member(reference)?;
        let [erased, implementation, instantiated] = *bootstrap.arguments else { return None };
        let method_type = |index| match file.pool.get(index) {
            Some(&Constant::MethodType(descriptor)) => file.pool.utf8(descriptor).cloned(),
            _ => None,
        };
        let Some(&Constant::MethodHandle { kind, reference }) = file.pool.get(implementation)
        else {
            return None;
        };
        ((&**asked.class, &**asked.name, &**asked.descriptor) == FACTORY).then_some(Request {
            name: name.clone(),
            factory: factory.clone(),
            erased: method_type(erased)?,
            instantiated: method_type(instantiated)?,
            kind,
            reference,
        })
    }
}

// Reference kinds (JVMS 5.4.3.5).
const VIRTUAL: u8 = 5;
const STATIC: u8 = 6;
const SPECIAL: u8 = 7;
const NEW: u8 = 8;
const INTERFACE: u8 = 9;

/// The classes of the parameters and of the result of a method descriptor.
type Classes = (Vec<ClassId>, ClassId);

impl Vm {
    /// Defines the class whose instances a call site returns. Returns `None` if the class library
    /// has to link the call site.
    ///
    /// # Errors
    /// Returns [`Exit::Suspend`] while a class loader runs, and the exits that end the vm.
    pub(crate) fn define_lambda(&mut self, host: &Rc<Class>, site: u16) -> Res<Option<ClassId>> {
        let Some(file) = host.file().cloned().filter(|_| !host.hidden) else { return Ok(None) };
        let Some(request) = Request::of(&file, site) else { return Ok(None) };
        let name = self.lambda_name(host);
        let found = self.proxy_of(host, &request, &name);
        let Some(bytes) = declined(found)?.flatten() else { return Ok(None) };
        let nest_host = Some(self.nest_host(host.id)?);
        let how = Definition { loader: host.loader, hidden: Some(name), nest_host };
        let Some(id) = declined(self.define(&bytes, &how, None))? else { return Ok(None) };
        if let Some(domain) = self.state.protection_domains.get(&host.id).copied() {
            self.set_protection_domain(id, domain);
        }
        Ok(Some(id))
    }

    /// Returns the name of the class for a lambda expression, without the suffix of hidden classes.
    fn lambda_name(&self, host: &Class) -> String {
        if self.numbers_lambdas() {
            format!("{}$$Lambda${}", host.name, self.state.next_hidden + 1)
        } else {
            format!("{}$$Lambda", host.name)
        }
    }

    /// Returns the class file for a request. Resolves all classes and the method that the request
    /// names. Returns `None` if the class library has to link the call site.
    fn proxy_of(
        &mut self,
        host: &Rc<Class>,
        request: &Request,
        name: &str,
    ) -> Res<Option<Vec<u8>>> {
        let (captured, interface) = self.accessible_classes(host, &request.factory)?;
        let erased = self.accessible_classes(host, &request.erased)?;
        let instantiated = self.accessible_classes(host, &request.instantiated)?;
        let Some((call, named)) = self.implementation(host, request)? else { return Ok(None) };
        let (passed, result) = self.accessible_classes(host, &call.descriptor)?;
        let receiver = call.has_receiver().then_some(named);
        let expected: Vec<ClassId> = receiver.into_iter().chain(passed).collect();
        let result = if call.is_new { named } else { result };
        let fits = self.class(interface).is_interface()
            && !self.class(interface).hidden
            && self.fits(
                &captured,
                &erased,
                &instantiated,
                (&expected, result),
                receiver.is_some(),
            );
        if !fits {
            return Ok(None);
        }
        let interface = self.class(interface).name.clone();
        let parsed = (
            MethodDescriptor::parse(&request.factory),
            MethodDescriptor::parse(&request.erased),
            MethodDescriptor::parse(&request.instantiated),
        );
        let (Some(factory), Some(erased), Some(instantiated)) = parsed else { return Ok(None) };
        let proxy = Proxy {
            name,
            interface: &interface,
            captured: &factory.parameters,
            method: (&request.name, &request.erased),
            erased: &erased,
            instantiated: &instantiated,
            call: &call,
        };
        Ok(proxy.bytes())
    }

    /// Returns the instruction with which a nestmate of the host calls the implementation, and the class in the
    /// reference to the implementation.
    fn implementation(
        &mut self,
        host: &Rc<Class>,
        request: &Request,
    ) -> Res<Option<(Call, ClassId)>> {
        let how = match request.kind {
            VIRTUAL => Invocation::Virtual,
            STATIC => Invocation::Static,
            SPECIAL | NEW => Invocation::Special,
            INTERFACE => Invocation::Interface,
            _ => return Ok(None),
        };
        let member = self.member_name(host, request.reference)?;
        if member.class.starts_with('[') || POLYMORPHIC.contains(&&*member.class) {
            return Ok(None);
        }
        let (named, method) = self.resolve_method(host, request.reference, how)?;
        let is_interface = self.class(named).is_interface();
        let how = match request.kind {
            // Compilers that know no nestmates (before JDK 11) use this kind for the host's private
            // methods. The lambda's class is a nestmate, so it calls them like other methods.
            SPECIAL if self.is_private_of(host, method) && named == host.id => {
                if is_interface {
                    Invocation::Interface
                } else {
                    Invocation::Virtual
                }
            }
            SPECIAL => return Ok(None),
            _ => how,
        };
        let is_new = request.kind == NEW;
        let is_abstract = self.class(named).access & access::ABSTRACT != 0;
        let is_initializer = member.name.starts_with('<');
        if is_new && is_abstract || is_new != is_initializer || self.is_out_of_reach(host, method) {
            return Ok(None);
        }
        let (class, name, descriptor) = (member.class, member.name, member.descriptor);
        Ok(Some((Call { how, is_new, is_interface, class, name, descriptor }, named)))
    }

    fn is_private_of(&self, host: &Class, method: MethodId) -> bool {
        let method = self.method(method);
        method.class == host.id && method.access & access::PRIVATE != 0
    }

    /// Returns whether the host may call a method only as a subclass of the declaring class. The
    /// lambda's class is a nestmate of the host, but not such a subclass.
    fn is_out_of_reach(&self, host: &Class, method: MethodId) -> bool {
        let method = self.method(method);
        method.access & access::PROTECTED != 0 && !same_package(host, self.class(method.class))
    }

    /// Returns whether the descriptors satisfy the linkage rules of `LambdaMetafactory`.
    /// `implementation` has the implementation's parameters, with the receiver first if there is
    /// one, and its result.
    fn fits(
        &self,
        captured: &[ClassId],
        erased: &Classes,
        instantiated: &Classes,
        implementation: (&[ClassId], ClassId),
        has_receiver: bool,
    ) -> bool {
        let (expected, result) = implementation;
        if captured.len() + erased.0.len() != expected.len()
            || erased.0.len() != instantiated.0.len()
        {
            return false;
        }
        let (bound, free) = expected.split_at(captured.len());
        let is_bound = captured.iter().zip(bound).enumerate().all(|(at, (&given, &expected))| {
            given == expected || at == 0 && has_receiver && self.is_assignable(given, expected)
        });
        let users = instantiated.0.iter().zip(&erased.0);
        let of_users = users.chain([(&instantiated.1, &erased.1)]);
        let is_kept =
            of_users.into_iter().all(|(&special, &general)| self.is_kept(special, general));
        let void = self.primitive(crate::classes::class::Kind::Void);
        let is_passed = instantiated.0.iter().zip(free).all(|(&given, &expected)| {
            self.is_primitive(given)
                || self.is_primitive(expected)
                || self.is_assignable(given, expected)
        });
        is_bound && is_kept && is_passed && (erased.1 == void || result != void)
    }

    /// Returns whether a type may replace another in the instantiated descriptor: the same type, or
    /// a subtype if both are reference types.
    fn is_kept(&self, special: ClassId, general: ClassId) -> bool {
        special == general
            || !self.is_primitive(special)
                && !self.is_primitive(general)
                && self.is_assignable(special, general)
    }

    fn is_primitive(&self, class: ClassId) -> bool {
        matches!(self.class(class).shape, crate::classes::class::Shape::Primitive(_))
    }
}

/// Replaces an exception by `None`. The class library then links the call site and throws the
/// exception itself.
fn declined<T>(result: Res<T>) -> Res<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Exit::Throw(_)) => Ok(None),
        Err(exit) => Err(exit),
    }
}

/// Returns the descriptor of a type.
fn descriptor(of: &FieldType<'_>) -> String {
    match of {
        FieldType::Byte => "B".to_owned(),
        FieldType::Char => "C".to_owned(),
        FieldType::Double => "D".to_owned(),
        FieldType::Float => "F".to_owned(),
        FieldType::Int => "I".to_owned(),
        FieldType::Long => "J".to_owned(),
        FieldType::Short => "S".to_owned(),
        FieldType::Boolean => "Z".to_owned(),
        FieldType::Object(name) => format!("L{name};"),
        FieldType::Array(whole) => (*whole).to_owned(),
    }
}
