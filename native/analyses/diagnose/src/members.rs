//! Answers questions about the project's classes: which members a test can access, which methods
//! call a method, which methods read a field.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use classfile::{
    ClassFile, Constant, Effect, Instruction, Instructions, Method, MethodDescriptor, Opcode,
    effect,
};
use vm::classes::class::access;

use prove::editor::Call;
use study::Library;
use suite::planning::classes::MethodName;

use crate::code::member;
use crate::compare::Difference;
use crate::log::Code;
use crate::state::{Aspect, Bits, Datum, FieldName, Property, Segment};

/// The project's classes by their internal names, and other classes that were needed.
#[derive(Debug)]
pub struct Classes<'a> {
    files: BTreeMap<String, Arc<ClassFile>>,
    /// All other classes.
    library: &'a Library,
    /// By name and descriptor of a method: its calls, each with the class that it names, and the
    /// caller.
    callers: BTreeMap<(String, String), Vec<(String, Member)>>,
    /// By class and name of a field, as instructions name it: the methods that read it.
    reading: BTreeMap<(String, String), Vec<Member>>,
}

/// A method by class, name and descriptor, in internal form.
type Member = (String, String, String);

impl<'a> Classes<'a> {
    /// Reads the classes of the project. The library has all other classes.
    #[must_use]
    pub fn of(files: &[ClassFile], library: &'a Library) -> Classes<'a> {
        let mut classes = Classes {
            files: BTreeMap::new(),
            library,
            callers: BTreeMap::new(),
            reading: BTreeMap::new(),
        };
        files.iter().for_each(|file| classes.add(file));
        classes
    }

    fn add(&mut self, file: &ClassFile) {
        for method in &file.methods {
            let caller = (
                file.this_class.to_string(),
                method.name.to_string(),
                method.descriptor.to_string(),
            );
            for (owner, name, descriptor) in calls(file, method) {
                let calls = self.callers.entry((name, descriptor)).or_default();
                calls.push((owner, caller.clone()));
            }
            for field in fields_read(file, method) {
                self.reading.entry(field).or_default().push(caller.clone());
            }
        }
        self.files.insert(file.this_class.to_string(), Arc::new(file.clone()));
    }

    /// Returns the methods nearest to `target` that code in a package can call. This is the target
    /// itself, or the first accessible method on each path of callers.
    ///
    /// For example, a test cannot call the private `parse`. If the public `read` and the private
    /// `load` call it, and the public `open` calls `load`, the answer is `read`: the search ends at
    /// the first ring of callers that has an accessible method.
    #[must_use]
    pub fn nearest(&self, target: &MethodName, package: &str) -> Vec<MethodName> {
        let target = member_of(target);
        let mut seen = BTreeSet::from([target.clone()]);
        let mut ring = vec![target];
        while !ring.is_empty() {
            let (near, hidden): (Vec<Member>, Vec<Member>) =
                ring.into_iter().partition(|it| self.is_accessible(it, package));
            if !near.is_empty() {
                return near.into_iter().map(name).collect();
            }
            let callers = hidden.iter().flat_map(|it| self.callers_of(it));
            ring = callers.filter(|it| seen.insert(it.clone())).collect();
        }
        Vec::new()
    }

    /// Returns the methods without parameters that read a field and that code in a package can
    /// call. Methods that show the field best come first.
    #[must_use]
    pub fn readers(&self, class: &str, field: &str, package: &str) -> Vec<Reader> {
        let class = class.replace('.', "/");
        let Some(file) = self.file(&class) else { return Vec::new() };
        let Some(of_field) = field_type(&file, field) else { return Vec::new() };
        let reading = file.methods.iter().filter_map(|method| {
            let is_all = reads(&file, method, field)?;
            let member = (class.clone(), method.name.to_string(), method.descriptor.to_string());
            let is_asking = MethodDescriptor::parse(&method.descriptor)
                .is_some_and(|it| it.parameters.is_empty() && it.result.is_some());
            let is_plain = method.access & (access::STATIC | access::SYNTHETIC) == 0;
            let is_plain = is_plain && *method.name != *HASH;
            let is_fit = is_plain && is_asking && self.is_accessible(&member, package);
            let result = method.descriptor.rsplit(')').next().unwrap_or_default();
            let shows = Shows::of(is_all, result, &of_field);
            is_fit.then(|| Reader { method: name(member), shows })
        });
        let mut readers: Vec<Reader> = reading.collect();
        readers.sort_by_key(|reader| reader.shows);
        readers
    }

    /// Returns the methods with a result that code in a package can call and that read a field by way of other methods,
    /// or that read a field of another class. The nearest ones to the field are returned.
    #[must_use]
    pub fn showing(&self, class: &str, field: &str, package: &str) -> Vec<MethodName> {
        let key = (class.replace('.', "/"), field.to_owned());
        let reading = self.reading.get(&key).into_iter().flatten().cloned();
        let mut near: Vec<MethodName> =
            reading.flat_map(|it| self.nearest(&name(it), package)).collect();
        near.retain(|it| !it.descriptor.ends_with(")V") && *it.name != *HASH);
        near.sort();
        near.dedup();
        near
    }

    /// Returns whether code in a package can call a method by its name.
    pub(crate) fn can_call(&self, method: &MethodName, package: &str) -> bool {
        self.is_accessible(&member_of(method), package)
    }

    /// Returns whether a test can vary the behaviour of a method: by arguments, the state of its object, overrides of
    /// the methods that it calls, or static state.
    pub(crate) fn has_input(&self, method: &MethodName) -> bool {
        let (class, name, descriptor) = member_of(method);
        let takes =
            MethodDescriptor::parse(&descriptor).is_some_and(|it| !it.parameters.is_empty());
        let Some(file) = self.file(&class).filter(|_| !takes) else { return true };
        let Some(method) = file.method(&name, &descriptor) else { return true };
        let is_static = method.access & access::STATIC != 0;
        (!is_static && self.has_state(&class)) || depends_on_more(&file, method)
    }

    /// Returns whether objects of a class have fields, judged by the known classes.
    fn has_state(&self, class: &str) -> bool {
        let Some(file) = self.file(class) else { return class != "java/lang/Object" };
        let has_own = file.fields.iter().any(|field| field.access & access::STATIC == 0);
        has_own || file.super_class.as_deref().is_some_and(|above| self.has_state(above))
    }

    /// Returns the call of a method or a constructor that the instruction at `pc` makes.
    pub(crate) fn call_at(&self, code: &Code, pc: u16) -> Option<Call> {
        let file = self.file(&code.method.class.replace('.', "/"))?;
        let own = file.method(&code.method.name, &code.method.descriptor)?;
        let body = own.code.as_ref()?;
        let at = Instruction::at(&body.bytes, usize::from(pc))?;
        let (class, name, descriptor) = member(&file, &at)?;
        let line = u32::from(body.line(pc)?);
        let is_constructor = name == "<init>";
        let parameters = MethodDescriptor::parse(&descriptor)?.parameters.len();
        let of_call = self.file(&class);
        let called = of_call.as_ref().and_then(|file| file.method(&name, &descriptor));
        let has_list = called.is_some_and(|it| it.access & access::VARARGS != 0);
        let simple = class.rsplit(['/', '$']).next().unwrap_or(&class).to_owned();
        let name = if is_constructor { simple } else { name };
        Some(Call { line, name, is_constructor, parameters, has_list, replaced: None })
    }

    /// Returns the methods with a result that read the first of some fields, and write nothing, of the class that
    /// declares it. Those that read most of the fields and take the least come first.
    pub(crate) fn askers(
        &self,
        fields: &[&FieldName],
        package: &str,
        is_static: bool,
    ) -> Vec<Asker> {
        let Some(first) = fields.first() else { return Vec::new() };
        let class = first.class.replace('.', "/");
        let Some(file) = self.files.get(&class).cloned() else { return Vec::new() };
        let key = |field: &FieldName| (field.class.replace('.', "/"), field.name.to_string());
        let mut askers: Vec<Asker> = Vec::new();
        for method in &file.methods {
            let member = (class.clone(), method.name.to_string(), method.descriptor.to_string());
            let is_asking = !method.descriptor.ends_with(")V") && *method.name != *HASH;
            let is_fit = (method.access & access::STATIC != 0) == is_static;
            if !is_asking || !is_fit || !self.is_accessible(&member, package) {
                continue;
            }
            let mut read = BTreeSet::new();
            let only_reads = self.only_reads(&member, CALLS, &mut read);
            if only_reads && read.contains(&key(first)) {
                let reads = fields.iter().filter(|it| read.contains(&key(it))).count();
                let is_getter = method.code.as_ref().is_some_and(|code| {
                    Instructions::new(&code.bytes).count() == if is_static { 2 } else { 3 }
                });
                askers.push(Asker { method: name(member), reads, is_getter });
            }
        }
        let rank = |it: &Asker| (std::cmp::Reverse(it.reads), it.method.descriptor.len());
        askers.sort_by_key(rank);
        askers
    }

    /// Collects the fields that a method reads. Returns whether it writes none, judged by the project's classes.
    fn only_reads(
        &self,
        (class, name, descriptor): &Member,
        depth: u32,
        read: &mut BTreeSet<(String, String)>,
    ) -> bool {
        let Some((depth, file)) = depth.checked_sub(1).zip(self.files.get(class)) else {
            return true;
        };
        let Some(method) = file.method(name, descriptor) else { return true };
        read.extend(fields_read(file, method));
        let writes = instructions(method).any(|it| {
            matches!(effect(&it), Effect::StoreElement(_) | Effect::Field { writes: true, .. })
        });
        !writes
            && calls(file, method)
                .iter()
                .filter(|(_, name, _)| name != "<init>")
                .all(|called| self.only_reads(called, depth, read))
    }

    /// Returns whether a difference lies in a field that only remembers what its method computes when somebody asks, and
    /// that one of the runs has not set.
    pub(crate) fn only_remembers(&self, difference: &Difference) -> bool {
        let Property { path, aspect } = &difference.key.property;
        let Some(Segment::Field(field)) = path.segments().last() else { return false };
        let is_unset = |datum: &Datum| match datum {
            Datum::Bits(Bits::Boolean(is_null)) if *aspect == Aspect::Null => *is_null,
            Datum::Bits(bits) => *aspect == Aspect::Value && bits.is_default(),
            Datum::Text(_) | Datum::Name(_) | Datum::Count(_) => false,
        };
        (is_unset(&difference.original) || is_unset(&difference.transformed))
            && self.is_lazy(&field.class.replace('.', "/"), &field.name)
    }

    /// Returns whether the methods that write a field are questions that have an answer already if the field is set: they
    /// have no parameters, return something, and decide on the field. A collection or an array is no such answer.
    fn is_lazy(&self, class: &str, field: &str) -> bool {
        let Some(file) = self.file(class) else { return false };
        let of_field = field_type(&file, field).unwrap_or_default();
        if of_field.starts_with('[') || of_field.starts_with("Ljava/util/") {
            return false;
        }
        let is_it = |it: &Instruction<'_>| {
            member(&file, it).is_some_and(|(of, name, _)| of == class && name == field)
        };
        let writes = |method: &&Method| {
            let mut all = instructions(method);
            all.any(|it| matches!(it.opcode, Opcode::Putfield | Opcode::Putstatic) && is_it(&it))
        };
        let writers = file.methods.iter().filter(|it| !it.name.starts_with('<'));
        let mut writers = writers.filter(writes).peekable();
        let asks = |method: &Method| {
            let descriptor = MethodDescriptor::parse(&method.descriptor);
            descriptor.is_some_and(|it| it.parameters.is_empty() && it.result.is_some())
                && decides_on(method, is_it)
        };
        writers.peek().is_some() && writers.all(asks)
    }

