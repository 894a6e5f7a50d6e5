//! Small sources, compiled with the settings that builds have.

use super::*;
use crate::some_jdk::jdk;

fn compile(
    arguments: &[&str],
    sources: &[(&str, &str)],
) -> Result<Result<Vec<String>, Vec<Complaint>>, String> {
    let arguments: Vec<String> = arguments.iter().map(|word| (*word).to_owned()).collect();
    let javac = Javac { jdk_home: &jdk(), class_path: &[], arguments: &arguments };
    let sources: Vec<Source<'_>> =
        sources.iter().map(|(class, text)| Source { class, text }).collect();
    let compiled = javac.compile(&sources)?;
    Ok(compiled.map(|classes| classes.into_iter().map(|(name, _)| name).collect()))
}

const RAW: &str =
    "package a;\nclass T {\n    java.util.List<String> t = new java.util.ArrayList();\n}\n";

#[test]
fn sources_compile_together() {
    let sources =
        [("a/T", "package a;\nclass T { class I {} }"), ("b/U", "package b;\nclass U {}")];
    let names = ["a/T", "a/T$I", "b/U"].map(str::to_owned).to_vec();
    assert_eq!(compile(&["-d", "/nowhere", "-Akey=value"], &sources), Ok(Ok(names)));
}

#[test]
fn an_error_has_its_class_and_line() {
    let complaints = compile(&[], &[("a/T", "package a;\nclass T {\n    int t = \"\";\n}\n")]);
    let Ok(Err(complaints)) = complaints else { panic!("{complaints:?}") };
    let [Complaint { class, line, message }] = &*complaints else { panic!("{complaints:?}") };
    assert_eq!((class.as_str(), *line), ("a/T", 3));
    assert!(message.starts_with("error: incompatible types"), "{message}");
}

#[test]
fn a_warning_is_a_complaint_if_the_build_takes_it_as_an_error() {
    assert_eq!(compile(&["-Xlint:all"], &[("a/T", RAW)]), Ok(Ok(vec!["a/T".to_owned()])));
    let complaints = compile(&["-Xlint:all", "-Werror"], &[("a/T", RAW)]);
    let Ok(Err(complaints)) = complaints else { panic!("{complaints:?}") };
    assert!(complaints.iter().all(|it| it.line == 3), "{complaints:?}");
}

#[test]
fn what_concerns_no_source_is_an_error() {
    let said = compile(&["--release", "4"], &[("a/T", RAW)]).unwrap_err();
    assert!(said.contains("release version 4 not supported"), "{said}");
}
