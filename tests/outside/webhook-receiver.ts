import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Envelope } from '@/domains/back-office/webhooks/rules/types'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly event: Envelope
}

type Answer = (response: ServerResponse, received: Received) => void

/** Another system of the vendor on a port of its own; the test chooses its answers. */
export async function openReceiver(answer: Answer = (response) => response.end('thanks')) {
  const received: Received[] = []
  const state = { answer }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      const one = { headers: request.headers, body, event: JSON.parse(body) as Envelope }
      received.push(one)
      state.answer(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answerWith(next: Answer) {
      state.answer = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>
