import { keyIn, parts } from '../rules/keys'
import type { Content } from '../schema'

type Part = keyof Content

/** One difference between two catalogues. */
export interface Difference {
  readonly part: Part
  /** The key of the changed entry within the part: `701`, `701 LFT`, a coupon's code; empty for the order of all. */
  readonly key: string
  readonly kind: 'added' | 'removed' | 'changed' | 'order'
  /** For an added or changed entry, each changed field: `amounts.USD`. A value that is left out is null. */
  readonly fields: readonly FieldChange[]
}

interface FieldChange {
  readonly field: string
  readonly from: Scalar
  readonly to: Scalar
}

type Scalar = string | number | boolean | null

/** Returns the differences between two versions, in the order of the parts. */
export const differencesBetween = (before: Content, after: Content): readonly Difference[] =>
  parts.flatMap((part) => differencesIn(part, before[part] ?? [], after[part] ?? []))

function differencesIn(part: Part, before: readonly unknown[], after: readonly unknown[]): Difference[] {
  const keyOf = (value: unknown) => keyIn(part, value)
  const earlier = new Map(before.map((value) => [keyOf(value), value]))
  const later = new Map(after.map((value) => [keyOf(value), value]))
  const found: Difference[] = []
  for (const [key, value] of earlier) {
    const now = later.get(key)
    if (now === undefined) found.push({ part, key, kind: 'removed', fields: [] })
    else {
      const fields = fieldsOf(value, now)
      if (fields.length > 0) found.push({ part, key, kind: 'changed', fields })
    }
  }
  for (const [key, value] of later) {
    if (!earlier.has(key)) found.push({ part, key, kind: 'added', fields: fieldsOf({}, value) })
  }
  const kept = [...earlier.keys()].filter((key) => later.has(key))
  const keptNow = [...later.keys()].filter((key) => earlier.has(key))
  if (kept.some((key, place) => key !== keptNow[place])) found.push({ part, key: '', kind: 'order', fields: [] })
  return found
}

function fieldsOf(before: unknown, after: unknown): FieldChange[] {
  const earlier = new Map(scalars(before))
  const later = new Map(scalars(after))
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((field) => {
    const from = earlier.get(field) ?? null
    const to = later.get(field) ?? null
    return from === to ? [] : [{ field, from, to }]
  })
}

/** Every value of a tree with its path; a list is one value, and an empty object has none. */
function scalars(value: unknown, path = ''): (readonly [string, Scalar])[] {
  if (Array.isArray(value)) return [[path, value.join(', ')]]
  if (typeof value !== 'object' || value === null) return [[path, value as Scalar]]
  return Object.entries(value).flatMap(([name, each]) => scalars(each, path === '' ? name : `${path}.${name}`))
}
