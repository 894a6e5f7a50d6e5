//! Assembles classes with one method from text, for the tests of this crate.
//!
//! Each line of the text is a label (`L:`), an instruction with its operands, or one of these:
//! `line 5` starts a source line, `frame` notes a stack map frame, and `catch FROM TO HANDLER CLASS`
//! adds a row to the exception table (`any` catches everything).

use std::collections::BTreeMap;
use std::sync::Arc;

use classfile::{
    ClassFile, Code, Constant, ConstantPool, ExceptionEntry, Method, Opcode, Operands, Utf8,
};

use crate::filter::{self, Subject};
use crate::flow::LabelFlow;
use crate::graph::Graph;
use crate::listing::Listing;
use crate::probes::{Probe, place};

/// A class `A` with one method.
pub(crate) struct Assembled {
    pub(crate) class: ClassFile,
}

/// Assembles a method `m()V` without flags in a class that extends `Object`.
pub(crate) fn assemble(text: &str) -> Assembled {
    method("m", "()V", 0, text)
}

/// Assembles a method.
pub(crate) fn method(name: &str, descriptor: &str, access: u16, text: &str) -> Assembled {
    let mut assembler = Assembler::default();
    assembler.pool.push(Constant::Unusable);
    text.lines().map(str::trim).filter(|line| !line.is_empty()).for_each(|it| assembler.line(it));
    let code = assembler.code();
    let method = Method {
        name: name.into(),
        descriptor: descriptor.into(),
        access,
        code: Some(code),
        ..Method::default()
    };
    let class = ClassFile {
        major: 61,
        pool: ConstantPool::new(assembler.pool),
        this_class: "A".into(),
        super_class: Some("java/lang/Object".into()),
        methods: vec![method],
        ..ClassFile::default()
    };
    Assembled { class }
}

impl Assembled {
    pub(crate) fn extends(mut self, superclass: &str) -> Self {
        self.class.super_class = Some(superclass.into());
        self
    }

    pub(crate) fn code(&self) -> &Code {
        self.class.methods[0].code.as_ref().unwrap()
    }

    pub(crate) fn listing(&self) -> Listing<'_> {
        Listing::new(self.code()).unwrap()
    }

    pub(crate) fn probes(&self) -> Vec<Probe> {
        place(&self.listing(), &self.flow(), &mut 0)
    }

    pub(crate) fn flow(&self) -> LabelFlow {
        LabelFlow::new(self.code(), &self.listing())
    }

    /// Returns the instructions that count, as mnemonics, each with missed and covered branches if
    /// it has several. `hits` are the numbers of the probes that control passed.
    pub(crate) fn counted(&self, hits: &[u32]) -> Vec<String> {
        let listing = self.listing();
        let graph = Graph::new(&listing, &self.flow(), &self.probes());
        let subject = Subject {
            class: &self.class,
            annotations: &filter::annotations(&self.class),
            method: &self.class.methods[0],
            code: self.code(),
            listing: &listing,
        };
        let statuses = filter::edits(&subject).apply(graph.statuses(&|it| hits.contains(&it)));
        let nodes = 0..listing.nodes().len();
        let instructions = nodes.filter_map(|node| listing.instruction(node));
        let rows = instructions.zip(statuses).filter_map(|(listed, status)| {
            let (name, status) = (listed.opcode.mnemonic(), status?);
            let sign = if status.is_covered() { "+" } else { "-" };
            let branches = status.branches();
            Some(match branches.total() {
                0 => format!("{sign}{name}"),
                _ => format!("{sign}{name} {}/{}", branches.missed, branches.covered),
            })
        });
        rows.collect()
    }

    /// Returns the mnemonics of the instructions that count.
    pub(crate) fn kept(&self) -> String {
        let rows = self.counted(&[]);
        let names = rows.iter().map(|row| row[1..].split(' ').next().unwrap_or_default());
        names.collect::<Vec<_>>().join(" ")
    }
}

#[derive(Default)]
struct Assembler {
    pool: Vec<Constant>,
    bytes: Vec<u8>,
    labels: BTreeMap<String, u16>,
    /// Offsets to fill in: their place, their size, the instruction, and the label.
    jumps: Vec<(usize, usize, usize, String)>,
    rows: Vec<[String; 4]>,
    lines: Vec<(u16, u16)>,
    frames: Vec<u16>,
}

impl Assembler {
    fn pc(&self) -> u16 {
        u16::try_from(self.bytes.len()).unwrap()
    }

