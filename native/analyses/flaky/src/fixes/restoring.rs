//! Writes Java statements that restore the state which a test leaves in a root.

use classfile::{ClassFile, Field, Instructions, Method, access};

use super::project::{Class, Project, java_type, simple};
use crate::notebook::Root;

/// Java statements that restore the state which a test leaves.
#[derive(Clone, Debug)]
pub(super) struct Restoring {
    /// The end of the name of a method that does so: `Registry` for `restoreRegistry`.
    pub name: String,
    /// The effect in words, as advice. The time follows it.
    pub words: String,
    /// The statements, one on each line. `$KEPT` in them stands for the field with the former value.
    pub statements: String,
    /// The value to keep before the test. `None` if the statements need no former value.
    pub kept: Option<Kept>,
    pub imports: Vec<String>,
}

/// A value that is kept in a field before a test.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    /// The type of the field in Java.
    pub kind: String,
    /// The name of the field that keeps it.
    pub name: String,
    /// The expression for the value in Java.
    pub value: String,
}

/// State of the JDK: the class and the field, and the type of its value. Then the expression that reads the value,
/// the statement that sets it, and a name for the field that keeps it.
const OF_JDK: [(&str, &str, &str, &str, &str, &str); 13] = [
    (
        "java/util/Locale",
        "defaultLocale",
        "java.util.Locale",
        "Locale.getDefault()",
        "Locale.setDefault($KEPT);",
        "DefaultLocale",
    ),
    (
        "java/util/Locale",
        "defaultDisplayLocale",
        "java.util.Locale",
        "Locale.getDefault()",
        "Locale.setDefault($KEPT);",
        "DefaultLocale",
    ),
    (
        "java/util/Locale",
        "defaultFormatLocale",
        "java.util.Locale",
        "Locale.getDefault()",
        "Locale.setDefault($KEPT);",
        "DefaultLocale",
    ),
    (
        "java/util/TimeZone",
        "defaultTimeZone",
        "java.util.TimeZone",
        "TimeZone.getDefault()",
        "TimeZone.setDefault($KEPT);",
        "DefaultTimeZone",
    ),
    (
        "java/lang/System",
        "in",
        "java.io.InputStream",
        "System.in",
        "System.setIn($KEPT);",
        "SystemIn",
    ),
    (
        "java/lang/System",
        "out",
        "java.io.PrintStream",
        "System.out",
        "System.setOut($KEPT);",
        "SystemOut",
    ),
    (
        "java/lang/System",
        "err",
        "java.io.PrintStream",
        "System.err",
        "System.setErr($KEPT);",
        "SystemErr",
    ),
    (
        "java/lang/Thread",
        "defaultUncaughtExceptionHandler",
        "java.lang.Thread$UncaughtExceptionHandler",
        "Thread.getDefaultUncaughtExceptionHandler()",
        "Thread.setDefaultUncaughtExceptionHandler($KEPT);",
        "UncaughtExceptionHandler",
    ),
    (
        "java/net/Authenticator",
        "theAuthenticator",
        "java.net.Authenticator",
        "Authenticator.getDefault()",
        "Authenticator.setDefault($KEPT);",
        "Authenticator",
    ),
    (
        "java/net/CookieHandler",
        "cookieHandler",
        "java.net.CookieHandler",
        "CookieHandler.getDefault()",
        "CookieHandler.setDefault($KEPT);",
        "CookieHandler",
    ),
    (
        "java/net/ProxySelector",
        "theProxySelector",
        "java.net.ProxySelector",
        "ProxySelector.getDefault()",
        "ProxySelector.setDefault($KEPT);",
        "ProxySelector",
    ),
    (
        "java/net/ResponseCache",
        "theResponseCache",
        "java.net.ResponseCache",
        "ResponseCache.getDefault()",
        "ResponseCache.setDefault($KEPT);",
        "ResponseCache",
    ),
    (
        "javax/net/ssl/HttpsURLConnection",
        "defaultHostnameVerifier",
        "javax.net.ssl.HostnameVerifier",
        "HttpsURLConnection.getDefaultHostnameVerifier()",
        "HttpsURLConnection.setDefaultHostnameVerifier($KEPT);",
        "HostnameVerifier",
    ),
];

/// Starts of the keys of system properties that a JVM sets itself or is started with. To clear one of them does not
/// restore it.
const OF_JVM: [&str; 8] = ["java.", "user.", "os.", "file.", "path.", "line.", "sun.", "native."];

