import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { catalogueFiles, changeDraft, keyIn, moveEntry, putEntry, removeEntry, reviewDraft } from '@/domains/catalogue'
import { type Content, draftShapes } from '@/domains/catalogue/schema'
import { readJsonLines } from '@/platform/import/json-lines'
import { describeProblem, type Problem } from '@/platform/import/problems'
import { act } from './acting'
import { type Command, CommandError, readArguments, UsageError, withData } from './command'

type Part = keyof Content

/** The parts by the names of their files. Coupons are decided by themselves. */
const partsByFile = new Map(
  (Object.keys(catalogueFiles) as Part[])
    .filter((part) => part !== 'coupons')
    .map((part) => [catalogueFiles[part].name.replace('.jsonl', ''), part]),
)
const fileNames = [...partsByFile.keys()].join(', ')

function partOf(name: string): Part {
  const part = partsByFile.get(name)
  if (!part) throw new UsageError(`"${name}" is none of ${fileNames}.`)
  return part
}

export const editDraft: Command = {
  help: `FILE [--operator NAME] [--json]
Puts each line of one of the vendor's files (docs/catalogue; its name says
which: vat-rates.jsonl) into the console's draft: in place of what has the
same key, or as something new. All of it, or nothing when a line is wrong.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
    const [path, ...more] = positionals
    if (!path || more.length > 0) throw new UsageError('catalogue edit needs one FILE.')
    const part = partOf(basename(path, '.jsonl'))
    if (!existsSync(path)) throw new CommandError(`There is no file ${path}.`)
    const entries = await readEntries(path, part)
    const keys = entries.map((entry) => keyIn(part, entry))
    const why = { 20035: 'Nothing is published yet, or a product of the file would become one of another kind.' }
    const done = await act(values.operator, why, ({ change, by, now }) =>
      changeDraft(
        change,
        { by, now, seen: null },
        {
          deed: { action: 'catalogue.edit', details: { part, keys } },
          edit: (content) =>
            entries.reduce<Content | null>((edited, entry) => edited && putOrAdd(edited, part, entry), content),
        },
      ),
    )
    return flags.includes('json') ? JSON.stringify({ part, keys, ...done }) : `In the draft: ${keys.join('; ')}.`
  },
}

async function readEntries(path: string, part: Part): Promise<unknown[]> {
  const problems: Problem[] = []
  const entries: unknown[] = []
  for await (const read of readJsonLines(path, catalogueFiles[part].schema)) {
    if ('value' in read) entries.push(read.value)
    else for (const message of read.messages) problems.push({ file: basename(path), line: read.line, message })
  }
  if (problems.length > 0) throw new CommandError(problems.map(describeProblem).join('\n'))
  if (entries.length === 0) throw new CommandError(`${path} has no line.`)
  return entries
}

function putOrAdd(content: Content, part: Part, value: unknown) {
  const key = keyIn(part, value)
  const isThere = content[part]?.some((entry) => keyIn(part, entry) === key)
  return putEntry(content, { part, key: isThere ? key : null, value } as Parameters<typeof putEntry>[1])
}

export const removeFromDraft: Command = {
  help: `PART KEY [--operator NAME] [--json]
Takes something out of the console's draft: PART is what its file is called
(vat-rates), KEY what catalogue show calls it ("FR 2027-01-01").
A product or a price that was published is taken from sale instead.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
    const [name = '', key, ...more] = positionals
    if (!key || more.length > 0) throw new UsageError('catalogue remove needs PART and KEY.')
    const part = partOf(name)
    const why = { 20035: `There is no ${key} in ${name}, or it was published and can only be taken from sale.` }
    const done = await act(values.operator, why, ({ change, by, now }) =>
      changeDraft(
        change,
        { by, now, seen: null },
        {
          deed: { action: 'catalogue.remove', details: { part, key } },
          edit: (content, published) => removeEntry(content, published, part, key),
        },
      ),
    )
    return flags.includes('json') ? JSON.stringify(done) : `${key} is out of the draft.`
  },
}

export const moveInDraft: Command = {
  help: `PART KEY before|behind [--operator NAME] [--json]
Puts something of the console's draft before or behind the next one; a
product the next one of its line. Members see lists in this order.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
    const [name = '', key, to, ...more] = positionals
    if (!key || (to !== 'before' && to !== 'behind') || more.length > 0) {
      throw new UsageError('catalogue move needs PART, KEY and before or behind.')
    }
    const part = partOf(name)
    const why = { 20035: `There is no ${key} in ${name}, or it is at that end already.` }
    const done = await act(values.operator, why, ({ change, by, now }) =>
      changeDraft(
        change,
        { by, now, seen: null },
        {
          deed: { action: 'catalogue.move', details: { part, key, to } },
          edit: (content) => moveEntry(content, part, key, to),
        },
      ),
    )
    return flags.includes('json') ? JSON.stringify(done) : `${key} is moved in the draft.`
  },
}

export const exportCatalogue: Command = {
  help: `DIR [--draft]
Writes what is published as the vendor's files, or the console's draft, so
that files which are loaded later say what was changed in the console.
Pictures stay where they are.`,

  async run(args) {
    const { positionals, flags } = readArguments(args, [], ['draft'])
    const [folder, ...more] = positionals
    if (!folder || more.length > 0) throw new UsageError('catalogue export needs one folder.')
    const { published, draft } = await withData(({ database }, config) => reviewDraft(database, config.vendorDir))
    const content = flags.includes('draft') ? draft.content : published?.content
    if (!content) throw new CommandError(flags.includes('draft') ? 'There is no draft.' : 'Nothing is published.')
    await mkdir(folder, { recursive: true })
    for (const part of Object.keys(catalogueFiles) as Part[]) {
      // Parsed, since the database keeps fields in an order of its own.
      const lines = (content[part] ?? []).map((entry) => `${JSON.stringify(draftShapes[part].parse(entry))}\n`)
      await writeFile(join(folder, catalogueFiles[part].name), lines.join(''))
    }
    return `Written to ${folder}.`
  },
}
