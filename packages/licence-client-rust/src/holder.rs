//! Keeps a licence: its checks, and the calls of a program with a seat.

use crate::answer::{Answer, Fields, Grant};
use crate::device::Device;
use crate::error::{not_authorized, LicenceError, Problem, Result};
use crate::gate::Gate;
use crate::jws::encode;
use crate::keys::trusted_keys;
use crate::licence::{in_time, open_licence, Check, Licence};
use crate::options::Options;
use crate::store::{random, Lease, SealedStore, Stored};
use crate::system::{architecture, system_told};
use crate::transport::Server;
use serde_json::{json, Value};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// In seconds: a clock may go back by this much, as when it is set right.
const MOST_GONE_BACK: i64 = 3600;
/// In seconds: how far the time moves on before that is written down.
const WORTH_WRITING: i64 = 600;
/// In seconds: so long after a licence has come the server is not asked for the next one, whatever it says.
const JUST_COME: i64 = 10;
/// In seconds: a few are the way of the answer; beyond a day and the time zones the clock is wrong, and stays so.
const LEAST_SKEW: i64 = 120;
const MOST_SKEW: i64 = 26 * 3600;

pub(crate) struct Holder {
    pub options: Options,
    pub server: Server,
    store: SealedStore,
    gate: Gate,
    /// The name of this running program, where floating places are counted by process.
    process: String,
    memory: Mutex<Memory>,
}

/// What a client knows beside its store.
struct Memory {
    /// As the server knows it; its fingerprint stays what the licence in the store has.
    device: Device,
    /// A new name, until the store has shown the name of this installation.
    installation: String,
    /// As in the store, for what is not kept there.
    skew: i64,
    /// Unix seconds: the next call is not before, since a licence has just come, or was asked for in vain.
    not_before: i64,
    /// What stood in the store, and what could not be written over it.
    unsaved: Option<(Option<Stored>, Stored)>,
    /// A licence for this running program alone is in no store: another program there has its own.
    own: Option<Own>,
}

/// What is kept in memory of a licence for this running program alone.
struct Own {
    licence: String,
    refresh_after: Option<i64>,
    lease: Option<Lease>,
}

/// How a call waits for the store.
#[derive(Clone, Copy)]
pub(crate) enum Alone {
    /// A store that cannot be written is no hindrance.
    Usually,
    /// The result is of no use unless it is written: the problem is found before the server is asked.
    Written,
    /// For no longer than this.
    Shortly(Duration),
    /// Only if nothing else is at work.
    AtOnce,
}

/// A good licence, and the moment by the clock that counts.
pub(crate) struct Looked {
    pub licence: Licence,
    pub now: i64,
}

impl Holder {
    pub fn new(options: Options) -> Holder {
        let Device { fingerprint, earlier, .. } = &options.device;
        let before = if options.secret.is_some() { None } else { earlier.as_deref() };
        let secret = options.secret.as_ref().unwrap_or(fingerprint);
        let store = SealedStore::new(&options.store, secret, before.unwrap_or_default());
        // Without random numbers nothing can be written, either, and each call says so.
        let installation = random::<32>().map(encode).unwrap_or_default();
        let named = || random::<16>().map(encode).unwrap_or_default();
        let process = options.process.clone().unwrap_or_else(named);
        let device = options.device.clone();
        let memory = Memory { device, installation, skew: 0, not_before: 0, unsaved: None, own: None };
        let memory = Mutex::new(memory);
        Holder { server: Server::new(&options), store, gate: Gate::default(), process, memory, options }
    }

    /// For a moment: never across a call.
    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn device(&self) -> Device {
        self.memory().device.clone()
    }

    pub fn now(&self) -> i64 {
        (self.options.clock)()
    }

    /// The next call is not before so many seconds from now.
    pub fn put_off(&self, seconds: i64) {
        self.memory().not_before = self.now() + seconds;
    }

    pub fn not_before(&self) -> i64 {
        self.memory().not_before
    }

