import type { ApiCallDefinition, ApiCalls } from '@/platform/contract/api-call'
import { apiMoney } from '@/platform/contract/api-fields'
import { type JsonSchema, schemaOf } from '@/platform/contract/openapi'

const head = '/** Written from the contracts by `npx vitest run --project rules -u`. */'

/**
 * The types of the server API for the client package, written from the contracts: what calls answer, each said once, and
 * the calls.
 */
export function callTypes(calls: ApiCalls): ReadonlyMap<string, string> {
  const all = Object.entries<ApiCallDefinition>(calls).sort(([a], [b]) => (a < b ? -1 : 1))
  const names = namesOf(all.map(([key, { answer }]) => [key, schemaOf(answer, 'output')]))
  const text = new Writer(names)
  const things = [...names].map(([name, schema]) => text.declarationOf(name, schema))
  const entries = all.map(([key, { summary, input, answer }]) => {
    const [given, answered] = [schemaOf(input, 'input'), schemaOf(answer, 'output')]
    const types = `    input: ${text.typeOf(given, 2)}\n    answer: ${text.typeOf(answered, 2)}`
    return `  /** ${summary}. */\n  '${key}': {\n${types}\n  }`
  })
  const page = `/** \`next\` is the cursor of the next page; null: this is the last. */
export interface Page<Item> {
  items: Item[]
  next: string | null
}\n`
  const list = `export interface Calls {\n${entries.join('\n')}\n}\n`
  const used = ['Page', ...names.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(list)).sort()
  const imports = `import type {\n${used.map((name) => `  ${name},\n`).join('')}} from './things.js'`
  return new Map([
    ['things.ts', [head, page, ...things].join('\n')],
    ['index.ts', `${head}\n${imports}\n\nexport type * from './things.js'\n\n${list}`],
  ])
}

type Schema = JsonSchema & {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
}

const pascal = (name: string) => name.replaceAll(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase())

const singular = (name: string) => (name === 'people' ? 'person' : name.replace(/ies$/, 'y').replace(/s$/, ''))

const propertiesOf = (schema: JsonSchema) => Object.entries((schema as Schema).properties ?? {}) as [string, Schema][]

/** The item of an answer that lists. */
const itemOf = (answer: JsonSchema) => {
  const { items } = Object.fromEntries(propertiesOf(answer)) as { items?: Schema }
  return items?.items?.properties ? items.items : null
}

/** An answer that may go on; one without a cursor ends with it. */
const isPage = (answer: JsonSchema) =>
  propertiesOf(answer)
    .map(([field, each]) => (field === 'items' ? field : `${field}: ${plainOf(each)}`))
    .join() === 'items,next: string | null'

/** Objects of fewer fields are written where they stand. */
const fewestFields = 3

/**
 * Names what calls answer: `GET …/{refund}` answers a Refund, and an item of `GET …/invoices` is an Invoice. A field names
 * the objects that several of them have there.
 */
function namesOf(answers: readonly (readonly [string, JsonSchema])[]) {
  const plain = new Writer(new Map())
  const list = new Map<string, JsonSchema>([['Money', schemaOf(apiMoney, 'output')]])
  const known = new Set([...list.values()].map((schema) => plain.typeOf(schema, 0)))
  const add = (schema: JsonSchema, ...wanted: readonly string[]) => {
    const text = plain.typeOf(schema, 0)
    const name = wanted.find((each) => !list.has(each))
    if (known.has(text) || name === undefined || propertiesOf(schema).length < fewestFields) return
    known.add(text)
    list.set(name, schema)
  }
  const parts = (key: string) => key.split('/').slice(3)
  const nameIn = (key: string) => parts(key).findLast((part) => !part.startsWith('{')) ?? ''
  const ofOne = answers.filter(([key]) => /^GET .*\{\w+\}$/.test(key))
  for (const [key, answer] of ofOne) {
    const own = pascal(/\{(\w+)\}$/.exec(key)?.[1] ?? '')
    add(answer, own, `${pascal(singular(nameIn(key)))}`)
  }
  for (const [key, answer] of answers) {
    const item = itemOf(answer)
    const [of = '', name] = [parts(key)[0], pascal(singular(nameIn(key)))]
    if (item) add(item, name, `${pascal(singular(of))}${name}`)
  }
  const seen = new Set<string>()
  const visit = (schema: Schema, name: string, of: string) => {
    const text = plain.typeOf(schema, 0)
    if (schema.properties && seen.has(text)) add(schema, name)
    seen.add(text)
    for (const each of [schema.items ?? [], schema.anyOf ?? []].flat()) visit(each, name, of)
    for (const [field, each] of propertiesOf(schema)) visit(each, `${of}${pascal(singular(field))}`, of)
  }
  for (const [key, answer] of answers)
    visit(answer as Schema, `${pascal(singular(nameIn(key)))}Answer`, pascal(singular(parts(key)[0] ?? '')))
  return list
}

