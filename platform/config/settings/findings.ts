import { z } from 'zod/mini'
import { readOffered } from '@/platform/contract/read-offered'
import type { Offer } from '@/platform/contract/vendor-offer'
import { nearest } from '@/platform/text/nearest'
import type { Problem } from '@/platform/text/problems'

type Json = Readonly<Record<string, unknown>>
type Path = readonly PropertyKey[]
type Issue = z.core.$ZodIssue

/** English error messages: zod/mini brings none of its own. */
const spoken = { error: z.locales.en().localeError }

/** A value that the schema accepts, or everything that is wrong with it: each field, and how it is mended. */
export function readStrictly<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
  given: unknown,
  offer: Offer,
): { readonly value: z.output<Schema> } | { readonly problems: readonly Problem[] } {
  const result = readOffered(schema, given, offer, spoken)
  if (result.success) return { value: result.data }
  const document = z.toJSONSchema(schema, { io: 'input' }) as Json
  const problems = result.issues.flatMap((issue) => problemsOf(file, issue, document, given))
  return { problems: withoutMissing(problems) }
}

/** Drops the "is missing" problem of a field whose misspelt name is already reported. */
function withoutMissing(problems: readonly Problem[]): readonly Problem[] {
  const meant = new Set(
    problems.flatMap(({ field = '', message }) => {
      const [, name] = /^is it `(.+)`\?$/.exec(message) ?? []
      return name === undefined ? [] : [[...field.split('.').slice(0, -1), name].join('.')]
    }),
  )
  return problems.filter(({ field = '', message }) => !(message.startsWith('is missing') && meant.has(field)))
}

function problemsOf(file: string, issue: Issue, document: Json, given: unknown): Problem[] {
  const problem = (path: Path, message: string) => ({ file, line: null, field: nameOf(path), message })
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys((partAt(document, issue.path)?.properties ?? {}) as Json)
    return issue.keys.map((key) => problem([...issue.path, key], complaintAbout(key, known)))
  }
  const description = partAt(document, issue.path)?.description
  const explained = typeof description === 'string' ? `: ${description}` : ''
  if (valueAt(given, issue.path) === undefined) return [problem(issue.path, `is missing${explained}`)]
  return [problem(issue.path, issue.message)]
}

function complaintAbout(key: string, known: readonly string[]) {
  const meant = nearest(key, known)
  if (meant !== null) return `is it \`${meant}\`?`
  return `is no setting; leave it out. There are ${known.filter((name) => name !== '$schema').join(', ')}`
}

const nameOf = (path: Path) => path.map(String).join('.')

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], value)

/** Returns the schema of a field. */
const partAt = (document: Json, path: Path): Json | undefined =>
  path.reduce<Json | undefined>((part, key) => {
    if (typeof key === 'number') return part?.items as Json | undefined
    return ((part?.properties ?? {}) as Record<PropertyKey, Json>)[key]
  }, document)
