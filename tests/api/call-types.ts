import type { ApiCallDefinition, ApiCalls } from '@/platform/contract/api-call'
import { type JsonSchema, schemaOf } from '@/platform/contract/openapi'

const head = '/** Written from the contracts by `npx vitest run --project rules -u`. */'

/** The types of the server API for the client package, written from the contracts: a file for each resource. */
export function callTypes(calls: ApiCalls): ReadonlyMap<string, string> {
  const kinds = new Map<string, [string, ApiCallDefinition][]>()
  for (const [key, call] of Object.entries<ApiCallDefinition>(calls).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const kind = key.split('/')[3] ?? ''
    kinds.set(kind, [...(kinds.get(kind) ?? []), [key, call]])
  }
  const names = [...kinds.keys()].sort()
  const files = names.map((name) => [`${name}.ts`, fileOf(name, kinds.get(name) ?? [])] as const)
  const imports = names.map((name) => `import type { ${typeName(name)} } from './${name}.js'`)
  const all = `export interface Calls\n  extends ${names.map(typeName).join(',\n    ')} {}`
  return new Map([...files, ['index.ts', `${head}\n${imports.join('\n')}\n\n${all}\n`]])
}

const pascal = (name: string) => name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

const typeName = (name: string) => `${pascal(name)}Calls`

/** `POST /api/v1/orders/{order}/refunds`: an answer of refunds. */
const answerName = (key: string) =>
  `${pascal(
    key
      .split('/')
      .filter((part) => part !== '' && !part.startsWith('{'))
      .at(-1) ?? '',
  )}Answer`

function fileOf(name: string, calls: readonly (readonly [string, ApiCallDefinition])[]) {
  const answers = calls.map(([, { answer }]) => typeOf(schemaOf(answer, 'output'), 0))
  const isRepeated = (text: string) => text.startsWith('{') && answers.indexOf(text) < answers.lastIndexOf(text)
  // A type that several calls answer is written once.
  const named = new Map<string, string>()
  for (const [index, text] of answers.entries()) {
    if (isRepeated(text) && !named.has(text)) named.set(text, answerName(calls[index]?.[0] ?? ''))
  }
  const types = [...named].map(([text, type]) => `interface ${type} ${text}\n\n`)
  const entries = calls.map(([key, { summary, input, answer }], index) => {
    const shape = named.get(answers[index] ?? '') ?? typeOf(schemaOf(answer, 'output'), 2)
    return `  /** ${summary}. */\n  '${key}': {\n    input: ${typeOf(schemaOf(input, 'input'), 2)}\n    answer: ${shape}\n  }`
  })
  return `${head}\n${types.join('')}export interface ${typeName(name)} {\n${entries.join('\n')}\n}\n`
}

type Schema = JsonSchema & {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
}

function typeOf(given: JsonSchema, depth: number): string {
  const schema = given as Schema
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => typeOf(each, depth)))].join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, depth)).join(' | ')
  switch (schema.type as string | undefined) {
    case 'array': {
      const item = schema.items ? typeOf(schema.items, depth) : 'unknown'
      return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
    }
    case 'object':
      return objectOf(schema, depth)
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

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, depth: number): string {
  const names = Object.entries(properties) as [string, JsonSchema][]
  if (names.length === 0) {
    return typeof additionalProperties === 'object'
      ? `{ [name: string]: ${typeOf(additionalProperties, depth)} }`
      : 'Record<never, never>'
  }
  const indent = '  '.repeat(depth + 1)
  const lines = names.map(
    ([name, schema]) => `${indent}${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema, depth + 1)}`,
  )
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))
