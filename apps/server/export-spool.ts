import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import type { Offer } from '@/platform/contract/vendor-offer'
import { type FileStore, MissingFileError } from '@/platform/files/store'
import type { DocumentName, ExportedFile, ExportedLine } from '@/platform/import/export-part'
import { ImportFolderWriter } from '@/platform/import/folder-writer'
import type { LineFile } from '@/platform/import/part'
import type { Progress } from '@/platform/import/progress'

/** Works on items, several at once, and yields the results in the order of the items. */
async function* inOrder<In, Out>(items: AsyncIterable<In>, atOnce: number, work: (item: In) => Promise<Out>) {
  const begun: Promise<Out>[] = []
  for await (const item of items) {
    const one = work(item)
    // It is thrown where its turn comes.
    one.catch(() => {})
    begun.push(one)
    const [first] = begun
    if (first && begun.length >= atOnce) {
      yield await first
      void begun.shift()
    }
  }
  for (const one of begun) yield await one
}

/** Prints documents. */
export interface DocumentPrinter {
  /** How many are asked for at once. */
  readonly atOnce: number
  print(document: DocumentName): Promise<Uint8Array | null>
}

interface Sources {
  readonly offer: Offer
  readonly files: FileStore
  readonly progress: Progress
  /** Null: documents go along without their PDFs. */
  readonly printer: DocumentPrinter | null
}

export interface ExportResult {
  readonly files: readonly { readonly file: string; readonly lines: number }[]
  /** How many files are enclosed, and which were missing. */
  readonly enclosed: number
  readonly missing: readonly string[]
  /** Lines that an import would not take, and why. */
  readonly refused: readonly string[]
}

/** As many are named. */
const mostNamed = 100

/**
 * Keeps the lines that name files until the transaction is over: files are fetched and printed when nothing waits for them.
 * They wait on the disk, so that memory does not grow with them.
 */
export class ExportSpool {
  private readonly held = new Map<LineFile, FileHandle>()
  private readonly counts = new Map<string, number>()
  private readonly missing: string[] = []
  private readonly refused: string[] = []
  private waiting = 0
  private enclosed = 0

  constructor(
    private readonly folder: string,
    private readonly sources: Sources,
  ) {}

  async hold(file: LineFile, line: ExportedLine) {
    const handle = this.held.get(file) ?? (await open(this.pathOf(file), 'w', 0o600))
    this.held.set(file, handle)
    this.waiting++
    await handle.write(`${JSON.stringify(line)}\n`)
  }

  /** @param refused why an import would not take it; null: it would */
  count({ name }: LineFile, refused: string | null, line: object) {
    if (refused === null) this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    else if (this.refused.length < mostNamed)
      this.refused.push(`${name}: ${refused}: ${JSON.stringify(line).slice(0, 200)}`)
  }

  /** Writes what waits, with the files that it names. */
  async finish(): Promise<ExportResult> {
    const writer = await ImportFolderWriter.create(this.folder, this.sources.offer)
    const { progress, printer } = this.sources
    progress.begin('Printing and fetching what goes along', this.waiting, 'lines')
    try {
      for (const [file, handle] of this.held) {
        await handle.close()
        const lines = createInterface({ input: createReadStream(this.pathOf(file)) })
        const withFiles = (text: string) => this.withFiles(JSON.parse(text) as ExportedLine)
        for await (const { line, missing } of inOrder(lines, printer?.atOnce ?? 1, withFiles)) {
          this.missing.push(...missing.slice(0, mostNamed - this.missing.length))
          this.count(file, await writer.write(file, line), line)
          progress.advance(1)
        }
        await rm(this.pathOf(file))
      }
    } finally {
      await writer.close()
    }
    const files = [...this.counts].map(([file, lines]) => ({ file, lines }))
    return { files, enclosed: this.enclosed, missing: this.missing, refused: this.refused }
  }

  private pathOf = ({ name }: LineFile) => join(this.folder, `.${name}.held`)

  /** @returns the line without the files that are no longer there, or are left out */
  private async withFiles({ line, files = [], prints }: ExportedLine) {
    const { printer } = this.sources
    const missing: string[] = []
    for (const file of files) if (!(await this.copy(file))) missing.push(file.path)
    if (prints && printer && !(await this.print(printer, prints))) missing.push(prints.path)
    const lost = prints && !printer ? [...missing, prints.path] : missing
    return { line: lost.length === 0 ? line : (without(line, lost) as object), missing }
  }

  private async copy({ path, key }: ExportedFile): Promise<boolean> {
    const content = await this.sources.files.read(key).catch((error: unknown) => {
      if (error instanceof MissingFileError) return null
      throw error
    })
    if (content === null) return false
    await pipeline(content, createWriteStream(await this.placeOf(path), { mode: 0o600 }))
    this.enclosed++
    return true
  }

  private async print(printer: DocumentPrinter, { path, ...document }: NonNullable<ExportedLine['prints']>) {
    const content = await printer.print(document)
    if (content === null) return false
    await writeFile(await this.placeOf(path), content, { mode: 0o600 })
    this.enclosed++
    return true
  }

  private async placeOf(path: string) {
    const place = join(this.folder, path)
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    return place
  }
}

/** The same without any of these names. */
function without(value: unknown, names: readonly string[]): unknown {
  const isNamed = (each: unknown) => typeof each === 'string' && names.includes(each)
  if (Array.isArray(value)) return value.filter((each) => !isNamed(each)).map((each) => without(each, names))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, each]) => !isNamed(each))
  return Object.fromEntries(kept.map(([name, each]) => [name, without(each, names)]))
}
