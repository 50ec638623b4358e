//! How the network is reached.

use crate::options::Proxy;
use base64::engine::general_purpose::STANDARD;
use base64::Engine;
use ureq::http::Uri;
use ureq::unversioned::transport::{Buffers, ConnectionDetails, Connector, NextTimeout, Transport};
use ureq::Error;

/// The proxy for an address; None: there is none.
pub(crate) fn proxy_for(address: &Uri, chosen: &Proxy) -> Option<String> {
    match chosen {
        Proxy::Direct => None,
        Proxy::At(proxy) => (!proxy.is_empty()).then(|| proxy.clone()),
        Proxy::Environment => named(address, |name| std::env::var(name).ok().filter(|value| !value.is_empty())),
    }
}

/// As curl reads the environment.
fn named(address: &Uri, variable: impl Fn(&str) -> Option<String>) -> Option<String> {
    let read = |name: &str| variable(&name.to_lowercase()).or_else(|| variable(name));
    let host = format!(".{}", address.host().unwrap_or_default());
    let exempt = read("NO_PROXY").unwrap_or_default();
    let exempts = |each: &str| {
        let place = each.trim_start_matches('*').trim_start_matches('.');
        each == "*" || host.ends_with(&format!(".{place}"))
    };
    if exempt.split([',', ' ']).filter(|each| !each.is_empty()).any(exempts) {
        return None;
    }
    // HTTP_PROXY in capitals may come from a request's header, where a program is run for one.
    let own = if address.scheme_str() == Some("https") { read("HTTPS_PROXY") } else { variable("http_proxy") };
    own.or_else(|| read("ALL_PROXY"))
}

/// An address behind a proxy that reads the whole of it, as proxies do for what is not encrypted.
pub(crate) struct Forward {
    /// The proxy, with the path of what is wanted.
    pub address: String,
    /// Where it is wanted of, such as `http://member.example.com`.
    pub origin: Origin,
    pub host: String,
    pub authorization: Option<String>,
}

impl Forward {
    /// None: it is no such address, or no such proxy.
    pub fn to(address: &Uri, proxy: &ureq::Proxy) -> Option<Forward> {
        if address.scheme_str() != Some("http") {
            return None;
        }
        let path = address.path_and_query().map_or("/", |path| path.as_str());
        let host = address.authority()?.as_str().to_owned();
        let plain = |name: &str| {
            format!("Basic {}", STANDARD.encode(format!("{name}:{}", proxy.password().unwrap_or_default())))
        };
        Some(Forward {
            address: format!("http://{}:{}{path}", proxy.host(), proxy.port()),
            origin: Origin(format!("http://{host}")),
            host,
            authorization: proxy.username().map(plain),
        })
    }
}

/// Names the whole address in the first line of a request: many proxies open tunnels to encrypted lines alone (decision 0230).
#[derive(Clone, Debug)]
pub(crate) struct Origin(String);

impl<In: Transport> Connector<In> for Origin {
    type Out = Forwarded<In>;

    fn connect(&self, _: &ConnectionDetails<'_>, chained: Option<In>) -> Result<Option<Forwarded<In>>, Error> {
        Ok(chained.map(|line| Forwarded { line, origin: Some(self.0.clone()) }))
    }
}

/// A line to a proxy, for one request.
#[derive(Debug)]
pub(crate) struct Forwarded<In> {
    line: In,
    origin: Option<String>,
}

impl<In: Transport> Transport for Forwarded<In> {
    fn buffers(&mut self) -> &mut dyn Buffers {
        self.line.buffers()
    }

    fn transmit_output(&mut self, amount: usize, timeout: NextTimeout) -> Result<(), Error> {
        let Some(origin) = self.origin.take() else { return self.line.transmit_output(amount, timeout) };
        let mut request = self.line.buffers().output()[..amount].to_vec();
        let path = request.iter().position(|&letter| letter == b' ').map_or(0, |space| space + 1);
        request.splice(path..path, origin.into_bytes());
        let room = self.line.buffers().output().len().max(1);
        for piece in request.chunks(room) {
            self.line.buffers().output()[..piece.len()].copy_from_slice(piece);
            self.line.transmit_output(piece.len(), timeout)?;
        }
        Ok(())
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, Error> {
        self.line.await_input(timeout)
    }

    fn is_open(&mut self) -> bool {
        self.line.is_open()
    }

    fn is_tls(&self) -> bool {
        self.line.is_tls()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(address: &str, set: &[(&str, &str)]) -> Option<String> {
        let variable = |name: &str| set.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string());
        named(&address.parse().unwrap(), variable)
    }

    #[test]
    fn the_environment_names_a_proxy_for_each_kind_of_address() {
        let set = [("HTTPS_PROXY", "one"), ("http_proxy", "two"), ("HTTP_PROXY", "three")];
        assert_eq!(of("https://member.example.com/a", &set).as_deref(), Some("one"));
        assert_eq!(of("http://member.example.com/a", &set).as_deref(), Some("two"));
        assert_eq!(of("http://member.example.com/a", &set[2..]), None);
        assert_eq!(of("https://member.example.com/a", &[("all_proxy", "four")]).as_deref(), Some("four"));
    }

    #[test]
    fn the_environment_exempts_hosts_and_what_lies_below_them() {
        let with = |exempt| of("https://member.example.com/a", &[("https_proxy", "one"), ("no_proxy", exempt)]);
        for exempt in ["*", "example.com", ".example.com", "other.test, member.example.com", "*.example.com"] {
            assert_eq!(with(exempt), None, "{exempt}");
        }
        assert_eq!(with("ember.example.com").as_deref(), Some("one"));
    }
}
