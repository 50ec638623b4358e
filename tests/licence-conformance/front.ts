import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What stands in front of a server: it passes everything on, remembers what was asked, and loses an answer when a test
 * wants that. Asked for an address of another machine, it is a proxy, and its server is that machine.
 */
export async function startFront(server: string) {
  const asked: string[] = []
  let losesNext = false
  const front = createServer((request, response) => {
    passOn(request).then(
      ({ status, type, body }) => {
        if (losesNext) {
          losesNext = false
          request.socket.destroy()
          return
        }
        response.writeHead(status, { 'content-type': type }).end(body)
      },
      () => request.socket.destroy(),
    )
  })

  async function passOn(request: IncomingMessage) {
    const { pathname, host } = new URL(request.url ?? '/', 'http://front.invalid')
    asked.push(host === 'front.invalid' ? pathname : `${host}${pathname}`)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const answer = await fetch(new URL(pathname, server), {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json' },
      ...(request.method === 'POST' && { body: Buffer.concat(parts) }),
    })
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? 'text/plain',
      body: await answer.text(),
    }
  }

  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    /** The paths, in the order in which they were asked for. */
    asked,
    /** The next answer gets lost on its way: the server has done what was asked. */
    loseNext() {
      losesNext = true
    },
    close: () => new Promise((resolve) => front.close(resolve)),
  }
}

export type Front = Awaited<ReturnType<typeof startFront>>
