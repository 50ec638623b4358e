//! Updates of the program: it finds them, brings their files and checks them; to install one is the program's matter.

use crate::client::LicenceClient;
use crate::device::update_place;
use crate::download::{download, length_of, unwritable, Wanted};
use crate::error::{LicenceError, Problem, Result};
use crate::minisign::{read_keys, read_signature, FileSignature};
use crate::options::Updates;
use crate::store::unless_held;
use crate::system::{architecture, system_version};
use crate::update::{check_file, other_file, read_update, Update};
use crate::version::is_newer;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

impl LicenceClient {
    /// The update that there is for this program; None: nothing newer. `channel` is such as `beta`, `language` of what it
    /// says is new.
    pub fn check_for_update(&self, channel: Option<&str>, language: Option<&str>) -> Result<Option<Update>> {
        let (updates, server) = (self.updates_told()?, &self.holder.server);
        let platform = self.holder.device().platform;
        let text = |value: Option<&str>| value.unwrap_or_default().to_owned();
        let mut query = vec![
            ("platform", platform.clone()),
            ("arch", architecture().to_owned()),
            ("version", text(self.holder.options.version.as_deref())),
            ("system", updates.system.clone().or_else(system_version).unwrap_or_default()),
            ("build", updates.build.map(|build| build.to_string()).unwrap_or_default()),
            ("format", updates.formats.join(",")),
            ("channel", text(channel)),
            ("lang", text(language)),
        ];
        query.retain(|(_, value)| !value.is_empty());
        let path = format!("/updates/{}/next.json", updates.software);
        let Some(answer) = server.feed(&path, &query, &self.update_headers(&updates.software))? else {
            return Ok(None);
        };
        let update = read_update(&answer, &server.address, &updates.software, &platform)?;
        self.signature_of(&update)?;
        if !self.is_newer(&update)? {
            return Err(LicenceError::new(Problem::OlderUpdate, "The offered version is not newer than this program."));
        }
        if !self.covers(&update) {
            // Updates may have been bought since the licence was signed.
            let _ = self.refresh();
            if !self.covers(&update) {
                let message = "The updates of this licence ended before this version came out.";
                return Err(LicenceError::new(Problem::VersionTooNew, message));
            }
        }
        Ok(Some(update))
    }

    /// Brings the file of an update into a folder, going on where an earlier try has ended, and checks it. Gives its path, for
    /// the program to install; an unsigned file never has it. `progress` is called with what has come and the size, in bytes,
    /// and may break it off ([`Problem::Stopped`]).
    pub fn download_update(
        &self,
        update: &Update,
        folder: impl AsRef<Path>,
        progress: impl FnMut(u64, u64) -> ControlFlow<()>,
    ) -> Result<PathBuf> {
        let signature = self.signature_of(update)?;
        let folder = folder.as_ref();
        let path = folder.join(&update.file);
        if length_of(&path) == update.size && check_file(&path, update, &signature).is_ok() {
            return Ok(path);
        }
        fs::create_dir_all(folder).map_err(|_| unwritable())?;
        let part = folder.join(format!("{}.part", update.file));
        download(&self.holder.server, &Wanted { url: &update.url, size: update.size, path: &part }, progress)?;
        if let Err(problem) = check_file(&part, update, &signature) {
            let _ = fs::remove_file(&part);
            return Err(problem);
        }
        unless_held(|| fs::rename(&part, &path)).map_err(|_| unwritable())?;
        Ok(path)
    }

    /// What a feed is shown by this installation: for programs that update themselves by another updater, such as Tauri's.
    /// It changes with the token of the seat, so it is asked for each time.
    pub fn update_headers(&self, software: &str) -> Vec<(&'static str, String)> {
        let stored = self.holder.load().unwrap_or_default();
        let place = update_place(software, &self.holder.device().fingerprint);
        let shown = stored.refresh_token.unwrap_or(stored.licence);
        let mut headers = vec![("x-installation", place)];
        if !shown.is_empty() {
            headers.push(("authorization", format!("Bearer {shown}")));
        }
        headers
    }

    fn updates_told(&self) -> Result<&Updates> {
        let untold = || LicenceError::new(Problem::Invalid, "This client was told nothing of updates.");
        self.holder.options.updates.as_ref().ok_or_else(untold)
    }

    /// Nothing but a key of the program's has signed the name of the file.
    fn signature_of(&self, update: &Update) -> Result<FileSignature> {
        let updates = self.updates_told()?;
        let signature = read_signature(&update.signature, &read_keys(&updates.key)?)?;
        if signature.file != update.file {
            return Err(other_file());
        }
        if update.size > updates.most {
            return Err(LicenceError::new(Problem::TooLarge, format!("The update has {} bytes.", update.size)));
        }
        Ok(signature)
    }

    fn is_newer(&self, update: &Update) -> Result<bool> {
        let own = self.holder.options.version.as_deref().unwrap_or_default();
        Ok(self.updates_told()?.build.map_or_else(|| is_newer(&update.version, own), |build| update.build > build))
    }

    /// Whether the licence that is here, if there is one, would open this version.
    fn covers(&self, update: &Update) -> bool {
        let Ok(licence) = self.check() else { return true };
        let covers = |until: Option<i64>| until.is_none_or(|until| until >= update.released_at);
        licence.products.is_empty() || licence.products.iter().any(|product| covers(product.updates_until))
    }
}
