//! The settings of the tests' world that a user gives: `environment.zone` and the like.

mod files;
mod known;

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;

use environment::{Locale, Url, World, normal_names};
use report::AnalyseRequest;

use self::known::{CHARSETS, nearest, zones};
use crate::RequestError;

/// The names of the settings.
const NAMES: [&str; 11] = [
    "charset",
    "clock",
    "files",
    "hostName",
    "hosts",
    "locale",
    "processors",
    "stdin",
    "urls",
    "user",
    "variables",
];
/// The settings that are maps: a dot and a key follow after the name.
const MAPS: [&str; 4] = ["files", "hosts", "urls", "variables"];
/// The name of the superuser.
const SUPERUSER: &str = "root";
/// The most processors that a test may see.
const MOST_PROCESSORS: u32 = 1024;
/// The address of a server that a URL names.
const SERVER: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// The properties that a setting replaces.
const OF_ZONE: &[&str] = &["user.timezone"];
const OF_LOCALE: &[&str] =
    &["user.language", "user.country", "user.region", "user.script", "user.variant"];
const OF_CHARSET: &[&str] = &["file.encoding", "native.encoding", "sun.jnu.encoding"];

/// Puts the settings of a request into a world, and takes the system properties away that they replace.
///
/// # Errors
/// Returns an error that names the setting and the form that it has.
pub(super) fn apply(
    request: &AnalyseRequest,
    jdk_home: &Path,
    (world, properties): (&mut World, &mut Vec<(String, String)>),
) -> Result<(), RequestError> {
    let mut variables: BTreeMap<String, String> =
        std::mem::take(&mut world.variables).into_iter().collect();
    let mut replaced: Vec<&str> = Vec::new();
    for (name, value) in &request.world {
        let setting = Setting { name, value };
        match setting.parts()? {
            ("charset", _) => {
                world.charset = setting.charset()?;
                replaced.extend(OF_CHARSET);
            }
            ("clock", _) => world.clock = Some(setting.clock()?),
            ("files", path) => {
                let provided = setting.provided((request, jdk_home), path)?;
                let full = request.working_directory.join(path);
                let is_same = |(other, _): &&(String, _)| {
                    let other = request.working_directory.join(other);
                    normal_names(&other) == normal_names(&full)
                };
                if let Some((same, _)) = world.files.iter().find(is_same) {
                    return Err(setting
                        .wrong(&format!("another setting has the same path, `{same}`"), None));
                }
                world.files.push((path.to_owned(), provided));
            }
            ("hostName", _) => world.host_name = setting.host(value)?,
            ("hosts", host) => world.hosts.push((setting.host(host)?, setting.address()?)),
            ("locale", _) => {
                world.locale = setting.locale()?;
                replaced.extend(OF_LOCALE);
            }
            ("processors", _) => world.processors = setting.processors()?,
            ("stdin", _) => world.input = setting.input(request)?,
            ("urls", url) => {
                let url = setting.url(url)?;
                if world.urls.iter().any(|(other, _)| *other == url) {
                    return Err(setting.wrong("another setting has the same URL", None));
                }
                let is_it = |(name, _): &(String, IpAddr)| name.eq_ignore_ascii_case(&url.host);
                if !url.has_own_host() && !world.hosts.iter().any(is_it) {
                    world.hosts.push((setting.host(&url.host)?, SERVER));
                }
                world.urls.push((url, setting.answer(request)?));
            }
            ("user", _) => {
                let name = setting.user()?;
                world.superuser = name == SUPERUSER;
                if !world.superuser {
                    world.user = name;
                }
            }
            ("variables", variable) => {
                variables.insert(variable.to_owned(), value.clone());
            }
            _ => {
                world.zone = Some(setting.zone(jdk_home)?);
                replaced.extend(OF_ZONE);
            }
        }
    }
    world.variables = variables.into_iter().collect();
    world.hosts.sort();
    properties.retain(|(name, _)| !replaced.contains(&&**name));
    Ok(())
}

/// Returns the arguments and the environment variables that give the real JVM the world of the request. The JVM has no
/// options for the clock, files, URLs, and standard input. Names of hosts are in a file.
#[must_use]
pub fn of_jvm(request: &AnalyseRequest) -> (Vec<String>, Vec<(String, String)>) {
    let (mut arguments, mut variables) = (Vec::new(), Vec::new());
    for (name, value) in &request.world {
        match name.split_once('.').unwrap_or((name, "")) {
            ("charset", _) => arguments.push(format!("-Dfile.encoding={value}")),
            ("locale", _) => {
                let (language, country) = value.split_once('-').unwrap_or((value, ""));
                arguments.push(format!("-Duser.language={language}"));
                arguments.push(format!("-Duser.country={country}"));
            }
            ("processors", _) => arguments.push(format!("-XX:ActiveProcessorCount={value}")),
            ("user", _) => arguments.push(format!("-Duser.name={value}")),
            ("variables", variable) => variables.push((variable.to_owned(), value.clone())),
            ("zone", _) => arguments.push(format!("-Duser.timezone={value}")),
            _ => {}
        }
    }
    (arguments, variables)
}

/// A setting: its name without `environment.`, and its value.
struct Setting<'a> {
    name: &'a str,
    value: &'a str,
}