    /// Returns whether code in a package can read a field by its name.
    #[must_use]
    pub fn has_open_field(&self, class: &str, field: &str, package: &str) -> bool {
        let class = class.replace('.', "/");
        let file = self.file(&class);
        let declared = file
            .and_then(|file| file.fields.iter().find(|it| &*it.name == field).map(|it| it.access));
        declared.is_some_and(|flags| {
            self.is_open(&class, package) && is_visible(flags, &class, package)
        })
    }

    /// Returns the descriptor of a field, or `None` if the class or the field is missing.
    #[must_use]
    pub fn field_type(&self, class: &str, field: &str) -> Option<String> {
        field_type(&*self.file(&class.replace('.', "/"))?, field)
    }

    /// Returns a class by its internal name, or `None` if there is no such class.
    #[must_use]
    pub fn file(&self, class: &str) -> Option<Arc<ClassFile>> {
        self.files.get(class).cloned().or_else(|| self.library.class(class))
    }

    fn is_accessible(&self, (class, name, descriptor): &Member, package: &str) -> bool {
        let file = self.file(class);
        let found = file.and_then(|file| Some(file.method(name, descriptor)?.access));
        found.is_some_and(|flags| {
            let is_written = flags & access::SYNTHETIC == 0 && name != "<clinit>";
            // Other classes of libraries count as accessible: their public methods are reached
            // through the types as which their objects are used.
            let is_reached = !self.files.contains_key(class) || self.is_open(class, package);
            is_written && is_reached && is_visible(flags, class, package)
        })
    }

