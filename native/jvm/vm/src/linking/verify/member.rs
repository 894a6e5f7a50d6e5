//! Instructions that refer to fields and methods (JVMS 4.10.1.9), and the rule for protected
//! members (JVMS 4.10.1.8).

use std::sync::Arc;

use classfile::{Constant, FieldType, Instruction, MethodDescriptor, Opcode};

use super::check::Checker;
use super::classes::Classes;
use super::fault::Check;
use super::types::{Name, Type};
use crate::classes::class::access;

/// The older verifier's message if a constructor is called on an object that is already
/// initialized.
const NOT_NEW: &str = "Expecting to find unitialized object on stack";

/// A field or method that an instruction refers to.
pub(super) struct Member {
    pub(super) class: Name,
    pub(super) name: Arc<str>,
    pub(super) descriptor: Arc<str>,
}

impl<C: Classes> Checker<'_, C> {
    /// Checks a field or method instruction.
    pub(super) fn member(&mut self, instruction: &Instruction<'_>) -> Check<(), C> {
        let index = instruction.pool_index().unwrap_or(0);
        match instruction.opcode {
            Opcode::Getstatic | Opcode::Putstatic | Opcode::Getfield | Opcode::Putfield => {
                self.field_access(instruction.opcode, index)
            }
            Opcode::Invokedynamic => self.invoke_dynamic(instruction, index),
            Opcode::Invokevirtual
            | Opcode::Invokespecial
            | Opcode::Invokestatic
            | Opcode::Invokeinterface => self.invoke(instruction, index),
            _ => Err(self.fault_both("Bad instruction")),
        }
    }

    fn member_at(&mut self, index: u16) -> Check<Member, C> {
        let Some(member) = self.file.pool.member(index) else {
            return Err(self.wrong_constant(index));
        };
        Ok(Member {
            class: self.names.intern(member.class),
            name: member.name.clone(),
            descriptor: member.descriptor.clone(),
        })
    }

    fn field_access(&mut self, opcode: Opcode, index: u16) -> Check<(), C> {
        if !matches!(self.file.pool.get(index), Some(Constant::FieldRef { .. })) {
            return Err(self.wrong_constant(index));
        }
        let field = self.member_at(index)?;
        let value = FieldType::parse(&field.descriptor);
        let Some(value) = value.map(|value| self.names.of_field(&value)) else {
            return Err(self.wrong_constant(index));
        };
        let owner = Type::Reference(field.class);
        match opcode {
            Opcode::Getstatic => return self.push(value),
            Opcode::Putstatic => return self.pop(value).map(drop),
            _ => {}
        }
        let object = if opcode == Opcode::Getfield {
            self.pop(owner)?
        } else {
            self.pop(value)?;
            self.pop_written(&field)?
        };
        if object != Type::Reference(self.this)
            && object != Type::UninitializedThis
            && self.is_inherited(field.class)?
        {
            let class = self.class(field.class)?;
            let found = self.classes.field(class, &field.name, &field.descriptor);
            if self.is_foreign_protected(class, found) && !self.is_this_or_below(object)? {
                let checked = match opcode {
                    Opcode::Getfield => "Bad access to protected data in getfield",
                    _ => "Bad access to protected data in putfield",
                };
                return Err(self.fault(checked, "Bad access to protected data"));
            }
        }
        if opcode == Opcode::Getfield { self.push(value) } else { Ok(()) }
    }

    /// Pops the object of a `putfield`. A constructor may set fields of its own class before it
    /// calls another constructor.
    fn pop_written(&mut self, field: &Member) -> Check<Type, C> {
        let held = self.pop_slot()?;
        let early = held == Type::UninitializedThis
            && field.class == self.this
            && self.file.field(&field.name, &field.descriptor).is_some();
        if early || self.is_assignable(held, Type::Reference(field.class))? {
            return Ok(held);
        }
        let old = "Incompatible type for getting or setting field";
        Err(self.fault("Bad type on operand stack in putfield", old))
    }

    /// Returns whether the named class is a superclass of the class under verification. Compares
    /// only names, so no class is loaded if the rule for protected members does not apply.
    fn is_inherited(&mut self, name: Name) -> Check<bool, C> {
        let mut next = self.classes.superclass(self.classes.this());
        while let Some(class) = next {
            self.spend(1)?;
            if *self.classes.name(class) == *self.names.text(name) {
                return Ok(true);
            }
            next = self.classes.superclass(class);
        }
        Ok(false)
    }

    /// Returns whether a member found in a superclass is protected and declared in another run-time
    /// package.
    fn is_foreign_protected(&self, through: C::Class, found: Option<(C::Class, u16)>) -> bool {
        let this = self.classes.this();
        found.is_some_and(|(declaring, flags)| {
            self.classes.is_subclass(this, through)
                && flags & access::PROTECTED != 0
                && !self.classes.same_package(this, declaring)
        })
    }

    fn invoke_dynamic(&mut self, instruction: &Instruction<'_>, index: u16) -> Check<(), C> {
        let Some(Constant::InvokeDynamic { name_and_type, .. }) = self.file.pool.get(index) else {
            return Err(self.wrong_constant(index));
        };
        let Some((name, descriptor)) = self.file.pool.name_and_type(*name_and_type) else {
            return Err(self.wrong_constant(index));
        };
        if instruction.bytes.get(3..) != Some(&[0, 0]) {
            let checked = "Third and fourth operand bytes of invokedynamic must be zero";
            return Err(self.fault_both(checked));
        }
        if name.starts_with('<') {
            return Err(self.internal_call(name));
        }
        self.pop_arguments(index, descriptor)?;
        self.push_result(index, descriptor)
    }

    fn internal_call(&self, name: &str) -> super::Stop<C::Stop> {
        let checked = "Illegal call to internal method";
        match name {
            "<init>" => self.fault(checked, "Must call initializers using invokespecial"),
            _ => self.fault_both(checked),
        }
    }

    fn pop_arguments(&mut self, index: u16, descriptor: &str) -> Check<(), C> {
        let Some(parsed) = MethodDescriptor::parse(descriptor) else {
            return Err(self.wrong_constant(index));
        };
        for parameter in parsed.parameters.iter().rev() {
            let wanted = self.names.of_field(parameter);
            self.pop(wanted)?;
        }
        Ok(())
    }

    fn push_result(&mut self, index: u16, descriptor: &str) -> Check<(), C> {
        let Some(parsed) = MethodDescriptor::parse(descriptor) else {
            return Err(self.wrong_constant(index));
        };
        match parsed.result {
            Some(result) => {
                let value = self.names.of_field(&result);
                self.push(value)
            }
            None => Ok(()),
        }
    }

    fn invoke(&mut self, instruction: &Instruction<'_>, index: u16) -> Check<(), C> {
        let opcode = instruction.opcode;
        if !self.names_method_for(opcode, index) {
            return Err(self.wrong_constant(index));
        }
        let method = self.member_at(index)?;
        if opcode == Opcode::Invokeinterface {
            self.check_interface_count(instruction, &method)?;
        }
        if method.name.starts_with('<') {
            if opcode != Opcode::Invokespecial || &*method.name != "<init>" {
                return Err(self.internal_call(&method.name));
            }
        } else if opcode == Opcode::Invokespecial {
            self.check_special(index, method.class)?;
        }
        self.pop_arguments(index, &method.descriptor)?;
        match opcode {
            Opcode::Invokestatic => {}
            Opcode::Invokespecial if &*method.name == "<init>" => self.construct(&method)?,
            Opcode::Invokespecial => drop(self.pop(Type::Reference(self.this))?),
            Opcode::Invokevirtual => self.pop_receiver(&method)?,
            _ => drop(self.pop(Type::Reference(method.class))?),
        }
        self.push_result(index, &method.descriptor)
    }

    /// Returns whether an instruction may refer to a constant of this kind.
    fn names_method_for(&self, opcode: Opcode, index: u16) -> bool {
        match self.file.pool.get(index) {
            Some(Constant::MethodRef { .. }) => opcode != Opcode::Invokeinterface,
            Some(Constant::InterfaceMethodRef { .. }) => match opcode {
                Opcode::Invokeinterface => true,
                Opcode::Invokestatic | Opcode::Invokespecial => self.file.major >= 52,
                _ => false,
            },
            _ => false,
        }
    }

    fn check_interface_count(
        &self,
        instruction: &Instruction<'_>,
        method: &Member,
    ) -> Check<(), C> {
        let slots = classfile::argument_slots(&method.descriptor).unwrap_or(u16::MAX);
        let count = instruction.bytes.get(3).copied().unwrap_or(0);
        if u16::from(count) != slots.saturating_add(1) {
            let checked = "Inconsistent args count operand in invokeinterface";
            return Err(self.fault(checked, "Inconsistent args size"));
        }
        if instruction.bytes.get(4) != Some(&0) {
            let checked = "Fourth operand byte of invokeinterface must be zero";
            return Err(self.fault_both(checked));
        }
        Ok(())
    }

    /// Checks the class in the method reference of an `invokespecial`: it must be this class, a
    /// superclass, or a direct superinterface.
    fn check_special(&mut self, index: u16, class: Name) -> Check<(), C> {
        let text = self.names.text(class);
        let direct = class == self.this
            || self.file.interfaces.iter().any(|name| **name == *text)
            || self.file.super_class.as_deref() == Some(text);
        if direct {
            return Ok(());
        }
        if !self.is_assignable(Type::Reference(self.this), Type::Reference(class))? {
            let checked =
                "Bad invokespecial instruction: current class isn't assignable to reference class.";
            return Err(self.fault(checked, "Illegal use of nonvirtual function call"));
        }
        if matches!(self.file.pool.get(index), Some(Constant::InterfaceMethodRef { .. })) {
            let checked = "Bad invokespecial instruction: interface method reference is in an indirect superinterface.";
            return Err(self.fault(checked, "Illegal use of nonvirtual function call"));
        }
        Ok(())
    }

    /// Pops the receiver of an `invokevirtual`.
    fn pop_receiver(&mut self, method: &Member) -> Check<(), C> {
        let object = self.pop(Type::Reference(method.class))?;
        if object == Type::Reference(self.this) || !self.is_inherited(method.class)? {
            return Ok(());
        }
        let class = self.class(method.class)?;
        let found = self.classes.method(class, &method.name, &method.descriptor);
        if !self.is_foreign_protected(class, found) || self.is_this_or_below(object)? {
            return Ok(());
        }
        let array = matches!(object, Type::Reference(name) if self.names.is_array(name));
        if array && method.class == self.object && &*method.name == "clone" {
            // Arrays have a public method `clone`.
            return Ok(());
        }
        let checked = "Bad access to protected data in invokevirtual";
        Err(self.fault(checked, "Bad access to protected data"))
    }

    /// Applies a constructor call. After it, the object counts as initialized.
    fn construct(&mut self, method: &Member) -> Check<(), C> {
        if self.inferring && !self.frame.stack.last().is_some_and(|held| held.is_uninitialized()) {
            return Err(self.fault_both(NOT_NEW));
        }
        match self.pop_reference()? {
            Type::UninitializedThis => {
                let named = self.names.text(method.class);
                if method.class != self.this && self.file.super_class.as_deref() != Some(named) {
                    let old = "Call to wrong initialization method";
                    return Err(self.fault("Bad <init> method call", old));
                }
                self.frame.replace(Type::UninitializedThis, Type::Reference(self.this));
                self.frame.this_uninitialized = false;
                Ok(())
            }
            object @ Type::Uninitialized(place) => {
                if self.made_at(place) != Some(method.class) {
                    let old = "Call to wrong initialization method";
                    return Err(self.fault("Call to wrong <init> method", old));
                }
                self.check_protected_constructor(method)?;
                self.frame.replace(object, Type::Reference(method.class));
                Ok(())
            }
            _ => Err(self.fault("Bad operand type when invoking <init>", NOT_NEW)),
        }
    }

    /// Returns the name of the class that the `new` instruction at an offset creates.
    fn made_at(&mut self, place: u16) -> Option<Name> {
        let new = Instruction::at(&self.code.bytes, place.into())?;
        let name = self.file.pool.class_name(new.pool_index()?)?;
        (new.opcode == Opcode::New).then(|| self.names.intern(name))
    }

    /// Checks that `new` does not use a protected constructor of a superclass in another run-time
    /// package. Only `super(...)` may call such a constructor.
    fn check_protected_constructor(&mut self, method: &Member) -> Check<(), C> {
        if !self.is_inherited(method.class)? {
            return Ok(());
        }
        let class = self.class(method.class)?;
        let found = self.classes.method(class, &method.name, &method.descriptor);
        let foreign = found.is_some_and(|(declaring, flags)| {
            flags & access::PROTECTED != 0
                && !self.classes.same_package(self.classes.this(), declaring)
        });
        if foreign {
            let checked = "Bad access to protected <init> method";
            return Err(self.fault(checked, "Bad access to protected data"));
        }
        Ok(())
    }
}
