//! JSON as every client of ours reads it (docs/reference/licences). What the readers of languages understand differently is
//! none here: a name twice in an object, a number beyond a double, half a surrogate, U+0000, and more than 64 levels.

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use std::fmt;

/// How deep a text may nest.
const DEEPEST: usize = 64;

/// None: it is no JSON.
pub(crate) fn read(bytes: &[u8]) -> Option<Value> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = Within(DEEPEST).deserialize(&mut reader).ok()?;
    reader.end().ok()?;
    Some(value)
}

/// The same for what has to be an object.
pub(crate) fn read_object(bytes: &[u8]) -> Option<Map<String, Value>> {
    match read(bytes)? {
        Value::Object(fields) => Some(fields),
        _ => None,
    }
}

/// A value that nests no deeper than so many levels.
struct Within(usize);

impl<'de> DeserializeSeed<'de> for Within {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl Within {
    fn next<E: de::Error>(&self) -> Result<Within, E> {
        self.0.checked_sub(1).map(Within).ok_or_else(|| E::custom("it nests too deep"))
    }
}

fn plain<E: de::Error>(text: &str) -> Result<String, E> {
    if text.contains('\0') {
        return Err(E::custom("a text is no text everywhere"));
    }
    Ok(text.to_owned())
}

impl<'de> Visitor<'de> for Within {
    type Value = Value;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::from(value))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("a number is too large"))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Value, E> {
        plain(text).map(Value::String)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        let inner = self.next()?;
        while let Some(value) = list.next_element_seed(Within(inner.0))? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        let inner = self.next()?;
        while let Some(name) = members.next_key::<String>()? {
            let value = members.next_value_seed(Within(inner.0))?;
            if fields.insert(plain(&name)?, value).is_some() {
                return Err(de::Error::custom("a name stands twice in an object"));
            }
        }
        Ok(Value::Object(fields))
    }
}
