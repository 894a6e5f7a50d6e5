//! Names the places where state survives a test: the roots.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A place where state survives a test.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Root {
    /// A static field with everything below it: the internal name of its class, and its name.
    Field(Arc<str>, Arc<str>),
    /// A system property, by its key.
    Property(String),
    /// The open static mock of a class, by the internal name of the class.
    StaticMock(String),
}

/// The class and name of the field that holds the system properties.
const PROPERTIES: (&str, &str) = ("java/lang/System", "props");

/// State of the JDK that tests are known to set: the class, the field, and the words of users for it.
const OF_JDK: [(&str, &str, &str); 20] = [
    ("java/lang/System", "in", "System.in"),
    ("java/lang/System", "out", "System.out"),
    ("java/lang/System", "err", "System.err"),
    ("java/lang/System", "security", "the security manager"),
    (
        "java/lang/Thread",
        "defaultUncaughtExceptionHandler",
        "the default handler of uncaught exceptions",
    ),
    ("java/net/Authenticator", "theAuthenticator", "the default authenticator"),
    ("java/net/CookieHandler", "cookieHandler", "the default cookie handler"),
    ("java/net/ProxySelector", "theProxySelector", "the default proxy selector"),
    ("java/net/ResponseCache", "theResponseCache", "the default response cache"),
    ("java/net/URL", "factory", "the factory of URL stream handlers"),
    ("java/net/URLConnection", "factory", "the factory of content handlers"),
    ("java/sql/DriverManager", "registeredDrivers", "the registered JDBC drivers"),
    ("java/util/Locale", "defaultLocale", "the default locale"),
    ("java/util/Locale", "defaultDisplayLocale", "the default locale for texts"),
    ("java/util/Locale", "defaultFormatLocale", "the default locale for formats"),
    ("java/util/TimeZone", "defaultTimeZone", "the default time zone"),
    (
        "javax/net/ssl/HttpsURLConnection",
        "defaultHostnameVerifier",
        "the default host name verifier",
    ),
    (
        "javax/net/ssl/HttpsURLConnection",
        "defaultSSLSocketFactory",
        "the default factory of TLS sockets",
    ),
    ("javax/net/ssl/SSLContext", "defaultContext", "the default TLS context"),
    ("sun/security/jca/Providers", "providerList", "the security providers"),
];

/// Packages of the JDK that `roles::Roles` does not count as such.
const FURTHER_PACKAGES: [&str; 4] = ["javax/", "com/sun/", "org/w3c/dom/", "org/xml/sax/"];

impl Root {
    /// Returns the roots of the JDK's state, without the system properties.
    pub(crate) fn all_of_jdk() -> impl Iterator<Item = Root> {
        OF_JDK.iter().map(|(class, name, _)| Root::Field((*class).into(), (*name).into()))
    }

    /// Returns whether a static field can be a root if the class `user` accesses it. That is a field of the project
    /// or of a library, or a field of the JDK that tests are known to set. Names are internal.
    #[must_use]
    pub fn is_field(owner: &str, name: &str, user: &str) -> bool {
        let is_known = |&(class, field, _): &(&str, &str, &str)| (class, field) == (owner, name);
        match is_foreign(owner) {
            true => (owner, name) == PROPERTIES || OF_JDK.iter().any(is_known),
            false => !is_foreign(user),
        }
    }

    /// Returns the internal name of the class, if the root is a static field.
    #[must_use]
    pub fn class(&self) -> Option<&Arc<str>> {
        match self {
            Root::Field(class, _) => Some(class),
            Root::Property(_) | Root::StaticMock(_) => None,
        }
    }

    /// Returns whether the root is an open static mock.
    #[must_use]
    pub fn is_mock(&self) -> bool {
        matches!(self, Root::StaticMock(_))
    }

    /// Returns the static field to restore for this root: the internal name of its class, and its name. The name is
    /// empty for a static mock, whose field cannot be restored.
    #[must_use]
    pub fn field(&self) -> (Arc<str>, Arc<str>) {
        match self {
            Root::Field(class, name) => (class.clone(), name.clone()),
            Root::Property(_) => (PROPERTIES.0.into(), PROPERTIES.1.into()),
            Root::StaticMock(class) => (class.as_str().into(), "".into()),
        }
    }

    /// Returns whether the root is the field with the system properties, which stands for all of them.
    #[must_use]
    pub fn is_properties(&self) -> bool {
        matches!(self, Root::Field(class, name) if (&**class, &**name) == PROPERTIES)
    }

    /// Returns whether the root is `System.in`, `System.out` or `System.err`.
    #[must_use]
    pub fn is_stream(&self) -> bool {
        let streams = ["in", "out", "err"];
        matches!(self, Root::Field(class, name) if &**class == PROPERTIES.0 && streams.contains(&&**name))
    }

    /// Returns whether the root belongs to the JDK.
    #[must_use]
    pub fn is_of_jdk(&self) -> bool {
        match self {
            Root::Field(class, _) => is_foreign(class),
            Root::Property(_) => true,
            Root::StaticMock(_) => false,
        }
    }

    /// Returns the root in the words of users, for messages.
    #[must_use]
    pub fn described(&self) -> String {
        match self {
            Root::Property(key) => format!("the system property `{key}`"),
            Root::StaticMock(class) => {
                let simple = class.rsplit('/').next().unwrap_or(class).replace('$', ".");
                format!("the static mock of {simple}")
            }
            Root::Field(class, name) => {
                let known = OF_JDK.iter().find(|it| (it.0, it.1) == (&**class, &**name));
                let simple = class.rsplit('/').next().unwrap_or(class).replace('$', ".");
                known.map_or_else(|| format!("{simple}.{name}"), |it| it.2.to_owned())
            }
        }
    }

    /// Returns the full name of the root, which is the same in every run.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Root::Property(key) => format!("property {key}"),
            Root::StaticMock(class) => format!("static mock {}", class.replace('/', ".")),
            Root::Field(class, name) => format!("{}.{name}", class.replace('/', ".")),
        }
    }
}

/// Returns whether a class, by its internal name, belongs to the JDK or a test framework.
pub(crate) fn is_foreign(class: &str) -> bool {
    roles::Roles::is_jdk_or_framework(class)
        || FURTHER_PACKAGES.iter().any(|package| class.starts_with(package))
}

/// An instruction that reads or writes a static field.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Access {
    /// The number of the root that it accesses.
    pub root: u32,
    /// Whether it writes the field itself.
    pub writes: bool,
    /// The internal name of the class that contains the instruction.
    pub class: Arc<str>,
    /// The name of the method that contains the instruction.
    pub method: Arc<str>,
    /// The source file with the folders of its package. `None` if the class does not name it.
    pub source: Option<Arc<str>>,
    /// The line in the source. `None` if the class has no line numbers.
    pub line: Option<u16>,
}
