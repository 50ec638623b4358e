import { compileCatalogue } from '@/platform/i18n/compile'
import { meant } from '@/platform/text/nearest'

/** The structure of a message beside its words: placeholders, tags and plural choices. */
interface MessageShape {
  /** How each value is written, by its name: `text`, `date`, `number` … */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>
  readonly tags: ReadonlySet<string>
  /** The categories of each choice by number, and whether it counts places: first, second … */
  readonly plurals: readonly {
    readonly name: string
    readonly ordinal: boolean
    readonly categories: readonly string[]
  }[]
  /** The words of each choice between names. */
  readonly selects: readonly { readonly name: string; readonly choices: readonly string[] }[]
  /** Each mark-up ends where it should. */
  readonly closed: boolean
  /** The characters of the longest reading; a value that is filled in counts for fifteen. */
  readonly longest: number
  readonly letters: string
}

const valueLength = 15

/** @throws Error where the message is no ICU */
function shapeOf(message: string): MessageShape {
  const compiled = compileCatalogue({ message }).message
  const shape = {
    values: new Map<string, Set<string>>(),
    tags: new Set<string>(),
    plurals: [] as { name: string; ordinal: boolean; categories: string[] }[],
    selects: [] as { name: string; choices: string[] }[],
    letters: '',
  }
  const read = (part: unknown): number => {
    if (typeof part === 'string') return readText(part)
    if (!Array.isArray(part)) return 0
    return part.reduce(
      (length: number, piece) => length + (Array.isArray(piece) ? readSlot(piece) : readText(piece)),
      0,
    )
  }
  const readText = (text: string) => {
    shape.letters += text
    for (const [, tag = ''] of text.matchAll(/<\/?(\w+)\/?>/g)) shape.tags.add(tag)
    return text.replaceAll(/<\/?\w+\/?>/g, '').length
  }
  const readSlot = ([name, format, choices]: readonly unknown[]): number => {
    const value = String(name)
    const kind = String(format ?? 'text')
    const kinds = shape.values.get(value) ?? new Set()
    shape.values.set(value, kinds.add(kind))
    if (!/^(plural|selectordinal|select)$/.test(kind)) return valueLength
    const { offset: _, ...ways } = choices as Record<string, unknown>
    const names = Object.keys(ways)
    if (kind === 'select') shape.selects.push({ name: value, choices: names })
    else shape.plurals.push({ name: value, ordinal: kind === 'selectordinal', categories: names })
    return Math.max(0, ...Object.values(ways).map(read))
  }
  const longest = read(compiled)
  return { ...shape, longest, closed: isClosed(message) }
}

function isClosed(message: string): boolean {
  const open: string[] = []
  for (const [, slash, tag, single] of message.matchAll(/<(\/?)(\w+)(\/?)>/g)) {
    if (single) continue
    if (!slash) open.push(tag ?? '')
    else if (open.pop() !== tag) return false
  }
  return open.length === 0
}

/** Beyond this no screen has room, and no mail program shows more of a subject. */
const longestMessage = 3000
const longestSubject = 150

const isSubject = (key: string) => /\.mail\..*subject$|^mail\..*subject$/i.test(key)

/** How many there may be of something: a choice by number reads for each. */
const amounts = Array.from({ length: 201 }, (_, amount) => amount)

/** The kinds of findings; the console has words for each. */
export const differenceKinds = ['empty', 'form', 'values', 'markup', 'plural', 'choice', 'length'] as const

export type DifferenceKind = (typeof differenceKinds)[number]

export interface Difference {
  readonly kind: DifferenceKind
  /** In English, with what mends it. */
  readonly words: string
  /** The expected parts that the message lacks, as written there: `{vendor}`, `<link>`, `one ({count})`. */
  readonly missing: readonly string[]
  /** Parts that have no place in it. */
  readonly unknown: readonly string[]
  /** Where it cannot be read any further; null: it can. */
  readonly place: { readonly line: number; readonly column: number } | null
}

type Finding = Pick<Difference, 'words'> & Partial<Difference>

const as =
  (kind: DifferenceKind) =>
  (finding: Finding): Difference => ({ missing: [], unknown: [], place: null, ...finding, kind })

