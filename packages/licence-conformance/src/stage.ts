import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Exchange } from './case'
import { current } from './licence-cases'
import { onWire } from './map'

/** A server that plays the part which a case has written for it. */
export async function startStage() {
  let part: readonly Exchange[] = []
  let next = 0
  const server = createServer((request, response) => {
    answerTo(request).then(
      (answer) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)),
      () => response.destroy(),
    )
  })

  async function answerTo(request: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stage.invalid')
    if (pathname === '/.well-known/jwks.json') return { keys: [current.jwk] }
    const parts: Buffer[] = []
    for await (const each of request) parts.push(each as Buffer)
    const fields =
      request.method === 'GET' ? Object.fromEntries(searchParams) : JSON.parse(Buffer.concat(parts).toString())
    const wanted = part[next++]
    const another = onWire({ code: 10001, data: null })
    if (!wanted || wanted.path !== pathname) return another
    const isWanted = Object.entries(wanted.fields).every(([key, value]) => fields[key] === value)
    return isWanted ? onWire(wanted.answer) : another
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play(exchanges: readonly Exchange[]) {
      part = exchanges
      next = 0
    },
    /** Whether everything that was to be asked has been asked, and nothing else. */
    isDone: () => next === part.length,
    close: () => server.close(),
  }
}

export type Stage = Awaited<ReturnType<typeof startStage>>