/// Starts of the names of methods that bring a class or an object back to its initial state, the likeliest first.
const RESETTING: [&str; 17] = [
    "reset",
    "clear",
    "restore",
    "clean",
    "remove",
    "unregister",
    "unset",
    "flush",
    "evict",
    "close",
    "shutdown",
    "stop",
    "dispose",
    "destroy",
    "delete",
    "init",
    "release",
];

/// Packages whose classes have a method `clear()` if they hold elements.
const COLLECTIONS: [&str; 2] = ["java/util/", "com/google/common/collect/"];

/// Other classes of the JDK, each with the call that empties an object of it.
const EMPTYING: [(&str, &str); 3] = [
    ("java/lang/ThreadLocal", "remove()"),
    ("java/lang/StringBuilder", "setLength(0)"),
    ("java/lang/StringBuffer", "setLength(0)"),
];

/// Returns statements for the class `from` that may restore the state in a root, the likeliest first.
pub(super) fn restoring(project: &Project<'_>, from: &Class, root: &Root) -> Vec<Restoring> {
    match root {
        Root::Property(key) => property(project, key),
        Root::StaticMock(_) => Vec::new(),
        Root::Field(class, name) if root.is_of_jdk() => {
            let known = OF_JDK.iter().filter(|it| (it.0, it.1) == (&**class, &**name));
            known.map(|it| of_jdk(it, &root.described())).collect()
        }
        Root::Field(class, name) => match project.class(class) {
            Some(owner) => of_field(project, from, &owner.file, name),
            None => Vec::new(),
        },
    }
}

/// Returns the statements for state of the JDK.
fn of_jdk(
    &(owner, _, kind, value, set, name): &(&str, &str, &str, &str, &str, &str),
    described: &str,
) -> Restoring {
    let imports = [kind.split('$').next().unwrap_or(kind).to_owned(), owner.replace('/', ".")];
    Restoring {
        name: name.to_owned(),
        words: format!("put {described} back"),
        statements: set.to_owned(),
        kept: Some(Kept {
            kind: simple(&kind.replace('.', "/")),
            name: lower(name),
            value: value.to_owned(),
        }),
        imports: imports.into_iter().filter(|it| !it.starts_with("java.lang.")).collect(),
    }
}

/// Returns the statements for a system property.
fn property(project: &Project<'_>, key: &str) -> Vec<Restoring> {
    let words: Vec<String> = key.split(|it: char| !it.is_alphanumeric()).map(capital).collect();
    let name = words.concat();
    let quoted = serde_json::Value::from(key).to_string();
    let clearing = format!("System.clearProperty({quoted});");
    let clear = Restoring {
        name: name.clone(),
        words: format!("clear the system property `{key}`"),
        statements: clearing.clone(),
        kept: None,
        imports: Vec::new(),
    };
    let restore = Restoring {
        words: format!("put the system property `{key}` back"),
        statements: format!(
            "if ($KEPT == null) {{\n    {clearing}\n}} else {{\n    System.setProperty({quoted}, $KEPT);\n}}"
        ),
        kept: Some(Kept {
            kind: "String".to_owned(),
            name: format!("kept{name}"),
            value: format!("System.getProperty({quoted})"),
        }),
        ..clear.clone()
    };
    // To clear a property is the simpler fix. It is only right for a property that does not exist before the tests.
    let is_set = project.request.system_properties.contains_key(key);
    match is_set || OF_JVM.iter().any(|it| key.starts_with(it)) {
        true => vec![restore],
        false => vec![clear, restore],
    }
}

/// Returns the statements for a static field, in this order:
///
/// 1. Methods of its class whose names say that they reset something.
/// 2. Calls that empty or reset the object in the field.
/// 3. Assignments of the former value.
/// 4. Other methods without parameters and result that access the field.
fn of_field(project: &Project<'_>, from: &Class, owner: &ClassFile, name: &str) -> Vec<Restoring> {
    let Some(field) = owner.fields.iter().find(|it| *it.name == *name) else { return Vec::new() };
    let class = simple(&owner.this_class);
    let make = &Making { from, owner, field, what: format!("{class}.{name}"), class };
    let instances = make.instances();
    let of_owner = |methods: Methods| {
        let own = make.calls(owner, (&make.class, true), methods).into_iter();
        let of_instances =
            instances.iter().flat_map(move |it| make.calls(owner, (it, false), methods));
        own.chain(of_instances).collect::<Vec<_>>()
    };
    // A method of the class is what its authors offer for this purpose. Methods that merely access the field may do
    // anything, so they come last; the proof decides.
    let mut all = of_owner(Methods::Named);
    let class = field.descriptor.strip_prefix('L').and_then(|it| it.strip_suffix(';'));
    let class = class.and_then(|it| project.class(it));
    for expression in &make.expressions() {
        all.extend(make.emptied(expression));
        let of_value = |it: &Class| make.calls(&it.file, (expression, false), Methods::Named);
        all.extend(class.iter().flat_map(of_value));
    }
    all.extend(make.kept());
    all.extend(of_owner(Methods::Accessing));
    all
}

