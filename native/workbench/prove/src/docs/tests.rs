//! Tests with small sources and the expected documentation of their methods.

use super::*;
use crate::some_jdk::jdk;

const ILLEGAL: &str = "java/lang/IllegalArgumentException";

/// Reads sources that are given by name and text. Paths in the result are such names.
fn read(files: &[(&str, &str)]) -> Docs {
    let folder = tempfile::tempdir().unwrap();
    let mut sources = Vec::new();
    for (name, text) in files {
        let source = folder.path().join(name);
        std::fs::write(&source, text).unwrap();
        sources.push(source);
    }
    let mut docs = read_docs(&jdk(), &[], &sources, "UTF-8").unwrap();
    let name = |path: &Path| path.strip_prefix(folder.path()).unwrap().to_path_buf();
    docs.unreadable.iter_mut().for_each(|(source, _)| *source = name(source));
    for clause in docs.methods.iter_mut().flat_map(|method| &mut method.clauses) {
        let from = clause.inherited_from.take();
        clause.inherited_from = from.map(|from| name(Path::new(&from)).display().to_string());
    }
    docs
}

/// Checks the methods of readable sources.
fn check(files: &[(&str, &str)], methods: Vec<Documented>) {
    assert_eq!(read(files), Docs { methods, unreadable: Vec::new() });
}

/// Returns a method without parameters and documentation.
fn method(class: &str, name: &str, descriptor: &str, line: u32) -> Documented {
    Documented {
        class: class.to_owned(),
        name: name.to_owned(),
        descriptor: descriptor.to_owned(),
        is_static: false,
        is_deprecated: false,
        line,
        parameters: Vec::new(),
        text: String::new(),
        returns: String::new(),
        clauses: Vec::new(),
    }
}

fn parameter(name: &str, type_name: &str, shape: Shape) -> Parameter {
    let (name, type_name) = (name.to_owned(), type_name.to_owned());
    Parameter { name, type_name, shape, text: String::new(), nullness: Nullness::Unknown }
}

fn described(name: &str, type_name: &str, shape: Shape, text: &str) -> Parameter {
    Parameter { text: text.to_owned(), ..parameter(name, type_name, shape) }
}

fn clause(exception: &str, text: &str, line: u32) -> Clause {
    let (exception, text) = (exception.to_owned(), text.to_owned());
    Clause { exception, text, line, inherited_from: None, is_inherited: false }
}

fn inherited(exception: &str, text: &str, line: u32, from: &str) -> Clause {
    let inherited_from = Some(from.to_owned());
    Clause { inherited_from, is_inherited: true, ..clause(exception, text, line) }
}

#[test]
fn all_tags_of_a_method_are_read() {
    let text = "package a.b;
/** A class. */
public class C {
    /**
     * Does it.
     *
     * @param <T> nothing
     * @param first the first
     *        one
     * @param rest the rest
     * @return the result, never null
     * @throws IllegalArgumentException if first is
     *         negative
     * @exception java.io.IOException if it fails
     */
    @SafeVarargs
    protected static <T extends Number & Runnable>
            T[] does(int first, T... rest) throws java.io.IOException { return null; }

    /** {@return the size} */
    int size() { return 0; }
}
";
    let does = Documented {
        is_static: true,
        parameters: vec![
            described("first", "int", Shape::Integral, "the first one"),
            described("rest", "T...", Shape::Array, "the rest"),
        ],
        returns: "the result, never null".to_owned(),
        clauses: vec![
            clause(ILLEGAL, "if first is negative", 12),
            clause("java/io/IOException", "if it fails", 14),
        ],
        text: "Does it.".to_owned(),
        ..method("a/b/C", "does", "(I[Ljava/lang/Number;)[Ljava/lang/Number;", 18)
    };
    let size = Documented {
        text: "Returns the size.".to_owned(),
        returns: "the size".to_owned(),
        ..method("a/b/C", "size", "()I", 21)
    };
    check(&[("C.java", text)], vec![does, size]);
}

