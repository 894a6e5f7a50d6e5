//! Reads the `Signature` attribute (JVMS 4.7.9.1).

use vm::classes::class::Kind;

use super::generics::{ClassType, Generic, TypeArgument, TypeParameter};

/// The generic signature of a method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MethodSignature {
    /// The method's own type parameters.
    pub type_parameters: Vec<TypeParameter>,
    /// The types of its parameters.
    pub parameters: Vec<Generic>,
    /// The type of its result; `None` for `void`.
    pub result: Option<Generic>,
}

/// The generic signature of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassSignature {
    /// The class's own type parameters.
    pub type_parameters: Vec<TypeParameter>,
    /// The superclass and the superinterfaces.
    pub supertypes: Vec<ClassType>,
}

/// Reads a method signature or descriptor. Returns `None` if it is malformed.
pub fn method(text: &str) -> Option<MethodSignature> {
    let mut reader = Reader { rest: text };
    let type_parameters = reader.type_parameters()?;
    reader.expect('(')?;
    let mut parameters = Vec::new();
    while !reader.take(')') {
        parameters.push(reader.generic()?);
    }
    let result = Some(reader.generic()?).filter(|it| *it != Generic::Primitive(Kind::Void));
    Some(MethodSignature { type_parameters, parameters, result })
}

/// Reads a class signature. Returns `None` if it is malformed.
pub fn class(text: &str) -> Option<ClassSignature> {
    let mut reader = Reader { rest: text };
    let type_parameters = reader.type_parameters()?;
    let mut supertypes = Vec::new();
    while reader.take('L') {
        supertypes.push(reader.class()?);
    }
    Some(ClassSignature { type_parameters, supertypes })
}

/// Reads a field signature or descriptor. Returns `None` if it is malformed.
pub fn field(text: &str) -> Option<Generic> {
    Reader { rest: text }.generic()
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn take(&mut self, expected: char) -> bool {
        let rest = self.rest.strip_prefix(expected);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, expected: char) -> Option<()> {
        self.take(expected).then_some(())
    }

    fn until(&mut self, ends: &[char]) -> Option<&str> {
        let (text, rest) = self.rest.split_at(self.rest.find(ends)?);
        self.rest = rest;
        Some(text)
    }

    fn type_parameters(&mut self) -> Option<Vec<TypeParameter>> {
        let mut found = Vec::new();
        if !self.take('<') {
            return Some(found);
        }
        while !self.take('>') {
            let name = self.until(&[':'])?.into();
            let mut bounds = Vec::new();
            while self.take(':') {
                // The class bound is empty if the first bound is an interface.
                if !self.rest.starts_with(':') {
                    bounds.push(self.generic()?);
                }
            }
            found.push(TypeParameter { name, bounds });
        }
        Some(found)
    }

    fn generic(&mut self) -> Option<Generic> {
        let first = self.rest.chars().next()?;
        self.take(first);
        Some(match first {
            'L' => Generic::Class(self.class()?),
            '[' => Generic::Array(Box::new(self.generic()?)),
            'T' => {
                let name = self.until(&[';'])?.into();
                self.expect(';')?;
                Generic::Variable(name)
            }
            _ => Generic::Primitive(Kind::PRIMITIVES.into_iter().find(|it| it.letter() == first)?),
        })
    }

    /// Reads a class type after its `L`. The members of a parameterized class follow it after dots.
    fn class(&mut self) -> Option<ClassType> {
        let name = self.until(&['<', ';', '.'])?.into();
        let arguments = self.arguments()?;
        let mut class = ClassType { name, arguments, owner: None };
        while self.take('.') {
            let name = self.until(&['<', ';', '.'])?;
            let name = format!("{}${name}", class.name).into();
            let arguments = self.arguments()?;
            let is_raw = class.arguments.is_empty() && class.owner.is_none();
            let owner = (!is_raw).then(|| Box::new(class));
            class = ClassType { name, arguments, owner };
        }
        self.expect(';')?;
        Some(class)
    }

    fn arguments(&mut self) -> Option<Vec<TypeArgument>> {
        let mut found = Vec::new();
        if !self.take('<') {
            return Some(found);
        }
        while !self.take('>') {
            found.push(if self.take('*') {
                TypeArgument::Any
            } else if self.take('+') {
                TypeArgument::Extends(self.generic()?)
            } else if self.take('-') {
                TypeArgument::Super(self.generic()?)
            } else {
                TypeArgument::Exact(self.generic()?)
            });
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_of_methods_are_read() {
        let text =
            "<T:Ljava/lang/Object;:Ljava/lang/Comparable<-TT;>;>(Ljava/util/List<+TT;>;[I)TT;";
        let read = method(text).unwrap();
        assert_eq!(read.type_parameters.first().unwrap().bounds.len(), 2);
        let list = read.parameters.first().unwrap();
        assert_eq!(list.descriptor(), "Ljava/util/List;");
        let Generic::Class(list) = list else { panic!("{list:?}") };
        assert_eq!(list.arguments, [TypeArgument::Extends(Generic::Variable("T".into()))]);
        assert_eq!(read.parameters.get(1).unwrap().descriptor(), "[I");
        assert_eq!(read.result, Some(Generic::Variable("T".into())));
        assert_eq!(method("()V").unwrap().result, None);
        assert_eq!(method("(L"), None);
    }

    #[test]
    fn signatures_of_classes_are_read() {
        let read = class(
            "<K::Ljava/lang/Comparable<TK;>;V:Ljava/lang/Object;>Ljava/util/AbstractMap<TK;TV;>;Ljava/lang/Cloneable;",
        );
        let read = read.unwrap();
        assert_eq!(read.type_parameters.first().unwrap().bounds.len(), 1);
        assert_eq!(read.supertypes.len(), 2);
    }

    #[test]
    fn members_of_parameterized_classes_have_an_owner() {
        let Some(Generic::Class(read)) = field("La/Outer<TT;>.Inner;") else { panic!("malformed") };
        assert_eq!(&*read.name, "a/Outer$Inner");
        assert_eq!(&*read.owner.unwrap().name, "a/Outer");
    }
}
