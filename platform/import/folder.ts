import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod/mini'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Transaction } from '@/platform/database/connect'
import { type HeldTable, noteWrong, setWrongAside, startChecks } from '@/platform/database/staging'
import { takeStatistics } from '@/platform/database/statistics'
import { namesIn } from '@/platform/files/names-in'
import type { FileStore } from '@/platform/files/store'
import { meant } from '@/platform/text/nearest'
import type { Problems } from '@/platform/text/problems'
import { Enclosures } from './enclosures'
import { languageOf } from './fields'
import { type Entry, type Fault, readJsonLines } from './json-lines'
import { Notes } from './notes'
import type { LineFile, LoadContext, LoadResult, Part } from './part'
import type { Progress } from './progress'

interface Kind {
  readonly kind: string
  readonly mend: string
}

/** Messages of the JSON Lines reader and the schemas, generalised from single lines, with the way to fix each. */
const kinds: readonly (Kind & { readonly said: RegExp })[] = [
  { said: /^is no JSON/, kind: 'is no JSON', mend: 'each line is one object' },
  { said: /^is no UTF-8/, kind: 'is no UTF-8', mend: 'save the file as UTF-8' },
  { said: /^Unrecognized key/, kind: 'has a field that is not known', mend: 'leave it out, or mend its name' },
  { said: /received undefined$/, kind: 'is missing', mend: 'add the field' },
  { said: /^there is no file/, kind: 'names a file that is not there', mend: 'lay it into the folder' },
  { said: /is larger than/, kind: 'names a file that is too large', mend: 'make it smaller, or leave it out' },
  {
    said: /is no PDF/,
    kind: 'names a file that is none of those that can be taken',
    mend: 'convert it, or leave it out',
  },
]

/**
 * Returns the kind of a problem of a single line.
 * @param schema the document that says what is right
 */
function kindOf({ message }: Fault, schema: string): Kind {
  const known = kinds.find(({ said }) => said.test(message))
  if (known) return { kind: known.kind, mend: known.mend }
  return { kind: message, mend: `docs/reference/import/${schema} says what it may be` }
}

/** How many lines go to the database in one statement. */
const chunkSize = 500

/** Lines of a file that were read together. */
interface Chunk<Value> {
  readonly right: Entry<Value>[]
  /** The content of the others, as far as it can be read. */
  readonly wrong: unknown[]
}

/** Reads on once what was said to the database is on its way. A failure is told when it is asked for, not before. */
function ahead<Value>(chunks: AsyncGenerator<Value>) {
  const next = nextTurn().then(() => chunks.next())
  next.catch(() => {})
  return next
}

/** How a folder is loaded. */
interface LoadMode {
  readonly updates: boolean
  /** Lets lines name members by the addresses of today. @returns those about accounts that are gone, which were taken out */
  follow(transaction: Transaction, held: HeldTable): Promise<readonly number[]>
}

const passedOver = 'is about an account that was erased here, and is passed over'

/** A vendor's folder while it is imported. */
export class ImportFolder {
  private readonly enclosures: Enclosures
  /** The files whose lines were checked before they are loaded. */
  private readonly checked = new Set<string>()
  readonly notes = new Notes()

  private constructor(
    readonly path: string,
    private readonly offer: Offer,
    private readonly sizes: ReadonlyMap<string, number>,
    private readonly problems: Problems,
    private readonly progress: Progress,
  ) {
    this.enclosures = new Enclosures(path)
  }

  /** A folder that cannot be listed is a problem, and so is a file of JSON Lines that no part of the import knows: its name may be misspelt. */
  static async open(
    { path, offer }: { readonly path: string; readonly offer: Offer },
    known: readonly string[],
    problems: Problems,
    progress: Progress,
  ) {
    const sizes = new Map<string, number>()
    const { names, fault } = await namesIn(path)
    for (const name of names.filter((each) => each.endsWith('.jsonl')).sort()) {
      if (known.includes(name)) sizes.set(name, (await stat(join(path, name))).size)
      else
        problems.add({
          file: name,
          line: null,
          message: `is none of the files that an import knows${meant(name, known)}`,
        })
    }
    if (fault !== null) problems.add({ file: path, line: null, message: fault })
    return new ImportFolder(path, offer, sizes, problems, progress)
  }

  has = (name: string) => this.sizes.has(name)
  get isEmpty() {
    return this.sizes.size === 0
  }

  /** Checks every line by itself, before any query, of files that need it then: others are checked while they are loaded. */
  async checkLines(files: readonly LineFile[]) {
    for (const file of files.filter(({ name }) => this.has(name) && !this.checked.has(name))) {
      for await (const read of this.read(file, 'Checking')) {
        const faults: readonly Fault[] =
          'value' in read
            ? (await this.enclosures.check(file, read.value)).map((message) => ({ message }))
            : read.faults
        this.report(file, read.line, faults)
      }
      this.checked.add(file.name)
    }
  }

