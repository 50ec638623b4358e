import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request as requestByHttp,
} from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { Socket } from 'node:net'
import { connect } from 'node:tls'

/** How the network is reached. */
export interface Route {
  readonly proxy?: string | null
  readonly fetch?: typeof fetch
}

export interface Reply {
  readonly retryAfter: number | null
  readonly body: unknown
}

/** In milliseconds. */
const timeout = 20_000

/** Posts JSON, or gets when there is none. Fails when no JSON comes back. */
export async function send(address: URL, json: string | null, { proxy, fetch: byFetch }: Route): Promise<Reply> {
  const signal = AbortSignal.timeout(timeout)
  const headers: Record<string, string> = json === null ? {} : { 'content-type': 'application/json' }
  const method = json === null ? 'GET' : 'POST'
  if (byFetch) {
    const response = await byFetch(address, { method, headers, signal, ...(json !== null && { body: json }) })
    return { retryAfter: Number(response.headers.get('retry-after')) || null, body: await response.json() }
  }
  const way = proxy === undefined ? proxyFor(address, process.env) : proxy
  const options = { method, headers, signal, agent: false } as const
  const text = way ? await throughProxy(address, new URL(way), options, json) : await direct(address, options, json)
  return { retryAfter: Number(text.headers['retry-after']) || null, body: JSON.parse(text.body) }
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

interface Text {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

function direct(address: URL, options: RequestOptions, json: string | null): Promise<Text> {
  const request = address.protocol === 'https:' ? requestByHttps : requestByHttp
  return new Promise((resolve, reject) => {
    request(address, options, (response) => read(response).then(resolve, reject))
      .once('error', reject)
      .end(json ?? undefined)
  })
}

async function throughProxy(address: URL, proxy: URL, options: RequestOptions, json: string | null): Promise<Text> {
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

async function read(response: IncomingMessage): Promise<Text> {
  let body = ''
  response.setEncoding('utf8')
  for await (const part of response) body += part
  return { headers: response.headers, body }
}
