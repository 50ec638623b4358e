import { compileCatalogue } from '@/platform/i18n/compile'

/** The structure of a message beside its words: placeholders, tags and plural choices. */
export interface MessageShape {
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
export function shapeOf(message: string): MessageShape {
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
