//! Internal code: a method's bytecode, decoded once into operations of fixed size.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::classes::class::{ClassId, MethodId};
use crate::frames::maps::ReferenceMaps;
pub use crate::interpreter::operation::Opcode;
use crate::interpreter::operation::fuse;

/// An operation: an opcode and two immediate operands.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Op {
    /// The opcode.
    pub code: Opcode,
    /// A small operand: the number of dimensions, an array type, or an increment.
    pub a: u16,
    /// A larger operand: a slot, a constant, a branch target, or the index of a site.
    pub b: u32,
}

// The loop fetches one word per operation.
const _: () = assert!(size_of::<Op>() == 8);

/// The constant pool index of an operation, and the results of resolving it for the quick form.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Site {
    /// The constant pool index.
    pub pool: u16,
    /// The number of slots of the arguments, or the kind of the field.
    pub small: u16,
    /// A class, a method or the offset of a field.
    pub x: u32,
    /// The second operand of the quick form.
    pub y: u32,
    /// The method that the instruction calls.
    pub z: u32,
    /// The inline cache: the class of the first receiver, or 0 for none.
    pub receiver: ClassId,
    /// The method that was selected for this receiver.
    pub selected: MethodId,
}

/// A switch. Its targets are operation indices.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Switch {
    /// The target if no key matches.
    pub default: u32,
    /// The keys, in ascending order.
    pub keys: Vec<i32>,
    /// The target of each key.
    pub targets: Vec<u32>,
}

/// An exception handler. Its range and target are operation indices.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Handler {
    /// The first operation that the handler covers.
    pub start: u32,
    /// The first operation after the covered ones.
    pub end: u32,
    /// The first operation of the handler.
    pub target: u32,
    /// The constant pool index of the class that it catches, or 0 for all classes.
    pub catch_type: u16,
}

/// A method's decoded code.
#[derive(Debug, Default)]
pub struct Code {
    /// The operations.
    pub ops: Vec<Op>,
    /// The bytecode index of each operation.
    pub bcis: Vec<u16>,
    /// The sites of operations that use the constant pool.
    pub sites: Vec<Site>,
    /// The switches.
    pub switches: Vec<Switch>,
    /// The 64-bit constants.
    pub wides: Vec<u64>,
    /// The exception table.
    pub handlers: Vec<Handler>,
    /// The opcode of the first operation, if [`Opcode::Entry`] replaces it.
    pub(crate) entry: Option<Opcode>,
    pub(crate) maps: OnceLock<Option<ReferenceMaps>>,
}

impl Code {
    /// Replaces all operations of one kind by another.
    pub(crate) fn replace(&mut self, old: Opcode, new: Opcode) {
        for op in self.ops.iter_mut().filter(|op| op.code == old) {
            op.code = new;
        }
    }

    /// Clears all inline caches.
    pub(crate) fn forget_receivers(&mut self) {
        self.sites.iter_mut().for_each(|site| site.receiver = ClassId(0));
    }

    /// Fuses operations wherever the table has a row for them.
    pub(crate) fn fuse(&mut self) {
        let all = 0..self.ops.len();
        fuse(&mut self.ops, all);
    }

    /// Returns the reference maps, which the first call computes with `make`. Returns `None` if
    /// that failed.
    pub fn maps(&self, make: impl FnOnce() -> Option<ReferenceMaps>) -> Option<&ReferenceMaps> {
        self.maps.get_or_init(make).as_ref()
    }
}

/// The bytecode index of an error in a method's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadCode(pub usize);

struct Decoder<'a> {
    bytes: &'a [u8],
    pool: &'a classfile::ConstantPool,
    code: Code,
}

/// Decodes a method's bytecode.
///
/// # Errors
/// The index of an instruction that is truncated or unknown. For a jump or an exception handler
/// that leads to no instruction, it is the index of the target.
pub fn decode(source: &classfile::Code, pool: &classfile::ConstantPool) -> Result<Code, BadCode> {
    let mut decoder = Decoder { bytes: &source.bytes, pool, code: Code::default() };
    let mut pc = 0;
    while pc < decoder.bytes.len() {
        decoder.code.bcis.push(u16::try_from(pc).map_err(|_| BadCode(pc))?);
        pc = decoder.instruction(pc).ok_or(BadCode(pc))?;
    }
    // Verified code never runs off its end. If there is a bug in the verifier, `Invalid` keeps the
    // interpreter from reading beyond the operations.
    decoder.op(Opcode::Invalid, 0, 0);
    decoder.link(source)?;
    decoder.code.bcis.push(0);
    Ok(decoder.code)
}

