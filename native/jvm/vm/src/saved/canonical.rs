//! The canonical dump of a whole vm: everything that a roll-back has to restore.
//!
//! Objects are numbered in the order in which they are reached from the roots, so a dump contains
//! no addresses of objects. Data that only makes the vm faster is left out: quickened code, decoded
//! code, results of method selection. Two vms that only differ in these behave the same.

mod difference;
mod objects;
mod threads;

use std::rc::Rc;
use std::sync::Arc;

use imbl::OrdMap;

use crate::classes::class::{Class, ClassId};
use crate::machine::Label;
use crate::memory::heap::Ref;
use crate::memory::raw_labels::RawLabels;
use crate::saved::state::State;
use crate::vm::Vm;

use self::objects::Objects;

/// The canonical description of a vm's state at one moment.
#[derive(Debug)]
pub struct Dump {
    /// Descriptions of everything except objects, one line each.
    lines: Vec<String>,
    objects: Objects,
    /// The classes of the vm, for messages.
    classes: Vec<Rc<Class>>,
    /// The offset at which a class mirror holds the id of its class.
    mirror_class: u32,
}

/// The state while a dump is created.
struct Dumper<'a> {
    vm: &'a Vm,
    lines: Vec<String>,
    objects: Objects,
}

/// # Dumps
impl Vm {
    /// Returns a canonical dump of the vm. The vm must not be running.
    #[must_use]
    pub fn dump(&self) -> Dump {
        let objects = Objects::new(self.heap.limit());
        let mut dumper = Dumper { vm: self, lines: Vec::new(), objects };
        dumper.state();
        dumper.threads();
        dumper.lines.extend(self.machine.dump());
        dumper.lines.extend(self.host.dump());
        dumper.follow();
        Dump {
            lines: dumper.lines,
            objects: dumper.objects,
            classes: self.classes.clone(),
            mirror_class: self.known.mirror_class,
        }
    }
}

impl Dumper<'_> {
    /// Returns `#` and the number of an object. An object that was not reached yet becomes a root.
    fn name(&mut self, object: Ref) -> String {
        format!("#{}", self.objects.number(object, 0))
    }

    fn line(&mut self, line: String) {
        self.lines.push(line);
    }

    fn state(&mut self) {
        let vm = self.vm;
        let State {
            current,
            failure,
            instructions,
            yielded,
            slice_end,
            request,
            started,
            collections,
            readings,
            touched,
            tickets,
            call_result,
            thrown,
            next_hash,
            next_hidden,
            roots,
            strings,
            dictionary,
            modules,
            has_modules,
            protection_domains,
            call_sites,
            boot_append,
            raw_labels,
            native_state,
        } = &vm.state;
        self.line(format!(
            "{instructions} instructions, turn to {slice_end}, yielded {yielded}, thread {}, \
             tickets {tickets}",
            current.index()
        ));
        self.line(format!("stopped {failure:?}, collection {request:?}"));
        self.line(format!("threads that may be late {started:?}"));
        self.line(format!("{collections} collections at readings"));
        self.line(format!("readings {readings:?}, {touched:?}"));
        self.line(format!("next hash {next_hash}, next hidden class {next_hidden}"));
        self.line(format!("heap {:?}", vm.heap.counts()));
        self.line(format!("thrown with {}", vm.machine.describe(*thrown)));
        if let Some(result) = call_result {
            let value = match result {
                Ok(bits) => format!("{bits:#x}"),
                Err(exception) => self.name(*exception),
            };
            self.line(format!("result {value}"));
        }
        for (what, &object) in roots {
            let object = self.name(object);
            self.line(format!("root {what}: {object}"));
        }
        self.classes(dictionary);
        self.line(format!("modules of the boot layer: {has_modules}"));
        for ((loader, package), &module) in modules {
            let (loader, module) = (self.name(*loader), self.name(module));
            self.line(format!("package {package} of {loader}: {module}"));
        }
        for (class, &domain) in protection_domains {
            let domain = self.name(domain);
            self.line(format!("class {} is protected by {domain}", class.0));
        }
        for (class, next) in call_sites {
            self.line(format!("class {} has linked call sites below {next}", class.0));
        }
        self.line(format!("the boot loader looks into {} more jars", boot_append.len()));
        self.off_heap(raw_labels);
        self.lines.extend(native_state.dump());
        self.strings(strings);
    }

    /// Adds lines for all classes, and for the names under which further loaders know them.
    fn classes(&mut self, dictionary: &OrdMap<(Ref, Arc<str>), ClassId>) {
        let vm = self.vm;
        for class in vm.classes.iter().skip(1) {
            let (mirror, loader) = (self.name(class.mirror), self.name(class.loader));
            let state = vm.class_state(class.id);
            self.line(format!("class {}: {mirror} of {loader}, state {state}", class.name));
        }
        for ((loader, name), class) in dictionary {
            let known = vm.class(*class);
            // The entry of the defining loader contains no new information.
            if *loader != known.loader || *name != known.name {
                let loader = self.name(*loader);
                self.line(format!("{loader} loads {name} as class {}", class.0));
            }
        }
    }

    fn off_heap(&mut self, labels: &RawLabels) {
        let vm = self.vm;
        let raw: Vec<Ref> = vm.heap.raw_blocks().collect();
        for block in raw {
            let name = self.name(block);
            self.line(format!("off-heap {name}"));
            let end = block.0.saturating_add(vm.heap.length(block));
            for (at, &label) in labels.range(block.0..end) {
                let text = vm.machine.describe(Label(label));
                self.line(format!("labelled at {}: {text}", at - block.0));
            }
        }
    }

    /// Adds the numbers of the interned strings, in the order of their text.
    fn strings(&mut self, strings: &OrdMap<Rc<[u16]>, Ref>) {
        let objects = &mut self.objects;
        let numbers = strings.values().map(|&string| objects.number(string, 0)).collect();
        objects.lists.push(numbers);
    }
}