  private report({ name }: LineFile, line: number, faults: readonly Fault[]) {
    for (const fault of faults) {
      const kind = kindOf(fault, name.replace(/jsonl$/, 'schema.json'))
      this.problems.add({ file: name, line, ...fault, ...kind })
    }
  }

  /** Lays the files down that lines name, before the transaction: nothing inside one waits for a network. */
  storeEnclosures = (files: FileStore) => this.enclosures.store(files)

  /** Loads part after part, even after a problem: then to find further ones, and to be rolled back. */
  async load<Context>(
    transaction: Transaction,
    parts: readonly Part<Context>[],
    context: Context,
    mode: LoadMode,
  ): Promise<LoadResult[]> {
    await startChecks(transaction)
    const loaded: LoadResult[] = []
    for (const part of parts.filter(({ files }) => files.some(({ name }) => this.has(name)))) {
      loaded.push(...(await part.load(this.loading(transaction, mode), context)))
      // The next part looks for these; the last ones, the server.
      await takeStatistics(transaction)
    }
    return loaded
  }

  private loading(transaction: Transaction, mode: LoadMode): LoadContext {
    return {
      transaction,
      has: ({ name }) => this.has(name),
      batches: (file) => this.batches(transaction, file),
      enclosed: (name) => this.enclosures.enclosed(name),
      spoken: ({ name }, { line, tag }) => {
        const language = languageOf(this.offer.languages, tag)
        if (language !== null) return language
        const first = this.offer.languages.fallback
        const note = `the language ${tag} is not offered, and becomes ${first}`
        this.notes.add({ file: name, note, count: 1, lines: [line] })
        return first
      },
      updates: mode.updates,
      note: ({ name }, note, lines) => this.notes.add({ file: name, note, ...lines }),
      examine: async ({ name, names }, { key, ofMembers, ...held }) => {
        await takeStatistics(transaction)
        if (ofMembers) {
          const lines = await mode.follow(transaction, held.table)
          this.notes.add({ file: name, note: passedOver, count: lines.length, lines })
        }
        const named = names && key && { names: { thing: names.thing, key } }
        const wrong = await setWrongAside(transaction, { ...held, ...named })
        this.problems.addCounted(name, wrong)
        return wrong.reduce((sum, { count }) => sum + count, 0)
      },
    }
  }

  /** The lines of a file, some at a time: the next of them are read while the database takes these. */
  private async *batches<Schema extends z.ZodMiniType>(transaction: Transaction, file: LineFile<Schema>) {
    const chunks = this.chunks(file)
    try {
      for (let next = ahead(chunks); ; ) {
        const { done, value: chunk } = await next
        if (done) return
        next = ahead(chunks)
        if (chunk.wrong.length > 0) await this.passOver(transaction, file, chunk.wrong)
        if (chunk.right.length > 0) yield chunk.right
      }
    } finally {
      await chunks.return(undefined)
    }
  }

  private async *chunks<Schema extends z.ZodMiniType>(file: LineFile<Schema>): AsyncGenerator<Chunk<z.output<Schema>>> {
    const isChecked = this.checked.has(file.name)
    let chunk: Chunk<z.output<Schema>> = { right: [], wrong: [] }
    for await (const read of this.read(file, isChecked ? 'Loading' : 'Checking and loading')) {
      const isRight = 'value' in read && this.enclosures.has(file, read.value)
      if (isRight) chunk.right.push(read)
      else {
        if (!('value' in read) && !isChecked) this.report(file, read.line, read.faults)
        chunk.wrong.push('value' in read ? read.value : read.json)
      }
      if (chunk.right.length + chunk.wrong.length < chunkSize) continue
      yield chunk
      chunk = { right: [], wrong: [] }
    }
    yield chunk
  }

  /** Lines that are wrong: what they name may be missed by others. */
  private async passOver(transaction: Transaction, { name, names }: LineFile, lines: readonly unknown[]) {
    if (this.problems.count === 0) throw new Error(`${name} was changed while it was read; nothing was imported.`)
    if (!names) return
    const keys = lines.map((line) => (line as Readonly<Record<string, unknown>> | null | undefined)?.[names.field])
    await noteWrong(
      transaction,
      names.thing,
      keys.map((key) => (typeof key === 'string' ? key.trim() : null)),
    )
  }

  private read<Schema extends z.ZodMiniType>({ name, schema }: LineFile<Schema>, stage: string) {
    this.progress.begin(`${stage} ${name}`, this.sizes.get(name) ?? 0)
    return readJsonLines(join(this.path, name), schema, this.offer, this.progress.advance)
  }
}
