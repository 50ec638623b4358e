import { type Agent, request } from 'node:https'
import type { Database } from '@/platform/database/connect'
import { Visitor } from '@/tests/server/visitor'
import { type FrontProxy, host } from './proxies'

/** A browser that connects to a proxy by TLS, from an address of its own. */
export class TlsVisitor extends Visitor {
  constructor(
    readonly proxy: FrontProxy,
    private readonly options: {
      readonly certificate: string
      readonly address: string
      /** Keeps connections; without one each request has a new one. */
      readonly agent?: Agent
    },
    database: Database,
  ) {
    super(`https://${host}`, database)
  }

  override async send(path: string, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> {
    const { ports } = this.proxy
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    // A form writes itself, with the boundary that it chose.
    const written = new Request('http://none', { method: 'POST', body: body ?? null })
    const content = Buffer.from(await written.arrayBuffer())
    const type = body instanceof FormData ? { 'content-type': written.headers.get('content-type') ?? '' } : {}
    const response = await new Promise<Response>((resolve, reject) => {
      const asked = request({
        host: '127.0.0.1',
        localAddress: this.options.address,
        port: ports.tls,
        servername: host,
        ca: this.options.certificate,
        agent: this.options.agent ?? false,
        method,
        path,
        headers: {
          host,
          cookie,
          ...(headers as Record<string, string>),
          ...type,
          ...(content.length > 0 && { 'content-length': content.length }),
        },
      })
      asked.once('error', reject)
      asked.once('response', async (answer) => {
        const chunks: Buffer[] = []
        try {
          for await (const chunk of answer) chunks.push(chunk)
        } catch (error) {
          return reject(error)
        }
        const all = new Headers()
        for (let index = 0; index < answer.rawHeaders.length; index += 2) {
          all.append(answer.rawHeaders[index] ?? '', answer.rawHeaders[index + 1] ?? '')
        }
        const empty = [204, 304].includes(answer.statusCode ?? 0)
        resolve(new Response(empty ? null : Buffer.concat(chunks), { status: answer.statusCode ?? 0, headers: all }))
      })
      asked.end(content)
    })
    this.keepCookies(response)
    return response
  }
}