    /// Returns whether code in a package can name a class, given by internal name, and the classes
    /// around it.
    pub(crate) fn is_open(&self, class: &str, package: &str) -> bool {
        let Some(file) = self.file(class) else { return false };
        let nested = file.own_inner_class();
        let flags = nested.map_or(file.access, |entry| entry.access);
        let outer = nested.and_then(|entry| file.pool.class_name(entry.outer));
        let is_named = nested.is_none_or(|entry| entry.name != 0);
        let is_outer_open = match outer {
            Some(outer) => self.is_open(outer, package),
            None => nested.is_none(),
        };
        is_named && is_outer_open && is_visible(flags, class, package)
    }

    /// Returns whether a method does nothing but throw: none of its own instructions changes
    /// anything, and it uses the results of all its calls.
    #[must_use]
    pub fn only_throws(&self, method: &MethodName) -> bool {
        let file = self.file(&method.class.replace('.', "/"));
        file.is_some_and(|file| {
            let own = file.method(&method.name, &method.descriptor);
            own.is_some_and(|method| only_throws(&file, method))
        })
    }

    /// Returns the possible callers of a method. A class without a name may be used through a type
    /// of a library, where no call names it. Then the methods that create its objects are returned
    /// instead.
    fn callers_of(&self, (class, name, descriptor): &Member) -> Vec<Member> {
        let calls = self.callers.get(&(name.clone(), descriptor.clone()));
        let calls = calls.into_iter().flatten();
        let is_nameless = self.is_nameless(class);
        let may_mean = |owner: &str| {
            let is_known = !is_nameless || self.files.contains_key(owner);
            is_known && (self.inherits(owner, class) || self.inherits(class, owner))
        };
        let callers = calls.filter(|(owner, _)| may_mean(owner)).map(|(_, caller)| caller.clone());
        let callers: Vec<Member> = callers.collect();
        if callers.is_empty() && is_nameless { self.makers_of(class) } else { callers }
    }

