import type { ApiCallDefinition, ApiCalls } from './api-call'
import type { CallDefinition } from './call'
import { schemaOf } from './openapi'
import { emptiness } from './optional-fields'
import { type ProblemName, problemOf, problems } from './problems'

/** An `Idempotency-Key`: letters of ASCII without spaces. */
export const namedRequest = /^[\x21-\x7e]{1,255}$/

/** The problems that any call may be answered with, beside its own refusals. */
const fromTheDoor: readonly ProblemName[] = [
  'invalid-request',
  'unauthenticated',
  'scope-missing',
  'network-not-allowed',
  'too-many-requests',
  'unexpected-failure',
  'busy',
]

/** The same of a change. */
const ofWrites: readonly ProblemName[] = ['request-running', 'answer-lost', 'idempotency-key-reused']

/** Those of the transport, which stand before a call: of one that has a body, and of one with a name in its path. */
const ofBodies: readonly ProblemName[] = ['body-too-large', 'unsupported-media-type']
const ofPaths: readonly ProblemName[] = ['not-found']

const problemsOf = (
  { codes, effect }: ApiCallDefinition,
  { method, path }: { readonly method: string; readonly path: string },
): readonly ProblemName[] => [
  ...new Set([
    ...codes.map((code) => problemOf[code]),
    ...fromTheDoor,
    ...(effect === 'write' ? ofWrites : []),
    ...(method === 'GET' ? [] : ofBodies),
    ...(path.includes('{') ? ofPaths : []),
  ]),
]

interface ServerApi {
  readonly title: string
  readonly version: string
  readonly server: string
  /** The payloads of webhooks, by type. */
  readonly webhooks: object
}

/** OpenAPI 3.1 of `/api/v1`, from the contracts themselves: tests make its examples. */
export function serverOpenApi(calls: ApiCalls, { title, version, server, webhooks }: ServerApi) {
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
      description: 'For the vendor’s own systems, with a key from the console: docs/reference/server-api.md.',
    },
    servers: [{ url: server }],
    security: [{ key: [] }],
    paths,
    webhooks,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', bearerFormat: 'foyer_live_…' } },
      schemas: { Problem: problemSchema },
    },
  }
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status'],
  properties: {
    type: {
      type: 'string',
      format: 'uri-reference',
      enum: Object.keys(problems).map((name) => `/api/v1/problems#${name}`),
    },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    fields: { type: 'array', items: { type: 'string' } },
    scope: { type: 'string' },
    meanwhile: {
      type: 'object',
      properties: { by: { type: ['string', 'null'] }, at: { type: 'string', format: 'date-time' } },
    },
  },
}

function operation(method: string, path: string, definition: ApiCallDefinition) {
  const { summary, description, permission, input, answer, effect, example } = definition
  const { properties = {}, required = [] } = schemaOf(input, 'input')
  const names = Object.keys(properties)
  const inPath = names.filter((name) => path.includes(`{${name}}`))
  const inBody = method === 'GET' ? [] : names.filter((name) => !inPath.includes(name))
  const parameters = names
    .filter((name) => !inBody.includes(name))
    .map((name) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema: properties[name],
      ...(!inPath.includes(name) && emptiness(input as CallDefinition['input'], name)),
      ...(name in example.input && { example: example.input[name] }),
    }))
  const only = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => inBody.includes(name)))
  const schema = {
    type: 'object',
    properties: only(properties),
    required: required.filter((name) => inBody.includes(name)),
  }
  return {
    operationId: operationId(method, path),
    summary,
    ...(description && { description }),
    ...(permission && { 'x-scope': permission }),
    parameters: [...parameters, ...(effect === 'write' ? [idempotencyKey] : [])],
    ...(inBody.length > 0 && {
      requestBody: { required: true, content: { 'application/json': { schema, example: only(example.input) } } },
    }),
    responses: {
      200: {
        description: summary,
        headers: limitHeaders,
        content: { 'application/json': { schema: schemaOf(answer, 'output'), example: example.answer } },
      },
      ...responsesOf(problemsOf(definition, { method, path })),
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A name for this request, good for 24 hours: sent twice, it is done once.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: namedRequest.source },
}

const limitHeaders = {
  RateLimit: {
    description: 'The rest of the key’s calls, and in how many seconds all are back.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': { description: 'How many calls the key has in how many seconds.', schema: { type: 'string' } },
}

function responsesOf(names: readonly ProblemName[]) {
  const statuses = [...new Set(names.map((name) => problems[name].status))].sort()
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    statuses.map((status) => {
      const own = names.filter((name) => problems[name].status === status)
      return [status, { description: own.map((name) => `${name}: ${problems[name].title}.`).join(' '), content }]
    }),
  )
}

/** `POST /api/v1/orders/{order}/refunds` is `postOrdersOrderRefunds`. */
const operationId = (method: string, path: string) =>
  method.toLowerCase() +
  (path.slice('/api/v1'.length).match(/\w+/g) ?? []).map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