/** Returns the problems of a message that replaces one of the product's. */
export function differences(
  key: string,
  message: string,
  { english, tag }: { english: string; tag: string },
): Difference[] {
  if (message.trim() === '') return [as('empty')({ words: 'is empty; leave it out, and the product’s is said' })]
  let shape: MessageShape
  try {
    shape = shapeOf(message)
  } catch (error) {
    const cause = (error as Error).cause
    const [why = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    const words = `is not well-formed ICU: ${why}. A brace that is meant as one stands in quotes: '{'`
    return [as('form')({ words, place: placeIn(why) })]
  }
  const own = shapeOf(english)
  return [
    ...wrongValues(shape, own).map(as('values')),
    ...wrongTags(shape, own).map(as('markup')),
    ...shape.plurals.flatMap((plural) => wrongPlural(plural, tag)).map(as('plural')),
    ...shape.selects.flatMap((select) => wrongSelect(select, own)).map(as('choice')),
    ...wrongLength(key, message, shape).map(as('length')),
  ]
}

/** The parser tells the place in words. */
function placeIn(why: string) {
  const [, line, column] = /line (\d+) col (\d+)/.exec(why) ?? []
  return line && column ? { line: Number(line), column: Number(column) } : null
}

const named = (names: Iterable<string>, sign: (name: string) => string) => [...names].map(sign).join(', ')

/** A form of a plural, or a choice, and of what. */
const formOf = (name: string) => (form: string) => `${form} ({${name}})`

/** A finding about some names as they are written, where there are any. */
const some = (names: readonly string[], sign: (name: string) => string, find: (all: readonly string[]) => Finding) =>
  names.length === 0 ? [] : [find(names.map(sign))]

function wrongValues({ values }: MessageShape, own: MessageShape): Finding[] {
  const braced = (name: string) => `{${name}}`
  const known = [...own.values.keys()]
  const unknown = [...values.keys()].filter((name) => !own.values.has(name))
  const missing = known.filter((name) => !values.has(name))
  const written = [...values].flatMap(([name, kinds]) => {
    const wanted = own.values.get(name)
    const timed = (set: ReadonlySet<string>) => [...set].filter((kind) => kind === 'date' || kind === 'time').join(' ')
    if (!wanted || timed(wanted) === timed(kinds)) return []
    const form = timed(wanted) === '' ? braced(name) : `{${name}, ${timed(wanted)}, long}`
    const words = `${braced(name)} is to be written as ${form}`
    return [{ words, missing: [form], unknown: [timed(kinds) === '' ? braced(name) : `{${name}, ${timed(kinds)}}`] }]
  })
  return [
    ...unknown.map((name) => {
      const there = known.length === 0 ? 'nothing is filled in here' : `there is ${named(known, braced)}`
      return { words: `{${name}} is not given: ${there}${meant(name, known)}`, unknown: [braced(name)] }
    }),
    ...some(missing, braced, (all) => ({
      words: `lacks ${all.join(', ')}, which the product’s fills in`,
      missing: all,
    })),
    ...written,
  ]
}

function wrongTags({ tags, closed }: MessageShape, own: MessageShape): Finding[] {
  const marked = (name: string) => `<${name}>`
  const unknown = [...tags].filter((name) => !own.tags.has(name))
  const missing = [...own.tags].filter((name) => !tags.has(name))
  return [
    ...some(unknown, marked, (all) => ({
      words: `${all.join(', ')} is no mark-up of this message; leave it out`,
      unknown: all,
    })),
    ...some(missing, marked, (all) => ({
      words: `lacks ${all.join(', ')}: the words that it marks stand between it and its end`,
      missing: all,
    })),
    ...(closed ? [] : [{ words: 'has mark-up that does not end where it began: <tag>…</tag>' }]),
  ]
}

function wrongPlural({ name, ordinal, categories }: MessageShape['plurals'][number], tag: string): Finding[] {
  const rules = new Intl.PluralRules(tag, { type: ordinal ? 'ordinal' : 'cardinal' })
  const there = rules.resolvedOptions().pluralCategories as readonly string[]
  const wanted = new Set([...amounts.map((amount) => rules.select(amount) as string), 'other'])
  const missing = [...wanted].filter((category) => !categories.includes(category))
  const unknown = categories.filter((category) => !/^\d+$/.test(category) && !there.includes(category))
  return [
    ...some(missing, formOf(name), (all) => ({
      words: `lacks ${missing.join(', ')} of {${name}}: the language tells these apart`,
      missing: all,
    })),
    ...some(unknown, formOf(name), (all) => ({
      words: `has ${unknown.join(', ')} of {${name}}, which the language does not know`,
      unknown: all,
    })),
  ]
}

function wrongSelect({ name, choices }: MessageShape['selects'][number], own: MessageShape): Finding[] {
  const known = own.selects.find((each) => each.name === name)?.choices ?? []
  const unknown = choices.filter((choice) => choice !== 'other' && !known.includes(choice))
  const missing = [...new Set([...known, 'other'])].filter((choice) => !choices.includes(choice))
  return [
    ...some(missing, formOf(name), (all) => ({ words: `lacks ${missing.join(', ')} of {${name}}`, missing: all })),
    ...some(unknown, formOf(name), (all) => ({
      words: `has ${unknown.join(', ')} of {${name}}, which never comes`,
      unknown: all,
    })),
  ]
}

function wrongLength(key: string, message: string, { longest }: MessageShape): Finding[] {
  const most = isSubject(key) ? longestSubject : longestMessage
  return [
    ...(longest > most ? [{ words: `has ${longest} characters at its longest, and may have ${most}` }] : []),
    ...(isSubject(key) && /[\r\n]/.test(message) ? [{ words: 'is the subject of a mail, which has one line' }] : []),
  ]
}
