import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { cleanPicture } from '@/platform/files/picture'
import type { FileStore } from '@/platform/files/store'

/** In bytes: an invoice is a page or two. */
const largest = 16_777_216

/** A file that a line names, by its path from the folder. */
export interface EnclosureName {
  readonly path: string
  /** The owner of the content: it is not shared with others. Left out: all names of the same content share it. */
  readonly owner?: string
}

/** How the lines of a file name others that lie beside it, or below it. */
export interface EnclosureFields {
  readonly enclosuresOf?: (value: unknown) => readonly EnclosureName[]
  /** Pictures are taken beside PDFs. */
  readonly takesPictures?: boolean
}

/** A file that is stored, or will be before the import starts. */
export interface Enclosure {
  readonly key: string
  /** In bytes. */
  readonly size: number
  readonly mediaType: 'application/pdf' | 'image/jpeg'
}

type EnclosureRecord = Enclosure & { readonly name: EnclosureName; readonly hash: string }

const idOf = ({ path, owner = '' }: EnclosureName) => `${owner}\n${path}`
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const isPdf = (content: Buffer) => content.subarray(0, 1024).includes('%PDF-')

/** The files beside the files of an import: PDFs, and pictures where allowed, which are encoded again. */
export class Enclosures {
  private readonly checked = new Map<string, EnclosureRecord>()

  constructor(private readonly folder: string) {}

  /** Returns the problems of the files that a line names. */
  async check({ enclosuresOf, takesPictures = false }: EnclosureFields, value: unknown): Promise<readonly string[]> {
    const problems: string[] = []
    for (const name of enclosuresOf?.(value) ?? []) {
      if (this.checked.has(idOf(name))) continue
      const outcome = await this.examine(name, takesPictures)
      if (typeof outcome === 'string') problems.push(outcome)
      else this.checked.set(idOf(name), outcome)
    }
    return problems
  }

  private async examine(name: EnclosureName, takesPictures: boolean): Promise<EnclosureRecord | string> {
    const { path, owner } = name
    const found = await stat(join(this.folder, path)).catch(() => null)
    if (!found?.isFile()) return `there is no file ${path}`
    if (found.size > largest) return `${path} is larger than 16 MiB`
    const content = await readFile(join(this.folder, path))
    const hash = hashOf(content)
    const id = owner === undefined ? hash : hashOf(`${idOf(name)}\n${hash}`)
    if (isPdf(content)) {
      const folder = owner === undefined ? 'documents' : 'tickets'
      const key = owner === undefined ? `${folder}/${id}` : `${folder}/${id}.pdf`
      return { name, hash, key, size: content.length, mediaType: 'application/pdf' }
    }
    if (!takesPictures) return `${path} is no PDF`
    const picture = await cleanPicture(content)
    if (picture === null) return `${path} is no PDF, and no picture (png, jpeg or webp)`
    return { name, hash, key: `tickets/${id}.jpg`, size: picture.length, mediaType: 'image/jpeg' }
  }

  /** Whether the files that a line names can be brought; of a line that names none: nothing is missing. */
  has = ({ enclosuresOf }: EnclosureFields, value: unknown): boolean =>
    (enclosuresOf?.(value) ?? []).every((name) => this.checked.has(idOf(name)))

  async store(files: FileStore) {
    for (const [id, checked] of this.checked) {
      const sent = await readFile(join(this.folder, checked.name.path))
      const content = checked.mediaType === 'image/jpeg' ? await cleanPicture(sent) : sent
      if (hashOf(sent) !== checked.hash || content === null) {
        throw new Error(`${checked.name.path} was changed while it was read; nothing was imported.`)
      }
      this.checked.set(id, { ...checked, size: content.length })
      if ((await files.sizeOf(checked.key)) === content.length) continue
      await files.put(checked.key, Readable.from([content], { objectMode: false }), content.length)
    }
  }

  enclosed(name: EnclosureName): Enclosure {
    const found = this.checked.get(idOf(name))
    if (found === undefined) throw new Error(`${name.path} was not checked`)
    return found
  }
}
