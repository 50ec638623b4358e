import type { FastifyRequest } from 'fastify'
import type { CallDefinition } from '@/platform/contract/call'
import { type Refusal, refuseFields } from './refusal'

export type Fields = Readonly<Record<string, unknown>>

/** Path, query and body as one set of fields; what the path says counts first, then the body, then the query. */
export function fieldsOf(request: FastifyRequest): Fields {
  const body = typeof request.body === 'object' && !Array.isArray(request.body) ? request.body : null
  return { ...(request.query as Fields), ...(body as Fields | null), ...(request.params as Fields) }
}

/** The input of a call, or 10001 with the name of every field that is missing or malformed. Unknown fields are ignored. */
export function readInput(definition: CallDefinition, fields: Fields): { input: unknown } | Refusal<10001> {
  const known = Object.entries(fields).filter(([name]) => Object.hasOwn(definition.input.shape, name))
  const unsound = known.filter(([, value]) => !isSound(value)).map(([name]) => name)
  if (unsound.length > 0) return refuseFields(...unsound)
  const result = definition.input.safeParse(fields)
  if (result.success) return { input: result.data }
  return refuseFields(...new Set(result.error.issues.map((issue) => String(issue.path[0]))))
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
