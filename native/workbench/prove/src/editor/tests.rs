//! Small sources and statements that are written into them.

use super::*;
use crate::some_jdk::jdk;

fn insertion(line: u32, code: &str) -> Insertion {
    let place = Placement::Behind;
    Insertion { line, place, code: code.to_owned(), imports: Vec::new(), call: None }
}

fn instead(line: u32, code: &str) -> Insertion {
    Insertion { place: Placement::Instead, ..insertion(line, code) }
}

fn import(name: &str) -> Insertion {
    Insertion { imports: vec![name.to_owned()], ..insertion(1, "c();") }
}

/// Edits each text as a file of one folder, and returns the texts and lines.
fn edited(cases: Vec<(&str, Vec<Insertion>)>) -> Vec<Result<(String, Vec<u32>), Refused>> {
    let folder = tempfile::tempdir().unwrap();
    let mut edits = Vec::new();
    for (number, (text, insertions)) in cases.into_iter().enumerate() {
        let source = folder.path().join(format!("{number}.java"));
        std::fs::write(&source, text).unwrap();
        edits.push(Edit::inserting(source, insertions));
    }
    let edited = edit(&jdk(), None, &edits.iter().collect::<Vec<_>>()).unwrap();
    edited.into_iter().map(|it| it.map(|it| (it.text, it.lines))).collect()
}

/// Checks method bodies that start in line 2, each as it was and with the statement `x();` after
/// the statement in line 2.
fn bodies(cases: &[(&str, &str)]) {
    let class = |body: &str| format!("class T {{ void t() {{\n{body}\n}} }}\n");
    let texts: Vec<String> = cases.iter().map(|(before, _)| class(before)).collect();
    let asked = texts.iter().map(|text| (text.as_str(), vec![insertion(2, "x();")])).collect();
    for ((_, after), edited) in cases.iter().zip(edited(asked)) {
        assert_eq!(edited.map(|(text, _)| text), Ok(class(after)));
    }
}

#[test]
fn a_statement_gets_a_line_of_its_own() {
    bodies(&[
        ("    a();", "    a();\n    x();"),
        ("\ta();\n\tb();", "\ta();\n\tx();\n\tb();"),
        ("    a(\n        1);", "    a(\n        1);\n    x();"),
        // Code after the statement in the same line stays there.
        ("    int i = a(); b();", "    int i = a(); b();\n    x();"),
        ("    if (i) { a(); }", "    if (i) { a();\n    x(); }"),
    ]);
}

#[test]
fn comments_stay_with_their_statement() {
    bodies(&[
        ("    a(); // why", "    a(); // why\n    x();"),
        ("    a(); /* why */", "    a(); /* why */\n    x();"),
        ("    a(); /* why */ // and how", "    a(); /* why */ // and how\n    x();"),
        ("    a(); /* of\n    b */ b();", "    a();\n    x();\n    /* of\n    b */ b();"),
    ]);
}

#[test]
fn line_breaks_are_those_of_the_file() {
    let text = "class T { void t() {\r\n  a();\r\n} }\r\n";
    let after = "class T { void t() {\r\n  a();\r\n  x();\r\n} }\r\n";
    let edited = edited(vec![(text, vec![insertion(2, "x();")])]);
    assert_eq!(edited, [Ok((after.to_owned(), vec![3]))]);
}

#[test]
fn statements_are_found_by_their_lines() {
    let text = "class T { void t() {\n  a();\n  b();\n} }\n";
    let asked = vec![insertion(3, "y();"), instead(2, "x();"), insertion(3, "z();")];
    let after = "class T { void t() {\n  x();\n  b();\n  y();\n  z();\n} }\n";
    assert_eq!(edited(vec![(text, asked)]), [Ok((after.to_owned(), vec![4, 2, 5]))]);
}

#[test]
fn the_body_of_a_lambda_makes_way_before_the_statement_around_it() {
    let text = "class T { void t() {\n  a(() -> b(\n    1));\n} }\n";
    let after = "class T { void t() {\n  a(() -> { x(); });\n  y();\n} }\n";
    let asked = vec![instead(3, "x();"), insertion(3, "y();")];
    assert_eq!(edited(vec![(text, asked)]), [Ok((after.to_owned(), vec![2, 3]))]);
}

#[test]
fn an_import_joins_its_kind() {
    let class = "class T { void t() { a(); } }\n";
    let cases = [
        ("", "import static p.A.b;\n\n"),
        ("package q;\n\n", "package q;\n\nimport static p.A.b;\n\n"),
        ("import r.C;\n", "import r.C;\n\nimport static p.A.b;\n"),
        (
            "import static p.A.a;\nimport r.C;\n",
            "import static p.A.a;\nimport static p.A.b;\nimport r.C;\n",
        ),
        // Nothing is missing.
        ("import static p.A.b;\n", "import static p.A.b;\n"),
        ("import static p.A.*;\n", "import static p.A.*;\n"),
    ];
    let texts: Vec<String> = cases.iter().map(|(before, _)| format!("{before}{class}")).collect();
    let asked = texts.iter().map(|text| {
        let line = text.lines().count() as u32;
        (text.as_str(), vec![Insertion { line, ..import("static p.A.b") }])
    });
    for ((_, after), edited) in cases.iter().zip(edited(asked.collect())) {
        let class = "class T { void t() { a();\nc(); } }\n";
        assert_eq!(edited.map(|(text, _)| text), Ok(format!("{after}{class}")));
    }
}

