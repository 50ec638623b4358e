import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError, damaged } from './problem'
import type { Seal } from './seal'

/** The size and checksum of a piece before compression. */
export interface Content {
  readonly bytes: number
  /** In hex. */
  readonly sha256: string
}

/** The pieces of one backup: files below one folder, each packed and sealed alike. */
export interface Pieces {
  /** Writes a piece, and waits until it is on the disk. @param name its path in the backup; what ends in .gz is packed */
  write(name: string, content: Readable): Promise<Content>
  /** Hands the content of a piece to a writer. @throws BackupError when it is not what was written */
  read(name: string, wanted: Content, to: Writable): Promise<void>
  /** A short one, whole: the manifest, which nothing else knows. */
  readWhole(name: string): Promise<Buffer>
}

// A higher level would take longer than the database takes to send its rows.
const quick = { level: 3 } as const
// In bytes: the usual 16 KB each go to the database by themselves, which takes twice as long.
const unpacking = { chunkSize: 131_072 } as const

export function piecesIn(folder: string, { seal, open: unseal, ending }: Seal): Pieces {
  const pathOf = (name: string) => join(folder, `${name}${ending}`)
  const isPacked = (name: string) => name.endsWith('.gz')
  const reading = (name: string) => [
    createReadStream(pathOf(name)),
    ...unseal(),
    ...(isPacked(name) ? [createGunzip(unpacking)] : []),
  ]

  return {
    async write(name, content) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const meter = measuring()
      const packed = isPacked(name) ? [createGzip(quick)] : []
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline([content, meter.stream, ...packed, ...seal(), file])
      return meter.content()
    },

    async read(name, wanted, to) {
      const meter = measuring()
      const from = reading(name)
      // The first to fail tells why; the others are ended by it, and the rows' reader says that of itself as an error.
      const failures: { readonly stream: Readable | Writable; readonly error: unknown }[] = []
      for (const stream of [...from, to]) stream.once('error', (error: unknown) => failures.push({ stream, error }))
      try {
        await pipeline([...from, meter.stream, to])
      } catch (error) {
        const [first] = failures
        throw first?.stream === to ? first.error : damaged(name, first?.error ?? error)
      }
      const found = meter.content()
      if (found.sha256 !== wanted.sha256 || found.bytes !== wanted.bytes) {
        throw new BackupError(`${name} is not what was written: its checksum differs.`)
      }
    },

    async readWhole(name) {
      const parts: Buffer[] = []
      const to = new Writable({
        write(chunk: Buffer, _encoding, done) {
          parts.push(chunk)
          done()
        },
      })
      try {
        await pipeline([...reading(name), to])
      } catch (error) {
        throw damaged(name, error)
      }
      return Buffer.concat(parts)
    },
  }
}

/** Counts and sums what flows through. */
function measuring() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, content: (): Content => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Flushes a folder, so that its entries are on the disk. */
export async function flushFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