/// The methods without parameters that may restore something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Methods {
    /// Methods whose names say so.
    Named,
    /// Other methods that return nothing and access the field.
    Accessing,
}

/// Writes statements for a static field.
struct Making<'a> {
    /// The class that will contain the statements.
    from: &'a Class,
    owner: &'a ClassFile,
    field: &'a Field,
    /// The name of the class that declares the field, in Java.
    class: String,
    /// The field in words.
    what: String,
}

impl Making<'_> {
    /// Returns statements with the name and the imports for this field.
    fn restoring(&self, words: String, statements: String, kept: Option<Kept>) -> Restoring {
        let name = capital(&self.field.name);
        Restoring {
            name,
            words,
            statements,
            kept,
            imports: self.from.imports(&self.owner.this_class),
        }
    }

    /// Returns calls of the methods of a class that have no parameters. The receiver is an expression, or the class
    /// itself for static methods.
    fn calls(
        &self,
        of: &ClassFile,
        (receiver, is_static): (&str, bool),
        methods: Methods,
    ) -> Vec<Restoring> {
        let by_name = |it: &Method| {
            let name = it.name.to_lowercase();
            RESETTING.iter().position(|start| name.starts_with(start))
        };
        let fits = |it: &Method| match methods {
            Methods::Named => by_name(it).is_some(),
            Methods::Accessing => {
                by_name(it).is_none() && it.descriptor.ends_with(")V") && self.is_accessed(of, it)
            }
        };
        let is_it = |it: &&Method| {
            it.descriptor.starts_with("()")
                && (it.access & access::STATIC != 0) == is_static
                && it.access & access::SYNTHETIC == 0
                && !it.name.starts_with('<')
                && fits(it)
                && self.from.may_access(of, it.access)
        };
        let mut found: Vec<&Method> = of.methods.iter().filter(is_it).collect();
        found.sort_by_key(|it| by_name(it));
        let call = |it: &Method| format!("{receiver}.{}()", it.name);
        let restoring = |it: &Method| {
            self.restoring(format!("call `{}`", call(it)), format!("{};", call(it)), None)
        };
        found.into_iter().map(restoring).collect()
    }

    /// Returns whether a method of a class accesses the field.
    fn is_accessed(&self, of: &ClassFile, method: &Method) -> bool {
        let code = method.code.iter().flat_map(|it| Instructions::new(&it.bytes));
        code.filter_map(|it| of.pool.member(it.pool_index()?))
            .any(|it| *it.class == self.owner.this_class && *it.name == self.field.name)
    }

    /// Returns expressions for the value of the field: the field itself, and calls of static methods that return it,
    /// where they are accessible.
    fn expressions(&self) -> Vec<String> {
        let mut all = Vec::new();
        if self.from.may_access(self.owner, self.field.access) {
            all.push(format!("{}.{}", self.class, self.field.name));
        }
        let is_getter = |it: &&Method| {
            it.descriptor.strip_prefix("()").is_some_and(|it| *it == *self.field.descriptor)
                && it.access & access::STATIC != 0
                && it.access & access::SYNTHETIC == 0
                && self.is_accessed(self.owner, it)
                && self.from.may_access(self.owner, it.access)
        };
        let getters = self.owner.methods.iter().filter(is_getter);
        all.extend(getters.map(|it| format!("{}.{}()", self.class, it.name)));
        all
    }

    /// Returns expressions for the only instance of the class that declares the field: static methods without
    /// parameters that return it, and static fields that hold it.
    fn instances(&self) -> Vec<String> {
        let kind = format!("L{};", self.owner.this_class);
        let is_own =
            |flags: u16| flags & access::STATIC != 0 && self.from.may_access(self.owner, flags);
        let methods = self.owner.methods.iter();
        let methods = methods
            .filter(|it| is_own(it.access) && it.descriptor.strip_prefix("()") == Some(&*kind));
        let fields = self.owner.fields.iter();
        let fields = fields.filter(|it| is_own(it.access) && *it.descriptor == *kind);
        let all =
            methods.map(|it| format!("{}()", it.name)).chain(fields.map(|it| it.name.to_string()));
        all.map(|it| format!("{}.{it}", self.class)).collect()
    }

    /// Returns a statement that empties the object in the field, if it is of a library.
    fn emptied(&self, expression: &str) -> Option<Restoring> {
        let class = self.field.descriptor.strip_prefix('L')?.strip_suffix(';')?;
        let of_class = EMPTYING.iter().find(|it| it.0 == class).map(|it| it.1);
        let of_collection = COLLECTIONS.iter().any(|it| class.starts_with(it)).then_some("clear()");
        let call = format!("{expression}.{}", of_class.or(of_collection)?);
        Some(self.restoring(format!("call `{call}`"), format!("{call};"), None))
    }

    /// Returns statements that set the field to its former value.
    fn kept(&self) -> Vec<Restoring> {
        let itself = format!("{}.{}", self.class, self.field.name);
        let may_assign = self.field.access & access::FINAL == 0
            && self.from.may_access(self.owner, self.field.access);
        let assigned = may_assign.then(|| self.keeping(&itself, format!("{itself} = $KEPT;")));
        // An atomic number stays the same object, which other fields may hold too. So its number is kept, not the
        // object.
        let expressions = self.expressions();
        let number = self.number().zip(expressions.first()).map(|(kind, number)| {
            let mut it = self.keeping(&format!("{number}.get()"), format!("{number}.set($KEPT);"));
            it.kept.iter_mut().for_each(|it| kind.clone_into(&mut it.kind));
            it
        });
        let getter = expressions.iter().find(|it| it.ends_with("()"));
        let set = self.setters().into_iter().map(|setter| {
            let set = |value: &str| format!("{}.{setter}({value});", self.class);
            match getter {
                Some(getter) => self.keeping(getter, set("$KEPT")),
                // Without a getter there is no way to read the former value. The initial value of its type is the
                // best guess.
                None => {
                    let words = format!("put {} back", self.what);
                    self.restoring(words, set(first_value(&self.field.descriptor)), None)
                }
            }
        });
        assigned.into_iter().chain(number).chain(set).collect()
    }

    /// Returns statements that restore the value of an expression.
    fn keeping(&self, value: &str, statements: String) -> Restoring {
        let (kind, class) = java_type(&self.field.descriptor);
        let name = format!("kept{}", capital(&self.field.name));
        let kept = Kept { kind, name, value: value.to_owned() };
        let mut it = self.restoring(format!("put {} back", self.what), statements, Some(kept));
        it.imports.extend(class.iter().flat_map(|it| self.from.imports(it)));
        it
    }

    /// Returns the Java type of the number in an atomic number. `None` if the field holds no atomic number.
    fn number(&self) -> Option<&'static str> {
        match &*self.field.descriptor {
            "Ljava/util/concurrent/atomic/AtomicInteger;" => Some("int"),
            "Ljava/util/concurrent/atomic/AtomicLong;" => Some("long"),
            "Ljava/util/concurrent/atomic/AtomicBoolean;" => Some("boolean"),
            _ => None,
        }
    }

    /// Returns the names of static methods that take a value of the field's type and access the field.
    fn setters(&self) -> Vec<&str> {
        let descriptor = format!("({})", self.field.descriptor);
        let is_setter = |it: &&Method| {
            it.descriptor.starts_with(&descriptor)
                && it.access & access::STATIC != 0
                && self.is_accessed(self.owner, it)
                && self.from.may_access(self.owner, it.access)
        };
        self.owner.methods.iter().filter(is_setter).map(|it| &*it.name).collect()
    }
}

/// Returns the initial value of a field with this descriptor (JVMS 2.3, 2.4), in Java.
fn first_value(descriptor: &str) -> &'static str {
    match descriptor {
        "Z" => "false",
        "B" | "C" | "S" | "I" | "J" | "F" | "D" => "0",
        _ => "null",
    }
}

/// Returns a word with its first letter in upper case.
pub(super) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |it| it.to_uppercase().chain(letters).collect())
}

/// Returns a word with its first letter in lower case.
fn lower(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |it| it.to_lowercase().chain(letters).collect())
}
