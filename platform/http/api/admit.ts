import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Admission, KeyGate, KeyRefusal, RateLimit } from './key-gate'
import { type ProblemAnswer, problem } from './problem'

const details: Readonly<Record<Exclude<KeyRefusal, 'network'>, string>> = {
  unknown: 'The header Authorization has no key of this installation.',
  expired: 'The key has expired.',
  revoked: 'The key was revoked.',
  replaced: 'The secret was replaced by a newer one.',
  fallen: 'The maker of this secret is no longer an operator. Rotate the key in the console.',
}

/** Returns the caller, or what is wrong with the key. */
export async function admitKey(
  request: FastifyRequest,
  keys: KeyGate,
  now: Date,
): Promise<Extract<Admission, { refused: null }> | ProblemAnswer> {
  const [, secret = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const admitted = await keys.admit(secret, request.ip, now)
  const { refused } = admitted
  if (refused === null) return admitted
  if (refused === 'network') return problem('network-not-allowed')
  return problem('unauthenticated', { detail: details[refused] })
}

/** Sets the headers with the remaining calls of the key (draft-ietf-httpapi-ratelimit-headers). */
export const withLimit = (reply: FastifyReply, { perMinute, remaining, reset }: RateLimit) =>
  reply.headers({
    'ratelimit-policy': `"key";q=${perMinute};w=60`,
    ratelimit: `"key";r=${remaining};t=${reset}`,
  })
