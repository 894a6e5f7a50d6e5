//! Small sources and changes of them.

use super::super::{Call, Edit, Refused, edit};
use super::*;
use crate::some_jdk::jdk;

/// Makes one change in a text, and returns the text.
fn changed(text: &str, change: Change) -> Result<String, Refused> {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("T.java");
    std::fs::write(&source, text).unwrap();
    let made = Edit::changing(source, vec![change]);
    edit(&jdk(), None, &[&made]).unwrap().remove(0).map(|it| it.text)
}

#[test]
fn another_class_is_created() {
    let text = "import java.util.HashMap;\n\nclass T {\n    HashMap<A, B> map = new HashMap<A, B>(3) {{ put(a, b); }};\n}\n";
    let linked = Rewrite {
        name: "LinkedHashMap".into(),
        imports: vec!["java.util.LinkedHashMap".into()],
        ..Rewrite::of(Call::any(4, "HashMap", true))
    };
    let after = text
        .replace("new HashMap", "new LinkedHashMap")
        .replace("HashMap;\n", "HashMap;\nimport java.util.LinkedHashMap;\n");
    assert_eq!(changed(text, Change::Rewrite(linked)), Ok(after));
}

#[test]
fn calls_get_other_names_and_arguments() {
    let text = "class T {\n    Object x = f(a.lower(), g(Set.of(1)), h(1, 2));\n}\n";
    let cases = [
        (
            Rewrite { last: "ROOT".into(), ..Rewrite::of(Call::any(2, "lower", false)) },
            "a.lower(ROOT), g(Set.of(1)), h(1, 2)",
        ),
        (
            Rewrite { first: "ROOT".into(), ..Rewrite::of(Call::any(2, "h", false)) },
            "a.lower(), g(Set.of(1)), h(ROOT, 1, 2)",
        ),
        (
            Rewrite {
                name: "List.of".into(),
                around: Some(["new S<>(".into(), ")".into()]),
                ..Rewrite::of(Call::any(2, "of", false))
            },
            "a.lower(), g(new S<>(List.of(1))), h(1, 2)",
        ),
        (
            Rewrite {
                around_arguments: Some(["sorted(".into(), ")".into()]),
                ..Rewrite::of(Call::any(2, "h", false))
            },
            "a.lower(), g(Set.of(1)), h(sorted(1), sorted(2))",
        ),
    ];
    for (rewrite, after) in cases {
        let after = format!("class T {{\n    Object x = f({after});\n}}\n");
        assert_eq!(changed(text, Change::Rewrite(rewrite)), Ok(after));
    }
    let refused = changed(text, Change::Rewrite(Rewrite::of(Call::any(2, "missing", false))));
    assert!(refused.is_err_and(|it| it.why() == "line 2 has no call of missing"));
}

#[test]
fn classes_get_further_members() {
    let members = |quoted| Members {
        class: "T.Inner".into(),
        fields: "int kept = 1;".into(),
        methods: "@After\nvoid after() {\n    $STATEMENT\n}".into(),
        quoted,
        imports: vec!["org.junit.After".into()],
    };
    let text = "package a;\n\n@A({})\nclass T {\n  static class Inner extends B<C> {\n    void t() {\n      a(\n          1);\n    }\n  }\n}\n";
    let after = "package a;\n\nimport org.junit.After;\n\n@A({})\nclass T {\n  static class Inner extends B<C> {\n    int kept = 1;\n\n    void t() {\n      a(\n          1);\n    }\n\n    @After\n    void after() {\n      a( 1);\n    }\n  }\n}\n";
    assert_eq!(changed(text, Change::Members(members(Some(7)))), Ok(after.to_owned()));
    let missing = Members { class: "T.Other".into(), ..members(None) };
    let refused = changed(text, Change::Members(missing));
    assert!(refused.is_err_and(|it| it.why() == "the source has no class T.Other"));
}

#[test]
fn what_a_statement_opens_is_closed() {
    let text = "class T {\n    void t() {\n        Mocked<A> a = open(\n            A.class);\n\n        b();\n    }\n}\n";
    let enclosure = |line| {
        Change::Enclosure(Enclosure {
            line,
            declared: "Mocked<?> mocked".into(),
            imports: Vec::new(),
        })
    };
    let after = "class T {\n    void t() {\n        try (Mocked<A> a = open(\n            A.class)) {\n\n            b();\n        }\n    }\n}\n";
    assert_eq!(changed(text, enclosure(3)), Ok(after.to_owned()));
    let nameless = text.replace("Mocked<A> a = ", "");
    let after = after.replace("Mocked<A> a", "Mocked<?> mocked");
    assert_eq!(changed(&nameless, enclosure(3)), Ok(after));
    assert!(changed(text, enclosure(6)).is_err());
}
