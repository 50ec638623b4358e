import fc, { type Arbitrary } from 'fast-check'
import type { CallDefinition } from '@/platform/contract/call'
import { schemaOf } from '@/platform/contract/openapi'

/** The part of JSON Schema that is used here. */
interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly minimum?: number
  readonly maximum?: number
}

const nested = (depth: number, wrap: (inner: unknown) => unknown) => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}

/** Hostile values, in places of every kind. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00b',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    "'; drop table members; --",
    '<script>',
    '%00',
    '%s%n',
    '../../etc/passwd',
    '\u202e',
    '😀',
    'NaN',
    '-1',
    '1e309',
    null,
    true,
    false,
    0,
    -0,
    -1,
    0.5,
    1e308,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    [],
    {},
    [[]],
    [null],
    ['a\0b'],
    { a: 'b\0' },
    { constructor: 1 },
    { toString: 'x' },
    { length: 1e9 },
    { refused: 10001 },
    { id: { $ne: null } },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(300, 5000, 70_000).map((length) => 'x'.repeat(length)),
  fc.constantFrom(3, 30, 500).map((depth) => nested(depth, (inner) => [inner])),
  fc.constantFrom(3, 30, 500).map((depth) => nested(depth, (inner) => ({ a: inner }))),
  fc.array(fc.integer(), { minLength: 50, maxLength: 300 }),
  fc.json({ maxDepth: 4 }).map((text): unknown => JSON.parse(text)),
)

/** Returns plausible values: words from the data, and values of the kind. */
function plausible(schema: Schema, words: readonly string[]): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => plausible(each, words)))
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 60, 2 ** 31) }),
        fc.constantFrom(701, 757),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(plausible(schema.items ?? {}, words), { maxLength: 4 })
    case 'object':
      return objectOf(schema, words)
    default:
      return fc.constantFrom(...words)
  }
}

/** Each field with a valid value, a hostile one, or left out. */
const objectOf = ({ properties = {} }: Schema, words: readonly string[]): Arbitrary<object> => {
  const fields = Object.entries(properties).map(([name, schema]) =>
    fc.oneof(
      { weight: 6, arbitrary: plausible(schema, words).map((value) => [[name, value]]) },
      { weight: 2, arbitrary: hostile.map((value) => [[name, value]]) },
      { weight: 1, arbitrary: fc.constant([]) },
    ),
  )
  const further = fc.oneof(
    { weight: 8, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('__proto__', 'constructor', 'toString', 'lang', 'language'), hostile)
        .map((entry) => [entry]),
    },
  )
  return fc.tuple(...fields, further).map((entries) => Object.fromEntries(entries.flat()))
}

/** Values that have caused failures before. */
const sharp: readonly unknown[] = [
  'a\0b',
  '\ud800',
  'constructor',
  '__proto__',
  'x'.repeat(70_000),
  ['constructor'],
  [['a\0b']],
  1e308,
  null,
  { id: 'a\0b', response: {} },
  { id: 'a\udc00', response: { constructor: 1 } },
  nested(300, (inner) => [inner]),
]

/** Plausible values for every field but one. */
function withOneWrong({ properties = {} }: Schema, words: readonly string[]): Arbitrary<object> {
  const names = Object.keys(properties)
  if (names.length === 0) return fc.constant({})
  const meant = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, plausible(schema, words)])),
  )
  return fc
    .tuple(meant, fc.constantFrom(...names), fc.constantFrom(...sharp))
    .map(([fields, name, value]) => ({ ...fields, [name]: value }))
}

export function inputOf({ input }: Pick<CallDefinition, 'input'>, words: readonly string[]): Arbitrary<object> {
  const schema = schemaOf(input, 'input') as Schema
  return fc.oneof(withOneWrong(schema, words), objectOf(schema, words))
}
