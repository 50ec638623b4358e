import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAudited } from '@/platform/audit/change'
import type { ApiCallDefinition, ApiCalls } from '@/platform/contract/api-call'
import { type Features, isThere } from '@/platform/contract/feature'
import { isRefusal } from '@/platform/contract/refusal'
import { namedRequest } from '@/platform/contract/server-openapi'
import { openLock } from '@/platform/contract/weighty'
import { chooseLanguage } from '@/platform/i18n/choose-language'
import { textReader } from '@/platform/i18n/texts'
import type { Clock } from '@/platform/time/duration'
import { type Fields, fieldsOf, readInput } from '../input'
import { whenFirstAsked } from '../when-first-asked'
import { admitKey, withLimit } from './admit'
import type { KeyGate, RequestClaim } from './key-gate'
import { type ApiResult, problem, problemOfRefusal, sendProblem } from './problem'
import type { ApiHandlers, KeyCaller } from './visit'

interface NamedRequest {
  readonly request: FastifyRequest
  readonly key: KeyCaller
  readonly now: Date
  readonly fingerprint: Buffer
}

interface OnceResult {
  readonly result: ApiResult
  /** It is the answer of a request before. */
  readonly replayed: boolean
}

const named = (request: FastifyRequest) => request.headers['idempotency-key']

/**
 * Does a write once for each `Idempotency-Key` (decision 0093). Another request of the same name gets the same answer, or
 * is told that the first one is still at work; what failed unexpectedly and has done nothing may be sent again.
 */
async function answerOnce(
  keys: KeyGate,
  { request, key, now, fingerprint }: NamedRequest,
  work: (claim: RequestClaim | null) => Promise<ApiResult>,
): Promise<OnceResult> {
  const fresh = (result: ApiResult): OnceResult => ({ result, replayed: false })
  const name = named(request)
  if (name === undefined) return fresh(await work(null))
  if (typeof name !== 'string' || !namedRequest.test(name)) {
    return fresh(problem('invalid-request', { fields: ['Idempotency-Key'] }))
  }
  const claimed = await keys.claim(key, name, fingerprint, now)
  if ('standing' in claimed) {
    if (claimed.standing === 'answered') return { result: sent(claimed), replayed: true }
    if (claimed.standing === 'other') return fresh(problem('idempotency-key-reused'))
    if (claimed.standing === 'lost') return fresh(problem('answer-lost'))
    return fresh(problem('request-running', {}, 1))
  }
  const { claim } = claimed
  const result = await work(claim).catch(async (error) => {
    await keys.release(claim)
    throw error
  })
  if (result.status === 429) await keys.release(claim)
  else await keys.keepAnswer(claim, result.status, result.body)
  return fresh(result)
}

const sent = ({ status, body }: { readonly status: number; readonly body: string }): ApiResult =>
  status === 200 ? { status, body } : { status, body, retryAfter: null }

export interface ApiDeps {
  readonly clock: Clock
  readonly keys: KeyGate
  /** Called after every call that may have changed something. */
  readonly afterWrite: () => void
}

type AnyHandler = (visit: object) => Promise<unknown>

/** Opens a domain's calls of the server API to keys (decision 0092). @param handlers makes them when the first call comes */
export function serveApi<C extends ApiCalls>(
  app: FastifyInstance,
  calls: C,
  handlers: () => ApiHandlers<C>,
  { features, ...api }: ApiDeps & { readonly features: Features },
) {
  const made = whenFirstAsked(handlers)
  for (const [key, definition] of Object.entries<ApiCallDefinition>(calls)) {
    if (!isThere(features, definition)) continue
    const [method = '', url = ''] = key.split(' ')
    const handlerOf = () => made()[key as keyof C] as unknown as AnyHandler
    app.route({
      method,
      url: url.replaceAll(/\{(\w+)\}/g, ':$1(^[\\w.-]{1,100})'),
      exposeHeadRoute: false,
      handler: (request, reply) => answer({ request, reply, key, definition, handler: handlerOf(), api }),
    })
  }
}

interface ApiExchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly key: string
  readonly definition: ApiCallDefinition
  readonly handler: AnyHandler
  readonly api: ApiDeps
}

/** Key, limit, scope, fields, and then the handler; a write that names itself is done once. */
async function answer(exchange: ApiExchange) {
  const { request, reply, key: call, definition, api } = exchange
  const now = api.clock()
  const admitted = await admitKey(request, api.keys, now)
  if ('status' in admitted) return sendProblem(reply, admitted)
  const { key, limit } = admitted
  withLimit(reply, limit)
  if (limit.exceeded) return sendProblem(reply, problem('too-many-requests', {}, limit.reset))
  const { permission, effect } = definition
  if (permission !== null && !key.permissions.has(permission))
    return sendProblem(reply, problem('scope-missing', { scope: permission }))
  if (!isObject(request.body)) return sendProblem(reply, problem('invalid-request', { fields: ['body'] }))
  const fields = fieldsOf(request)
  const read = readInput(asCall(definition), fields, request.offer)
  if (isRefusal(read)) return sendProblem(reply, problemOfRefusal(read))
  if (effect === 'read') return sendResult(reply, await handle(exchange, { key, now, input: read.input, claim: null }))
  const done = await answerOnce(api.keys, { request, key, now, fingerprint: fingerprintOf(call, fields) }, (claim) =>
    handle(exchange, { key, now, input: read.input, claim }),
  ).finally(api.afterWrite)
  if (done.replayed) reply.header('idempotency-replayed', 'true')
  return sendResult(reply, done.result)
}

/** A body is an object with fields; a call without one has none. JSON that is something else names no field that is missing. */
const isObject = (body: unknown) =>
  body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body))

interface Handling {
  readonly key: KeyCaller
  readonly now: Date
  readonly input: unknown
  readonly claim: RequestClaim | null
}

async function handle(
  { request, definition, handler, api }: ApiExchange,
  { key, now, input, claim }: Handling,
): Promise<ApiResult> {
  const lock = openLock(...(definition.reaches ?? []))
  const change = api.keys.changeOf(key, claim, now, lock)
  const language = chooseLanguage(request.offer.languages, { acceptLanguage: request.headers['accept-language'] })
  const reader = textReader(request.offer.languages, language)
  const acting = { change, by: key.name, now }
  const result = await handler({ now, input, key, language, reader, change, acting, lock })
  if (isRefusal(result)) return problemOfRefusal(result)
  return { status: 200, body: JSON.stringify(isAudited(result) ? result.answer : result) }
}

function sendResult(reply: FastifyReply, result: ApiResult) {
  if ('retryAfter' in result) return sendProblem(reply, result)
  return reply.code(result.status).header('cache-control', 'no-store').type('application/json').send(result.body)
}

/** The fields are read as those of any other call. */
const asCall = (definition: ApiCallDefinition) => definition as unknown as Parameters<typeof readInput>[0]

/** Returns a hash of the request, independent of the order of its fields. */
const fingerprintOf = (call: string, fields: Fields) => hash('sha256', `${call} ${canonical(fields)}`, 'buffer')

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
