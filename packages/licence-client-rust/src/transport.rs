//! Calls of the member area.

use crate::answer::{fields_in, message_in, Answer, Fields};
use crate::error::{LicenceError, Problem, Result};
use crate::json;
use crate::options::{Options, Proxy};
use crate::proxy::{proxy_for, Forward};
use serde_json::Value;
use std::fmt::Write;
use std::time::Duration;
use ureq::config::Config;
use ureq::http::{HeaderMap, Response, Uri};
use ureq::tls::{RootCerts, TlsConfig};
use ureq::unversioned::resolver::DefaultResolver;
use ureq::unversioned::transport::{Connector, DefaultConnector};
use ureq::{Agent, Body};

/// Two of the longest calls fit into the age of a lock that was left behind.
const LONGEST: Duration = Duration::from_secs(40);
/// What goes on may not rest for longer.
const LONGEST_REST: Duration = Duration::from_secs(20);
/// In bytes: no answer of a member area has more.
const MOST: u64 = 1 << 20;
const MOST_REDIRECTS: usize = 5;

/// Names and values.
pub(crate) type Pairs<'a> = [(&'a str, String)];

/// A member area.
pub(crate) struct Server {
    pub address: String,
    pub timeout: Duration,
    proxy: Proxy,
}

struct Whole {
    status: u16,
    retry_after: Option<u64>,
    /// Empty for an answer without one.
    body: Fields,
}

impl Server {
    pub fn new(options: &Options) -> Server {
        let address = options.server.trim_end_matches('/').to_owned();
        Server { address, timeout: options.timeout.min(LONGEST), proxy: options.proxy.clone() }
    }

    /// What a call brings, or the problem that it names.
    pub fn post(&self, path: &str, fields: &Fields) -> Result<Answer> {
        let body = serde_json::to_string(fields).unwrap_or_default();
        let whole = self.whole(path, Some(body), &[])?;
        Answer::of(whole.body, whole.retry_after)
    }

    /// What a call brings that changes nothing.
    pub fn get(&self, path: &str, query: &Pairs<'_>) -> Result<Value> {
        let whole = self.whole(&with_query(path, query), None, &[])?;
        Answer::of(whole.body, whole.retry_after)?.data()
    }

    /// The keys that the server publishes.
    pub fn keys(&self) -> Result<Vec<Value>> {
        let keys = self.whole("/.well-known/jwks.json", None, &[])?.body.remove("keys");
        let list = keys.as_ref().and_then(Value::as_array);
        Ok(list.into_iter().flatten().filter(|key| key.is_object()).cloned().collect())
    }

    /// What a feed of updates tells; None: there is nothing newer.
    pub fn feed(&self, path: &str, query: &Pairs<'_>, shown: &Pairs<'_>) -> Result<Option<Fields>> {
        let Whole { status, retry_after, body } = self.whole(&with_query(path, query), None, shown)?;
        match status {
            200 => Ok(Some(body)),
            204 => Ok(None),
            _ => Err(LicenceError { retry_after, ..LicenceError::new(Problem::of_status(status), message_in(&body)) }),
        }
    }

    /// An answer that is still coming; from elsewhere, if what is asked for lies there. None: the line broke.
    pub fn open(&self, address: &str, headers: &Pairs<'_>) -> Option<Response<Body>> {
        let limits = Config::builder()
            .timeout_connect(Some(LONGEST_REST))
            .timeout_recv_response(Some(LONGEST_REST))
            .timeout_per_read(Some(LONGEST_REST))
            .build();
        let mut address = address.to_owned();
        for _ in 0..=MOST_REDIRECTS {
            let response = self.send(&address, None, headers, limits.clone()).ok()?;
            if !response.status().is_redirection() {
                return Some(response);
            }
            address = joined(&address, header(response.headers(), "location")?)?;
        }
        None
    }

    /// All of an answer, within the time and the size that there is for one.
    fn whole(&self, path: &str, body: Option<String>, headers: &Pairs<'_>) -> Result<Whole> {
        let silent = || LicenceError::new(Problem::Unreachable, format!("{} gave no answer.", self.address));
        let limits = Config::builder().timeout_global(Some(self.timeout)).build();
        let mut response =
            self.send(&format!("{}{path}", self.address), body, headers, limits).map_err(|_| silent())?;
        let status = response.status().as_u16();
        let retry_after = header(response.headers(), "retry-after").and_then(|text| text.parse().ok());
        if status == 204 {
            return Ok(Whole { status, retry_after, body: Fields::new() });
        }
        let bytes = response.body_mut().with_config().limit(MOST).read_to_vec().map_err(|_| silent())?;
        let body = json::read(&bytes).ok_or_else(silent)?;
        Ok(Whole { status, retry_after, body: fields_in(body)? })
    }

    /// Sends a request. A member area sends callers nowhere else; a captive portal does.
    fn send(&self, address: &str, body: Option<String>, headers: &Pairs<'_>, limits: Config) -> Send {
        let address: Uri = address.parse().map_err(ureq::http::Error::from)?;
        let proxy = proxy_for(&address, &self.proxy).map(|proxy| ureq::Proxy::new(&proxy)).transpose()?;
        let forward = proxy.as_ref().and_then(|proxy| Forward::to(&address, proxy));
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_idle_connections(0)
            .tls_config(TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build())
            .user_agent("foyer-licence")
            .timeout_global(limits.timeouts().global)
            .timeout_connect(limits.timeouts().connect)
            .timeout_recv_response(limits.timeouts().recv_response)
            .timeout_per_read(limits.timeout_per_read())
            .proxy(if forward.is_some() { None } else { proxy })
            .build();
        let Some(Forward { address, origin, host, authorization }) = forward else {
            return request(&Agent::new_with_config(config), &address.to_string(), body, headers);
        };
        let agent = Agent::with_parts(config, DefaultConnector::new().chain(origin), DefaultResolver::default());
        let mut shown = headers.to_vec();
        shown.push(("host", host));
        shown.extend(authorization.map(|text| ("proxy-authorization", text)));
        request(&agent, &address, body, &shown)
    }
}

type Send = std::result::Result<Response<Body>, ureq::Error>;

fn request(agent: &Agent, address: &str, body: Option<String>, headers: &Pairs<'_>) -> Send {
    match body {
        Some(body) => {
            let asked = agent.post(address).header("content-type", "application/json");
            headers.iter().fold(asked, |asked, (name, value)| asked.header(*name, value)).send(body)
        }
        None => headers.iter().fold(agent.get(address), |asked, (name, value)| asked.header(*name, value)).call(),
    }
}

pub(crate) fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// Where a link on a page leads; None: to no address of the web.
pub(crate) fn joined(page: &str, link: &str) -> Option<String> {
    let uri: Uri = page.parse().ok()?;
    let whole = match link.split_once("://") {
        Some(_) => link.to_owned(),
        None if link.starts_with('/') => format!("{}://{}{link}", uri.scheme_str()?, uri.authority()?),
        None => format!("{}/{link}", page.rsplit_once('/')?.0),
    };
    let scheme = whole.parse::<Uri>().ok()?.scheme_str()?.to_owned();
    matches!(scheme.as_str(), "http" | "https").then_some(whole)
}

fn with_query(path: &str, query: &Pairs<'_>) -> String {
    let pairs: Vec<String> = query.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
    if pairs.is_empty() {
        return path.to_owned();
    }
    format!("{path}?{}", pairs.join("&"))
}

fn encoded(text: &str) -> String {
    let mut whole = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => whole.push(byte.into()),
            _ => write!(whole, "%{byte:02X}").unwrap_or_default(),
        }
    }
    whole
}
