//! A loop that keeps a licence while the program runs.

use crate::client::LicenceClient;
use crate::error::Result;
use crate::licence::Licence;
use std::ops::ControlFlow;
use std::sync::mpsc::{channel, RecvTimeoutError, Sender};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// In seconds: so often it looks whether a call is due, which another process, or a sign-in, may have changed.
const LOOK_AGAIN: i64 = 60;

/// A loop that [`LicenceClient::keep_alive`] has begun. It ends when this is dropped, which waits for no call.
#[derive(Debug)]
pub struct KeepAlive {
    running: Sender<()>,
    thread: JoinHandle<()>,
}

impl KeepAlive {
    /// Ends it, and waits for a call that is under way.
    pub fn stop(self) {
        drop(self.running);
        // Its panic, if it is one, was the program's own, and is said there.
        let _ = self.thread.join();
    }
}

impl LicenceClient {
    /// Calls [`ensure`](Self::ensure) whenever [`next_call`](Self::next_call) says so, on a thread of its own, and tells what
    /// it brought.
    #[must_use = "it ends when this is dropped"]
    pub fn keep_alive(self: &Arc<Self>, tell: impl FnMut(Result<Licence>) + Send + 'static) -> KeepAlive {
        let (running, ended) = channel::<()>();
        let client = Arc::clone(self);
        let wait = move |time| match ended.recv_timeout(time) {
            Err(RecvTimeoutError::Timeout) => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        KeepAlive { running, thread: thread::spawn(move || keep_alive(&client, tell, wait)) }
    }
}

/// `wait` is given the time between two looks, none before something is told, and may break it off.
pub(crate) fn keep_alive(
    client: &LicenceClient,
    mut tell: impl FnMut(Result<Licence>),
    mut wait: impl FnMut(Duration) -> ControlFlow<()>,
) {
    loop {
        let left = client.next_call().map_or(LOOK_AGAIN, |at| LOOK_AGAIN.min(at - client.holder.now()));
        if left > 0 {
            if wait(Duration::from_secs(left.unsigned_abs())).is_break() {
                return;
            }
            continue;
        }
        let outcome = client.ensure();
        if wait(Duration::ZERO).is_break() {
            return;
        }
        tell(outcome);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Device, Options};

    #[test]
    fn ends_when_it_is_told_to_without_waiting_for_its_minute() {
        let device = Device::named("downloader", "a test");
        let options = Options::new("http://127.0.0.1:9", "downloader", Vec::new(), device, "no-store.json");
        let client = Arc::new(LicenceClient::new(options));
        client.keep_alive(|_| {}).stop();
    }
}
