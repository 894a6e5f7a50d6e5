//! URLs that a build provides answers for.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

use super::LOCAL_HOST;

/// A URL of the scheme `http`, in one form: `http://a` is `http://a:80/`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Url {
    /// The name or the address of the host, in lower case; an address of IPv6 without brackets.
    pub host: String,
    /// The port.
    pub port: u16,
    /// The path, which begins with `/`, with the query if there is one.
    pub path: String,
}

/// The port of `http`.
const PORT: u16 = 80;

impl Url {
    /// Reads a URL.
    ///
    /// # Errors
    /// Returns in words what is wrong with it.
    pub fn parse(text: &str) -> Result<Url, &'static str> {
        let (scheme, rest) = text.split_once("://").ok_or("it does not begin with `http://`")?;
        match scheme {
            "http" => {}
            "https" => {
                return Err("`https` is not supported: only `http` is served");
            }
            _ => return Err("only `http` is served"),
        }
        let rest = rest.split('#').next().unwrap_or_default();
        let end = rest.find(['/', '?']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at(end);
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.contains(']') => {
                let port = port.parse().ok().filter(|it| *it > 0);
                (host, port.ok_or("its port is not a number from 1 to 65535")?)
            }
            _ => (authority, PORT),
        };
        let host = host.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(host);
        if host.is_empty() {
            return Err("it has no host");
        }
        let slash = if path.starts_with('/') { "" } else { "/" };
        Ok(Url { host: host.to_ascii_lowercase(), port, path: format!("{slash}{path}") })
    }

    /// Returns whether every machine knows the host: it is an address, or `localhost`.
    #[must_use]
    pub fn has_own_host(&self) -> bool {
        self.address().is_some() || self.host == LOCAL_HOST
    }

    /// Returns the address if the host is one.
    #[must_use]
    pub fn address(&self) -> Option<IpAddr> {
        self.host.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::Url;

    #[test]
    fn a_url_has_one_form() {
        let parts = |text| Url::parse(text).map(|it| (it.host, it.port, it.path));
        let is = |host: &str, port, path: &str| Ok((host.to_owned(), port, path.to_owned()));
        assert_eq!(parts("http://A.example"), is("a.example", 80, "/"));
        assert_eq!(parts("http://a:8080/x/y?z=1#w"), is("a", 8080, "/x/y?z=1"));
        assert_eq!(parts("http://a?z"), is("a", 80, "/?z"));
        assert_eq!(parts("http://[::1]:81/x"), is("::1", 81, "/x"));
        let has_own_host = |text| Url::parse(text).map(|it| it.has_own_host());
        assert_eq!(
            ["http://127.0.0.2/", "http://LOCALHOST/", "http://a/"].map(has_own_host),
            [Ok(true), Ok(true), Ok(false)]
        );
        assert!(parts("https://a/x").unwrap_err().contains("`https`"));
        assert!(parts("ftp://a/x").is_err());
        assert!(parts("a/x").is_err());
        assert_eq!(parts("http:///x"), Err("it has no host"));
        assert!(parts("http://a:0/x").is_err());
    }
}
