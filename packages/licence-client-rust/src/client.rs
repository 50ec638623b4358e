use crate::answer::{fields_in, number_in, odd_answer, seconds_in, text_in, Answer, Fields};
use crate::error::{stopped, LicenceError, Problem, Result};
use crate::holder::{Alone, Holder, Looked};
use crate::json;
use crate::jws::encode;
use crate::licence::Licence;
use crate::options::Options;
use crate::proof_of_work::solve;
use crate::uses::{is_away, is_counted, meters_in, new_use, MeterUse, MOST_AT_ONCE, MOST_WAITING};
use serde::Serialize;
use serde_json::Value;
use std::ops::ControlFlow;
use std::time::Duration;

/// A program whose licence is good does not wait for another process.
const SHORT_PATIENCE: Duration = Duration::from_secs(3);
/// In seconds: so long after a call in vain comes the next one; of a floating seat, whose lease is short.
const IN_VAIN: i64 = 3600;
const IN_VAIN_FLOATING: i64 = 60;

/// What the member has to do in the browser.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Prompt {
    /// To be typed at `address`, for anyone who cannot open `link`.
    pub code: String,
    /// The page for the code.
    pub address: String,
    /// The address with the code in it: open it, or show it as a QR code.
    pub link: String,
    /// Unix seconds.
    pub expires_at: i64,
}

/// A device that has one of the seats.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SeatedDevice {
    /// For [`LicenceClient::free`].
    pub id: String,
    /// Its address, or label.
    pub device: String,
    /// Its own name.
    pub name: Option<String>,
    /// Unix seconds.
    pub last_seen: i64,
    /// Of the program on it, where that has said it.
    pub version: Option<String>,
    /// It is at work on a floating seat: to free it counts as no release.
    pub floating: bool,
}

/// The devices that have the seats of a line.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SeatedDevices {
    /// Each of them.
    pub devices: Vec<SeatedDevice>,
    /// One may be freed now: the year's releases are not used up. One that floats may be at any time.
    pub may_free: bool,
}

/// By what a program shows whose seats it may list and free.
#[derive(Clone, Copy, Debug)]
pub enum Proof<'a> {
    /// The seat that this program has.
    Seat,
    /// A licence key.
    Key(&'a str),
    /// An account.
    Account {
        /// Its address.
        email: &'a str,
        /// Its password.
        password: &'a str,
    },
}

/// Waits between two questions of [`LicenceClient::sign_in`]; a program that wants to end it has a way of its own to wait.
pub fn sleep(time: Duration) -> ControlFlow<()> {
    std::thread::sleep(time);
    ControlFlow::Continue(())
}

/// A program's way to its licence. Its calls wait for the network, so a window makes them on another thread; one client
/// serves all threads.
pub struct LicenceClient {
    pub(crate) holder: Holder,
}

/// The licence here if it is good, when by this machine's clock a refresh, or a beat, is due, and else its problem.
enum Standing {
    Good { licence: Licence, due_at: Option<i64> },
    Bad(LicenceError),
}

impl LicenceClient {
    /// Nothing is read or asked yet.
    pub fn new(options: Options) -> LicenceClient {
        LicenceClient { holder: Holder::new(options) }
    }

    /// Lets the member confirm this device in the browser, and waits for it. The program never sees a password. `wait` is
    /// given the time between two questions ([`sleep`]), and may break it off ([`Problem::Stopped`]).
    pub fn sign_in(
        &self,
        show: impl FnOnce(&Prompt),
        mut wait: impl FnMut(Duration) -> ControlFlow<()>,
    ) -> Result<Licence> {
        let begun = self.holder.alone(Alone::Written, || {
            self.holder.load();
            fields_in(self.holder.post("/licence/device_code", &self.holder.with_process(self.holder.request()))?)
        })?;
        let expires_at = self.holder.now() + seconds_in(&begun, "expires_in", 3600)? as i64;
        let interval = seconds_in(&begun, "interval", 60)?;
        let asked = self.holder.with_process(fields([("device_code", text_in(&begun, "device_code")?)]));
        show(&Prompt {
            code: text_in(&begun, "user_code")?,
            address: text_in(&begun, "verification_uri")?,
            link: text_in(&begun, "verification_uri_complete")?,
            expires_at,
        });
        let mut seconds = interval;
        while self.holder.now() < expires_at {
            if wait(Duration::from_secs(seconds)).is_break() {
                return Err(stopped());
            }
            let polled = self.holder.alone(Alone::Usually, || match self.poll(&asked)? {
                Answer::Data(data) => self.holder.keep(data).map(Some),
                Answer::Pending => Ok(None),
                Answer::SlowDown => {
                    seconds += interval;
                    Ok(None)
                }
            })?;
            if let Some(licence) = polled {
                return Ok(licence);
            }
        }
        Err(LicenceError::new(Problem::CodeExpired, "This device was not confirmed in time."))
    }