    /// Looks at the licence that is here. `is_alone`: this call has the store already.
    pub fn looked(&self, is_alone: bool) -> Result<Looked> {
        let stored = self.load();
        let looked = self.judge(stored.as_ref())?;
        let Stored { latest, newest, .. } = stored.unwrap_or_default();
        let (now, issued_at) = (looked.now, looked.licence.issued_at);
        // To write the time down is a favour: another process, a full disk or a folder that cannot be written is no refusal.
        if !is_alone && (now > latest.unwrap_or(0) + WORTH_WRITING || issued_at > newest.unwrap_or(0)) {
            let _ = self.alone(Alone::AtOnce, || self.note(now, issued_at));
        }
        Ok(looked)
    }

    /// What others have written since stays.
    fn note(&self, now: i64, issued_at: i64) -> Result<()> {
        match self.store.load() {
            Some(stored) if !stored.licence.is_empty() => {
                let latest = stored.latest.unwrap_or(0).max(now);
                let newest = stored.newest.unwrap_or(0).max(issued_at);
                self.store.save(&Stored { latest: Some(latest), newest: Some(newest), ..stored })
            }
            _ => Ok(()),
        }
    }

    pub fn load(&self) -> Option<Stored> {
        let found = self.store.load();
        let mut memory = self.memory();
        // What could not be written counts here, until another process has written something else.
        let mut stored = match &memory.unsaved {
            Some((before, unsaved)) if *before == found => Some(unsaved.clone()),
            _ => found,
        }?;
        if let Some(installation) = &stored.installation {
            memory.installation.clone_from(installation);
        }
        if let Some(fingerprint) = memory.device.fingerprint_kept(&stored) {
            memory.device.fingerprint = fingerprint;
        }
        if let Some(own) = &memory.own {
            stored.licence.clone_from(&own.licence);
            stored.refresh_after = own.refresh_after;
            stored.lease.clone_from(&own.lease);
        }
        Some(stored)
    }

    /// Does something with the store while no other call, and no other process, does.
    pub fn alone<T>(&self, how: Alone, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let patience = match how {
            Alone::Usually | Alone::Written => self.server.timeout * 2 + Duration::from_secs(5),
            Alone::Shortly(patience) => patience,
            Alone::AtOnce => Duration::ZERO,
        };
        let kept = || LicenceError::new(Problem::System, "Another process keeps the store.");
        let since = Instant::now();
        let _turn = self.gate.enter(patience).ok_or_else(kept)?;
        let _lock = match self.store.lock(patience.saturating_sub(since.elapsed())) {
            Ok(lock) => Some(lock.ok_or_else(kept)?),
            Err(unwritable) if matches!(how, Alone::Written | Alone::AtOnce) => return Err(unwritable),
            Err(_) => None,
        };
        work()
    }

    /// What may change of a device while it keeps its seat.
    pub fn state(&self) -> Fields {
        let memory = self.memory();
        let mut state = Fields::new();
        state.insert("name".into(), memory.device.name.clone().into());
        state.insert("installation".into(), memory.installation.clone().into());
        state.insert("arch".into(), architecture().into());
        state.insert("os".into(), system_told().into());
        if !memory.device.components.is_empty() {
            state.insert("components".into(), json!(memory.device.components));
        }
        if let Some(version) = &self.options.version {
            state.insert("version".into(), version.clone().into());
        }
        state
    }

    /// The name of this running program, which goes with all that takes, prolongs or returns a place.
    pub fn with_process(&self, mut asked: Fields) -> Fields {
        asked.insert("process".into(), self.process.clone().into());
        asked
    }

    /// What every way to a seat says of this device.
    pub fn request(&self) -> Fields {
        let mut request = self.state();
        let device = self.device();
        request.insert("line".into(), self.options.line.clone().into());
        request.insert("platform".into(), device.platform.into());
        request.insert("fingerprint".into(), device.fingerprint.into());
        request.insert("device".into(), device.device.into());
        if let Some(kind) = device.virtual_kind {
            request.insert("virtual".into(), json!(kind));
        }
        request
    }

