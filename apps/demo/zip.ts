import { crc32 } from 'node:zlib'

interface Entry {
  readonly name: string
  readonly content: Buffer
}

/** The first of January 1980, with which the format's calendar begins: the same files make the same archive. */
const noDay = 0x21

/** A ZIP archive of files that are kept as they are (APPNOTE.TXT 4.3). */
export function zip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(noDay, 8)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const local = [Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), content]
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, place, Buffer.from(name))
    parts.push(...local)
    offset += local.reduce((sum, { length }) => sum + length, 0)
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end])
}