const widest = 110

/** Writes schemas as types; those that have a name by their name. */
class Writer {
  readonly #names = new Map<string, string>()
  readonly #fields: readonly (readonly [string, ReadonlyMap<string, string>])[]

  constructor(named: ReadonlyMap<string, JsonSchema>) {
    for (const [name, schema] of named) this.#names.set(plainOf(schema), name)
    this.#fields = [...named].map(([name, schema]) => [name, fieldsOf(schema)])
  }

  typeOf(given: JsonSchema, depth: number): string {
    const schema = given as Schema
    if (schema.const !== undefined) return literal(schema.const)
    if (schema.enum) return schema.enum.map(literal).join(' | ')
    if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => this.typeOf(each, depth)))].join(' | ')
    if (Array.isArray(schema.type))
      return schema.type.map((type) => this.typeOf({ ...schema, type } as JsonSchema, depth)).join(' | ')
    switch (schema.type as string | undefined) {
      case 'array': {
        const item = schema.items ? this.typeOf(schema.items, depth) : 'unknown'
        return / [|&] /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
      }
      case 'object':
        return this.#objectOf(schema, depth)
      case 'integer':
        return 'number'
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
        return String(schema.type)
      default:
        return 'unknown'
    }
  }

  #objectOf(schema: Schema, depth: number): string {
    const { additionalProperties } = schema
    const fields = propertiesOf(schema)
    if (fields.length === 0) {
      return typeof additionalProperties === 'object'
        ? `{ [name: string]: ${this.typeOf(additionalProperties, depth)} }`
        : 'Record<never, never>'
    }
    const name = this.#names.size > 0 ? this.#names.get(plainOf(schema)) : undefined
    if (name !== undefined) return name
    const item = itemOf(schema)
    if (this.#names.size > 0 && item && isPage(schema)) return `Page<${this.typeOf(item, depth)}>`
    const larger = this.#largerThan(schema)
    if (larger === undefined) return this.bodyOf(schema, depth)
    const [base, rest] = larger
    return `${base} & ${this.bodyOf(rest, depth)}`
  }

  declarationOf(name: string, schema: JsonSchema): string {
    const [base, rest] = this.#largerThan(schema, name) ?? []
    if (base === undefined || rest === undefined) return `export interface ${name} ${this.bodyOf(schema, 0, true)}\n`
    return `export interface ${name} extends ${base} ${this.bodyOf(rest, 0, true)}\n`
  }

  /** A named type, and what a schema has beyond it. */
  #largerThan(schema: JsonSchema, own?: string): readonly [string, JsonSchema] | undefined {
    const all = fieldsOf(schema)
    const found = this.#fields.find(
      ([name, fields]) =>
        name !== own && name !== 'Money' && [...fields].every(([field, type]) => all.get(field) === type),
    )
    if (!found) return undefined
    const [name, fields] = found
    const rest = propertiesOf(schema).filter(([field]) => !fields.has(field))
    return rest.length === 0 ? undefined : [name, { ...schema, properties: Object.fromEntries(rest) } as JsonSchema]
  }

  /** The fields of an object: in one line where there is room. @param isDeclared a line for each */
  bodyOf(schema: JsonSchema, depth: number, isDeclared = false): string {
    const { required = [] } = schema as Schema & { readonly required?: readonly string[] }
    const lines = propertiesOf(schema).map(
      ([field, each]) => `${field}${required.includes(field) ? '' : '?'}: ${this.typeOf(each, depth + 1)}`,
    )
    const inOne = `{ ${lines.join('; ')} }`
    if (!isDeclared && !inOne.includes('\n') && inOne.length + 2 * depth < widest) return inOne
    const indent = '  '.repeat(depth)
    return `{\n${lines.map((line) => `${indent}  ${line}`).join('\n')}\n${indent}}`
  }
}

/** The type without names, by which schemas are compared. */
const plainOf = (schema: JsonSchema) => new Writer(new Map()).typeOf(schema, 0)

function fieldsOf(schema: JsonSchema): ReadonlyMap<string, string> {
  const { required = [] } = schema as Schema & { readonly required?: readonly string[] }
  return new Map(propertiesOf(schema).map(([field, each]) => [field, `${required.includes(field)} ${plainOf(each)}`]))
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))
