//! `cargo xtask serve`: the gallery on this machine, for looking at and for
//! trying things out. Only GET and HEAD, only from the loopback address.

use std::fs;
use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};

use crate::build;
use crate::process::root;

/// Tried first; the next free one is taken when something else has it.
const PORT: u16 = 8080;

/// The longest request line with its headers, in bytes.
const LONGEST_REQUEST: u64 = 64 * 1024;

/// `serve [--port N] [--no-build]`.
pub(crate) fn command(arguments: &[&str]) -> Result<()> {
    let mut port = PORT;
    let mut building = true;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match *argument {
            "--no-build" => building = false,
            "--port" => {
                let number = rest.next().context("--port needs a number")?;
                port = number
                    .parse()
                    .with_context(|| format!("--port needs a number, not {number}"))?;
            }
            other => bail!("serve doesn't know {other}"),
        }
    }
    if building {
        build::build()?;
    }
    let listener = listen(port)?;
    println!("Gallery: http://{}/ (Ctrl+C stops)", listener.local_addr()?);
    // A browser that goes away in the middle is no reason to stop.
    for stream in listener.incoming().flatten() {
        std::thread::spawn(move || answer(stream));
    }
    Ok(())
}

fn listen(first: u16) -> Result<TcpListener> {
    let last = first.saturating_add(100);
    for port in first..=last {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            Err(error) => return Err(error).with_context(|| format!("can't use port {port}")),
        }
    }
    bail!("no port from {first} to {last} is free");
}

fn answer(stream: TcpStream) -> Option<()> {
    stream
        .set_read_timeout(Some(Duration::from_secs(10)))
        .ok()?;
    let mut reader = BufReader::new(stream.try_clone().ok()?.take(LONGEST_REQUEST));
    let mut request = String::new();
    reader.read_line(&mut request).ok()?;
    // Nothing depends on the headers, but closing before they are read would
    // reset the connection.
    let mut header = String::new();
    while reader.read_line(&mut header).ok()? > 2 {
        header.clear();
    }
    let (status, kind, body) = response(&request, &root());
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let mut stream = stream;
    stream.write_all(head.as_bytes()).ok()?;
    if !request.starts_with("HEAD ") {
        stream.write_all(&body).ok()?;
    }
    stream.flush().ok()
}

/// Status, MIME type and body for a request's first line.
fn response(request: &str, top: &Path) -> (&'static str, &'static str, Vec<u8>) {
    const TEXT: &str = "text/plain; charset=utf-8";
    let mut words = request.split(' ');
    let (Some("GET" | "HEAD"), Some(address)) = (words.next(), words.next()) else {
        return ("405 Method Not Allowed", TEXT, b"only GET and HEAD".into());
    };
    if address.starts_with("/favicon.ico") {
        return ("204 No Content", TEXT, Vec::new());
    }
    let Some(mut file) = locate(address, top) else {
        return ("400 Bad Request", TEXT, b"no such address".into());
    };
    if file.is_dir() {
        file.push("index.html");
    }
    match fs::read(&file) {
        Ok(body) => ("200 OK", mime(&file), body),
        Err(_) => ("404 Not Found", TEXT, b"not found".into()),
    }
}

/// The file of an address: `/pkg/…` in pkg/, all else in www/; nothing
/// outside of the two.
fn locate(address: &str, top: &Path) -> Option<PathBuf> {
    let path = decoded(address.split(['?', '#']).next()?)?;
    let path = path.strip_prefix('/')?;
    let (mut file, rest) = match path.strip_prefix("pkg/") {
        Some(rest) => (top.join("pkg"), rest),
        None => (top.join("www"), path),
    };
    for part in rest.split('/').filter(|part| !part.is_empty()) {
        if part == "." || part == ".." || part.contains(['\\', ':', '\0']) {
            return None;
        }
        file.push(part);
    }
    Some(file)
}

fn decoded(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(if byte == b'%' {
            let mut digit = || char::from(rest.next()?).to_digit(16);
            u8::try_from(digit()? * 16 + digit()?).ok()?
        } else {
            byte
        });
    }
    String::from_utf8(bytes).ok()
}

fn mime(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("pgn" | "txt" | "md" | "ts") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_stay_inside() {
        let top = Path::new("/top");
        let at = |address| locate(address, top);
        assert_eq!(at("/"), Some("/top/www".into()));
        assert_eq!(at("/a%20b.html?x=1"), Some("/top/www/a b.html".into()));
        assert_eq!(at("/pkg/x.wasm"), Some("/top/pkg/x.wasm".into()));
        assert_eq!(at("/../Cargo.toml"), None);
        assert_eq!(at("/pkg/%2e%2e/Cargo.toml"), None);
        assert_eq!(at("/pkg/..%2fCargo.toml"), None);
        assert_eq!(at("/%zz"), None);
        assert_eq!(at("http://elsewhere/"), None);
    }

    #[test]
    fn wasm_has_the_type_that_streaming_needs() {
        assert_eq!(mime(Path::new("x.wasm")), "application/wasm");
    }

    #[test]
    fn only_reading_is_answered() {
        let (status, _, _) = response("POST / HTTP/1.1\r\n", Path::new("/top"));
        assert!(status.starts_with("405"));
        let (status, _, _) = response("GET /none HTTP/1.1\r\n", Path::new("/top"));
        assert!(status.starts_with("404"));
    }

    #[test]
    fn a_taken_port_gives_the_next_free_one() -> Result<()> {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
        let held = TcpListener::bind(taken)?;
        let other = listen(taken.port())?;
        assert!(other.local_addr()?.port() > taken.port());
        drop(held);
        Ok(())
    }
}