    /// A lost answer is no refusal: while the code is good it can be asked for again.
    fn poll(&self, asked: &Fields) -> Result<Answer> {
        match self.holder.server.post("/licence/token", asked) {
            Err(error) if error.problem == Problem::Unreachable => Ok(Answer::SlowDown),
            answer => answer,
        }
    }

    /// Signs in with what the member typed into the program; [`sign_in`](Self::sign_in) is the better way. A program that
    /// has had a seat shows its last token, so that guessers do not keep it out.
    pub fn sign_in_with_password(&self, email: &str, password: &str) -> Result<Licence> {
        self.take("/licence/sign_in", |token| {
            let mut typed = fields([("email", email), ("pw", password)]);
            typed.extend(token.map(|token| ("token".into(), token.into())));
            typed
        })
    }

    /// Takes a seat by a typed licence key.
    pub fn activate(&self, key: &str) -> Result<Licence> {
        self.take("/licence/activate", |_| fields([("key", key)]))
    }

    /// Takes the seat that the vendor, or the owner, has bound to this device in advance; [`Problem::NothingPaid`]: there is
    /// none.
    pub fn claim(&self) -> Result<Licence> {
        self.take("/licence/claim", |_| Fields::new())
    }

    /// Begins the trial of this device, or goes on with it.
    pub fn start_trial(&self) -> Result<Licence> {
        self.take("/licence/trial", |_| Fields::new())
    }

    /// The same for an account, which has one trial of a line.
    pub fn start_trial_of(&self, email: &str, password: &str) -> Result<Licence> {
        self.take("/licence/trial", |_| fields([("email", email), ("pw", password)]))
    }

    /// One of the ways to a seat. `more` is given the last token.
    fn take(&self, path: &str, more: impl FnOnce(Option<String>) -> Fields) -> Result<Licence> {
        self.holder.alone(Alone::Written, || {
            let token = self.holder.load().and_then(|stored| stored.refresh_token);
            let mut asked = self.holder.with_process(self.holder.request());
            asked.extend(more(token));
            self.holder.keep(self.holder.post(path, &asked)?)
        })
    }

    /// The licence of this device, checked without network.
    pub fn check(&self) -> Result<Licence> {
        self.holder.looked(false).map(|looked| looked.licence)
    }

    /// What a program does when it starts: it checks, and refreshes when it is time and there is a network. A licence that is
    /// good opens until its last day, whatever the server says, unless the seat was taken back or the account suspended.
    pub fn ensure(&self) -> Result<Licence> {
        if self.holder.load().is_none_or(|stored| stored.refresh_token.is_none()) {
            return self.check();
        }
        let standing = self.standing(false);
        let is_due = |at: Option<i64>| at.is_some_and(|at| at <= self.holder.now());
        let how = match &standing {
            Standing::Good { licence, due_at } if !is_due(*due_at) => return Ok(licence.clone()),
            Standing::Good { .. } => Alone::Shortly(SHORT_PATIENCE),
            Standing::Bad(_) => Alone::Usually,
        };
        let renewed = self.holder.alone(how, || match self.standing(true) {
            // Another process may have done it meanwhile.
            Standing::Good { licence, due_at } if !is_due(due_at) => Ok(licence),
            _ => self.renew(if self.is_floating() { "/licence/heartbeat" } else { "/licence/refresh" }),
        });
        renewed.or_else(|error| {
            self.holder.put_off(if self.is_floating() { IN_VAIN_FLOATING } else { IN_VAIN });
            match standing {
                Standing::Good { licence, .. } if !error.problem.ends_a_licence() => Ok(licence),
                // It says what is wrong with its licence, and not what the server, or the disk, had to say.
                Standing::Bad(problem) if says_nothing(error.problem) => Err(problem),
                _ => Err(error),
            }
        })
    }

    fn is_floating(&self) -> bool {
        self.holder.load().is_some_and(|stored| stored.lease.is_some())
    }

    /// When [`ensure`](Self::ensure) is to be called again, in unix seconds: when a refresh, or a beat, is due, and where it
    /// was in vain, in an hour (in a minute for a floating seat). None: there is no seat to call for.
    pub fn next_call(&self) -> Option<i64> {
        self.holder.load()?.refresh_token?;
        let now = self.holder.now();
        let at = match self.standing(false) {
            Standing::Good { due_at, .. } => due_at?,
            Standing::Bad(_) => now,
        };
        // A pause that lies further ahead than any was begun by another clock.
        let pause = Some(self.holder.not_before()).filter(|moment| *moment <= now + IN_VAIN);
        Some(at.max(pause.unwrap_or(0)))
    }

