import type { Calls } from './calls/index.js'
import { type Problem, ProblemError } from './problem.js'

export type Call = keyof Calls

/** Calls that list: their answer has `items`, and `next` where there are more. */
export type ListCall = {
  [Key in Call]: Calls[Key]['answer'] extends { items: readonly unknown[]; next: string | null } ? Key : never
}[Call]

export type ItemOf<Key extends ListCall> = Calls[Key]['answer']['items'][number]

export interface ClientOptions {
  /** Such as `https://member.example.com`. */
  readonly server: string
  /** The key: `foyer_live_…`. */
  readonly key: string
  /** How often a request is sent again that got no answer, or was asked to wait; 3 where it is left out. */
  readonly retries?: number
  /** The language of names, such as `de`. */
  readonly language?: string
  /** In milliseconds, until an answer has come; 30 seconds where it is left out. */
  readonly timeout?: number
}

export interface RequestOptions {
  /** Names the request, so that it is done once; left out: a random name for each call. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

interface FilePart {
  readonly bytes: Uint8Array
  readonly first: number
  /** The size of the whole file. */
  readonly size: number
}

/** Problems that pass by themselves. */
const passing = new Set([429, 502, 503, 504])

/** Calls the server API. A retry carries the same idempotency key, so nothing is done twice. */
export class FoyerClient {
  readonly #options: Required<Pick<ClientOptions, 'server' | 'key' | 'retries' | 'timeout'>> & ClientOptions

  constructor(options: ClientOptions) {
    this.#options = { retries: 3, timeout: 30_000, ...options }
  }

  /** @throws ProblemError where the server did not do it */
  async call<Key extends Call>(
    call: Key,
    input: Calls[Key]['input'],
    options: RequestOptions = {},
  ): Promise<Calls[Key]['answer']> {
    const { url, init } = this.#request(call, input as Record<string, unknown>, options)
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= this.#options.retries
      try {
        const response = await fetch(url, { ...init, signal: this.#signal(options.signal) })
        if (response.ok) return (await response.json()) as Calls[Key]['answer']
        const error = await problemIn(response)
        if (isLast || !mayPass(error)) throw error
        await pause(waitOf(response, attempt), options.signal)
      } catch (error) {
        if (error instanceof ProblemError || isLast || options.signal?.aborted) throw error
        await pause(500 * 2 ** attempt, options.signal)
      }
    }
  }

  /**
   * Sends a part of a file that a call has announced. @returns how many bytes are there: another number where the server
   * has more or less of it than was thought
   */
  async sendPart(upload: string, part: FilePart): Promise<{ received: number; release: string | null }> {
    const { server, key, retries } = this.#options
    const { bytes, first, size } = part
    const range = bytes.length > 0 ? `${first}-${first + bytes.length - 1}` : '*'
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${range}/${size}`,
    }
    const url = `${server.replace(/\/+$/, '')}/api/v1/releases/uploads/${upload}`
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries
      try {
        // As long as a slow line needs for it.
        const response = await fetch(url, { method: 'PUT', headers, body: bytes as NonNullable<RequestInit['body']> })
        if (response.ok || isPlace(response))
          return (await response.json()) as { received: number; release: string | null }
        const error = await problemIn(response)
        if (isLast || !mayPass(error)) throw error
        await pause(waitOf(response, attempt), undefined)
      } catch (error) {
        if (error instanceof ProblemError || isLast) throw error
        await pause(500 * 2 ** attempt, undefined)
      }
    }
  }

  /** Everything that a list has, page by page while it is read. */
  async *list<Key extends ListCall>(
    call: Key,
    input: Calls[Key]['input'],
    options: Pick<RequestOptions, 'signal'> = {},
  ): AsyncGenerator<ItemOf<Key>> {
    let after: string | null = null
    do {
      const page: Calls[Key]['answer'] = await this.call(call, { ...input, ...(after !== null && { after }) }, options)
      yield* page.items
      after = page.next
    } while (after !== null)
  }

  #request(call: Call, input: Record<string, unknown>, { idempotencyKey }: RequestOptions) {
    const { server, key, language } = this.#options
    const [method = '', template = ''] = call.split(' ')
    const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = rest.get(name)
      rest.delete(name)
      return encodeURIComponent(String(value))
    })
    const query = new URLSearchParams(Object.fromEntries([...rest].map(([name, value]) => [name, String(value)])))
    const isRead = method === 'GET'
    return {
      url: `${server.replace(/\/+$/, '')}${path}${isRead && query.size > 0 ? `?${query}` : ''}`,
      init: {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(language && { 'accept-language': language }),
          ...(!isRead && {
            'content-type': 'application/json',
            'idempotency-key': idempotencyKey ?? crypto.randomUUID(),
          }),
        },
        ...(!isRead && { body: JSON.stringify(Object.fromEntries(rest)) }),
      },
    }
  }

  #signal(given: AbortSignal | undefined) {
    const timeout = AbortSignal.timeout(this.#options.timeout)
    return given ? AbortSignal.any([given, timeout]) : timeout
  }
}

/** It says where to go on. */
const isPlace = ({ status, headers }: Response) =>
  status === 409 && headers.get('content-type')?.startsWith('application/json') === true

const mayPass = ({ status, problem }: ProblemError) => passing.has(status) || problem === 'request-running'

async function problemIn(response: Response): Promise<ProblemError> {
  const { status, statusText: title, headers } = response
  const isProblem = headers.get('content-type')?.includes('application/problem+json')
  const body = isProblem ? ((await response.json()) as Problem) : { type: 'about:blank', title, status }
  return new ProblemError(body, headers.get('x-request-id'))
}

/** As long as the server asks for, else longer with each attempt. */
function waitOf({ headers }: Response, attempt: number) {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? seconds * 1000 : 500 * 2 ** attempt
}

const pause = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