#[test]
fn types_have_shapes_and_descriptors() {
    let text = "import java.util.*;
class C<E extends Comparable<E>> {
    void a(boolean a, char b, byte c, short d, long e, float f, double g) {}
    void b(String a, CharSequence b, StringBuilder c, int[][] d, E e, E[] f, Object g) {}
    void c(List<String> a, Iterable<?> b, Map<E, int[]> c, HashMap<E, E> d, Map.Entry<E, E> e) {}
    void d(Integer a, Number b, java.math.BigDecimal c, Boolean d, Character e) {}
    <S extends CharSequence, L extends List<E>> void e(S a, L b) {}
}
";
    let a = Documented {
        parameters: vec![
            parameter("a", "boolean", Shape::Boolean),
            parameter("b", "char", Shape::Char),
            parameter("c", "byte", Shape::Integral),
            parameter("d", "short", Shape::Integral),
            parameter("e", "long", Shape::Integral),
            parameter("f", "float", Shape::Floating),
            parameter("g", "double", Shape::Floating),
        ],
        ..method("C", "a", "(ZCBSJFD)V", 3)
    };
    let b = Documented {
        parameters: vec![
            parameter("a", "String", Shape::Text),
            parameter("b", "CharSequence", Shape::Text),
            parameter("c", "StringBuilder", Shape::Text),
            parameter("d", "int[][]", Shape::Array),
            parameter("e", "E", Shape::Object),
            parameter("f", "E[]", Shape::Array),
            parameter("g", "Object", Shape::Object),
        ],
        descriptor: "(Ljava/lang/String;Ljava/lang/CharSequence;Ljava/lang/StringBuilder;[[I\
            Ljava/lang/Comparable;[Ljava/lang/Comparable;Ljava/lang/Object;)V"
            .to_owned(),
        ..method("C", "b", "", 4)
    };
    let c = Documented {
        parameters: vec![
            parameter("a", "List", Shape::Collection),
            parameter("b", "Iterable", Shape::Collection),
            parameter("c", "Map", Shape::Map),
            parameter("d", "HashMap", Shape::Map),
            parameter("e", "Entry", Shape::Object),
        ],
        descriptor: "(Ljava/util/List;Ljava/lang/Iterable;Ljava/util/Map;Ljava/util/HashMap;\
            Ljava/util/Map$Entry;)V"
            .to_owned(),
        ..method("C", "c", "", 5)
    };
    let d = Documented {
        parameters: vec![
            parameter("a", "Integer", Shape::Number),
            parameter("b", "Number", Shape::Number),
            parameter("c", "BigDecimal", Shape::Number),
            parameter("d", "Boolean", Shape::Object),
            parameter("e", "Character", Shape::Object),
        ],
        descriptor: "(Ljava/lang/Integer;Ljava/lang/Number;Ljava/math/BigDecimal;\
            Ljava/lang/Boolean;Ljava/lang/Character;)V"
            .to_owned(),
        ..method("C", "d", "", 6)
    };
    let e = Documented {
        parameters: vec![parameter("a", "S", Shape::Text), parameter("b", "L", Shape::Collection)],
        ..method("C", "e", "(Ljava/lang/CharSequence;Ljava/util/List;)V", 7)
    };
    check(&[("C.java", text)], vec![a, b, c, d, e]);
}

