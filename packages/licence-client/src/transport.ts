import { type IncomingMessage, type RequestOptions, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { connect } from 'node:tls'
import { readJson } from './json.js'

/** The platform's own, or Electron's `net.fetch`. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** How the network is reached. */
export interface Route {
  readonly proxy?: string | null
  readonly fetch?: Fetch
}

export interface Reply {
  readonly status: number
  readonly retryAfter: number | null
  /** Null: the answer has no body. */
  readonly body: unknown
}

/** An answer that is still coming. */
export interface Stream {
  readonly status: number
  header(name: string): string | null
  readonly body: AsyncIterable<Uint8Array>
  /** Nothing more of it is wanted. */
  close(): void
}

interface Request {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly json?: string | null
  readonly signal: AbortSignal
}

/** In bytes: no answer of a member area has more. */
const most = 1 << 20

interface JsonRequest {
  /** Null: nothing is sent. */
  readonly json: string | null
  readonly headers: Readonly<Record<string, string>>
  /** So long may all of it take. */
  readonly seconds: number
}

/** Posts JSON, or gets when `json` is null. Fails when the answer is not JSON, too large, or takes too long. */
export async function send(address: URL, { json, headers: more, seconds }: JsonRequest, route: Route): Promise<Reply> {
  const signal = AbortSignal.timeout(seconds * 1000)
  const headers = json === null ? more : { ...more, 'content-type': 'application/json' }
  const answer = await open(address, { method: json === null ? 'GET' : 'POST', headers, json, signal }, route)
  const body: unknown = answer.status === 204 ? null : readJson(await wholeOf(answer, signal))
  return { status: answer.status, retryAfter: Number(answer.header('retry-after')) || null, body }
}

async function wholeOf({ body, close }: Stream, signal: AbortSignal): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of body) {
      length += part.length
      if (length > most) throw new Error('The answer is too large.')
      parts.push(part)
    }
  } finally {
    close()
  }
  signal.throwIfAborted()
  return Buffer.concat(parts)
}

/** Sends a request, and returns the answer as a stream. */
export async function open(address: URL, request: Request, { proxy, fetch: byFetch }: Route): Promise<Stream> {
  const { method, headers, json = null, signal } = request
  if (byFetch) {
    const response = await byFetch(address.href, { method, headers, signal, ...(json !== null && { body: json }) })
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      body: response.body ?? nothing(),
      close: () => void response.body?.cancel().catch(() => {}),
    }
  }
  const way = proxy === undefined ? proxyFor(address, process.env) : proxy
  const options = { method, headers: { ...headers }, signal, agent: false }
  const response = way ? await throughProxy(address, new URL(way), options, json) : await direct(address, options, json)
  return {
    status: response.statusCode ?? 0,
    header: (name) => [response.headers[name] ?? null].flat()[0] ?? null,
    body: kept(response),
    close: () => void response.destroy(),
  }
}

async function* nothing() {}

/**
 * Returns all that has arrived, also when the connection breaks then: Node would drop what is unread. The stream ends
 * there.
 */
function kept(response: IncomingMessage): AsyncIterable<Uint8Array> {
  const body = new PassThrough()
  response.on('data', (part) => {
    if (!body.destroyed && !body.write(part)) response.pause()
  })
  body.on('drain', () => response.resume())
  response.on('error', () => {})
  response.once('close', () => body.end())
  return body
}

/** The proxy that the environment names for an address, as curl reads it. */
export function proxyFor({ protocol, hostname }: URL, environment: NodeJS.ProcessEnv): string | null {
  const read = (name: string) => environment[name.toLowerCase()] || environment[name] || null
  const exempt = (read('NO_PROXY') ?? '').split(/[\s,]+/).filter(Boolean)
  if (exempt.some((each) => each === '*' || `.${hostname}`.endsWith(`.${each.replace(/^\*?\./, '')}`))) return null
  // HTTP_PROXY in capitals may come from a request's header, where a program is run for one.
  const named = protocol === 'https:' ? read('HTTPS_PROXY') : (environment.http_proxy ?? null)
  const proxy = named || read('ALL_PROXY')
  return proxy && !proxy.includes('://') ? `http://${proxy}` : proxy
}

function direct(address: URL, options: RequestOptions, json: string | null): Promise<IncomingMessage> {
  const request = address.protocol === 'https:' ? requestByHttps : requestByHttp
  return new Promise((resolve, reject) => {
    request(address, options, resolve)
      // Later errors belong to the answer.
      .on('error', reject)
      .end(json ?? undefined)
  })
}

async function throughProxy(
  address: URL,
  proxy: URL,
  options: RequestOptions,
  json: string | null,
): Promise<IncomingMessage> {
  const { username, password } = proxy
  const plain = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const known = username ? { 'proxy-authorization': `Basic ${Buffer.from(plain).toString('base64')}` } : {}
  if (address.protocol === 'http:') {
    const headers = { ...options.headers, ...known, host: address.host }
    return direct(proxy, { ...options, headers, path: address.href } as RequestOptions, json)
  }
  const socket = await tunnel(address, proxy, { ...options, headers: known })
  const secured = connect({ socket, servername: address.hostname })
  return direct(address, { ...options, createConnection: () => secured }, json)
}

/** Asks the proxy for a connection of our own, of which it sees the name alone. */
function tunnel(address: URL, proxy: URL, options: RequestOptions): Promise<Socket> {
  const request = proxy.protocol === 'https:' ? requestByHttps : requestByHttp
  const path = `${address.hostname}:${address.port || 443}`
  return new Promise((resolve, reject) => {
    request(proxy, { ...options, method: 'CONNECT', path })
      .once('connect', ({ statusCode }, socket) =>
        statusCode === 200 ? resolve(socket) : reject(new Error(`The proxy answers ${statusCode}.`)),
      )
      .once('error', reject)
      .end()
  })
}
