/** A schema of OpenAPI 3.0, as far as it says what a value may be. */
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly nullable?: boolean
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
}

export interface OpenApi {
  readonly info: { readonly version: string }
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/**
 * Holds a value against a schema. A stand-in gives a part of what the real one gives, so nothing is missed; what it gives has to
 * have a name and a kind that the real one has.
 * @returns what does not fit, by its place
 */
export function misfits(document: OpenApi, schema: Schema, value: unknown, place = ''): string[] {
  const { $ref, anyOf, nullable, type } = schema
  if ($ref !== undefined) return misfits(document, named(document, $ref.split('/').at(-1) ?? ''), value, place)
  if (value === null) return nullable === true || anyOf?.length === 0 ? [] : [`${place} is null`]
  if (anyOf !== undefined) {
    const tries = anyOf.map((each) => misfits(document, each, value, place))
    return tries.toSorted((a, b) => a.length - b.length)[0] ?? []
  }
  if (schema.enum !== undefined && !schema.enum.includes(value)) return [`${place} is ${JSON.stringify(value)}`]
  if (type !== undefined && !fits(type, value))
    return [`${place} is no ${type}: ${JSON.stringify(value)?.slice(0, 80)}`]
  if (Array.isArray(value)) return value.flatMap((each) => misfits(document, schema.items ?? {}, each, `${place}[]`))
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, each]) => {
    const own = schema.properties?.[name] ?? free(schema)
    if (own === undefined) return schema.properties === undefined ? [] : [`${place}.${name} is not there`]
    return each === undefined ? [] : misfits(document, own, each, `${place}.${name}`)
  })
}

export const named = ({ components }: OpenApi, name: string): Schema => components.schemas[name] ?? {}

const free = ({ additionalProperties: rest }: Schema): Schema | undefined =>
  typeof rest === 'object' ? rest : undefined

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && !Array.isArray(value),
}
const fits = (type: string, value: unknown) => kinds[type]?.(value) ?? true