#[test]
fn classes_that_others_can_use_are_read_with_their_constructors() {
    let text = "package p;
public class C {
    class Inner {
        Inner(int a) {}
        protected class Innermost { Innermost() {} }
    }
    static class Nested { Nested(Inner a) {} private Nested() {} }
    private class Hidden { public Hidden() {} public class In { public In() {} } }
    enum Colour { RED { void here() {} }; Colour() {} void paint() {} }
    interface Face { void show(); private void hide() {} static void look() {} }
    @interface Mark { int value(); }
    void m() { class Local { void n() {} } new Object() { void n() {} }; }
}
class Other { static { } void o(C.Nested a) {} }
";
    let with = |name: &str, type_name: &str, shape, method| Documented {
        parameters: vec![parameter(name, type_name, shape)],
        ..method
    };
    let methods = vec![
        with("a", "int", Shape::Integral, method("p/C$Inner", "<init>", "(Lp/C;I)V", 4)),
        method("p/C$Inner$Innermost", "<init>", "(Lp/C$Inner;)V", 5),
        with("a", "Inner", Shape::Object, method("p/C$Nested", "<init>", "(Lp/C$Inner;)V", 7)),
        method("p/C$Colour", "paint", "()V", 9),
        method("p/C$Face", "show", "()V", 10),
        Documented { is_static: true, ..method("p/C$Face", "look", "()V", 10) },
        method("p/C$Mark", "value", "()I", 11),
        method("p/C", "m", "()V", 12),
        with("a", "Nested", Shape::Object, method("p/Other", "o", "(Lp/C$Nested;)V", 14)),
    ];
    check(&[("C.java", text)], methods);
}

#[test]
fn the_canonical_constructor_of_a_record_has_the_tags_of_the_record() {
    let text = "class C {
    /**
     * @param from where it starts
     * @param to where it ends
     */
    record Implicit(int from, String... to) {}
    /**
     * @param from where it starts
     * @param to where it ends
     */
    public record Compact(int from, String... to) {
        /**
         * @param to the end
         * @throws IllegalArgumentException if from is negative
         */
        public Compact {
            if (from < 0) throw new IllegalArgumentException();
        }
        Compact() { this(0); }
    }
}
";
    let canonical = |class, line, to| Documented {
        parameters: vec![
            described("from", "int", Shape::Integral, "where it starts"),
            described("to", "String...", Shape::Array, to),
        ],
        ..method(class, "<init>", "(I[Ljava/lang/String;)V", line)
    };
    let methods = vec![
        canonical("C$Implicit", 6, "where it ends"),
        Documented {
            clauses: vec![clause(ILLEGAL, "if from is negative", 14)],
            ..canonical("C$Compact", 16, "the end")
        },
        method("C$Compact", "<init>", "()V", 19),
    ];
    check(&[("C.java", text)], methods);
}