impl<'a> Setting<'a> {
    /// Returns the name and, for a setting that is a map, the key.
    fn parts(&self) -> Result<(&'a str, &'a str), RequestError> {
        let (name, key) = self.name.split_once('.').unwrap_or((self.name, ""));
        if MAPS.contains(&name) == key.is_empty() {
            let names = NAMES.iter().chain(&["zone"]);
            if !names.clone().any(|it| *it == name) {
                return Err(self.unknown(name));
            }
            let form = match key.is_empty() {
                true => format!("give it a key, as in `environment.{name}.NAME`"),
                false => format!("it has no keys: give `environment.{name}`"),
            };
            return Err(RequestError(format!("the setting `environment.{}`: {form}", self.name)));
        }
        match name == "zone" || NAMES.contains(&name) {
            true => Ok((name, key)),
            false => Err(self.unknown(name)),
        }
    }

    fn unknown(&self, name: &str) -> RequestError {
        let names = NAMES.iter().copied().chain(["zone"]);
        let near = match nearest(name, names.clone()) {
            Some(near) => format!("did you mean `environment.{near}`?"),
            None => format!(
                "there are {}",
                names.map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ")
            ),
        };
        RequestError(format!("there is no setting `environment.{}`: {near}", self.name))
    }

    /// Returns the error for a value that does not have its form. `near` is the known value that is nearest to it.
    fn wrong(&self, form: &str, near: Option<&str>) -> RequestError {
        let Setting { name, value } = self;
        let near = near.map(|it| format!("; did you mean `{it}`?")).unwrap_or_default();
        RequestError(format!("the setting `environment.{name}` is `{value}`: {form}{near}"))
    }

    fn charset(&self) -> Result<String, RequestError> {
        let known = CHARSETS.iter().find(|it| it.eq_ignore_ascii_case(self.value));
        known.map(|it| (*it).to_owned()).ok_or_else(|| {
            let near = nearest(self.value, CHARSETS.iter().copied());
            self.wrong("give the name of a charset, such as `UTF-8`", near)
        })
    }

    /// Returns the instant in nanoseconds since the epoch.
    fn clock(&self) -> Result<i64, RequestError> {
        let instant = self.value.parse::<jiff::Timestamp>().ok();
        let nanoseconds = instant.and_then(|it| i64::try_from(it.as_nanosecond()).ok());
        let form =
            "give an instant in ISO form between 1970 and 2262, such as `2026-05-13T14:30:15Z`";
        nanoseconds.filter(|it| *it >= 0).ok_or_else(|| self.wrong(form, None))
    }

    fn host(&self, name: &str) -> Result<String, RequestError> {
        let is_label = |label: &str| {
            let is_plain = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
            !label.is_empty() && label.len() < 64 && label.chars().all(is_plain)
        };
        let is_name = name.len() < 254 && name.split('.').all(is_label);
        let form = "give the name of a host, such as `build-1` or `db.example.com`";
        is_name.then(|| name.to_owned()).ok_or_else(|| self.wrong(form, None))
    }

    fn address(&self) -> Result<IpAddr, RequestError> {
        let address = self.value.parse::<IpAddr>().ok().filter(IpAddr::is_loopback);
        let form =
            "give a loopback address, such as `127.0.0.1`: tests cannot reach other machines";
        address.ok_or_else(|| self.wrong(form, None))
    }

    fn locale(&self) -> Result<Locale, RequestError> {
        let (language, country) = self.value.split_once('-').unwrap_or((self.value, ""));
        let is_language =
            (2..=3).contains(&language.len()) && language.chars().all(|it| it.is_ascii_lowercase());
        let is_country = match country.len() {
            0 => !self.value.contains('-'),
            2 => country.chars().all(|it| it.is_ascii_uppercase()),
            3 => country.chars().all(|it| it.is_ascii_digit()),
            _ => false,
        };
        let form = "give a language, and a country if you like, such as `de` or `tr-TR`";
        match is_language && is_country {
            true => Ok(Locale::new(language, country)),
            false => Err(self.wrong(form, None)),
        }
    }

    fn processors(&self) -> Result<u32, RequestError> {
        let count = self.value.parse().ok().filter(|it| (1..=MOST_PROCESSORS).contains(it));
        count.ok_or_else(|| self.wrong(&format!("give a number from 1 to {MOST_PROCESSORS}"), None))
    }

    fn url(&self, url: &str) -> Result<Url, RequestError> {
        let parsed = Url::parse(url).and_then(|it| match it.address() {
            Some(address) if !address.is_loopback() => Err("its host is not a loopback address"),
            _ => Ok(it),
        });
        let form = "give a URL such as `http://api.example.com/users.json`";
        parsed.map_err(|why| self.wrong(&format!("{why}: {form}"), None))
    }

    fn user(&self) -> Result<String, RequestError> {
        let is_plain = |it: char| it.is_ascii_alphanumeric() || matches!(it, '-' | '_' | '.');
        let starts_well = self.value.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_');
        let form = "give the name of a user, such as `alice`, or `root`";
        match starts_well && self.value.len() <= 32 && self.value.chars().all(is_plain) {
            true => Ok(self.value.to_owned()),
            false => Err(self.wrong(form, None)),
        }
    }

    fn zone(&self, jdk_home: &Path) -> Result<String, RequestError> {
        let zones = zones(jdk_home);
        let is_known = known::is_fixed(self.value) || zones.iter().any(|it| it == self.value);
        // Without a list, nothing can be said against the name.
        if is_known || zones.is_empty() {
            return Ok(self.value.to_owned());
        }
        let near = nearest(self.value, zones.iter().map(String::as_str));
        Err(self.wrong("give the id of a time zone, such as `Europe/Paris` or `GMT+2`", near))
    }
}

#[cfg(test)]
mod tests;