    fn line(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [label] if label.ends_with(':') => {
                self.labels.insert(label.trim_end_matches(':').into(), self.pc());
            }
            ["line", number] => self.lines.push((self.pc(), number.parse().unwrap())),
            ["frame"] => self.frames.push(self.pc()),
            ["catch", from, to, handler, class] => {
                self.rows.push([from, to, handler, class].map(str::to_owned));
            }
            [name, ref operands @ ..] => self.instruction(name, operands),
            [] => {}
        }
    }

    fn instruction(&mut self, name: &str, operands: &[&str]) {
        let opcode = Opcode::ALL.iter().find(|it| it.mnemonic() == name).unwrap();
        let start = self.bytes.len();
        self.bytes.push(opcode.byte());
        match (opcode.operands(), operands) {
            (Operands::None, []) => {}
            (Operands::Byte | Operands::Local, [number]) => {
                self.bytes.push(number.parse().unwrap());
            }
            (Operands::Branch2, [label]) => self.jump(start, 2, label),
            (Operands::Branch4, [label]) => self.jump(start, 4, label),
            (Operands::Pool1, [text]) => {
                let text = self.utf8(text);
                let index = self.constant(Constant::String(text));
                self.bytes.push(u8::try_from(index).unwrap());
            }
            (Operands::Pool2, [class]) => {
                let class = self.class(class);
                self.bytes.extend(class.to_be_bytes());
            }
            (Operands::Pool2, [class, name, descriptor]) => {
                let member = self.member(class, name, descriptor);
                self.bytes.extend(member.to_be_bytes());
            }
            (Operands::Interface, [class, name, descriptor]) => {
                let member = self.member(class, name, descriptor);
                self.bytes.extend(member.to_be_bytes());
                self.bytes.extend([1, 0]);
            }
            (Operands::TableSwitch | Operands::LookupSwitch, [default, labels @ ..]) => {
                self.switch(start, *opcode, default, labels);
            }
            _ => panic!("{name} {operands:?}"),
        }
    }

    /// The keys of a switch are 0, 1 and so on.
    fn switch(&mut self, start: usize, opcode: Opcode, default: &str, labels: &[&str]) {
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
        self.jump(start, 4, default);
        let count = i32::try_from(labels.len()).unwrap();
        if opcode == Opcode::Tableswitch {
            self.bytes.extend(0i32.to_be_bytes());
            self.bytes.extend((count - 1).to_be_bytes());
        } else {
            self.bytes.extend(count.to_be_bytes());
        }
        for (key, label) in (0i32..).zip(labels) {
            if opcode == Opcode::Lookupswitch {
                self.bytes.extend(key.to_be_bytes());
            }
            self.jump(start, 4, label);
        }
    }

    fn jump(&mut self, start: usize, size: usize, label: &str) {
        self.jumps.push((self.bytes.len(), size, start, label.to_owned()));
        self.bytes.resize(self.bytes.len() + size, 0);
    }

    fn constant(&mut self, constant: Constant) -> u16 {
        self.pool.push(constant);
        u16::try_from(self.pool.len() - 1).unwrap()
    }

    fn utf8(&mut self, text: &str) -> u16 {
        self.constant(Constant::Utf8(Utf8 { text: Arc::from(text), raw: None }))
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.constant(Constant::Class(name))
    }

    fn member(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let name_and_type = self.constant(Constant::NameAndType { name, descriptor });
        self.constant(Constant::MethodRef { class, name_and_type })
    }

    fn code(&mut self) -> Code {
        for (place, size, start, label) in std::mem::take(&mut self.jumps) {
            let distance = i32::from(self.labels[&label]) - i32::try_from(start).unwrap();
            let bytes = distance.to_be_bytes();
            self.bytes[place..place + size].copy_from_slice(&bytes[4 - size..]);
        }
        let rows =
            std::mem::take(&mut self.rows).into_iter().map(|[start, end, handler, class]| {
                let at = |label: &String| self.labels[label];
                let (start, end, handler) = (at(&start), at(&end), at(&handler));
                let catch_type = if class == "any" { 0 } else { self.class(&class) };
                ExceptionEntry { start, end, handler, catch_type }
            });
        let exceptions = rows.collect();
        Code {
            bytes: self.bytes.clone().into(),
            exceptions,
            lines: self.lines.clone(),
            stack_map: Some(self.stack_map()),
            ..Code::default()
        }
    }

    /// Writes the frames as `same_frame_extended` (JVMS 4.7.4).
    fn stack_map(&self) -> Box<[u8]> {
        let mut table = u16::try_from(self.frames.len()).unwrap().to_be_bytes().to_vec();
        let mut next = 0;
        for pc in &self.frames {
            table.push(251);
            table.extend((pc - next).to_be_bytes());
            next = pc + 1;
        }
        table.into()
    }
}
