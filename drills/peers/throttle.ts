import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** As Amazon says it where requests come too fast. */
const slowDown =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>'

/**
 * A way to a server of S3 on which every second request meets what Amazon describes: it is told to slow down, or loses its
 * line. The signature holds on it, since the host that was signed is passed on.
 */
export async function throttledWay(to: number) {
  const seen = { requests: 0, refused: 0 }
  const server = createServer(async (incoming, outgoing) => {
    const content = await buffer(incoming).catch(() => null)
    if (content === null) return
    const turn = seen.requests++
    if (turn % 2 === 0) seen.refused++
    if (turn % 4 === 0) return outgoing.writeHead(503, { 'content-type': 'application/xml' }).end(slowDown)
    if (turn % 4 === 2) return incoming.socket.resetAndDestroy()
    const { method, url, headers } = incoming
    const onward = request({ port: to, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => incoming.socket.resetAndDestroy())
    onward.end(content)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, seen, close: () => server.close() }
}
