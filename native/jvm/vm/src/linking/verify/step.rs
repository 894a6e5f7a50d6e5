//! The effect of each instruction on the type state (JVMS 4.10.1.9). For field and method
//! instructions, see `member.rs`.

use classfile::{Constant, Effect, Instruction, Opcode, OperandType, effect};

use super::check::Checker;
use super::classes::Classes;
use super::fault::Check;
use super::simple::{elements, number};
use super::types::{Component, Name, Type};

impl<C: Classes> Checker<'_, C> {
    /// Changes the type state from that before an instruction to that after it.
    pub(super) fn step(&mut self, instruction: &Instruction<'_>) -> Check<(), C> {
        let opcode = instruction.opcode;
        match opcode {
            Opcode::Tableswitch | Opcode::Lookupswitch => self.check_switch(instruction)?,
            Opcode::Iinc => return self.increment(instruction.local().unwrap_or(u16::MAX)),
            Opcode::Jsr | Opcode::JsrW | Opcode::Ret => return self.subroutine(instruction),
            _ if opcode.is_return() => return self.leave(opcode),
            _ => {}
        }
        let slot = || instruction.slot().unwrap_or(u16::MAX);
        match effect(instruction) {
            Effect::Constant(kind) => self.push(number(kind).unwrap_or(Type::Null)),
            Effect::Load(kind) => self.load(slot(), number(kind).unwrap_or(Type::Null)),
            Effect::Store(kind) => self.store(slot(), number(kind).unwrap_or(Type::Null)),
            Effect::Drop(_) | Effect::Duplicate(..) | Effect::Swap => self.shuffle(opcode),
            Effect::Convert(popped, pushed) if opcode != Opcode::Checkcast => {
                self.compute(&[popped], &[pushed])
            }
            Effect::Generic(popped, pushed) if popped.iter().all(|it| number(*it).is_some()) => {
                match opcode {
                    Opcode::New | Opcode::Multianewarray => self.step_object(instruction),
                    _ => self.compute(popped, pushed),
                }
            }
            _ => self.step_object(instruction),
        }
    }

    /// Pops numbers and then pushes numbers. Conditional branches and switches push nothing.
    fn compute(&mut self, popped: &[OperandType], pushed: &[OperandType]) -> Check<(), C> {
        popped
            .iter()
            .rev()
            .filter_map(|it| number(*it))
            .try_for_each(|it| self.pop(it).map(drop))?;
        pushed.iter().filter_map(|it| number(*it)).try_for_each(|it| self.push(it))
    }

    /// Applies an instruction on objects, arrays or constants.
    fn step_object(&mut self, instruction: &Instruction<'_>) -> Check<(), C> {
        let index = instruction.pool_index().unwrap_or(0);
        let opcode = instruction.opcode;
        match opcode {
            Opcode::Ldc | Opcode::LdcW | Opcode::Ldc2W => self.constant(opcode, index),
            Opcode::Aaload | Opcode::Aastore | Opcode::Arraylength => self.array(opcode),
            Opcode::Newarray => self.new_primitive_array(instruction),
            Opcode::Anewarray => self.new_array(index),
            Opcode::Multianewarray => self.new_arrays(index, instruction.bytes.last().copied()),
            Opcode::New => self.new_object(index),
            Opcode::Checkcast | Opcode::Instanceof => self.cast(opcode, index),
            Opcode::Athrow => {
                let throwable = self.names.reference("java/lang/Throwable");
                self.pop(throwable).map(drop)
            }
            Opcode::Monitorenter | Opcode::Monitorexit | Opcode::Ifnull | Opcode::Ifnonnull => {
                self.pop_reference().map(drop)
            }
            Opcode::IfAcmpeq | Opcode::IfAcmpne => {
                self.pop_reference()?;
                self.pop_reference().map(drop)
            }
            _ => match (elements(opcode), effect(instruction)) {
                (Some(letters), Effect::StoreElement(value)) => {
                    self.store_element(opcode, letters, value)
                }
                (Some(letters), Effect::Generic(_, [value])) => {
                    self.load_element(opcode, letters, *value)
                }
                _ => self.member(instruction),
            },
        }
    }

    fn store(&mut self, slot: u16, wanted: Type) -> Check<(), C> {
        let value = match wanted {
            Type::Null => self.pop_storable()?,
            _ => self.pop(wanted)?,
        };
        self.check_slot(slot, value)?;
        self.frame.set_local(slot, value);
        Ok(())
    }

    /// Pops the value of an `astore`, which can also be a return address.
    fn pop_storable(&mut self) -> Check<Type, C> {
        match self.frame.stack.last() {
            Some(Type::ReturnAddress(_)) => self.pop_slot(),
            _ => self.pop_reference(),
        }
    }

    fn increment(&mut self, slot: u16) -> Check<(), C> {
        self.load_in_place(slot, Type::Int)
    }

    /// Checks that a local variable has a type.
    fn load_in_place(&mut self, slot: u16, wanted: Type) -> Check<(), C> {
        self.check_slot(slot, wanted)?;
        if self.frame.local(slot) == wanted {
            return Ok(());
        }
        let old = format!("Register {slot} contains wrong type");
        Err(self.fault("Bad local variable type", &old))
    }

    /// Pops one slot, which must be a whole value.
    fn pop_single(&mut self) -> Check<Type, C> {
        let held = self.pop_slot()?;
        if held.is_category1() {
            return Ok(held);
        }
        Err(self.fault("Bad type on operand stack", "Attempt to split long or double on the stack"))
    }

    /// Pops two slots, which must be one value or two values. Returns the deeper slot first.
    fn pop_double(&mut self, opcode: Opcode) -> Check<[Type; 2], C> {
        let high = self.pop_slot()?;
        if high.is_category1() {
            return Ok([self.pop_single()?, high]);
        }
        let low = self.pop_slot()?;
        if low.second() == Some(high) {
            return Ok([low, high]);
        }
        let checked = format!("Bad type on operand stack in {}", opcode.mnemonic());
        Err(self.fault(&checked, "Attempt to split long or double on the stack"))
    }

    fn push_slots(&mut self, slots: &[Type]) -> Check<(), C> {
        slots.iter().try_for_each(|held| self.push_slot(*held))
    }

    /// Applies an instruction that moves slots on the stack, such as `dup`.
    fn shuffle(&mut self, opcode: Opcode) -> Check<(), C> {
        match opcode {
            Opcode::Pop => self.pop_single().map(drop),
            Opcode::Pop2 => self.pop_double(opcode).map(drop),
            Opcode::Dup => {
                let a = self.pop_single()?;
                self.push_slots(&[a, a])
            }
            Opcode::DupX1 => {
                let a = self.pop_single()?;
                let b = self.pop_single()?;
                self.push_slots(&[a, b, a])
            }
            Opcode::DupX2 => {
                let a = self.pop_single()?;
                let [c, b] = self.pop_double(opcode)?;
                self.push_slots(&[a, c, b, a])
            }
            Opcode::Dup2 => {
                let [b, a] = self.pop_double(opcode)?;
                self.push_slots(&[b, a, b, a])
            }
            Opcode::Dup2X1 => {
                let [b, a] = self.pop_double(opcode)?;
                let c = self.pop_single()?;
                self.push_slots(&[b, a, c, b, a])
            }
            Opcode::Dup2X2 => {
                let [b, a] = self.pop_double(opcode)?;
                let [d, c] = self.pop_double(opcode)?;
                self.push_slots(&[b, a, d, c, b, a])
            }
            _ => {
                let a = self.pop_single()?;
                let b = self.pop_single()?;
                self.push_slots(&[a, b])
            }
        }
    }

    /// Applies a `jsr` or `ret`. The type checker does not allow these instructions.
    fn subroutine(&mut self, instruction: &Instruction<'_>) -> Check<(), C> {
        if !self.inferring {
            let byte = instruction.bytes.first().copied().unwrap_or(0);
            return Err(self.fault_both(&format!("Bad instruction: {byte:02x}")));
        }
        match instruction.branch_target() {
            Some(target) => match u16::try_from(target) {
                Ok(entry) => self.push(Type::ReturnAddress(entry)),
                Err(_) => Err(self.fault_both("Illegal target of jump or branch")),
            },
            None => {
                let slot = instruction.local().unwrap_or(u16::MAX);
                self.check_slot(slot, Type::Int)?;
                match self.frame.local(slot) {
                    Type::ReturnAddress(_) => Ok(()),
                    Type::Top => {
                        let words = format!("Accessing value from uninitialized register {slot}");
                        Err(self.fault_both(&words))
                    }
                    _ => Err(self.fault_both(&format!("Register {slot} contains wrong type"))),
                }
            }
        }
    }

    fn leave(&mut self, opcode: Opcode) -> Check<(), C> {
        let value = match opcode {
            Opcode::Ireturn => self.pop(Type::Int)?,
            Opcode::Lreturn => self.pop(Type::Long)?,
            Opcode::Freturn => self.pop(Type::Float)?,
            Opcode::Dreturn => self.pop(Type::Double)?,
            Opcode::Areturn => self.pop_reference()?,
            _ => return self.leave_void(),
        };
        let Some(result) = self.result else {
            let words = "Method does not expect a return value";
            return Err(self.fault(words, "Wrong return type in function"));
        };
        if self.is_assignable(value, result)? {
            return Ok(());
        }
        Err(self.fault("Bad return type", "Wrong return type in function"))
    }

    fn leave_void(&mut self) -> Check<(), C> {
        if self.result.is_some() {
            let words = "Method expects a return value";
            return Err(self.fault(words, "Wrong return type in function"));
        }
        if self.is_constructor() && self.frame.this_uninitialized {
            let checked = "Constructor must call super() or this() before return";
            return Err(self.fault(checked, "Constructor must call super() or this()"));
        }
        Ok(())
    }

    fn constant(&mut self, opcode: Opcode, index: u16) -> Check<(), C> {
        let major = self.file.major;
        let value = match self.file.pool.get(index) {
            Some(Constant::Integer(_)) => Type::Int,
            Some(Constant::Float(_)) => Type::Float,
            Some(Constant::Long(_)) => Type::Long,
            Some(Constant::Double(_)) => Type::Double,
            Some(Constant::String(_)) => self.names.reference("java/lang/String"),
            Some(Constant::Class(_)) if major >= 49 => self.names.reference("java/lang/Class"),
            Some(Constant::MethodHandle { .. }) => {
                self.names.reference("java/lang/invoke/MethodHandle")
            }
            Some(Constant::MethodType(_)) => self.names.reference("java/lang/invoke/MethodType"),
            Some(Constant::Dynamic { name_and_type, .. }) => {
                let (_, descriptor) = self
                    .file
                    .pool
                    .name_and_type(*name_and_type)
                    .ok_or_else(|| self.wrong_constant(index))?;
                let field = classfile::FieldType::parse(descriptor);
                let field = field.ok_or_else(|| self.wrong_constant(index))?;
                self.names.of_field(&field)
            }
            _ => return Err(self.wrong_constant(index)),
        };
        if value.second().is_some() != (opcode == Opcode::Ldc2W) {
            return Err(self.wrong_constant(index));
        }
        self.push(value)
    }

    /// Creates the error for a constant of a kind that the instruction does not allow.
    pub(super) fn wrong_constant(&self, index: u16) -> super::Stop<C::Stop> {
        let class = crate::classes::class::external_name(&self.file.this_class);
        let checked = match self.file.pool.get(index) {
            Some(_) if index > 0 => {
                format!("Illegal type at constant pool entry {index} in class {class}")
            }
            _ => format!("Illegal constant pool index {index} in class {class}"),
        };
        self.fault(&checked, "Illegal type in constant pool")
    }

    /// Returns the name in a class constant.
    pub(super) fn class_constant(&mut self, index: u16) -> Check<Name, C> {
        match self.file.pool.class_name(index) {
            Some(name) => Ok(self.names.intern(name)),
            None => Err(self.wrong_constant(index)),
        }
    }

    fn wrong_array(&self, opcode: Opcode) -> super::Stop<C::Stop> {
        let checked = format!("Bad type on operand stack in {}", opcode.mnemonic());
        self.fault(&checked, "Expecting to find array of objects or arrays on stack")
    }

    /// Pops the array of an array instruction. Returns its component type, or `None` for null.
    fn pop_array(&mut self, opcode: Opcode) -> Check<Option<Component>, C> {
        match self.pop_reference()? {
            Type::Null => Ok(None),
            Type::Reference(name) => match self.names.component(name) {
                Some(component) => Ok(Some(component)),
                None => Err(self.wrong_array(opcode)),
            },
            _ => Err(self.wrong_array(opcode)),
        }
    }

    fn load_element(&mut self, opcode: Opcode, letters: &[u8], value: OperandType) -> Check<(), C> {
        self.pop_place(opcode, letters)?;
        self.compute(&[], &[value])
    }

    fn store_element(
        &mut self,
        opcode: Opcode,
        letters: &[u8],
        value: OperandType,
    ) -> Check<(), C> {
        self.compute(&[value], &[])?;
        self.pop_place(opcode, letters)
    }

    /// Pops an index and then an array of primitives, whose element type must be one of `letters`.
    fn pop_place(&mut self, opcode: Opcode, letters: &[u8]) -> Check<(), C> {
        self.pop(Type::Int)?;
        match self.pop_array(opcode)? {
            None => Ok(()),
            Some(Component::Primitive(letter)) if letters.contains(&letter) => Ok(()),
            Some(_) => Err(self.wrong_array(opcode)),
        }
    }

    /// Applies a load or store of a reference in an array, or an `arraylength`.
    fn array(&mut self, opcode: Opcode) -> Check<(), C> {
        if opcode == Opcode::Arraylength {
            self.pop_array(opcode)?;
            return self.push(Type::Int);
        }
        if opcode == Opcode::Aastore {
            // The instruction checks at run time that the value fits into the array.
            self.pop(Type::Reference(self.object))?;
        }
        self.pop(Type::Int)?;
        let component = match self.pop_array(opcode)? {
            None => Type::Null,
            Some(Component::Reference(name)) => Type::Reference(name),
            Some(Component::Primitive(_)) => return Err(self.wrong_array(opcode)),
        };
        if opcode == Opcode::Aaload { self.push(component) } else { Ok(()) }
    }

    fn new_primitive_array(&mut self, instruction: &Instruction<'_>) -> Check<(), C> {
        let letter = match instruction.bytes.get(1) {
            Some(4) => "[Z",
            Some(5) => "[C",
            Some(6) => "[F",
            Some(7) => "[D",
            Some(8) => "[B",
            Some(9) => "[S",
            Some(10) => "[I",
            Some(11) => "[J",
            _ => return Err(self.fault("Illegal newarray instruction", "Bad type in newarray")),
        };
        self.pop(Type::Int)?;
        let array = self.names.reference(letter);
        self.push(array)
    }

    fn dimensions(&self, name: Name) -> usize {
        self.names.text(name).bytes().take_while(|byte| *byte == b'[').count()
    }

    fn new_array(&mut self, index: u16) -> Check<(), C> {
        let component = self.class_constant(index)?;
        self.pop(Type::Int)?;
        if self.dimensions(component) >= 255 {
            let checked = "Illegal anewarray instruction, array has more than 255 dimensions";
            return Err(self.fault(checked, "Array with too many dimensions"));
        }
        let array = self.names.array_of(component);
        self.push(Type::Reference(array))
    }

    fn new_arrays(&mut self, index: u16, dimensions: Option<u8>) -> Check<(), C> {
        let array = self.class_constant(index)?;
        let dimensions = dimensions.unwrap_or(0);
        if !self.names.is_array(array) {
            let checked = "Illegal constant pool index in multianewarray instruction";
            return Err(self.fault(checked, "Illegal dimension argument"));
        }
        if dimensions == 0 || usize::from(dimensions) > self.dimensions(array) {
            let checked = format!("Illegal dimension in multianewarray instruction: {dimensions}");
            return Err(self.fault(&checked, "Illegal dimension argument"));
        }
        for _ in 0..dimensions {
            self.pop(Type::Int)?;
        }
        self.push(Type::Reference(array))
    }

    fn new_object(&mut self, index: u16) -> Check<(), C> {
        let name = self.class_constant(index)?;
        let made = Type::Uninitialized(u16::try_from(self.pc).unwrap_or(u16::MAX));
        if self.names.is_array(name) {
            let old = "Illegal creation of array";
            return Err(self.fault("Illegal new instruction", old));
        }
        if self.frame.stack.contains(&made) {
            let old = "Uninitialized object on backwards branch.";
            return Err(self.fault("Bad type on operand stack", old));
        }
        // In a loop, this `new` may have created objects before. Their type is the same as that of
        // the new object, so they become unusable (JVMS 4.10.1.9, `new`).
        self.frame.replace(made, Type::Top);
        self.push(made)
    }

    fn cast(&mut self, opcode: Opcode, index: u16) -> Check<(), C> {
        let target = self.class_constant(index)?;
        self.pop(Type::Reference(self.object))?;
        match opcode {
            Opcode::Checkcast => self.push(Type::Reference(target)),
            _ => self.push(Type::Int),
        }
    }
}
