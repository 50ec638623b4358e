import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from '@/platform/files/store'
import type { LineFile } from './part'

/** In bytes: an invoice is a page or two. */
const largest = 16_777_216

/** The PDFs that lie beside the files of an import. Each is kept under its content, so the same one is kept once. */
export class Enclosures {
  private readonly keys = new Map<string, string>()

  constructor(private readonly folder: string) {}

  /** What is wrong with the file that a line names, if it names one. */
  async check({ fileOf }: LineFile, value: unknown): Promise<readonly string[]> {
    const file = fileOf?.(value)
    if (file === undefined || this.keys.has(file)) return []
    const found = await stat(join(this.folder, file)).catch(() => null)
    if (!found?.isFile()) return [`there is no file ${file}`]
    if (found.size > largest) return [`${file} is larger than 16 MiB`]
    const content = await readFile(join(this.folder, file))
    if (!content.subarray(0, 1024).includes('%PDF-')) return [`${file} is no PDF`]
    this.keys.set(file, `documents/${createHash('sha256').update(content).digest('hex')}`)
    return []
  }

  /** Whether the file that a line names can be brought; of a line that names none: nothing is missing. */
  has({ fileOf }: LineFile, value: unknown): boolean {
    const file = fileOf?.(value)
    return file === undefined || this.keys.has(file)
  }

  async store(files: FileStore) {
    for (const [file, key] of this.keys) {
      const content = await readFile(join(this.folder, file))
      if (createHash('sha256').update(content).digest('hex') !== key.slice('documents/'.length)) {
        throw new Error(`${file} was changed while it was read; nothing was imported.`)
      }
      if ((await files.sizeOf(key)) === content.length) continue
      await files.put(key, Readable.from([content], { objectMode: false }), content.length)
    }
  }

  keyOf(file: string): string {
    const key = this.keys.get(file)
    if (key === undefined) throw new Error(`${file} was not checked`)
    return key
  }
}