impl Decoder<'_> {
    fn u8(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    fn u16(&self, at: usize) -> Option<u16> {
        Some(u16::from_be_bytes([self.u8(at)?, self.u8(at + 1)?]))
    }

    fn i32(&self, at: usize) -> Option<i32> {
        Some(i32::from_be_bytes(self.bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
    }

    fn op(&mut self, code: Opcode, a: u16, b: u32) {
        self.code.ops.push(Op { code, a, b });
    }

    fn site(&mut self, code: Opcode, a: u16, pool: u16) {
        let index = self.code.sites.len() as u32;
        self.code.sites.push(Site { pool, ..Site::default() });
        self.op(code, a, index);
    }

    fn wide(&mut self, bits: u64) {
        let index = self.code.wides.len() as u32;
        self.code.wides.push(bits);
        self.op(Opcode::Lconst, 0, index);
    }

    fn branch(&mut self, code: Opcode, pc: usize, offset: i32) -> Option<()> {
        // This is a bytecode index. `link` replaces it by the index of the operation.
        let target = i64::try_from(pc).ok()?.checked_add(i64::from(offset))?;
        self.op(code, 0, u32::try_from(target).ok()?);
        Some(())
    }

    fn ldc(&mut self, index: u16) -> Option<()> {
        use classfile::Constant;
        match self.pool.get(index)? {
            Constant::Integer(value) => self.op(Opcode::Iconst, 0, *value as u32),
            Constant::Float(bits) => self.op(Opcode::Iconst, 0, *bits),
            Constant::Long(value) => self.wide(*value as u64),
            Constant::Double(bits) => self.wide(*bits),
            _ => self.site(Opcode::Ldc, 0, index),
        }
        Some(())
    }

    /// Decodes the instruction at `pc` and returns the index of the next one.
    fn instruction(&mut self, pc: usize) -> Option<usize> {
        use Opcode as O;
        let byte = self.u8(pc)?;
        let mut next = pc + 1;
        match byte {
            0 => self.op(O::Nop, 0, 0),
            1 => self.op(O::AconstNull, 0, 0),
            2..=8 => self.op(O::Iconst, 0, (i32::from(byte) - 3) as u32),
            9 | 10 => self.wide(u64::from(byte - 9)),
            11..=13 => self.op(O::Iconst, 0, f32::from(byte - 11).to_bits()),
            14 | 15 => self.wide(f64::from(byte - 14).to_bits()),
            16 => {
                self.op(O::Iconst, 0, i32::from(self.u8(pc + 1)? as i8) as u32);
                next = pc + 2;
            }
            17 => {
                self.op(O::Iconst, 0, i32::from(self.u16(pc + 1)? as i16) as u32);
                next = pc + 3;
            }
            18 => {
                self.ldc(u16::from(self.u8(pc + 1)?))?;
                next = pc + 2;
            }
            19 | 20 => {
                self.ldc(self.u16(pc + 1)?)?;
                next = pc + 3;
            }
            21..=25 | 54..=58 | 169 => {
                self.local(byte, u32::from(self.u8(pc + 1)?))?;
                next = pc + 2;
            }
            26..=45 => self.local(21 + (byte - 26) / 4, u32::from((byte - 26) % 4))?,
            59..=78 => self.local(54 + (byte - 59) / 4, u32::from((byte - 59) % 4))?,
            46 | 48 => self.op(O::Iaload, 0, 0),
            47 | 49 => self.op(O::Laload, 0, 0),
            50 => self.op(O::Aaload, 0, 0),
            51 => self.op(O::Baload, 0, 0),
            52 => self.op(O::Caload, 0, 0),
            53 => self.op(O::Saload, 0, 0),
            79 | 81 => self.op(O::Iastore, 0, 0),
            80 | 82 => self.op(O::Lastore, 0, 0),
            83 => self.op(O::Aastore, 0, 0),
            84 => self.op(O::Bastore, 0, 0),
            85 | 86 => self.op(O::Castore, 0, 0),
            87..=95 | 96..=131 | 133..=152 => self.op(*SIMPLE.get(usize::from(byte - 87))?, 0, 0),
            132 => {
                self.op(
                    O::Iinc,
                    i16::from(self.u8(pc + 2)? as i8) as u16,
                    u32::from(self.u8(pc + 1)?),
                );
                next = pc + 3;
            }
            153..=168 | 198 | 199 => {
                self.branch(branch_opcode(byte)?, pc, i32::from(self.u16(pc + 1)? as i16))?;
                next = pc + 3;
            }
            170 => next = self.tableswitch(pc)?,
            171 => next = self.lookupswitch(pc)?,
            172 | 174 | 176 => self.op(O::Return1, u16::from(byte), 0),
            173 | 175 => self.op(O::Return2, 0, 0),
            177 => self.op(O::Return0, 0, 0),
            178..=184 | 187 | 189 | 192 | 193 => {
                self.site(pool_opcode(byte)?, 0, self.u16(pc + 1)?);
                next = pc + 3;
            }
            185 | 186 => {
                self.site(pool_opcode(byte)?, 0, self.u16(pc + 1)?);
                next = pc + 5;
            }
            188 => {
                self.op(O::Newarray, u16::from(self.u8(pc + 1)?), 0);
                next = pc + 2;
            }
            190 => self.op(O::Arraylength, 0, 0),
            191 => self.op(O::Athrow, 0, 0),
            194 => self.op(O::Monitorenter, 0, 0),
            195 => self.op(O::Monitorexit, 0, 0),
            196 => next = self.wide_instruction(pc)?,
            197 => {
                self.site(O::Multianewarray, u16::from(self.u8(pc + 3)?), self.u16(pc + 1)?);
                next = pc + 4;
            }
            200 | 201 => {
                let code = if byte == 200 { O::Goto } else { O::Jsr };
                self.branch(code, pc, self.i32(pc + 1)?)?;
                next = pc + 5;
            }
            _ => return None,
        }
        (next <= self.bytes.len()).then_some(next)
    }

    fn local(&mut self, byte: u8, slot: u32) -> Option<()> {
        use Opcode as O;
        let code = match byte {
            21 | 23 | 25 => O::Load,
            22 | 24 => O::Load2,
            54 | 56 | 58 => O::Store,
            55 | 57 => O::Store2,
            169 => O::Ret,
            _ => return None,
        };
        self.op(code, 0, slot);
        Some(())
    }

    fn wide_instruction(&mut self, pc: usize) -> Option<usize> {
        let byte = self.u8(pc + 1)?;
        let slot = u32::from(self.u16(pc + 2)?);
        if byte == 132 {
            self.op(Opcode::Iinc, self.u16(pc + 4)?, slot);
            return Some(pc + 6);
        }
        self.local(byte, slot)?;
        Some(pc + 4)
    }

    fn tableswitch(&mut self, pc: usize) -> Option<usize> {
        let base = (pc + 4) & !3;
        let (low, high) = (self.i32(base + 4)?, self.i32(base + 8)?);
        let count = usize::try_from(i64::from(high) - i64::from(low) + 1).ok()?;
        let end = base.checked_add(12)?.checked_add(count.checked_mul(4)?)?;
        if end > self.bytes.len() {
            return None;
        }
        let target = |offset: i32| u32::try_from(pc as i64 + i64::from(offset)).ok();
        let switch = Switch {
            default: target(self.i32(base)?)?,
            keys: (low..=high).collect(),
            targets: (0..count)
                .map(|i| target(self.i32(base + 12 + 4 * i)?))
                .collect::<Option<_>>()?,
        };
        self.switch(Opcode::Tableswitch, switch);
        Some(end)
    }

    fn lookupswitch(&mut self, pc: usize) -> Option<usize> {
        let base = (pc + 4) & !3;
        let count = usize::try_from(self.i32(base + 4)?).ok()?;
        let end = base.checked_add(8)?.checked_add(count.checked_mul(8)?)?;
        if end > self.bytes.len() {
            return None;
        }
        let target = |offset: i32| u32::try_from(pc as i64 + i64::from(offset)).ok();
        let pair = base + 8;
        let switch = Switch {
            default: target(self.i32(base)?)?,
            keys: (0..count).map(|i| self.i32(pair + 8 * i)).collect::<Option<_>>()?,
            targets: (0..count)
                .map(|i| target(self.i32(pair + 4 + 8 * i)?))
                .collect::<Option<_>>()?,
        };
        self.switch(Opcode::Lookupswitch, switch);
        Some(end)
    }

    fn switch(&mut self, code: Opcode, switch: Switch) {
        let index = self.code.switches.len() as u32;
        self.code.switches.push(switch);
        self.op(code, 0, index);
    }

    /// Replaces bytecode indices by operation indices.
    fn link(&mut self, source: &classfile::Code) -> Result<(), BadCode> {
        let Code { ops, bcis, switches, handlers, .. } = &mut self.code;
        let find = |bci: u32| match u16::try_from(bci).map(|bci| bcis.binary_search(&bci)) {
            Ok(Ok(index)) => Ok(index as u32),
            // The exception table may name the end of the code.
            _ if bci as usize == self.bytes.len() => Ok(bcis.len() as u32),
            _ => Err(BadCode(bci as usize)),
        };
        for op in ops {
            if is_branch(op.code) {
                op.b = find(op.b)?;
            }
        }
        for switch in switches {
            switch.default = find(switch.default)?;
            for target in &mut switch.targets {
                *target = find(*target)?;
            }
        }
        for entry in &source.exceptions {
            handlers.push(Handler {
                start: find(u32::from(entry.start))?,
                end: find(u32::from(entry.end))?,
                target: find(u32::from(entry.handler))?,
                catch_type: entry.catch_type,
            });
        }
        Ok(())
    }
}

/// Whether an operation may jump to its operand.
pub(crate) fn is_branch(code: Opcode) -> bool {
    let code = code as u16;
    (Opcode::Ifeq as u16..=Opcode::Jsr as u16).contains(&code)
}

fn branch_opcode(byte: u8) -> Option<Opcode> {
    use Opcode as O;
    Some(match byte {
        153 | 198 => O::Ifeq,
        154 | 199 => O::Ifne,
        155 => O::Iflt,
        156 => O::Ifge,
        157 => O::Ifgt,
        158 => O::Ifle,
        159 | 165 => O::IfIcmpeq,
        160 | 166 => O::IfIcmpne,
        161 => O::IfIcmplt,
        162 => O::IfIcmpge,
        163 => O::IfIcmpgt,
        164 => O::IfIcmple,
        167 => O::Goto,
        168 => O::Jsr,
        _ => return None,
    })
}

fn pool_opcode(byte: u8) -> Option<Opcode> {
    use Opcode as O;
    Some(match byte {
        178 => O::Getstatic,
        179 => O::Putstatic,
        180 => O::Getfield,
        181 => O::Putfield,
        182 => O::Invokevirtual,
        183 => O::Invokespecial,
        184 => O::Invokestatic,
        185 => O::Invokeinterface,
        186 => O::Invokedynamic,
        187 => O::New,
        189 => O::Anewarray,
        192 => O::Checkcast,
        193 => O::Instanceof,
        _ => return None,
    })
}

/// The operations of the instructions 87 to 152, all without operands except `iinc`.
const SIMPLE: [Opcode; 66] = {
    use Opcode as O;
    [
        O::Pop,
        O::Pop2,
        O::Dup,
        O::DupX1,
        O::DupX2,
        O::Dup2,
        O::Dup2X1,
        O::Dup2X2,
        O::Swap,
        O::Iadd,
        O::Ladd,
        O::Fadd,
        O::Dadd,
        O::Isub,
        O::Lsub,
        O::Fsub,
        O::Dsub,
        O::Imul,
        O::Lmul,
        O::Fmul,
        O::Dmul,
        O::Idiv,
        O::Ldiv,
        O::Fdiv,
        O::Ddiv,
        O::Irem,
        O::Lrem,
        O::Frem,
        O::Drem,
        O::Ineg,
        O::Lneg,
        O::Fneg,
        O::Dneg,
        O::Ishl,
        O::Lshl,
        O::Ishr,
        O::Lshr,
        O::Iushr,
        O::Lushr,
        O::Iand,
        O::Land,
        O::Ior,
        O::Lor,
        O::Ixor,
        O::Lxor,
        O::Iinc,
        O::I2l,
        O::I2f,
        O::I2d,
        O::L2i,
        O::L2f,
        O::L2d,
        O::F2i,
        O::F2l,
        O::F2d,
        O::D2i,
        O::D2l,
        O::D2f,
        O::I2b,
        O::I2c,
        O::I2s,
        O::Lcmp,
        O::Fcmpl,
        O::Fcmpg,
        O::Dcmpl,
        O::Dcmpg,
    ]
};
