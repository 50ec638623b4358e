import type { z } from 'zod/mini'
import type { OfferedPart } from '@/platform/money/currency-field'
import { platformsOf } from '@/platform/programs/platforms'
import type { Offer } from './vendor-offer'

type Issue = z.core.$ZodIssue

/** The parts of a schema's definition that lead to marks, its own and those below it. */
interface Definition {
  readonly checks?: readonly { readonly _zod: { readonly check: { readonly offered?: OfferedPart } } }[]
  readonly innerType?: Schema
  readonly in?: Schema
  readonly element?: Schema
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly shape?: Readonly<Record<string, Schema>>
  readonly options?: readonly z.ZodMiniType[]
}

interface Schema {
  readonly _zod: { readonly def: object }
}

type Reading<S extends z.ZodMiniType> =
  | { readonly success: true; readonly data: z.output<S> }
  | { readonly success: false; readonly issues: readonly Issue[] }

/**
 * Reads a value by a schema, and by what a vendor offers: the languages, currencies and platforms in its fields are
 * those of this vendor (decision 0173).
 */
export function readOffered<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  offer: Offer,
  params?: z.core.ParseContext<Issue>,
): Reading<S> {
  const read = schema.safeParse(value, params)
  const issues = [...(read.success ? [] : read.error.issues), ...notOffered(schema, value, { offer, path: [] })]
  return read.success && issues.length === 0 ? { success: true, data: read.data } : { success: false, issues }
}

interface Position {
  readonly offer: Offer
  readonly path: readonly PropertyKey[]
}

const definitionOf = (schema: Schema) => schema._zod.def as Definition

const marksOf = (schema: Schema) =>
  (definitionOf(schema).checks ?? []).flatMap(({ _zod: { check } }) => (check.offered ? [check.offered] : []))

const marked = new WeakMap<object, boolean>()

/** Whether a schema, or one below it, holds something of the offer. */
function isMarked(schema: Schema): boolean {
  const known = marked.get(schema)
  if (known !== undefined) return known
  marked.set(schema, false)
  const { innerType, in: before, element, keyType, valueType, shape = {}, options = [] } = definitionOf(schema)
  const below = [innerType, before, element, keyType, valueType, ...Object.values(shape), ...options]
  const found = marksOf(schema).length > 0 || below.some((each) => each !== undefined && isMarked(each))
  marked.set(schema, found)
  return found
}

const markedIn = new WeakMap<object, readonly (readonly [string, Schema])[]>()

/** The fields that may hold something of the offer, found once: a file has millions of lines. */
function markedFields(shape: Readonly<Record<string, Schema>>) {
  const known = markedIn.get(shape)
  if (known) return known
  const found = Object.entries(shape).filter(([, each]) => isMarked(each))
  markedIn.set(shape, found)
  return found
}

/** Returns what a value holds that the vendor does not offer; what has another form than the schema is passed over. */
function notOffered(schema: Schema, value: unknown, at: Position): readonly Issue[] {
  if (value === undefined || value === null || !isMarked(schema)) return []
  const own = marksOf(schema).flatMap((mark) => complaints(mark, value, at))
  return [...own, ...notOfferedBelow(definitionOf(schema), value, at)]
}

function notOfferedBelow(definition: Definition, value: unknown, at: Position): readonly Issue[] {
  const { innerType, in: before, element, keyType, valueType, shape, options } = definition
  const further = (schema: Schema | undefined, part: unknown, ...step: readonly PropertyKey[]) =>
    schema ? notOffered(schema, part, { ...at, path: [...at.path, ...step] }) : []
  if (innerType ?? before) return further(innerType ?? before, value)
  if (options)
    return further(
      options.find((each) => each.safeParse(value).success),
      value,
    )
  if (element) return Array.isArray(value) ? value.flatMap((each, index) => further(element, each, index)) : []
  if (typeof value !== 'object') return []
  if (shape) {
    return markedFields(shape).flatMap(([name, each]) => further(each, (value as Record<string, unknown>)[name], name))
  }
  return Object.entries(value as object).flatMap(([name, each]) => [
    ...further(keyType, name, name),
    ...further(valueType, each, name),
  ])
}

function complaints(mark: OfferedPart, value: unknown, at: Position): readonly Issue[] {
  const say = (message: string, ...step: readonly string[]): Issue => ({
    code: 'custom',
    input: value,
    path: [...at.path, ...step],
    message,
  })
  if ('one' in mark)
    return typeof value === 'string' && !isOne(mark.one, value, at.offer)
      ? [say(complaint(mark.one, value, at.offer))]
      : []
  if (typeof value !== 'object' || value === null) return []
  const given = Object.keys(value)
  if ('keys' in mark) {
    return given.filter((each) => !at.offer.languages.is(each)).map((each) => say('must be a language', each))
  }
  const { each: setting, may } = mark
  const offered: readonly string[] = setting === 'languages' ? at.offer.languages.spoken : at.offer.currencies
  const lacking = may === 'lackNone' ? offered.filter((each) => !given.includes(each)) : []
  const surplus = given.filter((each) => !offered.includes(each))
  return [
    ...lacking.map((each) => say(`is missing: ${setting} of vendor.json names it`, each)),
    ...surplus.map((each) =>
      say(`is not among the ${setting} of vendor.json (${offered.join(', ')}); leave it out, or add it there`, each),
    ),
  ]
}

type One = Extract<OfferedPart, { one: unknown }>['one']

function isOne(kind: One, value: string, { languages, currencies, platforms }: Offer): boolean {
  if (kind === 'language') return languages.is(value)
  if (kind === 'known language') return languages.known.includes(value)
  const offered: readonly string[] = kind === 'currency' ? currencies : platformsOf(platforms)
  return offered.includes(value)
}

function complaint(kind: One, value: string, { languages, platforms }: Offer): string {
  if (kind === 'known language') return `there is no language "${value}": there are ${languages.known.join(', ')}`
  if (kind === 'platform') return `must be one of ${platformsOf(platforms).join(', ')}`
  return `must be a ${kind} of this installation`
}
