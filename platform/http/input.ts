import type { FastifyRequest } from 'fastify'
import type { CallDefinition } from '@/platform/contract/call'
import { optionalOf } from '@/platform/contract/optional-fields'
import { readOffered } from '@/platform/contract/read-offered'
import { type Refusal, refuseFields } from '@/platform/contract/refusal'
import type { Offer } from '@/platform/contract/vendor-offer'

export type Fields = Readonly<Record<string, unknown>>

/** Path, query and body as one set of fields; what the path says counts first, then the body, then the query. */
export function fieldsOf(request: FastifyRequest): Fields {
  const body = typeof request.body === 'object' && !Array.isArray(request.body) ? request.body : null
  return { ...(request.query as Fields), ...(body as Fields | null), ...(request.params as Fields) }
}

/** The input of a call, or 10001 with the name of every field that is missing or malformed. Unknown fields are ignored. */
export function readInput(
  definition: CallDefinition,
  fields: Fields,
  offer: Offer,
): { input: unknown } | Refusal<10001> {
  const given = withoutEmpty(definition, fields)
  const known = Object.entries(given).filter(([name]) => Object.hasOwn(definition.input.shape, name))
  const unsound = known.filter(([, value]) => !isSound(value)).map(([name]) => name)
  if (unsound.length > 0) return refuseFields(...unsound)
  const result = readOffered(definition.input, given, offer)
  if (result.success) return { input: result.data }
  return refuseFields(...new Set(result.issues.map((issue) => String(issue.path[0]))))
}

/** Empty is not given: an optional field that holds null or an empty text counts as left out (decision 0134). */
function withoutEmpty(definition: Pick<CallDefinition, 'input'>, fields: Fields): Fields {
  const optional = optionalOf(definition.input)
  const isGiven = ([name, value]: [string, unknown]) =>
    value === null ? !optional.has(name) : value !== '' || optional.get(name) !== 'empty or null'
  return Object.fromEntries(Object.entries(fields).filter(isGiven))
}

/** No call has fields within fields as deep as this. */
const deepest = 20

/** No text with NUL or half a surrogate pair goes further, however deep it lies: PostgreSQL and JSON cannot hold it. */
export function isSound(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth > deepest) return false
  return Object.entries(value).every(([name, inner]) => isSound(name) && isSound(inner, depth + 1))
}
