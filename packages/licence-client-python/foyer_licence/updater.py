"""Updates of the program: it finds them, brings their files and checks them; to install one is the program's matter."""

import hashlib
import os
from typing import Callable, Dict, Optional, Union

from .device import architecture, system_version
from .download import download, length_of
from .errors import LicenceError
from .holder import LicenceHolder
from .jws import encode
from .licence import Licence
from .minisign import read_keys, read_signature
from .store import unless_held
from .update import Update, file_problem, other_file, read_update
from .version import is_newer


class Updater(LicenceHolder):
    def check_for_update(self, channel: Optional[str] = None, language: Optional[str] = None) -> Optional[Update]:
        """The update that there is for this program; None: nothing newer. `language` is of what it says is new."""
        updates = self._updates_told()
        query = {
            **{"platform": self.device.platform, "arch": architecture(), "version": self._version},
            **{"system": updates.system or system_version()},
            **{"build": updates.build, "format": ",".join(updates.formats), "channel": channel, "lang": language},
        }
        given = {key: value for key, value in query.items() if value not in (None, "")}
        answer = self._server.feed(f"/updates/{updates.software}/next.json", given, self.update_headers())
        if answer is None:
            return None
        update = read_update(answer, self._server.address, updates.software, self.device.platform)
        self._signature_of(update)
        if not self._is_newer(update):
            raise LicenceError("olderUpdate", "The offered version is not newer than this program.")
        if not self._covers(update) and not self._covers_by_now(update):
            raise LicenceError("versionTooNew", "The updates of this licence ended before this version came out.")
        return update

    def download_update(
        self,
        update: Update,
        folder: Union[str, "os.PathLike[str]"],
        progress: Optional[Callable[[int, int], object]] = None,
    ) -> str:
        """
        Brings the file of an update into a folder, going on where an earlier try has ended, and checks it. Gives its path,
        for the program to install; an unsigned file never has it. `progress` is called with what has come and
        the size, in bytes, and may raise to end it.
        """
        signature = self._signature_of(update)
        path = os.path.join(folder, update.file)
        if length_of(path) == update.size and file_problem(path, update, signature) is None:
            return path
        os.makedirs(folder, exist_ok=True)
        part = path + ".part"
        download(self._server, update.url, update.size, part, progress)
        problem = file_problem(part, update, signature)
        if problem is not None:
            os.remove(part)
            raise problem
        unless_held(os.replace, part, path)
        return path

    def update_headers(self, software: Optional[str] = None) -> Dict[str, str]:
        """
        What a feed is shown by this installation: for programs that update themselves by another updater. It changes with the
        token of the seat, so it is asked for each time.
        """
        stored = self._load() or {}
        shown = stored.get("refreshToken") or stored.get("licence")
        place = f"foyer-update:1\n{software or self._updates_told().software}\n{self.device.fingerprint}"
        headers = {"x-installation": encode(hashlib.sha256(place.encode()).digest())}
        return {**headers, "authorization": f"Bearer {shown}"} if shown else headers

    def _updates_told(self):
        if self._updates is None:
            raise LicenceError("invalid", "This client was told nothing of updates.")
        return self._updates

    def _signature_of(self, update):
        """Raises LicenceError unless a key of the program's has signed the name of the file."""
        updates = self._updates_told()
        read = read_signature(update.signature, read_keys(updates.key))
        if read.file != update.file:
            raise other_file()
        if update.size > updates.most:
            raise LicenceError("tooLarge", f"The update has {update.size} bytes.")
        return read

    def _is_newer(self, update):
        build = self._updates_told().build
        return is_newer(update.version, self._version or "") if build is None else update.build > build

    def _covers(self, update):
        """Whether the licence that is here, if there is one, would open this version."""
        try:
            ends = [product.updates_until for product in self.check().products]
        except LicenceError:
            return True
        return not ends or any(end is None or end >= update.released_at for end in ends)

    def _covers_by_now(self, update):
        """Updates may have been bought since the licence was signed."""
        try:
            self.refresh()
        except LicenceError:
            pass
        return self._covers(update)

    def refresh(self) -> Licence:
        raise NotImplementedError
