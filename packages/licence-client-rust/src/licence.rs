use crate::error::{damaged, LicenceError, Problem, Result};
use crate::jws::{read_part, Token};
use crate::keys::PublicKey;
use serde::Serialize;
use serde_json::{Map, Value};

/// Clocks differ a little: this much, in seconds, a licence may come from the future.
const TOLERANCE: i64 = 300;
/// Beyond it no moment is one: sums of two stay numbers.
const LAST_MOMENT: f64 = 9e15;

/// A product of a licence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LicensedProduct {
    /// Its number in the vendor's catalogue.
    pub pid: i64,
    /// Unix seconds; None: its term never ends.
    pub ends: Option<i64>,
    /// Unix seconds: versions released by then are the owner's; None: every version.
    pub updates_until: Option<i64>,
}

/// What a licence says, once it is known to be true. Moments are unix seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Licence {
    /// The seat.
    pub seat: String,
    /// The line of products.
    pub line: String,
    /// The platform.
    pub platform: String,
    /// `device`, `trial` or `floating`; a vendor's server may bring others.
    pub kind: String,
    /// The features of the program, by the vendor's own names.
    pub features: Vec<String>,
    /// When it was signed.
    pub issued_at: i64,
    /// Its end.
    pub expires_at: i64,
    /// What it opens.
    pub products: Vec<LicensedProduct>,
    /// How many more devices than are paid for have seats: the vendor only warns, and the program may say so.
    pub over: i64,
    /// The running program that alone it is for, by its name; None: any on the device.
    pub process: Option<String>,
}

/// What a licence is checked for.
#[derive(Clone, Copy, Debug)]
pub struct Check<'a> {
    /// The keys that are trusted.
    pub keys: &'a [PublicKey],
    /// The line of the program.
    pub line: &'a str,
    /// The device's.
    pub fingerprint: &'a str,
    /// Unix seconds.
    pub now: i64,
    /// When this version of the program came out, in unix seconds; None: that is not looked at.
    pub released: Option<i64>,
    /// The name of this running program: a licence for another one is not good here.
    pub process: Option<&'a str>,
}

/// Checks without network that a trusted key has signed a licence, and that it is for this line, this device, this running
/// program, this moment and this version.
pub fn verify_licence(token: &str, check: Check<'_>) -> Result<Licence> {
    let licence = open_licence(token, &check)?;
    in_time(&licence, check.now, check.released)?;
    Ok(licence)
}

/// The same without the moment: the signature, the line, the device and the running program.
pub(crate) fn open_licence(token: &str, check: &Check<'_>) -> Result<Licence> {
    let keys = check.keys;
    let token = Token::read(token, "licence+jwt")?;
    let claims = match token.header.get("allotment") {
        None => {
            if !token.is_signed_by(&named(keys, &token)?.x) {
                return Err(damaged());
            }
            read_part(token.payload)?
        }
        Some(allotment) => open_allotted(&token, allotment.as_str().ok_or_else(damaged)?, keys)?,
    };
    let licence = licence_of(&claims).ok_or_else(damaged)?;
    let device = claims.get("device").ok_or_else(damaged)?;
    if licence.line != check.line {
        return Err(LicenceError::new(Problem::OtherProduct, format!("This licence is for {}.", licence.line)));
    }
    if device.as_str() != Some(check.fingerprint) {
        return Err(LicenceError::new(Problem::OtherDevice, "This licence is for another device."));
    }
    let process = claims.get("process");
    if process.is_some_and(|named| named.as_str().is_none() || named.as_str() != check.process) {
        return Err(LicenceError::new(Problem::OtherDevice, "This licence is for another running program."));
    }
    Ok(licence)
}

fn named<'a>(keys: &'a [PublicKey], token: &Token<'_>) -> Result<&'a PublicKey> {
    keys.iter().find(|key| Some(key.kid.as_str()) == token.kid()).ok_or_else(|| {
        let named = token.kid().unwrap_or("none");
        LicenceError::new(Problem::UnknownKey, format!("No trusted key has signed this licence ({named})."))
    })
}

