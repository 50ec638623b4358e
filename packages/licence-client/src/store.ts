import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { PublicKey } from './licence.js'

/** What the library keeps between two starts of a program. */
export interface Stored {
  readonly licence: string
  /** Null for a machine without network. */
  readonly refreshToken: string | null
  /** Unix seconds; null: it is not refreshed. */
  readonly refreshAfter: number | null
  /** The server's keys, as they were when it was reached last. */
  readonly keys: readonly PublicKey[]
  /** Unix seconds: the latest moment that this machine is known to have reached. */
  readonly latest?: number
}

/** Where it is kept. The refresh token is a secret: keep it where other users of the machine do not read. */
export interface Store {
  load(): Promise<Stored | null>
  save(stored: Stored): Promise<void>
  clear(): Promise<void>
}

/** A file that its owner alone can read. It is replaced as a whole, so that a program that ends early leaves no half. */
export function fileStore(path: string): Store {
  return {
    async load() {
      try {
        return JSON.parse(await readFile(path, 'utf8')) as Stored
      } catch {
        // A file that cannot be read is as good as none: the member signs in again.
        return null
      }
    },
    async save(stored) {
      await mkdir(dirname(path), { recursive: true })
      const draft = `${path}.${process.pid}`
      await writeFile(draft, JSON.stringify(stored), { mode: 0o600 })
      await rename(draft, path)
    },
    clear: () => rm(path, { force: true }),
  }
}