    fn open(&self, licence: &str, known: &[Value]) -> Result<Licence> {
        let keys = trusted_keys(&self.options.keys, &Value::from(known));
        let (line, fingerprint) = (&self.options.line, &self.device().fingerprint);
        let check = Check { keys: &keys, line, fingerprint, now: 0, released: None, process: Some(&self.process) };
        open_licence(licence, &check)
    }

    /// The stored licence, if it is good by one of the clocks that there are.
    fn judge(&self, stored: Option<&Stored>) -> Result<Looked> {
        let stored = stored.filter(|stored| !stored.licence.is_empty()).ok_or_else(not_authorized)?;
        let licence = self.open(&stored.licence, &stored.keys)?;
        let skew = stored.skew.unwrap_or_else(|| self.memory().skew);
        let now = self.in_time(&licence, skew, stored.latest.unwrap_or(0))?;
        Ok(Looked { licence, now })
    }

    /// First by the server's clock, as far as it is known, then by this machine's, which may have been set right.
    fn in_time(&self, licence: &Licence, skew: i64, latest: i64) -> Result<i64> {
        let now = self.now();
        if skew != 0 {
            if let Ok(moment) = self.at(licence, now.saturating_add(skew), latest) {
                return Ok(moment);
            }
        }
        self.at(licence, now, latest)
    }

    fn at(&self, licence: &Licence, now: i64, latest: i64) -> Result<i64> {
        in_time(licence, now, self.options.released)?;
        if now < latest - MOST_GONE_BACK {
            return Err(turned_back());
        }
        Ok(now)
    }

    /// Keeps what a call has brought. The token is kept in any case: it is good once, and the one before is spent. The licence
    /// that is here stays until the new one has proved good.
    pub fn keep(&self, data: Value) -> Result<Licence> {
        let grant = Grant::of(data)?;
        let before = self.load().unwrap_or_default();
        let held = Stored {
            refresh_token: grant.refresh_token.clone().or_else(|| before.refresh_token.clone()),
            installation: Some(self.memory().installation.clone()),
            ..before.clone()
        };
        let (licence, keys) = self.open_new(&grant.licence, &held)?;
        let skew = licence.issued_at - self.now();
        let skew = if (LEAST_SKEW..=MOST_SKEW).contains(&skew.abs()) { skew } else { 0 };
        self.memory().skew = skew;
        if let Err(problem) = self.in_time(&licence, skew, 0) {
            self.save(held);
            return Err(problem);
        }
        let (latest, newest) = times(&before, licence.issued_at);
        let components = self.device().components;
        let all = Stored {
            licence: grant.licence,
            refresh_after: Some(grant.refresh_after),
            keys,
            latest: Some(latest),
            newest: Some(newest),
            components: if components.is_empty() { held.components } else { components },
            skew: (skew != 0 && licence.kind != "floating").then_some(skew),
            lease: grant.lease,
            ..held
        };
        self.save_as(all, licence.process.is_some());
        self.put_off(JUST_COME);
        Ok(licence)
    }

    /// Opens a licence that came, where need be by the keys that the server publishes now.
    fn open_new(&self, licence: &str, held: &Stored) -> Result<(Licence, Vec<Value>)> {
        let unknown = match self.open(licence, &held.keys) {
            Ok(opened) => return Ok((opened, held.keys.clone())),
            Err(problem) => problem,
        };
        self.save(held.clone());
        if unknown.problem != Problem::UnknownKey {
            return Err(unknown);
        }
        // Without an answer the keys of its own, and those that it has seen, are all that there is.
        let keys = self.server.keys().map_err(|_| unknown)?;
        Ok((self.open(licence, &keys)?, keys))
    }

