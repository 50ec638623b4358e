//! Does what the conformance suite asks: a request of JSON on each line, an answer of JSON for each.

use foyer_licence::{
    component_hash, conformance, sleep, trusted_keys, verify_licence, Check, Component, Device, Licence, LicenceClient,
    LicenceError, Options, Proof, Proxy, PublicKey, Update, Updates, VirtualKind,
};
use serde_json::{json, Value};
use std::cell::RefCell;
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

type Answer = Result<Value, LicenceError>;

/// The moment at which the client's clock stands; None: the system's.
type Moment = Arc<Mutex<Option<i64>>>;

#[derive(Default)]
struct Driver {
    client: Option<LicenceClient>,
    update: Option<Update>,
    moment: Moment,
}

fn text<'a>(line: &'a Value, name: &str) -> &'a str {
    line[name].as_str().unwrap_or_default()
}

fn told(value: impl serde::Serialize) -> Answer {
    Ok(serde_json::to_value(value).expect("what is answered is JSON"))
}

/// What a licence says; `over` where there are more devices than are paid for.
fn shown(licence: Licence) -> Answer {
    let mut fields = told(&licence)?;
    if let Some(fields) = fields.as_object_mut() {
        fields.remove("process");
        if licence.over == 0 {
            fields.remove("over");
        }
    }
    Ok(fields)
}

fn device_of(device: &Value) -> Device {
    let own = |name: &str| text(device, name).to_owned();
    let list = |name: &str| device[name].as_array().cloned().unwrap_or_default();
    let component = |part: &Value| Component { kind: text(part, "kind").into(), hash: text(part, "hash").into() };
    let earlier = || list("earlier").iter().filter_map(Value::as_str).map(str::to_owned).collect();
    Device {
        platform: own("platform"),
        fingerprint: own("fingerprint"),
        device: own("device"),
        name: own("name"),
        components: list("components").iter().map(component).collect(),
        earlier: device.get("earlier").map(|_| earlier()),
        virtual_kind: match text(device, "virtual") {
            "virtualMachine" => Some(VirtualKind::VirtualMachine),
            "container" => Some(VirtualKind::Container),
            _ => None,
        },
    }
}

fn updates_of(told: &Value) -> Updates {
    let mut updates = Updates::new(text(told, "software"), text(told, "key"));
    updates.build = told["build"].as_u64();
    updates.system = told["system"].as_str().map(str::to_owned);
    let formats = told["formats"].as_array().into_iter().flatten();
    updates.formats = formats.filter_map(Value::as_str).map(str::to_owned).collect();
    updates
}

/// Neither a key nor an account: the seat that the client has.
fn proof_of(line: &Value) -> Proof<'_> {
    match (line["key"].as_str(), line["email"].as_str()) {
        (Some(key), _) => Proof::Key(key),
        (None, Some(email)) => Proof::Account { email, password: text(line, "password") },
        (None, None) => Proof::Seat,
    }
}

impl Driver {
    fn client(&self) -> &LicenceClient {
        self.client.as_ref().expect("a client was opened")
    }

    fn set_clock(&self, line: &Value) -> Answer {
        *self.moment.lock().unwrap_or_else(PoisonError::into_inner) = line["now"].as_i64();
        Ok(Value::Null)
    }

