import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Manner, slowness } from './smtp'

/** Opens an HTTP proxy to an outside party, whose behaviour can be changed while it runs. */
export async function openGate(target: string) {
  const state = { manner: 'well' as Manner, visits: 0, waiting: [] as (() => void)[] }
  const server = createServer((incoming, outgoing) => {
    state.visits++
    const pass = () => forward(target, incoming, outgoing)
    if (state.manner === 'well') pass()
    else if (state.manner === 'slow') void wait(slowness).then(pass)
    else if (state.manner === 'reset') incoming.socket.resetAndDestroy()
    else if (state.manner === 'broken') {
      incoming.resume()
      outgoing.writeHead(500, { 'content-type': 'text/plain', connection: 'close' }).end('Out of order')
    }
    // A silent one never answers.
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The number of requests, with any answer. */
    get visits() {
      return state.visits
    },
    behave(manner: Manner) {
      state.manner = manner
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method, url, headers } = incoming
  const onward = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}

/** As much of S3 as a store of files asks for. */
export async function openBucket() {
  const files = new Map<string, Buffer>()
  const server = createServer(async (incoming, outgoing) => {
    const key = incoming.url ?? ''
    const pieces: Buffer[] = []
    for await (const piece of incoming) pieces.push(piece as Buffer)
    const file = files.get(key)
    if (incoming.method === 'PUT') files.set(key, Buffer.concat(pieces))
    if (incoming.method === 'DELETE') files.delete(key)
    if (incoming.method === 'PUT') outgoing.writeHead(200).end()
    else if (incoming.method === 'DELETE') outgoing.writeHead(204).end()
    else if (file === undefined) outgoing.writeHead(404).end()
    else outgoing.writeHead(200, { 'content-length': file.length }).end(incoming.method === 'HEAD' ? undefined : file)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    close: () => new Promise((closed) => server.close(closed)),
  }
}
