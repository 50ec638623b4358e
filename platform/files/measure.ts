import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Content } from './store'

/** The size and the digests that a file is known by; these are in hex, as feeds of programs need them. */
export interface Measurement {
  readonly size: number
  readonly sha256: string
  readonly sha512: string
  readonly sha1: string
}

/** Measures what flows through it. */
export function createMeter() {
  const hashes = { sha256: createHash('sha256'), sha512: createHash('sha512'), sha1: createHash('sha1') }
  let size = 0
  return {
    async *through(content: Content): AsyncGenerator<Uint8Array> {
      for await (const chunk of content as AsyncIterable<Uint8Array>) {
        for (const hash of Object.values(hashes)) hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    /** Once all of it has come. */
    read: (): Measurement => ({
      size,
      sha256: hashes.sha256.digest('hex'),
      sha512: hashes.sha512.digest('hex'),
      sha1: hashes.sha1.digest('hex'),
    }),
  }
}

export async function measureContent(content: Content): Promise<Measurement> {
  const meter = createMeter()
  for await (const _ of meter.through(content)) {
    // It is read to be measured.
  }
  return meter.read()
}

/** Null: there is no such file, or nothing is in it. */
export async function measureFile(path: string): Promise<Measurement | null> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() && found.size > 0 ? measureContent(createReadStream(path)) : null
}

/** Lets a content through that is what was measured, and keeps back the end of any other. */
export async function* unchanged(content: Content, { size, sha256 }: Pick<Measurement, 'size' | 'sha256'>) {
  const hash = createHash('sha256')
  let seen = 0
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    seen += chunk.length
    const isSame = seen < size || (seen === size && hash.update(chunk).digest('hex') === sha256)
    if (!isSame) throw new Error('The file has changed since it was measured')
    if (seen < size) hash.update(chunk)
    yield chunk
  }
}
