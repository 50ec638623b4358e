import { Zip, ZipDeflate } from 'fflate'

export interface ZippedFile {
  readonly name: string
  readonly content: Uint8Array
  readonly at: Date
}

/** Yields files as one archive, in pieces: it is never in memory completely. */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  const taken = () => {
    const now = parts
    parts = []
    return now
  }
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  for await (const { name, content, at } of files) {
    const entry = new ZipDeflate(name, { level: 6 })
    entry.mtime = at
    zip.add(entry)
    entry.push(content, true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
