import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod/mini'
import type { Pieces } from './pieces'
import { type Content, piecesIn } from './pieces'
import { BackupError } from './problem'
import { knownSeal, noSeal, type SealKey } from './seal'

const content = { bytes: z.number(), sha256: z.string() } as const

/** The manifest of a backup. It is written last, and read first. */
const manifestShape = z.object({
  format: z.literal(1),
  /** The version of the code that made it. */
  version: z.string(),
  /** When the data were as they are in it. */
  at: z.iso.datetime(),
  /** Where they were. */
  from: z.string(),
  server: z.string(),
  migrations: z.array(z.object({ when: z.number(), hash: z.string(), tag: z.nullable(z.string()) })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), ...content })),
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string()) })),
  /** `copied` ones are in the backup; `listed` ones are not; `missing` ones did not exist when it was made. */
  files: z.object({ copied: z.number(), listed: z.number(), missing: z.number(), list: z.object(content) }),
  /** The fingerprint of the licence secret; and whether the backup holds the secret. */
  licenceSecret: z.object({ fingerprint: z.string(), kept: z.nullable(z.object(content)) }),
  /** Null: the tables were not those of the code that made it. */
  ledger: z.nullable(z.array(z.object({ name: z.string(), key: z.string(), value: z.string() }))),
})

export type Manifest = z.output<typeof manifestShape>

export const names = {
  manifest: 'manifest.json',
  sum: 'manifest.sha256',
  files: 'files.jsonl.gz',
  secret: 'keys/licence-secret',
  table: (name: string) => `tables/${name}.copy.gz`,
  file: (number: number) => `files/${Math.floor(number / 1000)}/${number}`,
} as const

const sumOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

/** Writes the manifest and, as `sha256sum` writes it, its checksum. */
export async function writeManifest(folder: string, pieces: Pieces, manifest: Manifest, ending: string) {
  await pieces.write(names.manifest, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]))
  const file = `${names.manifest}${ending}`
  const line = `${await sumOf(join(folder, file))}  ${file}\n`
  await writeFile(join(folder, names.sum), line, { mode: 0o600, flag: 'wx', flush: true })
}

/** @throws BackupError when the folder is no backup, or one that this code cannot read */
export async function openBackup(
  folder: string,
  key: SealKey | null,
): Promise<{ readonly manifest: Manifest; readonly pieces: Pieces }> {
  const sealed = `${names.manifest}.age`
  const file = [names.manifest, sealed].find((name) => existsSync(join(folder, name)))
  if (file === undefined || !existsSync(join(folder, names.sum))) throw new BackupError(`${folder} is no whole backup.`)
  const [sum] = (await readFile(join(folder, names.sum), 'utf8')).split(' ')
  if (sum !== (await sumOf(join(folder, file)))) {
    throw new BackupError(`${file} is not what was written: its checksum differs.`)
  }
  const pieces = piecesIn(folder, file === sealed ? await knownSeal(await beginOf(join(folder, file)), key) : noSeal)
  return { manifest: parse(await pieces.readWhole(names.manifest)), pieces }
}

/** Reads the beginning of a file, with the header of its encryption. */
async function beginOf(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024))
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function parse(text: Buffer): Manifest {
  const read: unknown = JSON.parse(text.toString('utf8'))
  const { format } = (read ?? {}) as { format?: unknown }
  if (format !== 1) throw new BackupError(`The backup has the format ${String(format)}, and this code reads format 1.`)
  const { success, data } = manifestShape.safeParse(read)
  if (!success) throw new BackupError('The manifest does not say what a backup holds.')
  return data
}

/** One line of the list of files. */
export type FileEntry =
  | ({ readonly key: string; readonly number: number } & Content)
  | { readonly key: string; readonly size: number }
  | { readonly key: string; readonly missing: true }
