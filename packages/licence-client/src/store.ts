import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DeviceComponent } from './components.js'
import type { PublicKey } from './licence.js'
import { isSealed, seal, unseal } from './seal.js'

/** The data that the library stores between two starts of a program. */
export interface Stored {
  /** Empty: the floating seat was given back, and may be taken again. */
  readonly licence: string
  /** Null for a machine without network. */
  readonly refreshToken: string | null
  /** Unix seconds; null: it is not refreshed. */
  readonly refreshAfter: number | null
  /** The server's keys, as they were when it was reached last. */
  readonly keys: readonly PublicKey[]
  /** Unix seconds: the latest moment that this machine is known to have reached. */
  readonly latest?: number
  /** A random name of this installation, by which the server knows the device again when its parts have changed. */
  readonly installation?: string
  /** The components of the computer that the seat is for. */
  readonly components?: readonly DeviceComponent[]
  /** The lease of a floating seat. */
  readonly lease?: Lease
}

/** In unix seconds. */
export interface Lease {
  readonly expires_at: number
  readonly heartbeat_after: number
}

/** Where it is kept. The refresh token is a secret: keep it where other users of the machine do not read. */
export interface Store {
  load(): Promise<Stored | null>
  save(stored: Stored): Promise<void>
  clear(): Promise<void>
}

/** A file that its owner alone can read. It is replaced as a whole, so that a program that ends early leaves no half. */
export const fileStore = (path: string): Store =>
  storeOf(path, { write: JSON.stringify, read: (text) => JSON.parse(text) as Stored })

/**
 * The same, encrypted: under a secret from the system's keychain (Electron's `safeStorage`, say), or under the device's
 * fingerprint, which protects a copied file. A file of `fileStore` is read, and encrypted when it is next written.
 */
export const sealedStore = (path: string, secret: string): Store =>
  storeOf(path, {
    write: (stored) => seal(JSON.stringify(stored), secret),
    read: (text) => JSON.parse(isSealed(text) ? unseal(text, secret) : text) as Stored,
  })

interface Form {
  write(stored: Stored): string
  read(text: string): Stored
}

function storeOf(path: string, form: Form): Store {
  return {
    async load() {
      try {
        return form.read(await readFile(path, 'utf8'))
      } catch {
        // An unreadable file counts as missing: the member signs in again.
        return null
      }
    },
    async save(stored) {
      await mkdir(dirname(path), { recursive: true })
      const draft = `${path}.${process.pid}`
      await writeFile(draft, form.write(stored), { mode: 0o600 })
      await rename(draft, path)
    },
    clear: () => rm(path, { force: true }),
  }
}
