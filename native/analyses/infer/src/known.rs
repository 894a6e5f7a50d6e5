//! Facts about a method that decide which of its calls the machine follows.

use std::rc::Rc;

use roles::Knowledge;
use vm::Vm;
use vm::classes::class::MethodId;
use vm::machine::Interest;

use crate::machine::Promising;

/// The facts about a method.
#[derive(Debug)]
pub(crate) struct Known {
    /// The method's number in the catalogue, if it promises something.
    pub target: Option<usize>,
    /// Whether it is code of the tests.
    pub is_test: bool,
}

impl Knowledge for Known {
    fn interest(&self) -> Interest {
        Interest::CALLS.when(self.target.is_some() || self.is_test)
    }
}

/// Returns the facts about a method. Determines them when the method is entered for the first time.
pub(crate) fn know(vm: &mut Vm, method: MethodId) -> Rc<Known> {
    if let Some(known) = vm.machine.of::<Promising>().methods.get(method) {
        return known.clone();
    }
    let of = vm.method(method);
    let class = vm.class(of.class);
    let find = || vm.machine.of::<Promising>().catalogue.find(&class.name, of.index);
    let is_test = vm.machine.of::<Promising>().tests.contains(&*class.name);
    let known = Known { target: (class.loader.0 != 0).then(find).flatten(), is_test };
    let known = Rc::new(known);
    vm.machine.of_mut::<Promising>().methods.insert(method, known.clone());
    vm.settle(method);
    known
}
