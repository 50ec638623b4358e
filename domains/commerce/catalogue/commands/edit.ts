import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { type CommandRuntime, commandsOf } from '@/platform/commands/command'
import { CommandError, inWords, UsageError } from '@/platform/commands/errors'
import { flag, operator } from '@/platform/commands/options'
import type { Offer } from '@/platform/contract/vendor-offer'
import { readJsonLines } from '@/platform/import/json-lines'
import { describeProblem, type Problem } from '@/platform/text/problems'
import { writeCatalogue } from '../actions/write'
import { catalogueFiles } from '../check/files'
import type { CatalogueContext } from '../context'
import { changeDraft } from '../draft/actions'
import { moveEntry, putEntry, removeEntry } from '../draft/edits'
import { readBoth } from '../draft/review'
import { keyIn } from '../rules/keys'
import type { Content } from '../schema'

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

const command = commandsOf<CatalogueContext>()

/** Changes any revision of the draft, as the operator at the keyboard. */
const actOnDraft = (
  at: CommandRuntime<CatalogueContext>,
  by: string | undefined,
  why: string,
  edited: Parameters<typeof changeDraft>[2],
) =>
  at.change(by, inWords({ 20035: why }), (acting) =>
    changeDraft(acting.change, { by: acting.by, now: acting.now, offer: at.offer, seen: null }, edited),
  )

export const editDraft = command({
  summary: `Puts each line of one of the vendor's files (docs/reference/catalogue; its name says
which: vat-rates.jsonl) into the console's draft: in place of what has the
same key, or as something new. All of it, or nothing when a line is wrong.`,
  words: ['FILE'],
  needs: 'one FILE',
  options: { operator },
  json: true,
  example: 'vat-rates.jsonl --operator Mira',
  async run({ words: [path], options }, at) {
    const part = partOf(basename(path, '.jsonl'))
    if (!existsSync(path)) throw new CommandError(`There is no file ${path}.`)
    const entries = await readEntries(path, part, at.offer)
    const keys = entries.map((entry) => keyIn(part, entry))
    const why = 'Nothing is published yet, or a product of the file would become one of another kind.'
    const done = await actOnDraft(at, options.operator, why, {
      record: { action: 'catalogue.edit', details: { part, keys } },
      edit: (content) =>
        entries.reduce<Content | null>((edited, entry) => edited && putOrAdd(edited, part, entry), content),
    })
    return { data: { part, keys, ...done }, text: `In the draft: ${keys.join('; ')}.` }
  },
})

async function readEntries(path: string, part: Part, offer: Offer): Promise<unknown[]> {
  const problems: Problem[] = []
  const entries: unknown[] = []
  for await (const read of readJsonLines(path, catalogueFiles[part].schema, offer)) {
    if ('value' in read) entries.push(read.value)
    else for (const fault of read.faults) problems.push({ file: basename(path), line: read.line, ...fault })
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

export const removeFromDraft = command({
  summary: `Takes something out of the console's draft: PART is what its file is called
(vat-rates), KEY what catalogue show calls it ("FR 2027-01-01").
A product or a price that was published is taken from sale instead.`,
  words: ['PART', 'KEY'],
  options: { operator },
  json: true,
  example: 'vat-rates "FR 2027-01-01" --operator Mira',
  async run({ words: [name, key], options }, at) {
    const part = partOf(name)
    const why = `There is no ${key} in ${name}, or it was published and can only be taken from sale.`
    const done = await actOnDraft(at, options.operator, why, {
      record: { action: 'catalogue.remove', details: { part, key } },
      edit: (content, published) => removeEntry(content, published, part, key),
    })
    return { data: done, text: `${key} is out of the draft.` }
  },
})

export const moveInDraft = command({
  summary: `Puts something of the console's draft before or behind the next one; a
product the next one of its line. Members see lists in this order.`,
  words: ['PART', 'KEY', 'before|behind'],
  needs: 'PART, KEY and before or behind',
  options: { operator },
  json: true,
  example: 'products 701 behind',
  async run({ words: [name, key, to], options }, at) {
    if (to !== 'before' && to !== 'behind') {
      throw new UsageError('catalogue move needs PART, KEY and before or behind.')
    }
    const part = partOf(name)
    const done = await actOnDraft(
      at,
      options.operator,
      `There is no ${key} in ${name}, or it is at that end already.`,
      {
        record: { action: 'catalogue.move', details: { part, key, to } },
        edit: (content) => moveEntry(content, part, key, to),
      },
    )
    return { data: done, text: `${key} is moved in the draft.` }
  },
})

export const exportCatalogue = command({
  summary: `Writes what is published as the vendor's files, or the console's draft, so
that files which are loaded later say what was changed in the console.
Pictures stay where they are.`,
  words: ['DIR'],
  needs: 'one folder',
  options: { draft: flag },
  example: 'catalogue --draft',
  async run({ words: [folder], options }, at) {
    const { published, draft } = await at.data(({ database }) => readBoth(database, at.offer))
    const content = options.draft ? draft.content : published?.content
    if (!content) throw new CommandError(options.draft ? 'There is no draft.' : 'Nothing is published.')
    await writeCatalogue(folder, content)
    return `Written to ${folder}.`
  },
})
