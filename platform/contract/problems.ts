import type { RefusalCode } from '@/platform/codes/codes'

/**
 * Every problem of `/api/v1` (RFC 9457), by the last part of its type. That address explains each, so a published name
 * keeps its meaning.
 */
export const problems = {
  'invalid-request': {
    status: 400,
    title: 'A field is missing or malformed',
    mend: '`fields` names each. Nothing was done.',
  },
  unauthenticated: {
    status: 401,
    title: 'No valid API key',
    mend: 'Send `Authorization: Bearer foyer_live_…`. `detail` says whether the key is unknown, expired or revoked.',
  },
  'scope-missing': {
    status: 403,
    title: 'The key lacks the scope of this call',
    mend: '`scope` names it. Give it to a key in the console. The maker of the secret must have that permission, too.',
  },
  'network-not-allowed': {
    status: 403,
    title: 'The key may not be used from this network',
    mend: 'Call from one of the networks that the key allows, or change them in the console.',
  },
  'not-found': { status: 404, title: 'There is no such thing', mend: 'Check the path and the name in it.' },
  'method-not-allowed': {
    status: 405,
    title: 'The path has no such method',
    mend: 'The header `Allow` names those it has.',
  },
  'not-possible': {
    status: 409,
    title: 'It cannot be done as things stand',
    mend: 'Look at the thing again: it was done already, or something is in its way. The call says what that may be.',
  },
  'changed-meanwhile': {
    status: 409,
    title: 'Changed by another person meanwhile',
    mend: '`meanwhile` says who and when. Read it again, then decide.',
  },
  'address-taken': {
    status: 409,
    title: 'The email address belongs to another account',
    mend: 'Use that account, or another address.',
  },
  'payment-disputed': {
    status: 409,
    title: 'The payment is disputed at the bank',
    mend: 'Nothing is refunded until the bank has decided.',
  },
  'provider-refused': {
    status: 409,
    title: 'The payment provider refused, or was not reached',
    mend: 'Nothing was changed. Try again later, or look at the provider’s own console.',
  },
  'payment-declined': {
    status: 409,
    title: 'The means of payment was declined',
    mend: 'Nothing was changed. The member has to pay by another one.',
  },
  'request-running': {
    status: 409,
    title: 'The first request with this Idempotency-Key is still running',
    mend: 'Send it again after `Retry-After` seconds: it gets the answer of the first one.',
  },
  'answer-lost': {
    status: 409,
    title: 'It was done, and its answer was lost',
    mend: 'The server stopped between the two. Nothing is done twice: read the thing to see what has become of it.',
  },
  'body-too-large': { status: 413, title: 'The body is too large', mend: 'A body has at most 64 KB.' },
  'unsupported-media-type': {
    status: 415,
    title: 'The body is no JSON',
    mend: 'Send `Content-Type: application/json`.',
  },
  'value-not-allowed': {
    status: 422,
    title: 'A value is not allowed',
    mend: '`fields` names each. It is of the right kind, and there is no such thing or it does not fit.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The Idempotency-Key belongs to another request',
    mend: 'A key stands for one request with one body, for 24 hours. Take a new one.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    mend: 'Wait for `Retry-After` seconds. `RateLimit` says what is left with every answer.',
  },
  'unexpected-failure': {
    status: 500,
    title: 'Something went wrong here',
    mend: 'The header `X-Request-Id` names the request in our log. Send it again with the same Idempotency-Key.',
  },
  busy: {
    status: 503,
    title: 'The database is busy',
    mend: 'Send it again after `Retry-After` seconds, with the same Idempotency-Key.',
  },
} as const satisfies Readonly<Record<string, { status: number; title: string; mend: string }>>

export type ProblemName = keyof typeof problems

/** The names of the refusals of operations in the server API. */
export const problemOf = {
  10001: 'invalid-request',
  13103: 'provider-refused',
  13104: 'payment-declined',
  20000: 'not-found',
  20035: 'not-possible',
  20039: 'too-many-requests',
  20040: 'value-not-allowed',
  20041: 'address-taken',
  20085: 'not-found',
  31002: 'changed-meanwhile',
  85653: 'payment-disputed',
} as const satisfies Partial<Record<RefusalCode, ProblemName>>

/** A refusal that has its problem. */
export type ApiRefusalCode = keyof typeof problemOf
