import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What stands in front of a server: it passes everything on, remembers what was asked, and loses an answer when a test
 * wants that. Asked for an address of another machine, it is a proxy, and its server is that machine.
 */
export async function startFront(server: string) {
  const asked: string[] = []
  let losesNext = false
  let address = '203.0.113.1'
  const front = createServer((request, response) => {
    passOn(request).then(
      ({ status, headers, body }) => {
        if (losesNext) {
          losesNext = false
          request.socket.destroy()
          return
        }
        response.writeHead(status, headers).end(body)
      },
      () => request.socket.destroy(),
    )
  })

  async function passOn(request: IncomingMessage) {
    const { pathname, search, host } = new URL(request.url ?? '/', 'http://front.invalid')
    asked.push(host === 'front.invalid' ? pathname : `${host}${pathname}`)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const answer = await fetch(new URL(pathname + search, server), {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      ...(request.method === 'POST' && { body: Buffer.concat(parts) }),
    })
    const passed = ['content-type', 'retry-after'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    return { status: answer.status, headers: Object.fromEntries(passed), body: await answer.text() }
  }

  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    /** The paths, in the order in which they were asked for. */
    asked,
    /** As the server sees it from now on. */
    from(network: string) {
      address = network
    },
    /** The next answer gets lost on its way: the server has done what was asked. */
    loseNext() {
      losesNext = true
    },
    close: () => new Promise((resolve) => front.close(resolve)),
  }
}

export type Front = Awaited<ReturnType<typeof startFront>>
