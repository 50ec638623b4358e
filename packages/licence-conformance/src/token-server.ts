import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { current, fingerprint, issued, line, now } from './licence-cases'
import { onWire } from './map'

/** Starts a server that gives one licence to all who ask; as every member area has it, a token is good once. */
export async function startTokenServer() {
  let tokens: string[] = []

  async function answerTo(request: IncomingMessage) {
    if (request.url === '/.well-known/jwks.json') return { keys: [current.jwk] }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { refresh_token: shown } = JSON.parse(Buffer.concat(parts).toString())
    // The newest one, or the one before it: its answer may have been lost.
    if (request.url === '/licence/refresh' && !tokens.slice(-2).includes(shown)) {
      tokens = []
      return onWire({ code: 30007, data: null })
    }
    const place = request.url === '/licence/refresh' ? tokens.lastIndexOf(shown) + 1 : 0
    const token = randomBytes(8).toString('hex')
    tokens = [...tokens.slice(0, place), token]
    const data = { licence: issued({ jti: token }), refresh_token: token, refresh_after: now - 1 }
    return onWire({ code: 0, data })
  }

  const server = createServer((request, response) => {
    answerTo(request).then(
      (answer) => response.end(JSON.stringify(answer)),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    /** The request that a driver begins with. */
    open: (store: string) => ({
      op: 'open',
      server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      line,
      keys: [current.jwk],
      device: { platform: 'win', fingerprint, device: '3C:52:82:4F:A1:0E', name: 'Studio' },
      store,
      now,
    }),
    close: () => server.close(),
  }
}
