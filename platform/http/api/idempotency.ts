import type { FastifyRequest } from 'fastify'
import type { KeyGate, RequestClaim } from './key-gate'
import { type ApiResult, problem } from './problem'
import type { KeyCaller } from './visit'

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
export async function answerOnce(
  keys: KeyGate,
  { request, key, now, fingerprint }: NamedRequest,
  work: (claim: RequestClaim | null) => Promise<ApiResult>,
): Promise<OnceResult> {
  const fresh = (result: ApiResult): OnceResult => ({ result, replayed: false })
  const name = named(request)
  if (name === undefined) return fresh(await work(null))
  if (typeof name !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(name)) {
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
