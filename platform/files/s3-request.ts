import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { between, type Duration, minutes, seconds } from '@/platform/time/duration'
import { inTime } from '@/platform/time/in-time'
import { type S3Credentials, signedHeaders } from './signature'
import { type Content, StorageError } from './store'

/**
 * How long S3 may keep silent: before it answers, at the end of an upload, on the way through one, and while it puts parts
 * together, of which Amazon says that it takes minutes.
 */
const timeouts = { answer: seconds(5), end: seconds(10), piece: seconds(30), joining: minutes(10) } as const

export interface S3Address extends S3Credentials {
  /** Endpoint, bucket and, behind it, the folder in which everything lies; without a slash at the end. */
  readonly place: string
}

export interface S3Request {
  readonly method: string
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly content?: Content
  /** SHA-256 of the content in hex, where it is known: S3 refuses what arrives otherwise. */
  readonly contentHash?: string
  /** S3 answers when it has put parts together. */
  readonly joins?: true
}

/** @throws StorageError where S3 cannot be reached, or keeps silent */
export async function send(
  credentials: S3Credentials,
  { method, url, headers = {}, content, contentHash, joins }: S3Request,
): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:'
  const hash = contentHash === undefined ? {} : { contentHash }
  const signed = signedHeaders(credentials, { method, url, headers, at: new Date(), ...hash })
  const response = (secure ? requestByHttps : requestByHttp)(url, { method, headers: signed })
  const body = content && (content instanceof Readable ? content : Readable.from(content, { objectMode: false }))
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    let heard = false
    const abortAfter = (limit: Duration) => {
      clearTimeout(timer)
      if (!heard)
        timer = setTimeout(() => response.destroy(new Error(`it kept silent for ${limit / 1000} seconds`)), limit)
    }
    abortAfter(timeouts.answer)
    if (body) {
      // The pace of an upload is that of the person who sends it; each piece that leaves is a sign of life.
      // One that was kept open is connected already.
      const event = secure ? 'secureConnect' : 'connect'
      response.once('socket', (socket) => socket.connecting && socket.once(event, () => abortAfter(timeouts.piece)))
      body.on('data', () => abortAfter(timeouts.piece))
      response.once('finish', () => abortAfter(joins ? timeouts.joining : timeouts.end))
    }
    response.once('error', (cause) => {
      heard = true
      clearTimeout(timer)
      reject(new StorageError(`S3 at ${url.host} cannot be reached: ${cause.message || String(cause)}`, { cause }))
    })
    response.once('response', (answer) => {
      // From here on it is the reader who sets the pace, and may be slow.
      heard = true
      clearTimeout(timer)
      resolve(answer)
    })
  })
  // A refusal may come before the last byte is sent: then the answer says more than the broken pipe does.
  const [answer] = await Promise.all([answered, body ? pipeline(body, response).catch(() => {}) : response.end()])
  return answer
}

/** Returns an answer that is short. */
export const textOf = (answer: IncomingMessage) =>
  inTime(text(Readable.from(answer)), timeouts.joining, 'S3 does not come to the end of its answer')

/** Returns the first element of this name, as its text. */
export const elementIn = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replaceAll(/&(quot|amp|lt|gt|apos);/g, (_, entity: keyof typeof entities) => entities[entity])

const entities = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" }

/** S3 refuses an operation, with a code that an operator can look up. */
export class S3Error extends StorageError {
  constructor(
    readonly status: number,
    readonly code: string,
    asked: string,
    more = '',
  ) {
    super(`S3 answered ${status} (${code}) to ${asked}${more}`)
  }
}

/** As much as the clocks may differ: S3 refuses more. */
const mostSkew = minutes(15)

/** Returns the error of a failed request, with the code in S3's XML. */
export async function failure(answer: IncomingMessage, asked: string) {
  const said = await textOf(answer)
  const status = answer.statusCode ?? 0
  const code = elementIn(said, 'Code') ?? 'without a code'
  return new S3Error(status, code, asked, status === 403 ? wrongClock(elementIn(said, 'ServerTime'), answer) : '')
}

/** Says how far this machine's clock is off, where a refusal may come from it; an answer to HEAD has its date alone. */
function wrongClock(told: string | undefined, { headers }: IncomingMessage): string {
  const theirs = new Date(told ?? headers.date ?? Number.NaN)
  const off = between(theirs, new Date())
  if (!(Math.abs(off) > mostSkew)) return ''
  const amount = `${Math.round(Math.abs(off) / minutes(1))} minutes ${off > 0 ? 'ahead of' : 'behind'}`
  return `: this machine’s clock is ${amount} that of S3, which takes nothing until they agree`
}

/** How often S3 is asked. */
const tries = 3

/** The codes for which Amazon wants another try; an error behind a 200 has no other sign. */
const passing = new Set(['InternalError', 'OperationAborted', 'RequestTimeout', 'ServiceUnavailable', 'SlowDown'])

/** True if S3 may do it the next time: it was busy, failed, or the line broke. One that keeps silent was waited for. */
export function mayPass(error: unknown): boolean {
  if (error instanceof S3Error) return error.status >= 500 || passing.has(error.code)
  const { code } = ((error as Error | null)?.cause ?? {}) as { readonly code?: unknown }
  return error instanceof StorageError && (code === 'ECONNRESET' || code === 'EPIPE')
}

/**
 * Does work again that S3 was too busy for, after a pause that grows (decision 0226). The work can be done more than once:
 * it holds what it sends.
 */
export async function patiently<T>(work: () => Promise<T>, isWorthIt = mayPass): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await work()
    } catch (error) {
      if (round === tries || !isWorthIt(error)) throw error
      // Servers that were all told to slow down do not come back at one moment.
      await pause((seconds(round) / 4) * (1 + Math.random()))
    }
  }
}
