//! Finds annotations named `OracleIgnore` on tests, methods and classes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use classfile::{Annotation, ClassFile, Method, annotations};
use report::{AnalyseRequest, Finding, Oracle, SuppressedBy};

use super::{Ignore, Said};

/// The annotation's simple name. Its package does not matter.
const NAME: &str = "OracleIgnore";

/// The classes that findings are about, read when they are needed.
pub(super) struct Classes {
    folders: Vec<PathBuf>,
    read: BTreeMap<String, Option<Arc<ClassFile>>>,
}

/// The class and method that a finding is about, by internal names.
struct Subject {
    class: String,
    /// The method's name, and its descriptor if it is known.
    method: Option<(String, Option<String>)>,
}

impl Classes {
    pub(super) fn of(request: &AnalyseRequest) -> Classes {
        let folders = request.test_class_directories.iter().chain(&request.class_directories);
        Classes { folders: folders.cloned().collect(), read: BTreeMap::new() }
    }

    /// Returns the annotations that apply to a finding: on the method, its class and the outer
    /// classes, the innermost first.
    pub(super) fn about(&mut self, oracle: &Oracle, finding: &Finding) -> Vec<Said> {
        let Some(subject) = subject(oracle, finding) else { return Vec::new() };
        let mut said = self.of_method(&subject).unwrap_or_default();
        let mut class = Some(subject.class.as_str());
        while let Some(name) = class {
            if let Some(file) = self.class(name) {
                let bodies = [&file.attributes.annotations, &file.attributes.invisible_annotations];
                said.extend(ignores(&file, bodies, name));
            }
            class = name.rsplit_once('$').map(|(outer, _)| outer);
        }
        said
    }

    /// Returns the annotations on a method, in the class that declares it or the superclass that it
    /// comes from.
    fn of_method(&mut self, subject: &Subject) -> Option<Vec<Said>> {
        let (name, descriptor) = subject.method.as_ref()?;
        let is_it = |method: &&Method| {
            *method.name == **name
                && descriptor.as_ref().is_none_or(|descriptor| *method.descriptor == **descriptor)
        };
        let mut class = self.class(&subject.class)?;
        loop {
            let declared: Vec<&Method> = class.methods.iter().filter(is_it).collect();
            if !declared.is_empty() {
                let place = format!("{}.{name}", subject.class);
                let said = declared.into_iter().flat_map(|method| {
                    let bodies = [&method.annotations, &method.invisible_annotations];
                    ignores(&class, bodies, &place)
                });
                return Some(said.collect());
            }
            let above = class.super_class.clone()?;
            class = self.class(&above)?;
        }
    }

    /// Returns a class of the project or its tests by its internal name.
    fn class(&mut self, name: &str) -> Option<Arc<ClassFile>> {
        if let Some(known) = self.read.get(name) {
            return known.clone();
        }
        let file = format!("{name}.class");
        let found = self.folders.iter().find_map(|folder| read(&folder.join(&file)));
        self.read.insert(name.to_owned(), found.clone());
        found
    }
}

fn read(file: &Path) -> Option<Arc<ClassFile>> {
    classfile::read_class(&std::fs::read(file).ok()?).ok().map(Arc::new)
}

/// Returns the class and method that a finding is about. For shared set-up of a class it is only
/// the class.
fn subject(oracle: &Oracle, finding: &Finding) -> Option<Subject> {
    if let Some(method) = &finding.method {
        let (name, descriptor) = method.split_at(method.find('(')?);
        let (class, name) = name.rsplit_once('.')?;
        let method = Some((name.to_owned(), Some(descriptor.to_owned())));
        return Some(Subject { class: class.replace('.', "/"), method });
    }
    let id = finding.invocations.first().or(finding.test.as_ref())?;
    let part = format!("{id}/");
    let test = oracle.tests.iter().find(|test| test.id == *id);
    let method = test.and_then(|test| test.method.clone()).map(|name| (name, None));
    let test = test.or_else(|| oracle.tests.iter().find(|test| test.id.starts_with(&part)))?;
    Some(Subject { class: test.class.replace('.', "/"), method })
}

/// Returns the annotations named `OracleIgnore` in two attributes: that for visible annotations and
/// that for invisible ones. `place` names their owner.
fn ignores(class: &ClassFile, bodies: [&Option<Box<[u8]>>; 2], place: &str) -> Vec<Said> {
    let worn = bodies.into_iter().flatten().flat_map(|body| annotations(&class.pool, body));
    let ours = worn.filter(|annotation| annotation.simple_name() == NAME);
    let place = format!("@{NAME} of {}", place.replace('/', "."));
    ours.map(|it| (place.clone(), SuppressedBy::Annotation, ignore(&it))).collect()
}

fn ignore(annotation: &Annotation<'_>) -> Ignore {
    let of = |element: &'static str| {
        let texts = annotation.texts.iter().filter(move |(name, _)| *name == element);
        texts.map(|(_, text)| text.trim().to_owned())
    };
    Ignore { rules: of("value").collect(), reason: of("reason").next().unwrap_or_default() }
}
