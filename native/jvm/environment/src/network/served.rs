//! Servers inside of the virtual network: they answer requests for URLs with what a build provides (RFC 9112).

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Arc;

use super::{BUFFER, Network, SocketId, State};
use crate::world::Url;

/// The most bytes of a request's head.
const LONGEST_HEAD: usize = 1 << 16;
/// The bytes that end the head of a request.
const END_OF_HEAD: &[u8] = b"\r\n\r\n";
/// The types of contents by the ends of paths.
const TYPES: [(&str, &str); 8] = [
    (".css", "text/css"),
    (".csv", "text/csv"),
    (".htm", "text/html"),
    (".html", "text/html"),
    (".js", "text/javascript"),
    (".json", "application/json"),
    (".txt", "text/plain"),
    (".xml", "application/xml"),
];

/// The end of a connection that belongs to a server.
#[derive(Clone, Debug, Default)]
pub(super) struct Server {
    /// The part of an answer that the other end has no room for yet.
    pending: VecDeque<u8>,
    /// The bytes of a request's body that are still to come.
    body: usize,
    /// Whether the server closes the connection after the answer.
    closes: bool,
}

/// The head of a request.
struct Head {
    method: String,
    url: Url,
    /// The bytes of the body.
    body: usize,
    closes: bool,
}

impl Network {
    /// Returns whether a server answers at an address.
    pub(super) fn is_served(&self, address: SocketAddr) -> bool {
        let has_port = |(url, _): &(Url, Vec<u8>)| url.port == address.port();
        address.ip().is_loopback() && self.served.iter().any(has_port)
    }

    /// Returns whether a socket is a server's end of a connection.
    pub(super) fn is_server(&self, id: SocketId) -> bool {
        self.get(id).is_ok_and(|it| it.server.is_some())
    }

    /// Lets the server at the end of a connection read the received bytes, and answer.
    pub(super) fn serve(&mut self, id: SocketId) {
        let served = self.served.clone();
        let Ok(socket) = self.get_mut(id) else { return };
        let address = socket.local;
        let Some(server) = &mut socket.server else { return };
        let bytes = Arc::make_mut(&mut socket.bytes);
        loop {
            let of_body = server.body.min(bytes.len());
            bytes.drain(..of_body);
            server.body -= of_body;
            if server.body > 0 || server.closes {
                break;
            }
            let text = bytes.make_contiguous();
            let end = text.windows(END_OF_HEAD.len()).position(|it| it == END_OF_HEAD);
            let Some(end) = end else {
                server.closes = text.len() > LONGEST_HEAD;
                break;
            };
            let head = text.get(..end).and_then(|it| head(it, address));
            bytes.drain(..end + END_OF_HEAD.len());
            server.body = head.as_ref().map_or(0, |it| it.body);
            server.closes = head.as_ref().is_none_or(|it| it.closes);
            server.pending.extend(answer(head.as_ref(), &served));
        }
        if server.closes {
            bytes.clear();
        }
        self.feed(id);
    }

    /// Sends as much of the server's answer as the other end has room for.
    pub(super) fn feed(&mut self, id: SocketId) {
        let Ok(socket) = self.get_mut(id) else { return };
        let State::Connected { peer: Some(peer), .. } = socket.state else { return };
        let Some(mut server) = socket.server.take() else { return };
        if let Ok(client) = self.get_mut(peer) {
            let room = BUFFER.saturating_sub(client.bytes.len()).min(server.pending.len());
            Arc::make_mut(&mut client.bytes).extend(server.pending.drain(..room));
            client.ended.read |= server.closes && server.pending.is_empty();
        }
        if let Ok(socket) = self.get_mut(id) {
            socket.server = Some(server);
        }
    }
}

/// Reads the head of a request. A request without the name of a host is for the address.
fn head(text: &[u8], address: Option<SocketAddr>) -> Option<Head> {
    let text = String::from_utf8_lossy(text);
    let mut lines = text.split("\r\n");
    let mut words = lines.next()?.split(' ');
    let (method, target, version) = (words.next()?, words.next()?, words.next()?);
    let fields: Vec<(String, &str)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim()))
        .collect();
    let field = |name: &str| fields.iter().find(|(it, _)| it == name).map(|(_, value)| *value);
    let host = field("host").map(str::to_owned).or_else(|| Some(address?.to_string()))?;
    let url = match target.starts_with('/') {
        true => Url::parse(&format!("http://{host}{target}")),
        false => Url::parse(target),
    };
    let asks = |word: &str| field("connection").is_some_and(|it| it.eq_ignore_ascii_case(word));
    Some(Head {
        method: method.to_owned(),
        url: url.ok()?,
        body: field("content-length").and_then(|it| it.parse().ok()).unwrap_or(0),
        // How long a body in chunks is, is not known here.
        closes: asks("close")
            || field("transfer-encoding").is_some()
            || version == "HTTP/1.0" && !asks("keep-alive"),
    })
}