    fn open(&mut self, line: &Value) -> Answer {
        self.set_clock(line)?;
        let keys = PublicKey::read_set(&line["keys"].to_string())?;
        let mut options = Options::new(
            text(line, "server"),
            text(line, "line"),
            keys,
            device_of(&line["device"]),
            text(line, "store"),
        );
        options.secret = line["secret"].as_str().map(str::to_owned);
        options.version = line["version"].as_str().map(str::to_owned);
        options.released = line["released"].as_i64();
        options.updates = line.get("updates").map(updates_of);
        options.process = line["process"].as_str().map(str::to_owned);
        if let Some(proxy) = line["proxy"].as_str() {
            options.proxy = if proxy.is_empty() { Proxy::Direct } else { Proxy::At(proxy.into()) };
        }
        if let Some(seconds) = line["timeout"].as_u64() {
            options.timeout = Duration::from_secs(seconds);
        }
        let moment = Arc::clone(&self.moment);
        let system = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64);
        options.clock = Arc::new(move || moment.lock().unwrap_or_else(PoisonError::into_inner).unwrap_or_else(system));
        self.client = Some(LicenceClient::new(options));
        Ok(Value::Null)
    }

    fn verify(line: &Value) -> Answer {
        let keys = trusted_keys(&PublicKey::read_set(&line["keys"].to_string())?, &line["offered"]);
        let check = Check {
            keys: &keys,
            line: text(line, "line"),
            fingerprint: text(line, "fingerprint"),
            now: line["now"].as_i64().unwrap_or_default(),
            released: line["released"].as_i64(),
            process: line["process"].as_str(),
        };
        shown(verify_licence(text(line, "licence"), check)?)
    }

    fn this_device(line: &Value) -> Answer {
        let device = conformance::device_in(Path::new(text(line, "root")), text(line, "line"), line["id"].as_str());
        let mut answer = json!({
            "platform": device.platform, "fingerprint": device.fingerprint, "device": device.device, "name": device.name,
            "components": device.components,
        });
        if let Some(kind) = device.virtual_kind {
            answer["virtual"] = json!(kind);
        }
        Ok(answer)
    }

    fn sign_in(&self) -> Answer {
        shown(self.client().sign_in(|prompt| say(&json!({ "show": prompt })), sleep)?)
    }

    fn trial(&self, line: &Value) -> Answer {
        let client = self.client();
        let account = line["email"].as_str().map(|email| client.start_trial_of(email, text(line, "password")));
        shown(account.unwrap_or_else(|| client.start_trial())?)
    }

    fn check_update(&mut self, line: &Value) -> Answer {
        self.update = self.client().check_for_update(line["channel"].as_str(), line["language"].as_str())?;
        let mut found = told(&self.update)?;
        if let Some(fields) = found.as_object_mut() {
            ["url", "sha256", "signature"].iter().for_each(|name| drop(fields.remove(*name)));
        }
        Ok(found)
    }

    /// Where it lies, and how far it had come when the client last said so.
    fn download_update(&self, line: &Value) -> Answer {
        let stop_at = line["stop_at"].as_u64().unwrap_or(u64::MAX);
        let update = self.update.as_ref().expect("an update was found");
        let mut come = None;
        let path = self.client().download_update(update, text(line, "folder"), |received, _| {
            come = Some(received);
            if received >= stop_at {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        Ok(json!({ "path": path, "received": come }))
    }

    /// What the loop does until it has waited so often: the seconds of each wait, by which the clock goes on, and outcomes.
    fn keep_alive(&self, line: &Value) -> Answer {
        let log = RefCell::new(Vec::new());
        let mut left = line["waits"].as_u64().unwrap_or_default();
        let outcome =
            |outcome: Result<Licence, LicenceError>| outcome.map_or_else(|error| error.problem.name(), |_| "ok");
        let wait = |time: Duration| {
            if time.is_zero() {
                return ControlFlow::Continue(());
            }
            log.borrow_mut().push(json!(time.as_secs()));
            let mut moment = self.moment.lock().unwrap_or_else(PoisonError::into_inner);
            *moment = moment.map(|moment| moment + time.as_secs() as i64);
            left -= 1;
            if left == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        conformance::keep_alive(self.client(), |told| log.borrow_mut().push(json!(outcome(told))), wait);
        told(log.into_inner())
    }

    fn offline_request(&self) -> Answer {
        let (file, link) = self.client().offline_request();
        Ok(json!({ "file": file, "link": link }))
    }

    fn answer(&mut self, line: &Value) -> Answer {
        match text(line, "op") {
            "open" => self.open(line),
            "clock" => self.set_clock(line),
            "verify" => Driver::verify(line),
            "this_device" => Driver::this_device(line),
            "json" => told(conformance::is_json(&bytes_of(text(line, "bytes")))),
            "component" => told(component_hash(text(line, "kind"), text(line, "line"), text(line, "value"))),
            "sign_in" => self.sign_in(),
            "sign_in_password" => {
                shown(self.client().sign_in_with_password(text(line, "email"), text(line, "password"))?)
            }
            "activate" => shown(self.client().activate(text(line, "key"))?),
            "claim" => shown(self.client().claim()?),
            "trial" => self.trial(line),
            "at_once" => Ok(at_once(self.client(), &line["ops"])),
            "check" => shown(self.client().check()?),
            "ensure" => shown(self.client().ensure()?),
            "refresh" => shown(self.client().refresh()?),
            "heartbeat" => shown(self.client().heartbeat()?),
            "next_call" => told(self.client().next_call()),
            "keep_alive" => self.keep_alive(line),
            "use" => told(self.client().use_meter(text(line, "meter"), amount_of(line))?),
            "release" => told(self.client().release()?),
            "give_back" => told(self.client().give_back()?),
            "devices" => told(self.client().devices(proof_of(line))?),
            "free" => told(self.client().free(text(line, "id"), proof_of(line))?),
            "find_purchase" => told(self.client().find_purchase(text(line, "email"), line["language"].as_str())?),
            "check_update" => self.check_update(line),
            "download_update" => self.download_update(line),
            "offline_request" => self.offline_request(),
            "install" => shown(self.client().install_offline(text(line, "file"))?),
            other => panic!("there is no operation {other}"),
        }
    }
}

/// Left out: one. What is below 0 is none that a program in Rust can say.
fn amount_of(line: &Value) -> u32 {
    line.get("amount").map_or(1, |amount| amount.as_u64().map_or(0, |amount| amount as u32))
}

fn bytes_of(text: &str) -> Vec<u8> {
    use base64::Engine;
    base64::engine::general_purpose::STANDARD.decode(text).expect("the bytes are base64")
}

fn say(line: &Value) {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).expect("the answer is read");
}

fn at_once(client: &LicenceClient, ops: &Value) -> Value {
    let ask = |op: &Value| match op.as_str() {
        Some("refresh") => client.refresh(),
        Some("ensure") => client.ensure(),
        _ => client.check(),
    };
    std::thread::scope(|scope| {
        let calls: Vec<_> = ops.as_array().into_iter().flatten().map(|op| scope.spawn(move || ask(op))).collect();
        calls
            .into_iter()
            .map(|call| call.join().expect("a call ends").err().map(|error| error.problem.name()))
            .collect()
    })
}

fn main() {
    let mut driver = Driver::default();
    for line in io::stdin().lock().lines() {
        let line = serde_json::from_str(&line.expect("a line is text")).expect("a line is JSON");
        match driver.answer(&line) {
            Ok(answer) => say(&json!({ "ok": answer })),
            Err(error) => say(&json!({
                "problem": error.problem.name(), "message": error.message, "retry_after": error.retry_after,
                "sign_in": error.asks_to_sign_in(),
            })),
        }
    }
}
