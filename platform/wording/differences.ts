import { meant } from '@/platform/text/nearest'
import { type MessageShape, shapeOf } from './shape'

/** Beyond this no screen has room, and no mail program shows more of a subject. */
const longestMessage = 3000
const longestSubject = 150

const isSubject = (key: string) => /\.mail\..*subject$|^mail\..*subject$/i.test(key)

/** How many there may be of something: a choice by number reads for each. */
const amounts = Array.from({ length: 201 }, (_, amount) => amount)

/** Of what kind a finding is: the console has words of its own for each. */
export const differenceKinds = ['empty', 'form', 'values', 'markup', 'plural', 'choice', 'length'] as const

export type DifferenceKind = (typeof differenceKinds)[number]

export interface Difference {
  readonly kind: DifferenceKind
  /** In English, with what mends it. */
  readonly words: string
}

const as = (kind: DifferenceKind) => (words: string) => ({ kind, words })

/** What is wrong with a message in the place of the product's. */
export function differences(
  key: string,
  message: string,
  { english, tag }: { english: string; tag: string },
): Difference[] {
  if (message.trim() === '') return [as('empty')('is empty; leave it out, and the product’s is said')]
  let shape: MessageShape
  try {
    shape = shapeOf(message)
  } catch (error) {
    const cause = (error as Error).cause
    const [why = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    return [as('form')(`is not well-formed ICU: ${why}. A brace that is meant as one stands in quotes: '{'`)]
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

const named = (names: Iterable<string>, sign: (name: string) => string) => [...names].map(sign).join(', ')

function wrongValues({ values }: MessageShape, own: MessageShape): string[] {
  const braced = (name: string) => `{${name}}`
  const known = [...own.values.keys()]
  const unknown = [...values.keys()].filter((name) => !own.values.has(name))
  const missing = known.filter((name) => !values.has(name))
  const written = [...values].flatMap(([name, kinds]) => {
    const wanted = own.values.get(name)
    const timed = (set: ReadonlySet<string>) => [...set].filter((kind) => kind === 'date' || kind === 'time').join(' ')
    if (!wanted || timed(wanted) === timed(kinds)) return []
    const form = timed(wanted) === '' ? braced(name) : `{${name}, ${timed(wanted)}, long}`
    return [`{${name}} is to be written as ${form}`]
  })
  return [
    ...unknown.map((name) => {
      const there = known.length === 0 ? 'nothing is filled in here' : `there is ${named(known, braced)}`
      return `{${name}} is not given: ${there}${meant(name, known)}`
    }),
    ...(missing.length > 0 ? [`lacks ${named(missing, braced)}, which the product’s fills in`] : []),
    ...written,
  ]
}

function wrongTags({ tags, closed }: MessageShape, own: MessageShape): string[] {
  const marked = (name: string) => `<${name}>`
  const unknown = [...tags].filter((name) => !own.tags.has(name))
  const missing = [...own.tags].filter((name) => !tags.has(name))
  return [
    ...(unknown.length > 0 ? [`${named(unknown, marked)} is no mark-up of this message; leave it out`] : []),
    ...(missing.length > 0
      ? [`lacks ${named(missing, marked)}: the words that it marks stand between it and its end`]
      : []),
    ...(closed ? [] : ['has mark-up that does not end where it began: <tag>…</tag>']),
  ]
}

function wrongPlural({ name, ordinal, categories }: MessageShape['plurals'][number], tag: string): string[] {
  const rules = new Intl.PluralRules(tag, { type: ordinal ? 'ordinal' : 'cardinal' })
  const there = rules.resolvedOptions().pluralCategories as readonly string[]
  const wanted = new Set([...amounts.map((amount) => rules.select(amount) as string), 'other'])
  const missing = [...wanted].filter((category) => !categories.includes(category))
  const unknown = categories.filter((category) => !/^\d+$/.test(category) && !there.includes(category))
  return [
    ...(missing.length > 0 ? [`lacks ${missing.join(', ')} of {${name}}: the language tells these apart`] : []),
    ...(unknown.length > 0 ? [`has ${unknown.join(', ')} of {${name}}, which the language does not know`] : []),
  ]
}

function wrongSelect({ name, choices }: MessageShape['selects'][number], own: MessageShape): string[] {
  const known = own.selects.find((each) => each.name === name)?.choices ?? []
  const unknown = choices.filter((choice) => choice !== 'other' && !known.includes(choice))
  const missing = [...new Set([...known, 'other'])].filter((choice) => !choices.includes(choice))
  return [
    ...(missing.length > 0 ? [`lacks ${missing.join(', ')} of {${name}}`] : []),
    ...(unknown.length > 0 ? [`has ${unknown.join(', ')} of {${name}}, which never comes`] : []),
  ]
}

function wrongLength(key: string, message: string, { longest }: MessageShape): string[] {
  const most = isSubject(key) ? longestSubject : longestMessage
  return [
    ...(longest > most ? [`has ${longest} characters at its longest, and may have ${most}`] : []),
    ...(isSubject(key) && /[\r\n]/.test(message) ? ['is the subject of a mail, which has one line'] : []),
  ]
}
