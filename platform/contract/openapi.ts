import { z } from 'zod/mini'
import { type Code, codes } from '@/platform/codes/codes'
import { actsForMembers, type CallDefinition, type Calls, proofOf } from './call'
import { emptiness } from './optional-fields'

/** The codes with which the gateway may refuse each kind of caller, beside the call's own. */
const fromTheDoor = {
  visitor: [10001, 20039],
  member: [10001, 20027, 20039],
  anyone: [10001, 20027, 20039],
  program: [10001, 20039],
  operator: [10001, 20039, 31001],
} as const

/** Every code that a call may be answered with. */
export function codesOf(call: CallDefinition): Code[] {
  const { who, codes: own, unknownSession = 10010, closedToImpersonation, companyRoles, success = 0 } = call
  const forCompany = (who === 'member' || who === 'anyone') && companyRoles !== 'everyone'
  const closed: readonly Code[] = closedToImpersonation || forCompany ? [20035] : []
  const unproven: readonly Code[] = proofOf(call) ? [20051] : []
  const otherAccount: readonly Code[] = actsForMembers(call) ? [20053] : []
  const sessionless: readonly Code[] = who === 'program' ? [] : [unknownSession]
  return [
    ...new Set<Code>([success, ...own, ...fromTheDoor[who], ...sessionless, ...closed, ...unproven, ...otherAccount]),
  ].sort((a, b) => a - b)
}

export type JsonSchema = { properties?: Record<string, unknown>; required?: string[] } & Record<string, unknown>

export const inputSchema = ({ input }: CallDefinition): JsonSchema => schemaOf(input, 'input')

/** OpenAPI 3.1 from the contracts themselves, so that it says what the server does. */
export function openApiDocument(
  calls: Calls,
  { title, version, server }: { title: string; version: string; server: string },
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, definition] of Object.entries(calls)) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, path, definition) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        'Every JSON answer is an envelope: cscode 0 is success; the catalogue of codes stands with each call.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'laravel_session' },
        parameter: { type: 'apiKey', in: 'query', name: 'laravel_session' },
      },
    },
  }
}

function operation(method: string, path: string, definition: CallDefinition) {
  const input = inputSchema(definition)
  const names = Object.keys(input.properties ?? {})
  const inPath = names.filter((name) => path.includes(`{${name}}`))
  const parameters = (method === 'GET' ? names : inPath).map((name) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: input.required?.includes(name) ?? false,
    schema: input.properties?.[name],
    ...(!inPath.includes(name) && emptiness(definition.input, name)),
  }))
  const body = {
    ...input,
    ...(inPath.length > 0 && {
      properties: Object.fromEntries(Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name))),
      required: input.required?.filter((name) => !inPath.includes(name)) ?? [],
    }),
  }
  return {
    summary: definition.summary,
    ...(definition.who === 'member' && { security: [{ cookie: [] }, { parameter: [] }] }),
    ...(definition.who === 'anyone' && { security: [{}, { cookie: [] }, { parameter: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(method !== 'GET' && { requestBody: { content: bodiesOf(definition, body) } }),
    responses: {
      200: answer(definition),
      ...ofTransport(method, inPath),
      429: { description: 'Throttled (cscode 20039); Retry-After says for how many seconds.' },
    },
  }
}

/** The transport's own answers (spec 2.1), which stand before a call. */
function ofTransport(method: string, inPath: readonly string[]) {
  const properties = { cscode: { const: 20000 }, data: { type: 'object' }, msg: { type: 'string' } }
  const schema = { type: 'object', required: Object.keys(properties), properties }
  const said = (description: string) => ({ description, content: { 'application/json': { schema } } })
  return {
    ...(inPath.length > 0 && { 404: said('No call is at this path.') }),
    ...(method !== 'GET' && {
      413: said('The body is too large.'),
      415: said('The body is of no type that the call takes.'),
    }),
    500: said('Something unexpected has happened; data.request names the request in the log.'),
    503: said('The database is busy; Retry-After says for how many seconds.'),
  }
}

function bodiesOf({ upload }: CallDefinition, input: JsonSchema) {
  if (!upload) return { 'application/json': { schema: input }, 'application/x-www-form-urlencoded': { schema: input } }
  const file = { type: 'string', format: 'binary', maxLength: upload.mostBytes }
  const required = [...(input.required ?? []), upload.field]
  const schema = { ...input, properties: { ...input.properties, [upload.field]: file }, required }
  return { 'multipart/form-data': { schema } }
}

function answer(definition: CallDefinition) {
  const meanings = codesOf(definition).map((code) => `${code}: ${codes[code]}`)
  const description = meanings.join(' ')
  const refusal = refusalSchema(definition)
  if (typeof definition.answer === 'string') {
    // A call of another type is refused in the envelope all the same.
    const properties = { cscode: { type: 'integer' }, data: refusal, msg: { type: 'string' } }
    const schema = { type: 'object', required: Object.keys(properties), properties }
    return { description, content: { [definition.answer]: {}, 'application/json': { schema } } }
  }
  const data = schemaOf(definition.answer, 'output')
  if (definition.ofOrderService)
    return { description, content: { 'application/json': { schema: inOrderService(definition, data) } } }
  const schema = {
    type: 'object',
    required: ['cscode', 'data', 'msg'],
    properties: {
      cscode: { type: 'integer', enum: codesOf(definition) },
      data: { anyOf: [data, refusal] },
      msg: { type: 'string' },
      ...(definition.alsoAsResult && { result: data }),
    },
  }
  return { description, content: { 'application/json': { schema } } }
}

/** Returns the schema of `data` in a refusal of the call. */
function refusalSchema(definition: CallDefinition) {
  const named = { type: 'object', properties: { email: { type: 'string' }, username: { type: 'string' } } }
  const properties = {
    fields: { type: 'array', items: { type: 'string' } },
    ...(actsForMembers(definition) && { signed_in: { anyOf: [named, { type: 'null' }] } }),
  }
  return { type: 'object', properties }
}

const inOrderService = (definition: CallDefinition, result: JsonSchema) => {
  const code = { type: 'integer', enum: codesOf(definition).filter((each) => each !== 0) }
  const error = { type: 'object', required: ['code'], properties: { code } }
  return {
    oneOf: [
      { type: 'object', required: ['result'], properties: { result } },
      { type: 'object', required: ['error'], properties: { error } },
    ],
  }
}

export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}
