import { LicenceError, type LicenceProblem } from './errors.js'
import type { PublicKey } from './licence.js'
import { type Reply, type Route, send } from './transport.js'

/** The server's codes, by what they mean to a program. */
const problems: Readonly<Record<number, LicenceProblem>> = {
  10001: 'invalid',
  20027: 'suspended',
  20035: 'notSeated',
  20039: 'tooOften',
  30003: 'refused',
  30004: 'codeExpired',
  30005: 'noFreeSeat',
  30006: 'seatLost',
  30007: 'signInAgain',
  30008: 'nothingPaid',
  30010: 'resting',
  30011: 'noSuchKey',
  30012: 'unclaimedKey',
  30013: 'nothingToTry',
  30014: 'trialOver',
  30015: 'alreadyBought',
  30016: 'disabledKey',
  42012: 'wrongPassword',
  42023: 'suspended',
  42031: 'confirmInBrowser',
}

/** Feeds refuse by the status of HTTP. */
const feedProblems: Readonly<Record<number, LicenceProblem>> = {
  400: 'invalid',
  401: 'notAuthorized',
  404: 'invalid',
  429: 'tooOften',
}

/** Answers to a poll that the member has not answered yet, and to one that comes too soon after the last. */
const waiting = { pending: 30001, slowDown: 30002 } as const

interface Answer {
  readonly cscode: number
  readonly data: unknown
  readonly msg: string
}

/** A server, and how it is reached. */
export interface Server extends Route {
  readonly server: string
}

/**
 * Returns the answer of a call, `pending` or `slowDown` while a member is deciding.
 * @throws LicenceError
 */
export async function post<Data>(
  at: Server,
  path: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Data | 'pending' | 'slowDown'> {
  return answerIn<Data>(await reach(at, path, JSON.stringify(input)))
}

/**
 * Returns the answer of a reading call.
 * @throws LicenceError
 */
export async function get<Data>(at: Server, path: string, query: Readonly<Record<string, string>>): Promise<Data> {
  return answerIn<Data>(await reach(at, `${path}?${new URLSearchParams(query)}`, null)) as Data
}

function answerIn<Data>({ retryAfter, body }: Reply): Data | 'pending' | 'slowDown' {
  const { cscode, data, msg } = (body ?? {}) as Answer
  if (cscode === 0) return data as Data
  if (cscode === waiting.pending) return 'pending'
  if (cscode === waiting.slowDown) return 'slowDown'
  const { fields = [] } = (data ?? {}) as { fields?: readonly string[] }
  throw new LicenceError(problems[cscode] ?? 'server', msg ?? 'The server failed.', { retryAfter, fields })
}

/**
 * Returns the answer of an update feed; null: there is nothing newer.
 * @throws LicenceError
 */
export async function askFeed(
  at: Server,
  path: string,
  { query, headers }: Readonly<Record<'query' | 'headers', Readonly<Record<string, string>>>>,
): Promise<unknown> {
  const { status, retryAfter, body } = await reach(at, `${path}?${new URLSearchParams(query)}`, null, headers)
  if (status === 204 || status === 200) return body
  const { msg = 'The server failed.' } = (body ?? {}) as Partial<Answer>
  throw new LicenceError(feedProblems[status] ?? 'server', msg, { retryAfter })
}

/** The keys that the server publishes. @throws LicenceError */
export async function fetchKeys(at: Server): Promise<readonly PublicKey[]> {
  const { keys = [] } = ((await reach(at, '/.well-known/jwks.json', null)).body ?? {}) as {
    keys?: readonly PublicKey[]
  }
  return keys.filter(({ kty, crv }) => kty === 'OKP' && crv === 'Ed25519')
}

async function reach(
  at: Server,
  path: string,
  json: string | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const address = new URL(path, at.server)
  try {
    return await send(address, json, at, headers)
  } catch (cause) {
    throw new LicenceError('unreachable', `${address.origin} gave no answer.`, { cause })
  }
}

/** The fields that identify the caller of a search for purchases: the token that the captcha is drawn for. */
export const visitorFields = (token: string) => ({ laravel_session: token })
