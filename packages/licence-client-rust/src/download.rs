//! Brings a file, and goes on where a line broke.

use crate::error::{stopped, LicenceError, Problem, Result};
use crate::transport::{header, Server};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

/// So often in a row may a line break without a byte; each time it is waited for so much longer.
const MOST_FAILURES: u32 = 3;
const PAUSE: Duration = Duration::from_millis(500);

/// A file, and what is known of it.
pub(crate) struct Wanted<'a> {
    pub url: &'a str,
    pub size: u64,
    pub path: &'a Path,
}

/// `progress` is called with what has come and the size, in bytes, and may break it off.
pub(crate) fn download(
    server: &Server,
    wanted: &Wanted<'_>,
    mut progress: impl FnMut(u64, u64) -> ControlFlow<()>,
) -> Result<()> {
    let mut failures = 0;
    loop {
        let there = length_of(wanted.path);
        if there == wanted.size {
            return Ok(());
        }
        let first = if there < wanted.size { there } else { 0 };
        match go_on(server, wanted, first, &mut progress) {
            Err(error) if error.problem == Problem::Unreachable => {
                failures = if length_of(wanted.path) > first { 0 } else { failures + 1 };
                if failures == MOST_FAILURES {
                    return Err(error);
                }
            }
            other => return other,
        }
        std::thread::sleep(PAUSE * failures);
    }
}

pub(crate) fn length_of(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |facts| facts.len())
}

fn go_on(
    server: &Server,
    wanted: &Wanted<'_>,
    first: u64,
    progress: &mut impl FnMut(u64, u64) -> ControlFlow<()>,
) -> Result<()> {
    let mut headers = vec![("accept-encoding", "identity".to_owned())];
    if first > 0 {
        headers.push(("range", format!("bytes={first}-")));
    }
    let answer = server.open(wanted.url, &headers).ok_or_else(broken)?;
    let status = answer.status().as_u16();
    match status {
        200..=299 => {}
        // There is less of it than was said.
        416 => return Err(not_that_file(wanted.path)),
        401 | 403 => {
            let message = "The address of the update is good no more: check for it again.";
            return Err(LicenceError::new(Problem::NotAuthorized, message));
        }
        _ => return Err(LicenceError::new(Problem::Server, format!("The server answers {status}."))),
    }
    let announced: Option<u64> = header(answer.headers(), "content-length").and_then(|text| text.parse().ok());
    let start = if status == 206 { first } else { 0 };
    let mut file = opened(wanted.path, status == 206).map_err(|_| unwritable())?;
    let mut received = start;
    let mut body = answer.into_body().into_reader();
    let mut piece = vec![0; 1 << 16];
    while received <= wanted.size {
        let length = body.read(&mut piece).map_err(|_| broken())?;
        if length == 0 {
            break;
        }
        received += length as u64;
        if received > wanted.size {
            break;
        }
        file.write_all(&piece[..length]).map_err(|_| unwritable())?;
        if progress(received, wanted.size).is_break() {
            return Err(stopped());
        }
    }
    if received == wanted.size {
        return Ok(());
    }
    // All that was announced is there, and it is too little.
    if received > wanted.size || announced == Some(received - start) {
        return Err(not_that_file(wanted.path));
    }
    Err(broken())
}

/// Its owner's alone from the beginning.
fn opened(path: &Path, goes_on: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true);
    if goes_on {
        options.append(true);
    } else {
        options.write(true).truncate(true);
    }
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

pub(crate) fn unwritable() -> LicenceError {
    LicenceError::new(Problem::System, "The file of the update cannot be written.")
}

fn broken() -> LicenceError {
    LicenceError::new(Problem::Unreachable, "The download was interrupted.")
}

/// It is removed, so that the next try starts over.
fn not_that_file(path: &Path) -> LicenceError {
    let _ = fs::remove_file(path);
    LicenceError::new(Problem::Damaged, "The file is another one than the update says.")
}
