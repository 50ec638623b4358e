import { LicenceError, type LicenceProblem } from './errors.js'
import type { PublicKey } from './licence.js'
import type { Lease } from './store.js'
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
  30019: 'virtualMachine',
  30020: 'usedUp',
  30021: 'noMeter',
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

/** In seconds. */
export const usualTimeout = 20
/** In seconds: two calls fit into the time after which a lock of the store counts as left behind. */
export const longestTimeout = 40

/** A server, and how it is reached. */
export interface Server extends Route {
  readonly server: string
  readonly timeout?: number
}

/** The answer that brings a seat, or refreshes it. */
export interface LicenceGrant {
  readonly licence: string
  /** Left out by a heartbeat: the token that there is stays good. */
  readonly refresh_token?: string
  readonly refresh_after: number
  /** The lease of a floating seat. */
  readonly lease?: Lease
}

const oddAnswer = () => new LicenceError('server', 'The server answers what no member area does.')

/** Reads what brings a seat. @throws LicenceError before anything of another shape is kept */
export function grantIn(data: unknown): LicenceGrant {
  const { licence, refresh_token: token, refresh_after: refreshAfter, lease } = fieldsIn(data)
  if (typeof licence !== 'string' || typeof refreshAfter !== 'number') throw oddAnswer()
  if (token != null && typeof token !== 'string') throw oddAnswer()
  const { expires_at: ends, heartbeat_after: due } = lease == null ? {} : fieldsIn(lease)
  if (lease != null && (typeof ends !== 'number' || typeof due !== 'number')) throw oddAnswer()
  return {
    licence,
    refresh_after: refreshAfter,
    ...(token != null && { refresh_token: token }),
    ...(lease != null && { lease: { expires_at: ends as number, heartbeat_after: due as number } }),
  }
}

/** @throws LicenceError unless it is an object */
export function fieldsIn(data: unknown): Readonly<Record<string, unknown>> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw oddAnswer()
  return data as Readonly<Record<string, unknown>>
}

/** @throws LicenceError unless it is a text */
export function textIn(data: unknown): string {
  if (typeof data !== 'string') throw oddAnswer()
  return data
}

/** Within what a program may wait for. @throws LicenceError unless it is a number */
export function secondsIn(data: unknown, most: number): number {
  if (typeof data !== 'number') throw oddAnswer()
  return Math.min(Math.max(data, 1), most)
}

/**
 * Returns the answer of a call, `pending` or `slowDown` while a member is deciding.
 * @throws LicenceError
 */
export async function post(at: Server, path: string, input: Readonly<Record<string, unknown>>): Promise<unknown> {
  return answerIn(await reach(at, path, JSON.stringify(input)))
}

/**
 * Returns the answer of a reading call.
 * @throws LicenceError
 */
export async function get(at: Server, path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
  return answerIn(await reach(at, `${path}?${new URLSearchParams(query)}`, null))
}

function answerIn({ retryAfter, body }: Reply): unknown {
  const { cscode, data, msg } = fieldsIn(body)
  if (cscode === 0) return data
  if (cscode === waiting.pending) return 'pending'
  if (cscode === waiting.slowDown) return 'slowDown'
  const { fields } = (data ?? {}) as { fields?: unknown }
  const named = Array.isArray(fields) ? fields.map(String) : []
  throw new LicenceError(problems[Number(cscode)] ?? 'server', messageIn(msg), { retryAfter, fields: named })
}

const messageIn = (msg: unknown) => (typeof msg === 'string' && msg ? msg : 'The server failed.')

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
  throw new LicenceError(feedProblems[status] ?? 'server', messageIn(fieldsIn(body).msg), { retryAfter })
}

/** The keys that the server publishes. @throws LicenceError */
export async function fetchKeys(at: Server): Promise<readonly PublicKey[]> {
  const { keys } = fieldsIn((await reach(at, '/.well-known/jwks.json', null)).body)
  if (!Array.isArray(keys)) throw oddAnswer()
  return keys.filter((key) => key?.kty === 'OKP' && key.crv === 'Ed25519') as PublicKey[]
}

async function reach(
  at: Server,
  path: string,
  json: string | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const address = addressOf(at, path)
  try {
    return await send(address, { json, headers, seconds: Math.min(at.timeout ?? usualTimeout, longestTimeout) }, at)
  } catch (cause) {
    throw new LicenceError('unreachable', `${address.origin} gave no answer.`, { cause })
  }
}

/** The member area may lie below a path. */
export function addressOf({ server }: Pick<Server, 'server'>, path: string): URL {
  return new URL(server.replace(/\/+$/, '') + path)
}

/** The fields that identify the caller of a search for purchases: the token that the captcha is drawn for. */
export const visitorFields = (token: string) => ({ laravel_session: token })