/// The claims of a licence by a relay in the customer's network: the vendor has signed the allotment that names the relay's
/// key. What it opens is what the vendor says, for floating seats of one place, until then.
fn open_allotted(token: &Token<'_>, allotment: &str, keys: &[PublicKey]) -> Result<Map<String, Value>> {
    let signed = Token::read(allotment, "licence-allotment+jwt")?;
    if !signed.is_signed_by(&named(keys, &signed)?.x) {
        return Err(damaged());
    }
    let given = read_part(signed.payload)?;
    let key = given.get("key").and_then(Value::as_object).and_then(PublicKey::of).ok_or_else(damaged)?;
    if Some(key.kid.as_str()) != token.kid() || !token.is_signed_by(&key.x) {
        return Err(damaged());
    }
    let mut claims = read_part(token.payload)?;
    let same = |name: &str| claims.get(name).and_then(Value::as_str).is_some() && claims.get(name) == given.get(name);
    let ends = |of: &Map<String, Value>| of.get("exp").and_then(moment);
    let is_in_time = matches!((ends(&claims), ends(&given)), (Some(own), Some(last)) if own <= last);
    if !same("aud") || !same("platform") || claims.get("kind") != Some(&"floating".into()) || !is_in_time {
        return Err(damaged());
    }
    claims.remove("features");
    claims.remove("products");
    let opens = given.into_iter().filter(|(name, _)| name == "features" || name == "products");
    claims.extend(opens);
    Ok(claims)
}

/// Whether a licence is good at a moment.
pub(crate) fn in_time(licence: &Licence, now: i64, released: Option<i64>) -> Result<()> {
    let ahead = licence.issued_at - now;
    if ahead > TOLERANCE {
        let minutes = (ahead + 30) / 60;
        let message = format!("The clock of this machine is behind by {minutes} minutes or more.");
        return Err(LicenceError::new(Problem::ClockIsWrong, message));
    }
    if licence.expires_at <= now {
        return Err(LicenceError::new(Problem::Expired, "This licence has expired."));
    }
    let is_before = |product: &LicensedProduct| released > product.updates_until && product.updates_until.is_some();
    if !licence.products.is_empty() && licence.products.iter().all(is_before) {
        let message = "This version was released after the updates of this licence ended.";
        return Err(LicenceError::new(Problem::VersionTooNew, message));
    }
    Ok(())
}

/// None: it says too little.
fn licence_of(claims: &Map<String, Value>) -> Option<Licence> {
    let text = |name: &str| claims.get(name)?.as_str().map(str::to_owned);
    let products = claims.get("products")?.as_array()?.iter().map(product_of).collect::<Option<_>>()?;
    let features = match claims.get("features") {
        None => Vec::new(),
        Some(list) => list.as_array()?.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
    };
    Some(Licence {
        seat: text("sub")?,
        line: text("aud")?,
        platform: text("platform")?,
        kind: if claims.contains_key("kind") { text("kind")? } else { "device".into() },
        features,
        issued_at: moment(claims.get("iat")?)?,
        expires_at: moment(claims.get("exp")?)?,
        products,
        over: claims.get("over").and_then(Value::as_i64).unwrap_or(0),
        process: text("process"),
    })
}

fn product_of(product: &Value) -> Option<LicensedProduct> {
    let or_none = |name: &str| match product.get(name) {
        None | Some(Value::Null) => Some(None),
        Some(value) => moment(value).map(Some),
    };
    let pid = moment(product.get("pid")?)?;
    Some(LicensedProduct { pid, ends: or_none("ends")?, updates_until: or_none("updates_until")? })
}

/// A number that may be a moment, in whole seconds.
pub(crate) fn moment(value: &Value) -> Option<i64> {
    let number = value.as_f64()?;
    Some(number.clamp(-LAST_MOMENT, LAST_MOMENT).floor() as i64)
}

/// Which device a licence is for; whether it is true is checked elsewhere.
pub(crate) fn device_of(licence: &str) -> Option<String> {
    let claims = read_part(licence.split('.').nth(1)?).ok()?;
    claims.get("device")?.as_str().map(str::to_owned)
}