    /// Returns whether a class of the project is anonymous or local, so that no other source can
    /// name it.
    fn is_nameless(&self, class: &str) -> bool {
        let nested = self.files.get(class).and_then(|file| file.own_inner_class());
        nested.is_some_and(|entry| entry.name == 0 || entry.outer == 0)
    }

    /// Returns the methods that create objects of a class.
    fn makers_of(&self, class: &str) -> Vec<Member> {
        let from = ("<init>".to_owned(), String::new());
        let constructors = self.callers.range(from..).take_while(|((name, _), _)| name == "<init>");
        let calls = constructors.flat_map(|(_, calls)| calls);
        calls.filter(|(owner, _)| owner == class).map(|(_, caller)| caller.clone()).collect()
    }

    /// Returns whether a class is the class `from` or inherits from it, judged by the project's classes.
    fn inherits(&self, class: &str, from: &str) -> bool {
        if class == from {
            return true;
        }
        let Some(file) = self.files.get(class) else { return false };
        let above = file.super_class.iter().chain(&file.interfaces);
        above.into_iter().any(|it| self.inherits(it, from))
    }
}

/// A method with a result that reads a field, maybe by way of other methods.
#[derive(Clone, Debug)]
pub(crate) struct Asker {
    /// The method.
    pub method: MethodName,
    /// How many of the fields on a path it reads.
    reads: usize,
    /// Whether it does nothing but return the field.
    pub is_getter: bool,
}

