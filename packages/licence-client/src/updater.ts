import { createHash } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DownloadProgress, download, lengthOf } from './download.js'
import { LicenceError } from './errors.js'
import { unlessHeld } from './held.js'
import { LicenceHolder } from './holder.js'
import type { Licence } from './licence.js'
import { askFeed } from './map.js'
import { readKeys, readSignature } from './minisign.js'
import type { UpdateOptions } from './options.js'
import { architecture, fileProblem, otherFile, readUpdate, systemVersion, type Update } from './update.js'
import { isNewer } from './version.js'

/** In bytes. */
const usuallyMost = 4 * 1024 ** 3

/** Updates of the program: it finds them, brings their files and checks them; to install one is the program's matter. */
export abstract class Updater extends LicenceHolder {
  abstract refresh(): Promise<Licence>

  /**
   * The update that there is for this program; null: nothing newer.
   * @param language of what it says is new, such as `de`
   */
  async checkForUpdate({ channel, language }: { channel?: string; language?: string } = {}): Promise<Update | null> {
    const { software, build, formats, system = systemVersion() } = this.#updates()
    const { version, server } = this.options
    const { platform } = this.device
    const answer = await askFeed(this.options, `/updates/${encodeURIComponent(software)}/next.json`, {
      headers: await this.updateHeaders(),
      query: {
        platform,
        arch: architecture(),
        ...(version !== undefined && { version }),
        ...(build !== undefined && { build: String(build) }),
        ...(formats && { format: formats.join() }),
        ...(system && { system }),
        ...(channel !== undefined && { channel }),
        ...(language !== undefined && { lang: language }),
      },
    })
    if (answer === null) return null
    const update = readUpdate(answer, { server, software, platform })
    this.#signatureOf(update)
    if (!this.#isNewer(update))
      throw new LicenceError('olderUpdate', 'The offered version is not newer than this program.')
    if (!(await this.#covers(update)) && !(await this.#coversByNow(update)))
      throw new LicenceError('versionTooNew', 'The updates of this licence ended before this version came out.')
    return update
  }

  /**
   * Downloads the file of an update into a folder, continuing an earlier try, and checks it.
   * @returns its path, for the program to install; an unsigned file never has it
   */
  async downloadUpdate(
    update: Update,
    folder: string,
    { onProgress, signal }: { onProgress?: (progress: DownloadProgress) => void; signal?: AbortSignal } = {},
  ): Promise<string> {
    const signature = this.#signatureOf(update)
    const path = join(folder, update.file)
    const problem = async (file: string) => fileProblem(file, update, signature)
    if ((await lengthOf(path)) === update.size && (await problem(path)) === null) return path
    await mkdir(folder, { recursive: true })
    const part = `${path}.part`
    const { url, size } = update
    await download({ url: new URL(url), size, path: part, route: this.options, onProgress, signal })
    const wrong = await problem(part)
    if (wrong) {
      await rm(part, { force: true })
      throw wrong
    }
    await unlessHeld(() => rename(part, path))
    return path
  }

  /**
   * Returns the headers that identify this installation to a feed: for programs that another updater updates. They
   * change with the token of the seat, so they are read each time.
   * @param software left out: that of `updates`
   */
  async updateHeaders(software = this.#updates().software): Promise<Readonly<Record<string, string>>> {
    const stored = await this.load()
    const shown = stored?.refreshToken || stored?.licence
    const place = createHash('sha256').update(`foyer-update:1\n${software}\n${this.device.fingerprint}`)
    return { 'x-installation': place.digest('base64url'), ...(shown && { authorization: `Bearer ${shown}` }) }
  }

  #updates(): UpdateOptions {
    const { updates } = this.options
    if (!updates) throw new LicenceError('invalid', 'This client was told nothing of updates.')
    return updates
  }

  /** @throws LicenceError unless a key of the program's has signed the name of the file */
  #signatureOf({ file, size, signature }: Update) {
    const { key, most = usuallyMost } = this.#updates()
    const read = readSignature(signature, readKeys(key))
    if (read.file !== file) throw otherFile()
    if (size > most) throw new LicenceError('tooLarge', `The update has ${size} bytes.`)
    return read
  }

  #isNewer({ build, version }: Update) {
    const { build: own } = this.#updates()
    return own === undefined ? isNewer(version, this.options.version ?? '') : build > own
  }

  /** Whether the licence that is here, if there is one, would open this version. */
  async #covers({ releasedAt }: Update): Promise<boolean> {
    const licence = await this.check().catch(() => null)
    const ends = licence?.products.map(({ updatesUntil }) => updatesUntil) ?? []
    return ends.length === 0 || ends.some((end) => end === null || end >= releasedAt)
  }

  /** Updates may have been bought since the licence was signed. */
  async #coversByNow(update: Update): Promise<boolean> {
    await this.refresh().catch(() => null)
    return this.#covers(update)
  }
}
