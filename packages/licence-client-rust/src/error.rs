use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;

/// The result of what a client does.
pub(crate) type Result<T> = std::result::Result<T, LicenceError>;

macro_rules! problems {
    ($($(#[$about:meta])* $name:ident = $text:literal,)*) => {
        /// What is wrong, to be told apart by a program; the names are those of every Foyer client.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Problem { $($(#[$about])* $name,)* }

        impl Problem {
            /// The name that it has in every language, such as `seatLost`.
            pub fn name(self) -> &'static str {
                match self { $(Problem::$name => $text,)* }
            }
        }
    };
}

problems! {
    /// No licence is here.
    NotAuthorized = "notAuthorized",
    /// What is here is no licence, or it was changed; or a file is another one than was said.
    Damaged = "damaged",
    /// No key that the program trusts has signed it.
    UnknownKey = "unknownKey",
    /// Its last day has come.
    Expired = "expired",
    /// It is for another device.
    OtherDevice = "otherDevice",
    /// It is for another line of products.
    OtherProduct = "otherProduct",
    /// The clock of the computer is wrong, or was turned back.
    ClockIsWrong = "clockIsWrong",
    /// Its updates ended before this version came out.
    VersionTooNew = "versionTooNew",
    /// The member has refused this device in the browser.
    Refused = "refused",
    /// The device was not confirmed in time.
    CodeExpired = "codeExpired",
    /// Every seat is taken.
    NoFreeSeat = "noFreeSeat",
    /// Nothing that is paid gives a seat there.
    NothingPaid = "nothingPaid",
    /// No product of the line can be tried.
    NothingToTry = "nothingToTry",
    /// The trial of this device, or of this account, is over.
    TrialOver = "trialOver",
    /// What would be tried is bought already.
    AlreadyBought = "alreadyBought",
    /// There is no such licence key.
    NoSuchKey = "noSuchKey",
    /// The owner of the key first adds it to an account.
    UnclaimedKey = "unclaimedKey",
    /// The vendor's staff have disabled the key.
    DisabledKey = "disabledKey",
    /// The product is not for virtual machines, or not for containers.
    VirtualMachine = "virtualMachine",
    /// It is more than is left of what the licence counts.
    UsedUp = "usedUp",
    /// The licence counts nothing of this name.
    NoMeter = "noMeter",
    /// The device that was to be freed has no seat.
    NotSeated = "notSeated",
    /// The payment is disputed, or the order is being checked: ask again later.
    Resting = "resting",
    /// The seat was taken back.
    SeatLost = "seatLost",
    /// The token is void.
    SignInAgain = "signInAgain",
    /// Address or password are wrong.
    WrongPassword = "wrongPassword",
    /// The account has a second factor: sign in by the browser.
    ConfirmInBrowser = "confirmInBrowser",
    /// The account is suspended.
    Suspended = "suspended",
    /// To be tried again later; `retry_after` says when.
    TooOften = "tooOften",
    /// What was asked is not right.
    Invalid = "invalid",
    /// The server fails, or answers what no member area does.
    Server = "server",
    /// There was no answer.
    Unreachable = "unreachable",
    /// The store, or a folder, cannot be written, or another process keeps the store.
    System = "system",
    /// The update, or its name, is not what a key of the program's has signed.
    ForgedUpdate = "forgedUpdate",
    /// The offered version is not newer than the program.
    OlderUpdate = "olderUpdate",
    /// The update is larger than the program allows.
    TooLarge = "tooLarge",
    /// The program has ended a sign-in, or a download.
    Stopped = "stopped",
}

impl Problem {
    /// True where a licence is over, or none is here: the program offers its user to sign in (again), or to type a key.
    pub fn asks_to_sign_in(self) -> bool {
        use Problem::*;
        matches!(self, NotAuthorized | Damaged | Expired | OtherDevice | SeatLost | SignInAgain)
    }

    /// Nothing but these ends a licence before its last day (decision 0177).
    pub(crate) fn ends_a_licence(self) -> bool {
        matches!(self, Problem::SeatLost | Problem::Suspended)
    }

    /// By the code of the server.
    pub(crate) fn of_code(code: Option<i64>) -> Problem {
        use Problem::*;
        match code {
            Some(10001) => Invalid,
            Some(20027 | 42023) => Suspended,
            Some(20035) => NotSeated,
            Some(20039) => TooOften,
            Some(30003) => Refused,
            Some(30004) => CodeExpired,
            Some(30005) => NoFreeSeat,
            Some(30006) => SeatLost,
            Some(30007) => SignInAgain,
            Some(30008) => NothingPaid,
            Some(30010) => Resting,
            Some(30011) => NoSuchKey,
            Some(30012) => UnclaimedKey,
            Some(30013) => NothingToTry,
            Some(30014) => TrialOver,
            Some(30015) => AlreadyBought,
            Some(30016) => DisabledKey,
            Some(30019) => VirtualMachine,
            Some(30020) => UsedUp,
            Some(30021) => NoMeter,
            Some(42012) => WrongPassword,
            Some(42031) => ConfirmInBrowser,
            _ => Server,
        }
    }

    /// Feeds refuse by the status of HTTP.
    pub(crate) fn of_status(status: u16) -> Problem {
        match status {
            400 | 404 => Problem::Invalid,
            401 => Problem::NotAuthorized,
            429 => Problem::TooOften,
            _ => Problem::Server,
        }
    }
}

/// Every error of this library. As JSON it is `problem`, `message`, `retryAfter` and `asksToSignIn`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LicenceError {
    /// What is wrong.
    pub problem: Problem,
    /// The same in words, in English or as the server said it.
    pub message: String,
    /// In seconds, for [`Problem::TooOften`].
    pub retry_after: Option<u64>,
}

impl LicenceError {
    pub(crate) fn new(problem: Problem, message: impl Into<String>) -> Self {
        LicenceError { problem, message: message.into(), retry_after: None }
    }

    /// True where the program should offer its user to sign in (again), or to type a licence key.
    pub fn asks_to_sign_in(&self) -> bool {
        self.problem.asks_to_sign_in()
    }
}

impl fmt::Display for LicenceError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.message)
    }
}

impl std::error::Error for LicenceError {}

impl Serialize for LicenceError {
    fn serialize<S: Serializer>(&self, to: S) -> std::result::Result<S::Ok, S::Error> {
        let mut fields = to.serialize_struct("LicenceError", 4)?;
        fields.serialize_field("problem", self.problem.name())?;
        fields.serialize_field("message", &self.message)?;
        fields.serialize_field("retryAfter", &self.retry_after)?;
        fields.serialize_field("asksToSignIn", &self.asks_to_sign_in())?;
        fields.end()
    }
}

pub(crate) fn damaged() -> LicenceError {
    LicenceError::new(Problem::Damaged, "This is no licence, or it was changed.")
}

pub(crate) fn not_authorized() -> LicenceError {
    LicenceError::new(Problem::NotAuthorized, "This device is not authorized.")
}

pub(crate) fn stopped() -> LicenceError {
    LicenceError::new(Problem::Stopped, "The program has ended it.")
}
