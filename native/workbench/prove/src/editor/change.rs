//! Changes of a source that are more than a further statement.

use super::{Call, write_call};
use crate::wire::{number, text, texts};

/// A change of a source. An empty text in it changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Replaces calls in a line.
    Rewrite(Rewrite),
    /// Further members of a class.
    Members(Members),
    /// A try-with-resources statement.
    Enclosure(Enclosure),
}

/// A change of all calls of a method or constructor at a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewrite {
    /// The calls.
    pub call: Call,
    /// The new name of the called method. A qualified name replaces the receiver too.
    pub name: String,
    /// A further argument, before all others.
    pub first: String,
    /// A further argument, after all others.
    pub last: String,
    /// The text before and after the whole call.
    pub around: Option<[String; 2]>,
    /// The text before and after each argument.
    pub around_arguments: Option<[String; 2]>,
    /// The imports that this needs, such as `a.B`.
    pub imports: Vec<String>,
}

/// Further members of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Members {
    /// The name of the class with those around it, such as `Outer.Inner`.
    pub class: String,
    /// Fields, one in a line; they go before all other members.
    pub fields: String,
    /// Methods, which go after all other members. `$STATEMENT` in them stands for the quoted statement.
    pub methods: String,
    /// A line of a statement that the methods repeat.
    pub quoted: Option<u32>,
    /// The imports that this needs, such as `a.B`.
    pub imports: Vec<String>,
}

/// A try-with-resources statement, made of a statement that opens something and those after it in its block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosure {
    /// The line of the statement: the declaration of a variable, or an expression.
    pub line: u32,
    /// How the variable is declared that gets the value of an expression.
    pub declared: String,
    /// The imports that this needs, such as `a.B`.
    pub imports: Vec<String>,
}

impl Rewrite {
    /// Returns a change of calls that leaves them as they are.
    pub fn of(call: Call) -> Rewrite {
        Rewrite {
            call,
            name: String::new(),
            first: String::new(),
            last: String::new(),
            around: None,
            around_arguments: None,
            imports: Vec::new(),
        }
    }
}

impl Change {
    /// Writes the change, in the format that `Change.java` reads.
    pub(super) fn write(&self, into: &mut Vec<u8>) {
        match self {
            Change::Rewrite(it) => {
                into.push(0);
                write_call(into, &it.call);
                [&it.name, &it.first, &it.last].into_iter().for_each(|it| text(into, it));
                for around in [&it.around, &it.around_arguments] {
                    texts(into, around.as_ref().map_or(&[], |it| &it[..]));
                }
                texts(into, &it.imports);
            }
            Change::Members(it) => {
                into.push(1);
                [&it.class, &it.fields, &it.methods].into_iter().for_each(|it| text(into, it));
                number(into, it.quoted.unwrap_or_default() as usize);
                texts(into, &it.imports);
            }
            Change::Enclosure(it) => {
                into.push(2);
                number(into, it.line as usize);
                text(into, &it.declared);
                texts(into, &it.imports);
            }
        }
    }
}

#[cfg(test)]
mod tests;