/// The depth of calls in which a method's fields are searched.
const CALLS: u32 = 3;

/// A method that reads a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reader {
    /// The method.
    pub method: MethodName,
    /// How its result shows the field.
    pub shows: Shows,
}

/// How the result of a method shows a field that the method reads; the best comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shows {
    /// The result is the field, and the method does nothing else.
    Field,
    /// The result has the field's type, and this is a reference type. Numbers and booleans are not
    /// counted, because too many things have these types.
    Alike,
    /// The result is an `int`, as lengths and sizes are.
    Number,
    /// The result is a `boolean`, which may say whether something exists.
    Condition,
    /// The relation is unknown.
    Else,
}

impl Shows {
    fn of(is_all: bool, result: &str, field: &str) -> Shows {
        match result {
            _ if is_all => Shows::Field,
            _ if result == field && result.starts_with(['L', '[']) => Shows::Alike,
            "I" => Shows::Number,
            "Z" => Shows::Condition,
            _ => Shows::Else,
        }
    }
}

fn instructions(method: &Method) -> impl Iterator<Item = Instruction<'_>> {
    method.code.iter().flat_map(|code| Instructions::new(&code.bytes))
}

/// Returns whether a method reads a field and decides on whether it is set, maybe by way of a local variable.
fn decides_on(method: &Method, is_it: impl Fn(&Instruction<'_>) -> bool) -> bool {
    let all: Vec<Instruction<'_>> = instructions(method).collect();
    let is_read = |it: &Instruction<'_>| {
        matches!(it.opcode, Opcode::Getfield | Opcode::Getstatic) && is_it(it)
    };
    let reads = all.iter().enumerate().filter(|(_, it)| is_read(it));
    reads.map(|(at, _)| all.iter().skip(at + 1)).any(|after| {
        let passes = |it: &&Instruction<'_>| {
            it.opcode == Opcode::Dup || matches!(effect(it), Effect::Load(_) | Effect::Store(_))
        };
        let mut after = after.skip_while(passes);
        after.next().is_some_and(|it| {
            let tests = [Opcode::Ifeq, Opcode::Ifne, Opcode::Ifnull, Opcode::Ifnonnull];
            tests.contains(&it.opcode)
        })
    })
}

fn field_type(file: &ClassFile, field: &str) -> Option<String> {
    let found = file.fields.iter().find(|it| &*it.name == field)?;
    Some(found.descriptor.to_string())
}

/// The method whose result no assertion should fix: it says how a hash is computed.
const HASH: &str = "hashCode";

fn member_of(MethodName { class, name, descriptor }: &MethodName) -> Member {
    (class.replace('.', "/"), name.to_string(), descriptor.to_string())
}

fn name((class, name, descriptor): Member) -> MethodName {
    let class = class.replace('/', ".").into();
    MethodName { class, name: name.into(), descriptor: descriptor.into() }
}

/// Returns whether access flags let code in a package name a member of a class.
fn is_visible(flags: u16, class: &str, package: &str) -> bool {
    let own = class.rsplit_once('/').map_or("", |(package, _)| package);
    flags & access::PUBLIC != 0 || flags & access::PRIVATE == 0 && own == package.replace('.', "/")
}