#[test]
fn missing_texts_are_inherited() {
    let base = "package p;
abstract class Base<T> implements Face<T> {
    /**
     * @param item an item of the base
     * @throws IllegalArgumentException if item is
     *     bad
     * @throws IllegalStateException if closed
     */
    void all(T item) {}
    /** {@inheritDoc} */
    public int size(int limit) { return 0; }
}
";
    let face = "package p;
interface Face<T> {
    /** @throws IllegalArgumentException never seen, since the class comes first */
    void all(T item);
    /**
     * @param limit a limit
     * @return a size
     * @throws IllegalArgumentException if limit &lt; 0
     * @throws IllegalArgumentException if limit is odd
     * @throws java.io.IOException if it fails
     */
    int size(int limit) throws java.io.IOException;
}
";
    let own = "package p;
class Own extends Base<String> implements Face<String> {
    void all(String other) {}
    /**
     * Has a comment.
     * @param bound at most {@inheritDoc}
     * @throws IllegalArgumentException {@inheritDoc}, or too large
     * @throws NullPointerException {@inheritDoc}
     */
    @Override public int size(int bound) throws java.io.IOException { return 0; }
    /** Overloads it. */
    public int size(long bound) { return 0; }
}
";
    let files = [("Base.java", base), ("Face.java", face), ("Own.java", own)];
    let closed = "java/lang/IllegalStateException";
    let io = "java/io/IOException";
    let null = "java/lang/NullPointerException";
    let methods = vec![
        Documented {
            parameters: vec![described("item", "T", Shape::Object, "an item of the base")],
            clauses: vec![clause(ILLEGAL, "if item is bad", 5), clause(closed, "if closed", 7)],
            ..method("p/Base", "all", "(Ljava/lang/Object;)V", 9)
        },
        Documented {
            parameters: vec![described("limit", "int", Shape::Integral, "a limit")],
            returns: "a size".to_owned(),
            clauses: vec![
                inherited(ILLEGAL, "if limit < 0", 8, "Face.java"),
                inherited(ILLEGAL, "if limit is odd", 9, "Face.java"),
                inherited(io, "if it fails", 10, "Face.java"),
            ],
            ..method("p/Base", "size", "(I)I", 11)
        },
        Documented {
            parameters: vec![parameter("item", "T", Shape::Object)],
            clauses: vec![clause(ILLEGAL, "never seen, since the class comes first", 3)],
            ..method("p/Face", "all", "(Ljava/lang/Object;)V", 4)
        },
        Documented {
            parameters: vec![described("limit", "int", Shape::Integral, "a limit")],
            returns: "a size".to_owned(),
            clauses: vec![
                clause(ILLEGAL, "if limit < 0", 8),
                clause(ILLEGAL, "if limit is odd", 9),
                clause(io, "if it fails", 10),
            ],
            ..method("p/Face", "size", "(I)I", 12)
        },
        Documented {
            parameters: vec![described("other", "String", Shape::Text, "an item of the base")],
            clauses: vec![
                inherited(ILLEGAL, "if item is bad", 5, "Base.java"),
                inherited(closed, "if closed", 7, "Base.java"),
            ],
            ..method("p/Own", "all", "(Ljava/lang/String;)V", 3)
        },
        Documented {
            parameters: vec![described("bound", "int", Shape::Integral, "at most a limit")],
            returns: "a size".to_owned(),
            clauses: vec![
                clause(ILLEGAL, "if limit < 0, or too large", 7),
                clause(ILLEGAL, "if limit is odd, or too large", 7),
                clause(null, "", 8),
                // Declared, unlike the others.
                inherited(io, "if it fails", 10, "Face.java"),
            ],
            text: "Has a comment.".to_owned(),
            ..method("p/Own", "size", "(I)I", 10)
        },
        Documented {
            parameters: vec![parameter("bound", "long", Shape::Integral)],
            text: "Overloads it.".to_owned(),
            ..method("p/Own", "size", "(J)I", 12)
        },
    ];
    check(&files, methods);
}

#[test]
fn cycles_of_supertypes_end() {
    let text = "class A extends B {
    /** @throws IllegalArgumentException {@inheritDoc} */
    void m() {}
}
class B extends A { void m() {} }
class C extends C { void m() {} }
class D {
    /** @throws IllegalArgumentException if bad */
    void m() {}
}
class E extends D { void m() {} }
";
    let throwing = |class, text, tag, line| Documented {
        clauses: vec![clause(ILLEGAL, text, tag)],
        ..method(class, "m", "()V", line)
    };
    let of_d = Clause { is_inherited: true, ..clause(ILLEGAL, "if bad", 8) };
    let methods = vec![
        throwing("A", "", 2, 3),
        method("B", "m", "()V", 5),
        method("C", "m", "()V", 6),
        throwing("D", "if bad", 8, 9),
        Documented { clauses: vec![of_d], ..method("E", "m", "()V", 11) },
    ];
    check(&[("A.java", text)], methods);
}

/// Checks the plain texts of `@throws` tags.
fn texts(cases: &[(&str, &str)]) {
    let tags: String = cases
        .iter()
        .map(|(written, _)| format!(" * @throws IllegalArgumentException {written}\n"))
        .collect();
    let text = format!("class C {{\n/**\n{tags} */\nvoid m() {{}} }}\n");
    let lines = 3..;
    let clauses =
        cases.iter().zip(lines).map(|((_, plain), line)| clause(ILLEGAL, plain, line)).collect();
    let line = u32::try_from(cases.len()).unwrap() + 4;
    check(&[("C.java", &text)], vec![Documented { clauses, ..method("C", "m", "()V", line) }]);
}

