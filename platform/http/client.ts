import { actingForHeader, type SignedIn } from '@/platform/codes/acting-for'
import type { FailureCode, RefusalCode, SuccessCode } from '@/platform/codes/codes'
import type { AnswerOf, CallDefinition, Envelope, RequestOf } from '@/platform/contract/call'
import { seconds } from '@/platform/time/duration'

/** The outcome of a call. It never throws: a screen decides what each outcome says. */
export type Outcome<Data> =
  | { readonly ok: true; readonly data: Data }
  | {
      readonly ok: false
      readonly code: FailureCode
      readonly fields: readonly string[]
      /** In seconds: it may be tried again after them (`Retry-After`). */
      readonly retryAfter?: number
      /** With 31002: who was faster, and when (unix seconds). */
      readonly meanwhile?: ConcurrentChange
      /** With 20053: whose the session is now; null: it is over. */
      readonly signedIn?: SignedIn | null
    }

export interface ConcurrentChange {
  readonly by: string | null
  readonly at: number
}

const timeout = 20_000
const noSession: RefusalCode = 10010
const unproven: RefusalCode = 20051
const successes: ReadonlySet<number> = new Set<SuccessCode>([0, 200])

let announceSessionLost = () => {}

/**
 * Sets the one handler for calls without a session (code 10010), of every screen.
 * @returns a function that restores the earlier handler
 */
export function onSessionLost(handler: () => void) {
  const before = announceSessionLost
  announceSessionLost = handler
  return () => {
    announceSessionLost = before
  }
}

let announceOtherAccount = (_signedIn: SignedIn | null) => {}

/** Names the one handler for a page that shows another account than the session is of (code 20053). @returns what takes it away */
export function onOtherAccount(handler: (signedIn: SignedIn | null) => void) {
  announceOtherAccount = handler
  return () => {
    announceOtherAccount = () => {}
  }
}

/**
 * Headers that prove to the server that a call comes from our own page (spec 2.3), and name the account for which it
 * was drawn.
 */
export const pageHeaders: Record<string, string> = { 'x-foyer-app': '1' }

/**
 * Sets the account for which the page is drawn: from now on its calls write for that account alone. Without it, they
 * write for the session's account.
 */
export function drawnFor(actingFor: string) {
  pageHeaders[actingForHeader] = actingFor
}

let missed: string | undefined
let announceFailure = (reference: string) => {
  missed = reference
}

/**
 * Sets the handler for answers that report a failure of the server, with the request's reference in its log. A failure
 * before the handler was set is passed on, too.
 */
export function onServerFailure(handler: (reference: string) => void) {
  announceFailure = handler
  if (missed) handler(missed)
  missed = undefined
}

type ProofHandler = () => Promise<boolean>

const noProof: ProofHandler = async () => false
let requestProof = noProof
let answerExpected: ((handler: ProofHandler) => void) | undefined

/** Lets calls that need a proof wait for the handler, which a page loads after its first screen. */
export function expectProofHandler() {
  const handler = new Promise<ProofHandler>((resolve) => {
    answerExpected = resolve
  })
  requestProof = async () => (await handler)()
}

/**
 * Sets the one handler for calls that need a fresh proof (code 20051), of every screen. If it returns true, the call is
 * repeated.
 * @param handler left out: no proof can be asked for on this page, and the calls stay refused
 * @returns a function that removes the handler
 */
export function onProofWanted(handler: ProofHandler = noProof) {
  requestProof = handler
  answerExpected?.(handler)
  return () => {
    if (requestProof === handler) requestProof = noProof
  }
}

/**
 * Asks for the proof after code 20051 outside a call.
 * @returns whether to repeat the request
 */
export const askForProof = () => requestProof()

const written = 'written'

/** Tells the page that a call which may have changed something has ended. */
export const announceWrite = (outcome: Outcome<unknown>) =>
  void dispatchEvent(new CustomEvent(written, { detail: outcome }))

/** @returns what ends it */
export function onWrite(listener: (outcome: Outcome<unknown>) => void) {
  const listen = (event: Event) => listener((event as CustomEvent<Outcome<unknown>>).detail)
  addEventListener(written, listen)
  return () => removeEventListener(written, listen)
}

/**
 * Every call that the server answers to, by method and address. It is filled from the contracts in the manifests of the
 * domains (apps/server/calls.ts), so that a call which no domain declares does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ServedCalls {}

export type CallKey = keyof ServedCalls & string

type CallOf<Key extends CallKey> = ServedCalls[Key] extends infer Call extends CallDefinition ? Call : never
/** The fields that a call takes from the browser. */
export type InputOf<Key extends CallKey> = RequestOf<CallOf<Key>>
export type DataOf<Key extends CallKey> = AnswerOf<CallOf<Key>>