/// Returns the fields of objects that a method reads, each as its instructions name it: by class and name.
fn fields_read(file: &ClassFile, method: &Method) -> BTreeSet<(String, String)> {
    let reads =
        instructions(method).filter(|it| matches!(it.opcode, Opcode::Getfield | Opcode::Getstatic));
    reads.filter_map(|it| member(file, &it)).map(|(class, name, _)| (class, name)).collect()
}

/// Returns whether a method without arguments and without an object's state may still do different things: it reads a
/// static field, or it calls something.
fn depends_on_more(file: &ClassFile, method: &Method) -> bool {
    let Some(code) = &method.code else { return true };
    Instructions::new(&code.bytes).any(|it| match effect(&it) {
        Effect::Field { is_static: true, writes: false } | Effect::InvokeDynamic => true,
        // Making an object is no reason by itself.
        Effect::Invoke { .. } => member(file, &it).is_none_or(|(_, name, _)| name != "<init>"),
        _ => false,
    })
}

/// Returns the methods that a method calls, or whose handles it passes on.
fn calls(file: &ClassFile, method: &Method) -> Vec<Member> {
    let Some(code) = &method.code else { return Vec::new() };
    let mut calls = Vec::new();
    for instruction in Instructions::new(&code.bytes) {
        match instruction.opcode {
            Opcode::Invokevirtual
            | Opcode::Invokespecial
            | Opcode::Invokestatic
            | Opcode::Invokeinterface => calls.extend(member(file, &instruction)),
            Opcode::Invokedynamic => {
                calls.extend(instruction.pool_index().into_iter().flat_map(|at| handles(file, at)));
            }
            _ => {}
        }
    }
    calls
}

/// Returns the methods whose handles are arguments of a call site's bootstrap method.
fn handles(file: &ClassFile, call_site: u16) -> Vec<Member> {
    let Some(Constant::InvokeDynamic { bootstrap, .. }) = file.pool.get(call_site) else {
        return Vec::new();
    };
    let bootstrap = file.attributes.bootstrap_methods.get(usize::from(*bootstrap));
    let arguments = bootstrap.into_iter().flat_map(|bootstrap| &bootstrap.arguments);
    let handle = |at: &u16| match file.pool.get(*at)? {
        Constant::MethodHandle { reference, .. } => {
            let member = file.pool.member(*reference)?;
            Some((member.class.to_string(), member.name.to_string(), member.descriptor.to_string()))
        }
        _ => None,
    };
    arguments.filter_map(handle).collect()
}

fn only_throws(file: &ClassFile, method: &Method) -> bool {
    let Some(code) = &method.code else { return false };
    let mut throws = false;
    let changes = Instructions::new(&code.bytes).any(|instruction| match effect(&instruction) {
        Effect::StoreElement(_) | Effect::Field { writes: true, .. } | Effect::Drop(_) => true,
        Effect::Invoke { .. } => member(file, &instruction)
            .is_none_or(|(_, name, descriptor)| name != "<init>" && descriptor.ends_with(")V")),
        _ => {
            throws |= instruction.opcode == Opcode::Athrow;
            false
        }
    });
    throws && !changes
}

/// Returns whether a method that reads `field` of its own object does nothing else. Returns `None`
/// if it does not read the field, or if it changes something, because then an assertion should not
/// call it.
fn reads(file: &ClassFile, method: &Method, field: &str) -> Option<bool> {
    let code = method.code.as_ref()?;
    let instructions: Vec<_> = Instructions::new(&code.bytes).collect();
    let is_read = instructions.iter().any(|instruction| {
        let named = member(file, instruction);
        instruction.opcode == Opcode::Getfield && named.is_some_and(|(_, name, _)| name == field)
    });
    let is_change = |instruction: &Instruction<'_>| {
        let effect = effect(instruction);
        matches!(effect, Effect::StoreElement(_) | Effect::Field { writes: true, .. })
    };
    let changes = instructions.iter().any(is_change);
    (is_read && !changes).then_some(instructions.len() == 3)
}
