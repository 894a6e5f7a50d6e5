//! What fixes need to know of the project: its class files, and where their sources are.

use std::path::{Path, PathBuf};

use classfile::{ClassFile, Code, Instruction, Instructions, Method, access, read_class};
use report::AnalyseRequest;
use suite::planning::classes::class_bytes;
use suite::planning::sources::Sources;

/// The classes and sources of a project.
pub(super) struct Project<'a> {
    pub request: &'a AnalyseRequest,
    sources: Sources,
    folders: Vec<PathBuf>,
}

/// A class of the project, with its source.
pub(super) struct Class {
    pub file: ClassFile,
    /// The path of its source.
    pub source: PathBuf,
}

/// An instruction of a class that calls a method or creates an object.
pub(super) struct Use<'c> {
    /// The line in the source.
    pub line: u32,
    pub instruction: Instruction<'c>,
}

impl<'a> Project<'a> {
    pub fn of(request: &'a AnalyseRequest) -> Project<'a> {
        let folders = request.test_class_directories.iter().chain(&request.class_directories);
        Project { request, sources: Sources::of(request), folders: folders.cloned().collect() }
    }

    /// Returns a class by its internal name, if the project has it and its source is in Java.
    pub fn class(&self, name: &str) -> Option<Class> {
        let file = read_class(&class_bytes(&self.folders, name).ok()?).ok()?;
        let source = self.source(&file.source_path()?)?;
        Some(Class { file, source })
    }

    /// Returns the path of a source, such as `a/B.java`, if it is in Java.
    pub fn source(&self, path: &str) -> Option<PathBuf> {
        let found = self.sources.find(path).filter(|it| it.ends_with(".java"))?;
        Some(self.request.base_directory.join(found))
    }

    /// Returns whether a source belongs to the tests.
    pub fn is_of_tests(&self, source: &Path) -> bool {
        self.request.test_source_roots.iter().any(|it| source.starts_with(it))
    }

    /// Returns the path of a source as reports name it.
    pub fn named(&self, source: &Path) -> String {
        let path = source.strip_prefix(&self.request.base_directory).unwrap_or(source);
        path.to_string_lossy().replace('\\', "/")
    }
}

impl Class {
    /// Returns the name of the class with those around it, such as `Outer.Inner`.
    pub fn name(&self) -> String {
        simple(&self.file.this_class)
    }

    /// Returns whether code of this class may name a member of another class with these flags, as far as `protected`
    /// does not matter.
    pub fn may_access(&self, other: &ClassFile, flags: u16) -> bool {
        let [own, its] = [&self.file.this_class, &other.this_class];
        let outermost = |name: &str| name.split('$').next().unwrap_or(name).to_owned();
        match flags {
            _ if outermost(own) == outermost(its) => true,
            flags if flags & access::PRIVATE != 0 => false,
            flags if flags & access::PUBLIC != 0 && other.access & access::PUBLIC != 0 => true,
            _ => package(own) == package(its),
        }
    }

    /// Returns the imports that code of this class needs to name another class.
    pub fn imports(&self, other: &str) -> Vec<String> {
        let outer = other.split('$').next().unwrap_or(other);
        let is_near =
            package(&self.file.this_class) == package(outer) || package(outer) == "java/lang";
        if is_near { Vec::new() } else { vec![outer.replace('/', ".")] }
    }

    /// Returns the instructions of all methods.
    pub fn uses(&self) -> impl Iterator<Item = Use<'_>> {
        self.uses_of(|_| true)
    }

    /// Returns the instructions of the methods of a name.
    pub fn uses_in<'c>(&'c self, method: &'c str) -> impl Iterator<Item = Use<'c>> {
        self.uses_of(move |it| *it.name == *method)
    }

    fn uses_of<'c>(
        &'c self,
        is_it: impl Fn(&Method) -> bool + 'c,
    ) -> impl Iterator<Item = Use<'c>> {
        let methods = self.file.methods.iter().filter(move |it| is_it(it));
        methods.filter_map(in_source).flat_map(|code| {
            Instructions::new(&code.bytes).filter_map(move |instruction| {
                let line = code.line(u16::try_from(instruction.pc).ok()?)?;
                Some(Use { line: u32::from(line), instruction })
            })
        })
    }

    /// Returns the lines of the methods of a name, in order.
    pub fn lines_of(&self, method: &str) -> Vec<u32> {
        let all = self.file.methods.iter().filter(|it| *it.name == *method);
        let lines = all.filter_map(|it| it.code.as_ref()).flat_map(Code::source_lines);
        let mut lines: Vec<u32> = lines.map(|it| u32::from(it.1)).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }
}

/// Returns the code of a method that is in the source. So is the body of a lambda, although the compiler makes the method.
fn in_source(method: &Method) -> Option<&Code> {
    let is_made = method.access & access::SYNTHETIC != 0 && !method.name.starts_with("lambda$");
    method.code.as_ref().filter(|_| !is_made)
}

/// Returns the name of a class as in its source, without the package.
pub(super) fn simple(internal: &str) -> String {
    internal.rsplit('/').next().unwrap_or(internal).replace('$', ".")
}

fn package(internal: &str) -> &str {
    internal.rsplit_once('/').map_or("", |it| it.0)
}

/// Returns the Java type of a descriptor without type arguments, and the class that has to be imported for it.
pub(super) fn java_type(descriptor: &str) -> (String, Option<String>) {
    let element = descriptor.trim_start_matches('[');
    let dimensions = "[]".repeat(descriptor.len() - element.len());
    let primitive = match element {
        "Z" => "boolean",
        "B" => "byte",
        "C" => "char",
        "S" => "short",
        "I" => "int",
        "J" => "long",
        "F" => "float",
        "D" => "double",
        _ => "",
    };
    if !primitive.is_empty() {
        return (format!("{primitive}{dimensions}"), None);
    }
    let class = element.strip_prefix('L').and_then(|it| it.strip_suffix(';')).unwrap_or(element);
    (format!("{}{dimensions}", simple(class)), Some(class.to_owned()))
}