/// Returns the bytes of the answer to a request.
fn answer(head: Option<&Head>, served: &[(Url, Vec<u8>)]) -> Vec<u8> {
    let Some(Head { method, url, .. }) = head else {
        return message("400 Bad Request", "", &[], true);
    };
    let is_asked = |it: &&(Url, Vec<u8>)| it.0 == *url;
    // A query that nobody provides an answer for is of no account.
    let without_query =
        Url { path: url.path.split('?').next().unwrap_or_default().to_owned(), ..url.clone() };
    let is_its_path = |it: &&(Url, Vec<u8>)| it.0 == without_query;
    let found = served.iter().find(is_asked).or_else(|| served.iter().find(is_its_path));
    let Some((_, body)) = found else { return message("404 Not Found", "", &[], true) };
    match method.as_str() {
        "GET" => message("200 OK", type_of(&without_query.path), body, true),
        "HEAD" => message("200 OK", type_of(&without_query.path), body, false),
        _ => message("405 Method Not Allowed", "", &[], true),
    }
}

fn type_of(path: &str) -> &'static str {
    let known = TYPES.iter().find(|(end, _)| path.ends_with(end));
    known.map_or("application/octet-stream", |it| it.1)
}

/// Returns the bytes of a message with a body, which may be left out.
fn message(status: &str, kind: &str, body: &[u8], has_body: bool) -> Vec<u8> {
    let mut text = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\n", body.len());
    if !kind.is_empty() {
        text += &format!("Content-Type: {kind}\r\n");
    }
    if status.starts_with("405") {
        text += "Allow: GET, HEAD\r\n";
    }
    text += "\r\n";
    let body = if has_body { body } else { &[] };
    [text.as_bytes(), body].concat()
}

#[cfg(test)]
mod tests {
    use vm::host::{Errno, SocketKind};

    use super::*;

    fn network() -> Network {
        let url = |text: &str| Url::parse(text).unwrap();
        Network::serving(vec![
            (url("http://api.example/users.json"), b"[1]".to_vec()),
            (url("http://localhost:8080/big"), vec![7; 3 * BUFFER]),
        ])
    }

    fn connected(network: &mut Network, port: u16) -> SocketId {
        let id = network.socket(SocketKind::Stream);
        network.connect(id, Some(SocketAddr::from(([127, 0, 0, 1], port)))).unwrap();
        id
    }

    fn all(network: &mut Network, id: SocketId) -> Vec<u8> {
        let (mut all, mut part) = (Vec::new(), [0; 1000]);
        while let Ok(count @ 1..) = network.read(id, &mut part) {
            all.extend(&part[..count]);
        }
        all
    }

    fn said(network: &mut Network, port: u16, asked: &str) -> String {
        let id = connected(network, port);
        for byte in asked.as_bytes() {
            assert_eq!(network.write(id, &[*byte]), Ok(1));
        }
        String::from_utf8(all(network, id)).unwrap()
    }

    #[test]
    fn what_is_provided_is_served_and_nothing_else() {
        let mut network = network();
        let start =
            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Type: application/json\r\n\r\n";
        let get = "GET /users.json HTTP/1.1\r\nHost: api.example\r\n\r\n";
        assert_eq!(said(&mut network, 80, get), format!("{start}[1]"));
        assert_eq!(said(&mut network, 80, &get.repeat(2)), format!("{start}[1]{start}[1]"));
        let query = get.replace(".json", ".json?page=1");
        assert_eq!(said(&mut network, 80, &query), format!("{start}[1]"));
        assert_eq!(said(&mut network, 80, &get.replace("GET", "HEAD")), start);
        let post = "POST /users.json HTTP/1.1\r\nHost: api.example\r\nContent-Length: 2\r\n\r\nab";
        let status = |text: String| text.lines().next().unwrap().to_owned();
        assert_eq!(status(said(&mut network, 80, post)), "HTTP/1.1 405 Method Not Allowed");
        let chunks = "POST /users.json HTTP/1.1\r\nHost: api.example\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na";
        assert_eq!(said(&mut network, 80, chunks), said(&mut network, 80, post));
        let other = get.replace("api.example", "localhost");
        assert_eq!(status(said(&mut network, 80, &other)), "HTTP/1.1 404 Not Found");
        assert_eq!(status(said(&mut network, 80, "?\r\n\r\n")), "HTTP/1.1 400 Bad Request");
        let id = network.socket(SocketKind::Stream);
        let elsewhere = Some(SocketAddr::from(([127, 0, 0, 1], 81)));
        assert_eq!(network.connect(id, elsewhere), Err(Errno::ECONNREFUSED));
    }

    #[test]
    fn a_long_answer_comes_in_parts_and_then_the_connection_ends() {
        let mut network = network();
        let text = "GET http://localhost:8080/big HTTP/1.0\r\n\r\n";
        let id = connected(&mut network, 8080);
        network.write(id, text.as_bytes()).unwrap();
        let said = all(&mut network, id);
        assert!(said.ends_with(&[7; 3 * BUFFER]));
        assert_eq!(network.read(id, &mut [0]), Ok(0));
        network.close(id);
        assert!(network.sockets.is_empty());
    }
}
