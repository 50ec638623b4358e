import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { seconds } from '@/platform/time/duration'

/** The response, with headers as they were sent: a repeated one is there twice. */
export interface Answer {
  readonly status: number
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly body: string
  /** Until when the certificate holds; null: there was none. */
  readonly certificateUntil: Date | null
}

const timeout = seconds(10)

/** A host and port to ask in place of those of the address; null: where the address leads. */
export type Detour = { readonly host: string; readonly port: number } | null

/** Asks an address as a stranger does. @throws when nothing came back */
export async function visit(url: URL, detour: Detour, headers: Record<string, string> = {}): Promise<Answer> {
  const { protocol, hostname, host, pathname, search } = url
  const ask = protocol === 'https:' ? requestByHttps : requestByHttp
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = ask(
      {
        host: detour?.host ?? hostname.replace(/^\[|\]$/g, ''),
        port: detour?.port ?? url.port,
        servername: hostname,
        path: pathname + search,
        headers: { host, ...headers },
        agent: false,
        timeout,
      },
      resolve,
    )
    asked.once('timeout', () => asked.destroy(new Error(`no answer for ${timeout / 1000} seconds`)))
    asked.once('error', reject)
    asked.end()
  })
  const all = new Map<string, string[]>()
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    const name = (answer.rawHeaders[index] ?? '').toLowerCase()
    all.set(name, [...(all.get(name) ?? []), answer.rawHeaders[index + 1] ?? ''])
  }
  const { valid_to: until } =
    protocol === 'https:' ? (answer.socket as TLSSocket).getPeerCertificate() : { valid_to: null }
  return {
    status: answer.statusCode ?? 0,
    headers: all,
    body: await text(answer),
    certificateUntil: until ? new Date(until) : null,
  }
}
