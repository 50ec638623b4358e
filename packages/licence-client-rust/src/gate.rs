use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The calls of a client, one after the other: a lock that is waited for no longer than there is patience.
#[derive(Default)]
pub(crate) struct Gate {
    is_taken: Mutex<bool>,
    freed: Condvar,
}

/// It is a call's turn until this is dropped.
pub(crate) struct Turn<'a>(&'a Gate);

impl Gate {
    /// None: another call took too long.
    pub fn enter(&self, patience: Duration) -> Option<Turn<'_>> {
        let is_taken = self.is_taken.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.freed.wait_timeout_while(is_taken, patience, |is_taken| *is_taken);
        let (mut is_taken, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if *is_taken {
            return None;
        }
        *is_taken = true;
        Some(Turn(self))
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        *self.0.is_taken.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.0.freed.notify_one();
    }
}