/**
 * Makes a call, for the browser. Only the types of the contract are used: no schema is loaded. The session is a cookie
 * that no script can read, so no call carries a token.
 */
export async function call<Key extends CallKey>(key: Key, input: InputOf<Key>): Promise<Outcome<DataOf<Key>>> {
  const fields = input as Readonly<Record<string, unknown>>
  const outcome = await (takePrefetched(key, fields) ?? send(key, fields))
  const again = !outcome.ok && outcome.code === unproven && (await requestProof())
  const last = again ? await send(key, fields) : outcome
  if (!key.startsWith('GET ')) announceWrite(last)
  return announce(last) as Outcome<DataOf<Key>>
}

const freshFor = seconds(10)
const prefetched = new Map<string, { readonly outcome: Promise<Outcome<unknown>>; readonly at: number }>()
let starting = false

/** Asks ahead of a screen that will begin with the same question, so that its answer is on the way with its code. */
export function prefetch(key: `GET ${string}`, input: Readonly<Record<string, unknown>>) {
  const question = key + queryOf(input)
  const known = prefetched.get(question)
  if (known && Date.now() - known.at < freshFor) return
  prefetched.set(question, { outcome: send(key, input), at: Date.now() })
}

/** The calls that `ask` begins with take the answers that were asked for ahead: what a screen starts with. */
export function withPrefetched<Result>(ask: () => Result): Result {
  starting = true
  try {
    return ask()
  } finally {
    starting = false
  }
}

function takePrefetched(key: string, input: Readonly<Record<string, unknown>>) {
  // A write may make any prefetched answer stale.
  if (!key.startsWith('GET ')) prefetched.clear()
  const question = key + queryOf(input)
  const known = starting ? prefetched.get(question) : undefined
  prefetched.delete(question)
  return known && Date.now() - known.at < freshFor ? known.outcome : null
}

/** Tells the one handler when the outcome is that there is no session, or one of another person. */
export function announce<Data>(outcome: Outcome<Data>): Outcome<Data> {
  if (!outcome.ok && outcome.code === noSession) announceSessionLost()
  if (!outcome.ok && outcome.signedIn !== undefined) announceOtherAccount(outcome.signedIn)
  return outcome
}

async function send(key: string, input: Readonly<Record<string, unknown>>): Promise<Outcome<unknown>> {
  const [method = 'GET', template = '/'] = key.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  try {
    const response = await fetch(method === 'GET' ? path + queryOf(input) : path, {
      method,
      headers: { ...pageHeaders, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout),
    })
    // A proxy between page and server may answer 5xx as well, without a request id.
    const reference = response.status >= 500 && response.headers.get('x-request-id')
    if (reference) announceFailure(reference)
    return outcomeOf(await response.json(), response.headers.get('retry-after'))
  } catch {
    return unreachable
  }
}

export const unreachable = { ok: false, code: 'unreachable', fields: [] } as const satisfies Outcome<never>

/** Reads an answer of the order service, which has no envelope (spec 2.1). */
function readAnswer(answer: Envelope<unknown> | OrderServiceAnswer): Pick<Envelope<unknown>, 'cscode' | 'data'> {
  if ('cscode' in answer) return answer
  return answer.error ? { cscode: answer.error.code, data: answer.error } : { cscode: 0, data: answer.result }
}

interface OrderServiceAnswer {
  readonly result?: unknown
  readonly error?: { readonly code: Envelope<unknown>['cscode'] }
}

/** Refusals of the transport (429, 413, 500, 503) carry the envelope, too. */
export function outcomeOf(answer: Envelope<unknown> | OrderServiceAnswer, retryAfter: string | null): Outcome<unknown> {
  const { cscode, data } = readAnswer(answer)
  if (successes.has(cscode)) return { ok: true, data }
  return {
    ok: false,
    code: typeof cscode === 'number' ? (cscode as RefusalCode) : 'unreachable',
    fields: fieldsOf(data),
    ...retryAfterOf(retryAfter),
    ...toldIn(data),
  }
}

function retryAfterOf(retryAfter: string | null) {
  const seconds = Number(retryAfter ?? Number.NaN)
  return Number.isFinite(seconds) ? { retryAfter: seconds } : {}
}

/**
 * Returns the further data of a refusal: the author of a concurrent change (31002), the account of the session (20053).
 */
function toldIn(data: unknown) {
  const { meanwhile, signed_in: signedIn } = (data ?? {}) as {
    meanwhile?: ConcurrentChange
    signed_in?: SignedIn | null
  }
  return { ...(meanwhile && { meanwhile }), ...(signedIn !== undefined && { signedIn }) }
}

function queryOf(input: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

function fieldsOf(data: unknown): readonly string[] {
  const fields = (data as { fields?: unknown } | null)?.fields
  return Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : []
}
