import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DeviceComponent } from './components.js'
import { LicenceError } from './errors.js'
import { unlessHeld } from './held.js'
import type { PublicKey } from './licence.js'
import { isSealed, seal, unseal } from './seal.js'
import type { WaitingUse } from './uses.js'

/** The data that the library stores between two starts of a program. */
export interface Stored {
  /** Empty: there is none, or the floating seat was given back and may be taken again. */
  readonly licence: string
  /** Null for a machine without network, and where the seat is lost. */
  readonly refreshToken: string | null
  /** Unix seconds; null: it is not refreshed. */
  readonly refreshAfter: number | null
  /** The server's keys, as they were when it was reached last. */
  readonly keys: readonly PublicKey[]
  /** Unix seconds: the latest moment that this machine is known to have reached. */
  readonly latest?: number
  /** Unix seconds: when the newest licence that was ever here was signed. */
  readonly newest?: number
  /** In seconds: how far the server's clock was ahead of this machine's when the licence came. */
  readonly skew?: number
  /** A random name of this installation, by which the server knows the device again when its parts have changed. */
  readonly installation?: string
  /** The components of the computer that the seat is for. */
  readonly components?: readonly DeviceComponent[]
  /** The lease of a floating seat. */
  readonly lease?: Lease
  /** Uses without a network that are not reported yet. */
  readonly uses?: readonly WaitingUse[]
}

/** In unix seconds. */
export interface Lease {
  readonly expires_at: number
  readonly heartbeat_after: number
}

/** Lets others at the store again. */
export type Unlock = () => Promise<void>

/** Where it is kept. The refresh token is a secret: keep it where other users of the machine do not read. */
export interface Store {
  load(): Promise<Stored | null>
  save(stored: Stored): Promise<void>
  clear(): Promise<void>
  /**
   * Keeps other processes from the store until it is unlocked. Left out: one process alone has it.
   * @param patience in milliseconds
   * @returns null: another one has it for longer
   */
  lock?(patience: number): Promise<Unlock | null>
}

/** A file that its owner alone can read. It is replaced as a whole, so that a program that ends early leaves no half. */
export const fileStore = (path: string): Store =>
  storeOf(path, { write: JSON.stringify, read: (text) => JSON.parse(text) as Stored })

/**
 * The same, encrypted: under a secret from the system's keychain (Electron's `safeStorage`, say), or under the device's
 * fingerprint, which protects a copied file. A file of `fileStore` is read, and encrypted when it is next written.
 * @param before secrets that open what was written under them, such as `earlier` of the device
 */
export const sealedStore = (path: string, secret: string, before: readonly string[] = []): Store =>
  storeOf(path, {
    write: (stored) => seal(JSON.stringify(stored), secret),
    read: (text) => JSON.parse(isSealed(text) ? unsealByOne(text, [secret, ...before]) : text) as Stored,
  })

function unsealByOne(text: string, [secret = '', ...others]: readonly string[]): string {
  try {
    return unseal(text, secret)
  } catch (error) {
    if (others.length === 0) throw error
    return unsealByOne(text, others)
  }
}

interface Form {
  write(stored: Stored): string
  read(text: string): Stored
}

const remove = (path: string) => unlessHeld(() => rm(path, { force: true }))

const unwritable = (cause: unknown) => new LicenceError('system', 'The store cannot be written.', { cause })

function storeOf(path: string, form: Form): Store {
  return {
    async load() {
      try {
        const stored = form.read(await unlessHeld(() => readFile(path, 'utf8')))
        return typeof stored?.licence === 'string' ? stored : null
      } catch {
        // An unreadable file counts as missing: the member signs in again.
        return null
      }
    },
    async save(stored) {
      const draft = `${path}.${randomBytes(6).toString('hex')}.new`
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(draft, form.write(stored), { mode: 0o600, flag: 'wx' })
        await unlessHeld(() => rename(draft, path))
      } catch (cause) {
        await remove(draft).catch(() => {})
        throw unwritable(cause)
      }
    },
    clear: () => remove(path),
    async lock(patience) {
      try {
        await mkdir(dirname(path), { recursive: true })
        return await lockFile(`${path}.lock`, patience)
      } catch (cause) {
        throw unwritable(cause)
      }
    },
  }
}

/** In milliseconds: a lock that is older was left by a process that is gone (docs/reference/licences). */
const stale = 90_000
const pause = 25

/** A file that is there while a process has the lock: the one way that every language and system has. */
async function lockFile(path: string, patience: number): Promise<Unlock | null> {
  for (const since = performance.now(); ; await wait(pause)) {
    try {
      await (await open(path, 'wx', 0o600)).close()
      return () => remove(path)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const found = await stat(path).catch(() => null)
      // Windows refuses in other words while the file is being removed.
      if (code !== 'EEXIST' && !(code === 'EPERM' && process.platform === 'win32' && found)) throw error
      if (found && Math.abs(Date.now() - found.mtimeMs) > stale) await remove(path)
    }
    if (performance.now() - since >= patience) return null
  }
}