#[test]
fn markup_becomes_plain_text() {
    texts(&[
        ("if {@code p < 0 && q} or {@literal <p>}", "if p < 0 && q or <p>"),
        ("see {@link #size()}, {@linkplain C#m(int, String)}", "see size(), C.m(int, String)"),
        ("see {@link C#m the <i>method</i>} or {@link C}", "see the method or C"),
        ("above {@value #MAX} or {@value C#MIN}", "above MAX or C.MIN"),
        ("<p>if<br/>p<ul><li>a<li>b</ul>", "if p a b"),
        ("if <code>p</code> is <b>not</b> <a href=\"x\">x</a><!-- why -->", "if p is not x"),
        ("if p &gt; 2<sup>31</sup>", "if p > 2^31"),
        ("&lt; &amp; &le;&nbsp;&#8805; &#x2264; &unknown;", "< & ≤ ≥ ≤ &unknown;"),
        ("{@unknown some text} {@docRoot}", "some text"),
    ]);
}

#[test]
fn malformed_markup_stays_readable() {
    texts(&[
        ("if p < 0 or p <= q", "if p < 0 or p <= q"),
        ("if p<q && r", "if p<q && r"),
        ("if p<b and c>d", "if p<b and c>d"),
        ("if List<String> has a </p", "if List<String> has a </p"),
        ("if {@code p} > <code>q", "if p > q"),
        ("if {@code p < <b>q</b>", "if p < q"),
    ]);
}

#[test]
fn a_tag_that_cannot_be_read_is_no_clause() {
    let text = "class C {
    /**
     * @throws
     * @throws {@link IllegalArgumentException} if a
     * @param
     * @throws IllegalArgumentException if b
     */
    void m() {}
}
";
    let m = Documented { clauses: vec![clause(ILLEGAL, "if b", 6)], ..method("C", "m", "()V", 8) };
    check(&[("C.java", text)], vec![m]);
}

#[test]
fn exceptions_and_types_are_found_or_guessed() {
    let text = "package p;
import a.b.Missing;
import q.*;
class C {
    /**
     * @throws Own if a
     * @throws C.Own if b
     * @throws Missing if c
     * @throws Missing.Inner if d
     * @throws x.y.Gone if e
     * @throws Unknown if f
     * @throws E if g
     */
    <E extends RuntimeException> void m(Missing<E> a, Missing.Inner[] b, x.y.Gone... c) throws E {}
    static class Own extends Missing {}
}
";
    let m = Documented {
        parameters: vec![
            parameter("a", "Missing", Shape::Object),
            parameter("b", "Inner[]", Shape::Array),
            parameter("c", "Gone...", Shape::Array),
        ],
        clauses: vec![
            clause("p/C$Own", "if a", 6),
            clause("p/C$Own", "if b", 7),
            clause("a/b/Missing", "if c", 8),
            clause("a/b/Missing$Inner", "if d", 9),
            clause("x/y/Gone", "if e", 10),
            clause("Unknown", "if f", 11),
            clause("java/lang/RuntimeException", "if g", 12),
        ],
        ..method("p/C", "m", "(La/b/Missing;[La/b/Missing$Inner;[Lx/y/Gone;)V", 14)
    };
    check(&[("C.java", text)], vec![m]);
}

