import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Exchange, PlainAnswer } from './case'
import { current } from './licence-cases'
import { onWire } from './map'

/** A server that plays the part which a case has written for it. */
export async function startStage() {
  let part: readonly Exchange[] = []
  let next = 0
  const server = createServer((request, response) => {
    answerTo(request).then(
      (answer) => write(response, answer),
      () => response.destroy(),
    )
  })

  async function answerTo(request: IncomingMessage): Promise<PlainAnswer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stage.invalid')
    if (pathname.endsWith('/.well-known/jwks.json')) return { status: 200, body: { keys: [current.jwk] } }
    const parts: Buffer[] = []
    for await (const each of request) parts.push(each as Buffer)
    const fields =
      request.method === 'GET' ? Object.fromEntries(searchParams) : JSON.parse(Buffer.concat(parts).toString())
    const wanted = part[next++]
    const isWanted =
      wanted?.path === pathname &&
      isWithin(wanted.fields, fields) &&
      Object.entries(wanted.headers ?? {}).every(([name, value]) => (request.headers[name] ?? null) === value)
    if (!wanted || !isWanted) return { status: 200, body: onWire({ code: 10001, data: null }) }
    return 'status' in wanted.answer ? wanted.answer : { status: 200, body: onWire(wanted.answer) }
  }

  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function write(response: ServerResponse, answer: PlainAnswer) {
    const { status, headers = {}, body, breaks } = answer
    if (answer.raw !== undefined) return response.socket?.end(answer.raw)
    if (answer.drips) return drip(response)
    const isText = typeof body === 'string'
    const text = (isText ? body : JSON.stringify(body ?? '')).replaceAll('$server', url())
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(text)
    const type = isText ? 'application/octet-stream' : 'application/json'
    const size = bytes.length + (answer.more ?? 0)
    const length = status === 204 ? {} : { 'content-type': type, 'content-length': String(size) }
    const placed = Object.entries(headers).map(([name, value]) => [name, value.replace('$server', url())])
    response.writeHead(status, { ...length, ...Object.fromEntries(placed) })
    if (answer.more) response.end(Buffer.concat([bytes, Buffer.alloc(answer.more, ' ')]))
    else if (breaks === undefined) response.end(bytes)
    else response.write(bytes.subarray(0, breaks), () => response.destroy())
  }

  /** Until the client has had enough. */
  function drip(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drops = setInterval(() => response.write(' '), 1000)
    response.once('close', () => clearInterval(drops))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: url(),
    play(exchanges: readonly Exchange[]) {
      part = exchanges
      next = 0
    },
    /** Whether everything that was to be asked has been asked, and nothing else. */
    isDone: () => next === part.length,
    close: () => server.close(),
  }
}

/** Whether everything that is wanted was sent: of a list each, in its order, of an object the fields that are named. */
function isWithin(wanted: unknown, sent: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return wanted === sent
  if (typeof sent !== 'object' || sent === null || Array.isArray(wanted) !== Array.isArray(sent)) return false
  if (Array.isArray(wanted) && wanted.length !== (sent as readonly unknown[]).length) return false
  return Object.entries(wanted).every(([key, value]) => isWithin(value, (sent as Record<string, unknown>)[key]))
}

export type Stage = Awaited<ReturnType<typeof startStage>>
