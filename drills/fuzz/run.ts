import fc from 'fast-check'
import type { Pool, PoolClient } from 'pg'
import { apiCalls, calls, consoleCalls } from '@/apps/server/calls'
import { codes } from '@/platform/codes/codes'
import type { CallDefinition } from '@/platform/contract/call'
import type { TestServer } from '@/tests/server/server'
import { type Kind, kinds, openCallers } from './callers'
import { pageRequests } from './pages'
import { type FuzzedCall, type FuzzRequest, requestOf } from './requests'

/** The writes that a malformed request may cause: a trace of the caller, and counts. */
const traces =
  /^\s*(with .*)?(insert into|update|delete from) "?(attempts|sessions|operator_sessions|captchas|audit_log|known_browsers|devices|api_key_uses|api_requests)\b/is

/** Longer than this no answer may take, in milliseconds, however busy the machine is. */
const timeout = 60_000

/** Sends random requests, the same for the same seed, and reports each wrong answer with its request. */
export async function fuzz(
  server: TestServer,
  { seed, count }: { seed: number; count: number },
): Promise<readonly string[]> {
  const callers = await openCallers(server)
  const written = watchWrites(server)
  const entries = Object.entries<Target>({ ...calls, ...consoleCalls, ...apiCalls })
  const rounds = Math.ceil(count / entries.length)
  const words = await wordsOf(server)
  const sampled = entries.map(([key, definition], place) => {
    const requests = fc.sample(requestOf(key, definition, words), { seed: seed + place, numRuns: rounds })
    return { key, definition, requests }
  })
  const wrong: string[] = []
  let sent = 0
  for (let round = 0; round < rounds; round++) {
    for (const [place, { key, definition, requests }] of sampled.entries()) {
      const request = requests[round]
      if (!request || sent === count) continue
      const kind = kindOf(definition, round + place)
      written.clear()
      const { status, code, problem } = await send(server, callers.headersOf(kind), request, definition, sent++)
      const left = (code === 10001 && status === 200) || [400, 413, 415].includes(status) ? written.list() : []
      const said = [problem, left.length > 0 && `refused, and yet: ${left[0]}`].filter(Boolean)
      if (said.length > 0)
        wrong.push(`${key} as ${kind}, seed ${seed}, number ${sent}: ${said.join('; ')} ← ${shown(request)}`)
      // A caller who was logged out or blocked is replaced.
      if (code === 10010 || code === 20027 || status === 429) await callers.renew(kind, round % 2 === 1)
    }
  }
  return [...wrong, ...(await fuzzPages(server, { seed, count: Math.ceil(count / 10) }, words))]
}

/** Tries addresses that are no calls: pages, files, feeds and the endpoints of the identity provider. */
async function fuzzPages(
  server: TestServer,
  { seed, count }: { seed: number; count: number },
  words: readonly string[],
) {
  const { headersOf } = await openCallers(server)
  const wrong: string[] = []
  const requests = fc.sample(await pageRequests(server, words), { seed, numRuns: count })
  for (const [turn, request] of requests.entries()) {
    const kind = kinds[turn % kinds.length] ?? 'visitor'
    const { problem } = await send(server, headersOf(kind), request, null, turn)
    if (problem) wrong.push(`page as ${kind}, seed ${seed}, number ${turn}: ${problem} ← ${shown(request)}`)
  }
  return wrong
}

/** A call of the server API names no caller: it is a system's. */
type Target = FuzzedCall & Partial<Pick<CallDefinition, 'who' | 'answer' | 'ofOrderService'>>

/** Mostly the kind of caller that the call is meant for. */
const kindOf = ({ who }: Target, turn: number): Kind => {
  if (turn % 3 === 0) return kinds[turn % kinds.length] ?? 'visitor'
  if (who === 'anyone' || who === 'member')
    return (['member', 'marked', 'company', 'member'] as const)[turn % 4] ?? 'member'
  return who ?? 'system'
}

