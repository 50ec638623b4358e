//! The shape of what a server answers, looked at before anything of it is kept.

use crate::error::{LicenceError, Problem, Result};
use crate::licence::moment;
use crate::store::Lease;
use serde_json::{Map, Value};

/// The members of an object.
pub(crate) type Fields = Map<String, Value>;

/// What a call brings; the others are no problems.
pub(crate) enum Answer {
    Data(Value),
    /// The member has not answered yet.
    Pending,
    /// It was asked too often.
    SlowDown,
}

impl Answer {
    /// Reads what `status` and `data` of an answer say.
    pub fn of(mut answer: Fields, retry_after: Option<u64>) -> Result<Answer> {
        match answer.get("cscode").and_then(Value::as_i64) {
            Some(0) => Ok(Answer::Data(answer.remove("data").unwrap_or_default())),
            Some(30001) => Ok(Answer::Pending),
            Some(30002) => Ok(Answer::SlowDown),
            code => Err(LicenceError { retry_after, ..LicenceError::new(Problem::of_code(code), message_in(&answer)) }),
        }
    }

    /// For calls that never wait for a member.
    pub fn data(self) -> Result<Value> {
        match self {
            Answer::Data(data) => Ok(data),
            _ => Err(LicenceError::new(Problem::Server, "The server asks to wait.")),
        }
    }
}

pub(crate) fn message_in(answer: &Fields) -> &str {
    answer.get("msg").and_then(Value::as_str).filter(|text| !text.is_empty()).unwrap_or("The server failed.")
}

pub(crate) fn odd_answer() -> LicenceError {
    LicenceError::new(Problem::Server, "The server answers what no member area does.")
}

pub(crate) fn fields_in(data: Value) -> Result<Fields> {
    match data {
        Value::Object(fields) => Ok(fields),
        _ => Err(odd_answer()),
    }
}

pub(crate) fn text_in(fields: &Fields, name: &str) -> Result<String> {
    fields.get(name).and_then(Value::as_str).map(str::to_owned).ok_or_else(odd_answer)
}

pub(crate) fn number_in(fields: &Fields, name: &str) -> Result<i64> {
    fields.get(name).and_then(moment).ok_or_else(odd_answer)
}

/// Within what a program may wait for.
pub(crate) fn seconds_in(fields: &Fields, name: &str, most: u64) -> Result<u64> {
    Ok((number_in(fields, name)?.max(1) as u64).min(most))
}

/// What brings a seat, or refreshes it.
pub(crate) struct Grant {
    pub licence: String,
    /// None, as for a heartbeat: the token that there is stays good.
    pub refresh_token: Option<String>,
    pub refresh_after: i64,
    pub lease: Option<Lease>,
}

impl Grant {
    pub fn of(data: Value) -> Result<Grant> {
        let fields = fields_in(data)?;
        let is_there = |name: &str| fields.get(name).is_some_and(|value| !value.is_null());
        Ok(Grant {
            licence: text_in(&fields, "licence")?,
            refresh_token: is_there("refresh_token").then(|| text_in(&fields, "refresh_token")).transpose()?,
            refresh_after: number_in(&fields, "refresh_after")?,
            lease: match fields.get("lease") {
                Some(lease) if !lease.is_null() => Some(Lease::of(lease).ok_or_else(odd_answer)?),
                _ => None,
            },
        })
    }
}