#[test]
fn annotations_tell_about_null() {
    let text = "import gone.Nonnull;
import gone.NullableDecl;
import java.lang.annotation.*;
class C {
    @interface NonNull {}
    @Target(ElementType.TYPE_USE) @interface Nullable {}
    void m(@NonNull String a, @Nullable String b, java.lang.@Nullable String c,
            @Nullable String[] d, String @Nullable [] e, @Nonnull String f, @NullableDecl Object g,
            @Deprecated String h) {}
}
";
    let with = |name, type_name, shape, nullness| Parameter {
        nullness,
        ..parameter(name, type_name, shape)
    };
    let m = Documented {
        parameters: vec![
            with("a", "String", Shape::Text, Nullness::NonNull),
            with("b", "String", Shape::Text, Nullness::Nullable),
            with("c", "String", Shape::Text, Nullness::Nullable),
            with("d", "String[]", Shape::Array, Nullness::Unknown),
            with("e", "String[]", Shape::Array, Nullness::Nullable),
            with("f", "String", Shape::Text, Nullness::NonNull),
            with("g", "Object", Shape::Object, Nullness::Nullable),
            with("h", "String", Shape::Text, Nullness::Unknown),
        ],
        descriptor: "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;\
            [Ljava/lang/String;Ljava/lang/String;Ljava/lang/Object;Ljava/lang/String;)V"
            .to_owned(),
        ..method("C", "m", "", 7)
    };
    check(&[("C.java", text)], vec![m]);
}

#[test]
fn methods_are_deprecated_by_annotations_and_tags() {
    let text = "class C {
    @Deprecated void a() {}
    /** @deprecated use another one */
    void b() {}
    void c() {}
    @Deprecated static class Old { void d() {} }
}
";
    let deprecated = |method| Documented { is_deprecated: true, ..method };
    let methods = vec![
        deprecated(method("C", "a", "()V", 2)),
        deprecated(method("C", "b", "()V", 4)),
        method("C", "c", "()V", 5),
        // A class that nobody should use has to keep its promises to those who do.
        method("C$Old", "d", "()V", 6),
    ];
    check(&[("C.java", text)], methods);
}

#[test]
fn a_source_with_errors_does_not_lose_the_others() {
    let docs = read(&[
        ("Broken.java", "class Broken {\n  void m( { }\n  void n( { }\n}\n"),
        ("Sound.java", "class Sound { int m() { return missing(); } }\n"),
        ("Again.java", "class Sound { void n() {} }\n"),
        ("Lost.kt", "fun f() = 1\n"),
        ("module-info.java", "module m {}\n"),
        ("package-info.java", "/** Says little. */\npackage p;\n"),
    ]);
    let broken = (PathBuf::from("Broken.java"), "line 2: illegal start of type".to_owned());
    let why = "the method 'n' is unknown to javac; its class may be declared twice".to_owned();
    let again = (PathBuf::from("Again.java"), why);
    let methods = vec![method("Sound", "m", "()I", 1)];
    assert_eq!(docs, Docs { methods, unreadable: vec![broken, again] });
}

#[test]
fn sources_that_cannot_be_read_have_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("Missing.java");
    let docs = read_docs(&jdk(), &[], std::slice::from_ref(&missing), "UTF-8").unwrap();
    let path = missing.display();
    let why = format!("the file cannot be read: java.nio.file.NoSuchFileException: {path}");
    assert_eq!(docs, Docs { methods: Vec::new(), unreadable: vec![(missing, why)] });
}

#[test]
fn the_encoding_is_that_of_the_project() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("C.java");
    std::fs::write(&source, b"class C { /** @return the H\xf6he */ int m() { return 1; } }")
        .unwrap();
    let read = |encoding| read_docs(&jdk(), &[], std::slice::from_ref(&source), encoding);
    let docs = read("ISO-8859-1").unwrap();
    let m = Documented { returns: "the Höhe".to_owned(), ..method("C", "m", "()I", 1) };
    assert_eq!(docs, Docs { methods: vec![m], unreadable: Vec::new() });
    let why = "the documentation of the sources cannot be read: \
        the JDK does not know the encoding 'x' of the sources";
    assert_eq!(read("x"), Err(why.to_owned()));
}

#[test]
fn no_sources_need_no_jdk() {
    let docs = read_docs(Path::new("nowhere"), &[], &[PathBuf::from("a.kt")], "UTF-8");
    assert_eq!(docs, Ok(Docs { methods: Vec::new(), unreadable: Vec::new() }));
}
