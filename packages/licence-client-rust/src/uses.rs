//! What a program counts as it is used.

use crate::answer::{fields_in, number_in, text_in, Fields};
use crate::error::{LicenceError, Problem, Result};
use crate::licence::moment;
use crate::store::random;
use serde::Serialize;
use serde_json::Value;

/// So many reports go into one call.
pub(crate) const MOST_AT_ONCE: usize = 100;
/// So many wait at most: a program is told that the next one cannot be counted.
pub(crate) const MOST_WAITING: usize = 1000;

/// What is used of a meter, by all devices of the licence.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct MeterUse {
    /// Its name.
    pub meter: String,
    /// More than `limit` where devices without a network have used it.
    pub used: i64,
    /// Of all paid seats together.
    pub limit: i64,
    /// Unix seconds: when the count begins again; None: never.
    pub resets_at: Option<i64>,
}

/// A report, unless the server would refuse it for ever.
pub(crate) fn new_use(meter: &str, amount: u32) -> Result<Fields> {
    let invalid = |message| Err(LicenceError::new(Problem::Invalid, message));
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_rest = |byte: u8| is_plain(byte) || b"._-".contains(&byte);
    let is_name = meter.bytes().next().is_some_and(is_plain) && meter.bytes().all(is_rest) && meter.len() <= 40;
    if !is_name {
        return invalid("This is no name of a meter.");
    }
    if !(1..=1_000_000).contains(&amount) {
        return invalid("The amount is a number from 1 to 1,000,000.");
    }
    let mut report = Fields::new();
    report.insert("id".into(), new_id()?.into());
    report.insert("meter".into(), meter.into());
    report.insert("amount".into(), amount.into());
    Ok(report)
}

/// A random UUID (RFC 9562).
fn new_id() -> Result<String> {
    let mut bytes: [u8; 16] = random()?;
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex = bytes.map(|byte| format!("{byte:02x}")).concat();
    Ok([&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]].join("-"))
}

/// What a server tells of its meters.
pub(crate) fn meters_in(answer: Value) -> Result<Vec<MeterUse>> {
    match fields_in(answer)?.remove("meters") {
        Some(Value::Array(list)) => list.into_iter().map(meter_in).collect(),
        _ => Ok(Vec::new()),
    }
}

fn meter_in(told: Value) -> Result<MeterUse> {
    let told = fields_in(told)?;
    Ok(MeterUse {
        meter: text_in(&told, "meter")?,
        used: number_in(&told, "used")?,
        limit: number_in(&told, "limit")?,
        resets_at: told.get("resets_at").and_then(moment),
    })
}

/// What happened without a network was counted all the same.
pub(crate) fn is_counted(error: &LicenceError) -> bool {
    matches!(error.problem, Problem::UsedUp | Problem::NoMeter)
}

/// It cannot be counted now, and is later.
pub(crate) fn is_away(error: &LicenceError) -> bool {
    matches!(error.problem, Problem::Unreachable | Problem::Server)
}
