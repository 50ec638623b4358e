//! Asks a feed by Tauri's own updater, as an app would, and says in JSON what came of it.

use std::io::Read;

use serde_json::{Value, json};
use tauri_plugin_updater::{Update, UpdaterExt};

fn text<'a>(asked: &'a Value, name: &str) -> Option<&'a str> {
    asked[name].as_str()
}

fn told(update: &Update) -> Value {
    json!({
        "version": update.version,
        "notes": update.body,
        "date": update.date.map(|date| date.unix_timestamp()),
        "url": update.download_url.as_str(),
        "raw": update.raw_json,
    })
}

async fn ask(app: &tauri::AppHandle<tauri::test::MockRuntime>, asked: &Value) -> Result<Value, String> {
    let wrong = |error: tauri_plugin_updater::Error| error.to_string();
    let mut builder = app.updater_builder();
    for (name, value) in asked["headers"].as_object().into_iter().flatten() {
        builder = builder
            .header(name.as_str(), value.as_str().unwrap_or_default())
            .map_err(wrong)?;
    }
    if let Some(target) = text(asked, "target") {
        builder = builder.target(target);
    }
    let Some(update) = builder.build().map_err(wrong)?.check().await.map_err(wrong)? else {
        return Ok(json!({ "update": null }));
    };
    let mut answer = json!({ "update": told(&update) });
    if asked["download"] == json!(true) {
        answer["file"] = match update.download(|_, _| {}, || {}).await {
            Ok(mut bytes) => {
                let size = bytes.len();
                bytes[0] ^= 1;
                let changed = update.verify(&bytes).err().map(|error| error.to_string());
                json!({ "size": size, "changed": changed })
            }
            Err(error) => json!({ "refused": error.to_string() }),
        };
    }
    Ok(answer)
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).expect("a question");
    let asked: Value = serde_json::from_str(&input).expect("JSON");
    let mut context = tauri::test::mock_context(tauri::test::noop_assets());
    context.package_info_mut().version = text(&asked, "running").unwrap_or_default().parse().expect("a version");
    let settings = json!({
        "endpoints": [asked["endpoint"]],
        "pubkey": asked["key"],
        "requireSignedVersion": asked["signedVersion"] == json!(true),
        "dangerousInsecureTransportProtocol": true,
    });
    context.config_mut().plugins.0.insert("updater".into(), settings);
    let app = tauri::test::mock_builder()
        .plugin(tauri_plugin_updater::Builder::new().build())
        .build(context)
        .expect("an app");
    let answer = tauri::async_runtime::block_on(ask(app.handle(), &asked));
    println!("{}", answer.unwrap_or_else(|error| json!({ "error": error })));
}
