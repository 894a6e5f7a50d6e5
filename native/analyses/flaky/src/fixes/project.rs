//! Looks up the class files of a project, and their sources.

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

/// An instruction of a class, with its line.
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

    /// Returns a class by its internal name. `None` if the project does not have it, or if its source is not in Java.
    pub fn class(&self, name: &str) -> Option<Class> {
        let file = read_class(&class_bytes(&self.folders, name).ok()?).ok()?;
        let source = self.source(&file.source_path()?)?;
        Some(Class { file, source })
    }

    /// Returns the full path of a source such as `a/B.java`. `None` if it is not in Java: only Java sources can be
    /// edited.
    pub fn source(&self, path: &str) -> Option<PathBuf> {
        let found = self.sources.find(path).filter(|it| it.ends_with(".java"))?;
        Some(self.request.base_directory.join(found))
    }

    /// Returns whether a source belongs to the tests.
    pub fn is_of_tests(&self, source: &Path) -> bool {
        self.request.test_source_roots.iter().any(|it| source.starts_with(it))
    }

    /// Returns the path of a source as reports name it: relative to the base directory, with slashes.
    pub fn named(&self, source: &Path) -> String {
        let path = source.strip_prefix(&self.request.base_directory).unwrap_or(source);
        path.to_string_lossy().replace('\\', "/")
    }
}

impl Class {
    /// Returns the name of the class in Java without its package, as in `Outer.Inner`.
    pub fn name(&self) -> String {
        simple(&self.file.this_class)
    }

    /// Returns whether code of this class may name a member of another class with these flags. Ignores access by
    /// inheritance, which `protected` allows.
    pub fn may_access(&self, other: &ClassFile, flags: u16) -> bool {
        let [own, its] = [&self.file.this_class, &other.this_class];
        let outermost = |name: &str| name.split('$').next().unwrap_or(name).to_owned();
        // Within one outermost class, even private members are accessible (JLS 6.6.1).
        match flags {
            _ if outermost(own) == outermost(its) => true,
            flags if flags & access::PRIVATE != 0 => false,
            flags if flags & access::PUBLIC != 0 && other.access & access::PUBLIC != 0 => true,
            _ => package(own) == package(its),
        }
    }

    /// Returns the imports that code of this class needs to name another class, given by its internal name.
    pub fn imports(&self, other: &str) -> Vec<String> {
        let outer = other.split('$').next().unwrap_or(other);
        let is_near =
            package(&self.file.this_class) == package(outer) || package(outer) == "java/lang";
        if is_near { Vec::new() } else { vec![outer.replace('/', ".")] }
    }

    /// Returns the instructions of all methods that are in the source.
    pub fn uses(&self) -> impl Iterator<Item = Use<'_>> {
        self.uses_of(|_| true)
    }

    /// Returns the instructions of the methods with a name.
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

    /// Returns the lines of the methods with a name, sorted and without duplicates.
    pub fn lines_of(&self, method: &str) -> Vec<u32> {
        let all = self.file.methods.iter().filter(|it| *it.name == *method);
        let lines = all.filter_map(|it| it.code.as_ref()).flat_map(Code::source_lines);
        let mut lines: Vec<u32> = lines.map(|it| u32::from(it.1)).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }
}

/// Returns the code of a method if the source contains it. The body of a lambda counts, although the compiler
/// generates its method.
fn in_source(method: &Method) -> Option<&Code> {
    let is_made = method.access & access::SYNTHETIC != 0 && !method.name.starts_with("lambda$");
    method.code.as_ref().filter(|_| !is_made)
}

/// Returns the name of a class in Java without its package, for its internal name.
pub(super) fn simple(internal: &str) -> String {
    internal.rsplit('/').next().unwrap_or(internal).replace('$', ".")
}

/// Returns the package in the internal name of a class.
fn package(internal: &str) -> &str {
    internal.rsplit_once('/').map_or("", |it| it.0)
}

/// Returns the Java type for a descriptor, without type arguments, and the internal name of the class to import for
/// it.
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
