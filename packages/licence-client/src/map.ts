import { LicenceError, type LicenceProblem } from './errors.js'
import type { PublicKey } from './licence.js'

/** The server's codes, by what they mean to a program. */
const problems: Readonly<Record<number, LicenceProblem>> = {
  10001: 'invalid',
  20027: 'suspended',
  20039: 'tooOften',
  30003: 'refused',
  30004: 'codeExpired',
  30005: 'noFreeSeat',
  30006: 'seatLost',
  30007: 'signInAgain',
  30008: 'nothingPaid',
  30010: 'resting',
  42012: 'wrongPassword',
  42023: 'suspended',
  42031: 'confirmInBrowser',
}

/** Said to a poll that the member has not answered yet, and to one that comes too soon after the last. */
const waiting = { pending: 30001, slowDown: 30002 } as const

interface Answer {
  readonly cscode: number
  readonly data: unknown
  readonly msg: string
}

/** In milliseconds. */
const timeout = 20_000

/** What a call brings, `pending` or `slowDown` while a member is thinking. @throws LicenceError */
export async function post<Data>(
  server: string,
  path: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Data | 'pending' | 'slowDown'> {
  const { headers, answer } = await reach(new URL(path, server), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const { cscode, data, msg } = answer as Answer
  if (cscode === 0) return data as Data
  if (cscode === waiting.pending) return 'pending'
  if (cscode === waiting.slowDown) return 'slowDown'
  const retryAfter = Number(headers.get('retry-after')) || null
  const { fields = [] } = (data ?? {}) as { fields?: readonly string[] }
  throw new LicenceError(problems[cscode] ?? 'server', msg ?? 'The server failed.', { retryAfter, fields })
}

/** The keys that the server publishes. @throws LicenceError */
export async function fetchKeys(server: string): Promise<readonly PublicKey[]> {
  const { answer } = await reach(new URL('/.well-known/jwks.json', server), {})
  const { keys = [] } = answer as { keys?: readonly PublicKey[] }
  return keys.filter(({ kty, crv }) => kty === 'OKP' && crv === 'Ed25519')
}

async function reach(address: URL, request: RequestInit) {
  try {
    const response = await fetch(address, { ...request, signal: AbortSignal.timeout(timeout) })
    return { headers: response.headers, answer: (await response.json()) as unknown }
  } catch (cause) {
    throw new LicenceError('unreachable', `${address.origin} gave no answer.`, { cause })
  }
}