    fn standing(&self, is_alone: bool) -> Standing {
        match self.holder.looked(is_alone) {
            Err(problem) => Standing::Bad(problem),
            Ok(Looked { licence, now }) => {
                let stored = self.holder.load().unwrap_or_default();
                let moment = stored.lease.map(|lease| lease.heartbeat_after).or(stored.refresh_after);
                Standing::Good { licence, due_at: moment.map(|moment| self.holder.now() + (moment - now)) }
            }
        }
    }

    /// A licence with a new lease. When the server says that the seat is lost, the licence here is deleted.
    pub fn refresh(&self) -> Result<Licence> {
        self.holder.alone(Alone::Usually, || self.renew("/licence/refresh"))
    }

    /// Prolongs the lease of a floating seat, or takes a free place again; [`ensure`](Self::ensure) does it when it is due.
    pub fn heartbeat(&self) -> Result<Licence> {
        self.holder.alone(Alone::Usually, || self.renew("/licence/heartbeat"))
    }

    fn renew(&self, path: &str) -> Result<Licence> {
        self.holder.load();
        let told = if path == "/licence/heartbeat" { Fields::new() } else { self.holder.state() };
        let licence = self.holder.keep(self.holder.ask(path, self.holder.with_process(told))?)?;
        self.report_waiting()?;
        Ok(licence)
    }

    /// Counts what the program is about to do, such as one of `exports`, and says what is used of each meter;
    /// [`Problem::UsedUp`]: it is more than is left. Without a network it is kept here, and reported with the next call that
    /// reaches the server: None. In the other languages it is `use`, which is Rust's own word.
    pub fn use_meter(&self, meter: &str, amount: u32) -> Result<Option<Vec<MeterUse>>> {
        let mut report = new_use(meter, amount)?;
        self.holder.alone(Alone::Usually, || {
            let error = match self.report(Some(&report)) {
                Err(error) if is_away(&error) => error,
                counted => return counted.map(Some),
            };
            let stored = self.holder.load().unwrap_or_default();
            if stored.uses.len() >= MOST_WAITING {
                return Err(error);
            }
            report.insert("at".into(), (self.holder.now() + stored.skew.unwrap_or(0)).into());
            self.holder.keep_uses(&[stored.uses, vec![Value::Object(report)]].concat());
            Ok(None)
        })
    }

    /// Reports what waits, a hundred at a time, and at last what is asked for now.
    fn report(&self, asked: Option<&Fields>) -> Result<Vec<MeterUse>> {
        let most = if asked.is_some() { MOST_AT_ONCE - 1 } else { MOST_AT_ONCE };
        loop {
            let waiting = self.holder.load().unwrap_or_default().uses;
            let (sent, left) = waiting.split_at(most.min(waiting.len()));
            let last = asked.filter(|_| left.is_empty()).cloned().map(Value::Object);
            let reports: Vec<Value> = sent.iter().cloned().chain(last).collect();
            let answer = self.holder.ask("/licence/use", fields([("reports", reports)]));
            if answer.as_ref().is_ok() || answer.as_ref().is_err_and(is_counted) {
                self.holder.keep_uses(left);
            }
            let answer = answer?;
            if left.is_empty() {
                return meters_in(answer);
            }
        }
    }

    /// The call that it goes along with has its own answer: what cannot be reported now waits on, unless the seat is lost.
    fn report_waiting(&self) -> Result<()> {
        if self.holder.load().is_none_or(|stored| stored.uses.is_empty()) {
            return Ok(());
        }
        match self.report(None) {
            Err(error) if error.problem.ends_a_licence() => Err(error),
            _ => Ok(()),
        }
    }

    /// Gives the seat back, for another device.
    pub fn release(&self) -> Result<()> {
        self.holder.alone(Alone::Usually, || {
            self.report_waiting()?;
            self.holder.ask("/licence/release", Fields::new())?;
            self.holder.drop_seat();
            Ok(())
        })
    }

    /// Gives a floating seat back when the program is closed, which counts as no release; [`ensure`](Self::ensure) takes one
    /// again.
    pub fn give_back(&self) -> Result<()> {
        self.holder.alone(Alone::Usually, || {
            self.holder.ask("/licence/return", self.holder.with_process(Fields::new()))?;
            self.holder.drop_licence();
            Ok(())
        })
    }