#[test]
fn what_has_no_place_is_refused() {
    let text = "class T { int t() {\n  a();\n  int i = b();\n  return c();\n} }\n";
    let cases = [
        (vec![insertion(4, "x();")], "nothing can follow the statement"),
        (vec![instead(3, "x();")], "the statement is more than an expression"),
        (
            vec![instead(2, "x();"), instead(2, "y();")],
            "two statements cannot take the place of one",
        ),
        (vec![insertion(9, "x();")], "no statement of a block is in line 9"),
    ];
    let whys: Vec<&str> = cases.iter().map(|(_, why)| *why).collect();
    let asked = cases.into_iter().map(|(insertions, _)| (text, insertions)).collect();
    for (edited, why) in edited(asked).into_iter().zip(whys) {
        assert_eq!(edited, Err(Refused::NoPlace(why.to_owned())));
    }
}

#[test]
fn javac_says_what_does_not_compile() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("T.java");
    std::fs::write(&source, "class T { void t() {\n  t();\n} }\n").unwrap();
    let edit_with = |code| Edit::inserting(source.clone(), vec![insertion(2, code)]);
    let edits = [edit_with("t();"), edit_with("u();")];
    let edited = edit(&jdk(), Some(&[]), &edits.iter().collect::<Vec<_>>()).unwrap();
    let [Ok(sound), Err(Refused::NotCompiled(why))] = edited.as_slice() else { unreachable!() };
    assert_eq!(sound.classes.len(), 1);
    assert_eq!(why, "cannot find symbol, symbol: method u(), location: class T");
}

fn call(line: u32, call: Call) -> Insertion {
    let place = Placement::Before;
    Insertion { call: Some(call), place, ..insertion(line, "try { $CALL; }") }
}

fn of(name: &str, parameters: usize, replaced: Option<(usize, &str)>) -> Call {
    Call {
        line: 2,
        name: name.to_owned(),
        is_constructor: false,
        parameters,
        has_list: false,
        replaced: replaced.map(|(parameter, with)| (parameter, with.to_owned())),
    }
}

#[test]
fn a_call_is_made_once_more_before_its_statement() {
    let with = |body: &str| format!("class T {{ void t() {{\n    {body}\n}} }}\n");
    let cases = [
        ("int i = a.b(c, 1);", of("b", 2, Some((1, "-1"))), "try { a.b(c, -1); }"),
        ("x(() -> a\n        .b(c));", of("b", 1, Some((0, "null"))), "try { a .b(null); }"),
        ("new A<>(1);", Call { is_constructor: true, ..of("A", 1, None) }, "try { new A<>(1); }"),
        (
            "b(1, 2, 3);",
            Call { has_list: true, ..of("b", 2, Some((1, "null"))) },
            "try { b(1, null); }",
        ),
        // Some compilers give all instructions of a statement the line in which it starts.
        ("int i =\n        b(1);", of("b", 1, Some((0, "2"))), "try { b(2); }"),
    ];
    let asked: Vec<(String, Call)> =
        cases.iter().map(|(body, of, _)| (with(body), of.clone())).collect();
    let asked = asked.iter().map(|(text, of)| (text.as_str(), vec![call(2, of.clone())])).collect();
    for ((body, _, statement), edited) in cases.iter().zip(edited(asked)) {
        assert_eq!(edited, Ok((with(&format!("{statement}\n    {body}")), vec![2])));
    }
}

#[test]
fn what_goes_before_a_statement_stands_before_what_takes_its_place() {
    let text = "class T { void t() {\n    x();\n} }\n";
    let before = Insertion { place: Placement::Before, ..insertion(2, "a();") };
    let edited = edited(vec![(text, vec![instead(2, "y();"), before])]);
    let expected = "class T { void t() {\n    a();\n    y();\n} }\n".to_owned();
    assert_eq!(edited, [Ok((expected, vec![3, 2]))]);
}

#[test]
fn a_call_that_is_not_clear_is_refused() {
    let text = "class T { void t() {\n    a(b(1), b(2));\n} }\n";
    let refused = edited(vec![(text, vec![call(2, of("b", 1, None))])]);
    let why = "line 2 has 2 calls of b".to_owned();
    assert_eq!(refused, [Err(Refused::NoPlace(why))]);
    let absent = edited(vec![(text, vec![call(2, of("c", 1, None))])]);
    assert!(matches!(&*absent, [Err(Refused::NoPlace(_))]));
}