async function send(
  server: TestServer,
  caller: Readonly<Record<string, string>>,
  { path, method, type, body }: FuzzRequest,
  /** Null: a page. */
  definition: Target | null,
  turn: number,
) {
  const headers = {
    ...caller,
    'x-foyer-app': '1',
    // Each request has an address of its own, so that no throttle applies.
    'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
    ...(type && { 'content-type': type }),
  }
  try {
    const signal = AbortSignal.timeout(timeout)
    const answer = await fetch(server.url + path, { method, headers, body, signal, redirect: 'manual' })
    const text = await answer.text()
    if (definition === null) return { status: answer.status, code: null, problem: pageProblemOf(answer.status) }
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    const found: Record<string, unknown> = isJson ? JSON.parse(text) : {}
    return { status: answer.status, code: codeOf(found), problem: problemOf(answer, isJson, found, definition) }
  } catch (error) {
    return { status: 0, code: null, problem: `no answer: ${error}` }
  }
}

const codeOf = ({ cscode, error }: Record<string, unknown>) =>
  (typeof cscode === 'number' ? cscode : (error as { code?: number } | undefined)?.code) ?? null

/** A page may answer 503 while an outside party is missing; a “not found” page is a right answer. */
const pageProblemOf = (status: number) => (status >= 500 && status !== 503 ? `status ${status}` : null)

function problemOf(
  { status }: Response,
  isJson: boolean,
  answer: Record<string, unknown>,
  definition: Target,
): string | null {
  if (status >= 500) return `status ${status}`
  if (!isJson) return status === 200 && typeof definition.answer === 'string' ? null : `status ${status} without JSON`
  if (definition.who === undefined) {
    return status < 400 || (typeof answer.type === 'string' && answer.status === status)
      ? null
      : `no problem: ${status}`
  }
  const code = codeOf(answer)
  if (code !== null && !Object.hasOwn(codes, code)) return `the code ${code}, which there is not`
  if (definition.ofOrderService && ('result' in answer || 'error' in answer)) return null
  return code !== null && 'data' in answer && typeof answer.msg === 'string'
    ? null
    : `no envelope: ${Object.keys(answer)}`
}

/** Statements that change something, as they pass the pool. */
function watchWrites(server: TestServer) {
  const { $client: pool } = server.database as typeof server.database & { $client: Pool }
  const writes: string[] = []
  const watched = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const text = typeof given[0] === 'string' ? given[0] : ((given[0] as { text?: string }).text ?? '')
      if (/\b(insert into|update|delete from)\b/i.test(text) && !/for update/i.test(text) && !traces.test(text))
        writes.push(text.slice(0, 200))
      return query(...given)
    }) as typeof client.query
  })
  return { clear: () => writes.splice(0), list: () => [...writes] }
}

async function wordsOf({ database }: TestServer): Promise<readonly string[]> {
  const { $client: pool } = database as typeof database & { $client: Pool }
  const { rows } = await pool.query<{ number: string }>('select number from orders order by id limit 20')
  return [
    ...rows.map(({ number }) => number),
    'ada@example.test',
    'new@example.test',
    'correct1',
    'downloader',
    'win',
    'mac',
    'LFT',
    '1Y',
    '1M',
    'USD',
    'EUR',
    'US',
    'DE',
    'en',
    'de',
    '757',
    '701',
    '1',
    '0',
    '123456',
    '2026-01-01',
    'A word',
    'b7e0a3f2-5b1e-4a55-9a0c-8f2f5d0f3c11',
    'abcd',
  ]
}

function shown({ path, method, type, body }: FuzzRequest) {
  const said = body instanceof FormData ? JSON.stringify([...body].map(([name, value]) => [name, String(value)])) : body
  return `${method} ${path.slice(0, 300)} ${type ?? ''} ${said?.slice(0, 400) ?? ''}`
}
