//! A sample: a program that runs on a licence of the demo vendor. `convert keys.json key TIDE-…`, `convert keys.json convert tide`
//!
//! In Tauri the same client is a state of the program, and its calls are commands that run beside the window:
//! `#[tauri::command(async)] fn ensure(client: State<LicenceClient>) -> Result<Licence, LicenceError> { client.ensure() }`.

use foyer_licence::{sleep, Device, LicenceClient, LicenceError, Options, PublicKey};
use std::env::{args, var};

fn main() {
    let words: Vec<String> = args().skip(1).collect();
    let word = |index: usize| words.get(index).map_or("", String::as_str);
    let keys = std::fs::read_to_string(word(0)).expect("the first word is the file of the vendor's keys");
    if let Err(error) = run(&keys, word(1), word(2)) {
        eprintln!("{}: {error}", error.problem.name());
        std::process::exit(1);
    }
}

fn run(keys: &str, command: &str, text: &str) -> Result<(), LicenceError> {
    let server = var("FOYER_SERVER").unwrap_or_else(|_| "http://localhost:3000".into());
    let store = var("FOYER_STORE").unwrap_or_else(|_| ".tidewren-convert-rust.json".into());
    let device = Device::this("downloader");
    let client = LicenceClient::new(Options::new(server, "downloader", PublicKey::read_set(keys)?, device, store));
    match command {
        "activate" => {
            let licence = client.sign_in(|prompt| println!("Open {}, compare {}", prompt.link, prompt.code), sleep)?;
            println!("{licence:?}");
        }
        "key" => println!("{:?}", client.activate(text)?),
        "trial" => println!("{:?}", client.start_trial()?),
        "status" => println!("{:?}", client.check()?),
        "refresh" => println!("{:?}", client.refresh()?),
        "back" => client.give_back()?,
        "release" => client.release()?,
        _ => {
            client.ensure()?;
            println!("{}", text.to_uppercase());
        }
    }
    Ok(())
}