    /// Which devices have the seats, for a dialogue where every one is taken ([`Problem::NoFreeSeat`]): the user frees one.
    pub fn devices(&self, proof: Proof<'_>) -> Result<SeatedDevices> {
        let mut answer = fields_in(self.as_owner("/licence/devices", proof, Fields::new())?)?;
        let devices = match answer.remove("devices") {
            Some(Value::Array(list)) => list.into_iter().map(seated).collect::<Result<_>>()?,
            _ => Vec::new(),
        };
        Ok(SeatedDevices { devices, may_free: answer.get("may_free") == Some(&true.into()) })
    }

    /// Frees the seat of one of [`devices`](Self::devices); the year's releases count it, and [`Problem::TooOften`] says that
    /// they are used up.
    pub fn free(&self, id: &str, proof: Proof<'_>) -> Result<()> {
        self.as_owner("/licence/free", proof, fields([("device", id)])).map(drop)
    }

    fn as_owner(&self, path: &str, proof: Proof<'_>, mut asked: Fields) -> Result<Value> {
        asked.insert("line".into(), self.holder.options.line.clone().into());
        asked.insert("platform".into(), self.holder.device().platform.into());
        match proof {
            Proof::Seat => return self.holder.alone(Alone::Usually, || self.holder.ask(path, asked)),
            Proof::Key(key) => asked.extend(fields([("key", key)])),
            Proof::Account { email, password } => asked.extend(fields([("email", email), ("pw", password)])),
        }
        self.holder.post(path, &asked)
    }

    /// Mails to an address what was bought with it, or that nothing was. Only the mailbox learns the result: the answer is the
    /// same for every address. It takes a second of work here, which prevents mailing at large. `language` is the mail's, such
    /// as `de`, where the address has no account that says it.
    pub fn find_purchase(&self, email: &str, language: Option<&str>) -> Result<()> {
        const VISITOR: &str = "laravel_session";
        let server = &self.holder.server;
        let visitor = match server.get("/api/verification/get_token", &[])? {
            Value::String(token) => token,
            _ => return Err(odd_answer()),
        };
        let asked = fields_in(server.get("/api/verification/challenge", &[(VISITOR, visitor.clone())])?)?;
        let challenge = text_in(&asked, "challenge")?;
        let nonces = solve(&challenge, number_in(&asked, "difficulty")?, number_in(&asked, "rounds")?)
            .ok_or_else(|| LicenceError::new(Problem::Server, "The server asks for too much work."))?;
        let nonces = nonces.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let solved = fields([(VISITOR, visitor.clone()), ("challenge", challenge), ("nonces", nonces)]);
        let code = text_in(&fields_in(self.holder.post("/api/verification/solve", &solved)?)?, "code")?;
        let mut search = fields([(VISITOR, visitor), ("email", email.to_owned()), ("code", code)]);
        search.extend(language.map(|language| ("lang".into(), language.into())));
        self.holder.post("/api/auth/find_purchase", &search).map(drop)
    }

    /// What a machine without network hands over: the text of a file, and an address for a QR code.
    pub fn offline_request(&self) -> (String, String) {
        self.holder.load();
        let mut request = self.holder.request();
        // `version` is the format's there.
        if let Some(program) = request.insert("version".into(), 1.into()) {
            request.insert("program".into(), program);
        }
        request.insert("foyer".into(), "licence-request".into());
        let file = Value::Object(request).to_string();
        let link = format!("{}/member.htm?a=authorize_device&request={}", self.holder.server.address, encode(&file));
        (file, link)
    }

    /// Takes the licence file that the member brings back.
    pub fn install_offline(&self, file: &str) -> Result<Licence> {
        let content = json::read_object(file.as_bytes());
        let licence = content.as_ref().and_then(|content| content.get("licence")?.as_str());
        let licence = licence.ok_or_else(|| LicenceError::new(Problem::Damaged, "This is no licence file."))?;
        self.holder.alone(Alone::Written, || self.holder.keep_file(licence))
    }
}

fn says_nothing(problem: Problem) -> bool {
    matches!(problem, Problem::Unreachable | Problem::Server | Problem::TooOften | Problem::System)
}

fn seated(device: Value) -> Result<SeatedDevice> {
    let device = fields_in(device)?;
    let text = |name: &str| device.get(name).and_then(Value::as_str).map(str::to_owned);
    Ok(SeatedDevice {
        id: text_in(&device, "id")?,
        device: text_in(&device, "device")?,
        name: text("name"),
        last_seen: number_in(&device, "last_seen")?,
        version: text("version"),
        floating: device.get("floating") == Some(&true.into()),
    })
}

fn fields<T: Into<Value>, const COUNT: usize>(pairs: [(&str, T); COUNT]) -> Fields {
    pairs.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect()
}
