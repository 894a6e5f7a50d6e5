//! The scope at a place of a program: variables, methods, and enclosing loops.

use crate::random::Random;

/// The types of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Int,
    Long,
    Float,
    Double,
    Boolean,
    Char,
    Byte,
    Short,
    Text,
    Array,
}

/// All types. The ones that programs use most occur several times.
const TYPES: [Type; 13] = [
    Type::Int,
    Type::Int,
    Type::Int,
    Type::Long,
    Type::Long,
    Type::Float,
    Type::Double,
    Type::Boolean,
    Type::Char,
    Type::Byte,
    Type::Short,
    Type::Text,
    Type::Array,
];

impl Type {
    /// Returns a random type.
    pub fn random(random: &mut Random) -> Type {
        TYPES[random.below(TYPES.len() as u64) as usize]
    }

    /// Returns the type as Java source.
    pub fn name(self) -> &'static str {
        match self {
            Type::Int => "int",
            Type::Long => "long",
            Type::Float => "float",
            Type::Double => "double",
            Type::Boolean => "boolean",
            Type::Char => "char",
            Type::Byte => "byte",
            Type::Short => "short",
            Type::Text => "String",
            Type::Array => "int[]",
        }
    }

    /// Returns the field of the state object that has the type.
    pub fn field(self) -> &'static str {
        match self {
            Type::Int => "it.i",
            Type::Long => "it.l",
            Type::Float => "it.f",
            Type::Double => "it.d",
            Type::Boolean => "it.z",
            Type::Char => "it.c",
            Type::Byte => "it.b",
            Type::Short => "it.s",
            Type::Text => "it.t",
            Type::Array => "it.a",
        }
    }

    /// Returns whether values of the type take part in arithmetic.
    pub fn is_numeric(self) -> bool {
        !matches!(self, Type::Boolean | Type::Text | Type::Array)
    }

    /// Returns whether values of the type have bits that can be shifted.
    pub fn is_integral(self) -> bool {
        self.is_numeric() && !matches!(self, Type::Float | Type::Double)
    }

    /// Returns a statement that folds a value into the program's number.
    pub fn folded(self, value: &str) -> String {
        match self {
            Type::Float => format!("mix(Float.floatToIntBits({value}));"),
            Type::Double => format!("mix(Double.doubleToLongBits({value}));"),
            Type::Boolean => format!("mix({value} ? 1 : 2);"),
            Type::Text => format!("mix(String.valueOf({value}));"),
            Type::Array => format!("mix(Arrays.hashCode({value}));"),
            _ => format!("mix({value});"),
        }
    }
}

/// A method that can be called.
#[derive(Clone, Debug)]
pub struct Method {
    pub name: String,
    pub result: Type,
    pub parameters: Vec<Type>,
}

impl Method {
    /// Returns a method with a random signature.
    pub fn random(random: &mut Random, name: &str) -> Method {
        let parameters = (0..random.below(4)).map(|_| Type::random(random)).collect();
        Method { name: name.to_owned(), result: Type::random(random), parameters }
    }
}

/// A variable.
#[derive(Clone, Debug)]
struct Variable {
    name: String,
    kind: Type,
    /// Whether a loop counts with it, so that nothing else may assign it.
    fixed: bool,
}

/// The place where code is being written.
pub struct Scope<'a> {
    pub random: &'a mut Random,
    methods: &'a [Method],
    number: u64,
    variables: Vec<Variable>,
    names: u64,
    /// The labels of the enclosing loops, innermost last.
    pub loops: Vec<String>,
}

impl<'a> Scope<'a> {
    /// Creates a scope without variables.
    pub fn new(random: &'a mut Random, methods: &'a [Method], number: u64) -> Scope<'a> {
        Scope { random, methods, number, variables: Vec::new(), names: 0, loops: Vec::new() }
    }

    /// Returns the number of the block.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Declares a method's parameters. Returns them as Java source.
    pub fn enter(&mut self, method: &Method) -> String {
        let declare = |kind: &Type| format!("{} {}", kind.name(), self.declare(*kind, false));
        method.parameters.iter().map(declare).collect::<Vec<_>>().join(", ")
    }

    /// Returns a name that is not used yet.
    pub fn fresh(&mut self) -> String {
        self.names += 1;
        format!("v{}", self.names)
    }

    /// Declares a variable. Returns its name.
    pub fn declare(&mut self, kind: Type, fixed: bool) -> String {
        let name = self.fresh();
        self.variables.push(Variable { name: name.clone(), kind, fixed });
        name
    }

    /// Returns a mark of the variables declared so far, for [`Scope::forget`] at the end of a
    /// block.
    pub fn mark(&self) -> usize {
        self.variables.len()
    }

    /// Forgets the variables declared since a mark.
    pub fn forget(&mut self, mark: usize) {
        self.variables.truncate(mark);
    }

    /// Returns a variable or field of a type to read.
    pub fn readable(&mut self, kind: Type) -> String {
        self.variable(kind, true)
    }

    /// Returns a variable or field of a type to write.
    pub fn writable(&mut self, kind: Type) -> String {
        self.variable(kind, false)
    }

    fn variable(&mut self, kind: Type, fixed: bool) -> String {
        let fitting = self.variables.iter().filter(|it| it.kind == kind && (fixed || !it.fixed));
        let names: Vec<&str> = fitting.map(|it| it.name.as_str()).collect();
        match self.random.below(names.len() as u64 + 1) as usize {
            0 => kind.field().to_owned(),
            index => names[index - 1].to_owned(),
        }
    }

    /// Returns a method with a result of this type, if there is one.
    pub fn method(&mut self, result: Type) -> Option<Method> {
        let fitting: Vec<&Method> = self.methods.iter().filter(|it| it.result == result).collect();
        let index = self.random.below(fitting.len() as u64) as usize;
        fitting.get(index).map(|method| (*method).clone())
    }
}