    /// Takes a licence that came as a file.
    pub fn keep_file(&self, token: &str) -> Result<Licence> {
        let before = self.load().unwrap_or_default();
        let licence = self.open(token, &before.keys)?;
        let now = self.now();
        in_time(&licence, now, self.options.released)?;
        let (latest, newest) = times(&before, licence.issued_at);
        if now < latest - MOST_GONE_BACK {
            return Err(turned_back());
        }
        let (components, installation) = (self.device().components, self.memory().installation.clone());
        self.store.save(&Stored {
            licence: token.to_owned(),
            keys: before.keys,
            latest: Some(latest),
            newest: Some(newest),
            installation: Some(installation),
            components,
            ..Stored::default()
        })?;
        self.memory().own = None;
        Ok(licence)
    }

    /// The seat is gone, or given back for good: what the clock has shown stays.
    pub fn drop_seat(&self) {
        let Stored { latest, newest, keys, .. } = self.load().unwrap_or_default();
        let mut memory = self.memory();
        memory.unsaved = None;
        memory.own = None;
        let installation = Some(memory.installation.clone());
        if self.store.save(&Stored { latest, newest, keys, installation, ..Stored::default() }).is_err() {
            self.store.clear();
        }
    }

    /// The token stays: a floating seat can be taken again by it.
    pub fn drop_licence(&self) {
        if let Some(stored) = self.load() {
            self.save_as(Stored { licence: String::new(), ..stored }, false);
        }
    }

    /// Keeps uses that are reported later.
    pub fn keep_uses(&self, waiting: &[Value]) {
        match self.load() {
            Some(stored) if !waiting.is_empty() || !stored.uses.is_empty() => {
                self.save(Stored { uses: waiting.to_vec(), ..stored });
            }
            _ => {}
        }
    }

    fn save(&self, stored: Stored) {
        let is_own = self.memory().own.is_some();
        self.save_as(stored, is_own);
    }

    /// What cannot be written is kept here, and no refusal: the server takes the token before once more. `is_own`: the licence
    /// is for this running program alone.
    fn save_as(&self, mut stored: Stored, is_own: bool) {
        if is_own {
            let licence = std::mem::take(&mut stored.licence);
            let Stored { refresh_after, lease, .. } = stored.clone();
            self.memory().own = Some(Own { licence, refresh_after, lease });
        }
        let before = self.store.load();
        let is_saved = self.store.save(&stored).is_ok();
        let mut memory = self.memory();
        memory.unsaved = (!is_saved).then_some((before, stored));
        // Not before, since a check on another thread has one of both at any time.
        if !is_own {
            memory.own = None;
        }
    }

    pub fn post(&self, path: &str, fields: &Fields) -> Result<Value> {
        self.server.post(path, fields).and_then(Answer::data)
    }

    /// Makes a call with the seat's token. When the server says that it is lost, the licence here is deleted.
    pub fn ask(&self, path: &str, mut fields: Fields) -> Result<Value> {
        let stored = self.load().unwrap_or_default();
        let Some(token) = stored.refresh_token else {
            let message = "This licence came as a file: the member area renews it.";
            let as_file = LicenceError::new(Problem::NotAuthorized, message);
            return Err(if stored.licence.is_empty() { not_authorized() } else { as_file });
        };
        fields.insert("refresh_token".into(), token.into());
        fields.insert("fingerprint".into(), self.device().fingerprint.into());
        let answer = self.post(path, &fields);
        if answer.as_ref().is_err_and(|error| error.problem.ends_a_licence()) {
            self.drop_seat();
        }
        answer
    }
}

/// The latest moment, and that of the newest licence. The server's time is signed: a clock that was once too far ahead is
/// forgiven, by a newer licence alone.
fn times(before: &Stored, issued_at: i64) -> (i64, i64) {
    let newest = before.newest.unwrap_or(0);
    let latest = if issued_at > newest { issued_at } else { before.latest.unwrap_or(0) };
    (latest, newest.max(issued_at))
}

fn turned_back() -> LicenceError {
    LicenceError::new(Problem::ClockIsWrong, "It was later on this machine before than it is now.")
}
