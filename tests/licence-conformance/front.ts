import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestServer } from '@/tests/server/server'

/** The headers that are passed on with a request, and with its answer. */
const asks = ['authorization', 'x-installation', 'range'] as const
const answers = ['content-type', 'content-length', 'content-range', 'retry-after'] as const

/**
 * Starts a proxy in front of a server: it passes everything on, records requests, and on demand loses an answer or
 * breaks the connection. Asked for an address of another machine, it is a forward proxy, and its server is that
 * machine.
 */
export async function startFront(server: Pick<TestServer, 'url' | 'config'>) {
  const asked: string[] = []
  let losesNext = false
  let breaksAfter: number | null = null
  let address = '203.0.113.1'
  const front = createServer((request, response) => {
    passOn(request).then(
      (answer) => (losesNext ? lose(request) : write(response, answer)),
      () => request.socket.destroy(),
    )
  })

  function lose(request: IncomingMessage) {
    losesNext = false
    request.socket.destroy()
  }

  function write(response: ServerResponse, { status, headers, body }: Awaited<ReturnType<typeof passOn>>) {
    const isFile = headers['content-type'] === 'application/octet-stream'
    response.writeHead(status, headers)
    if (breaksAfter === null || !isFile) {
      response.end(body)
      return
    }
    response.write(body.subarray(0, breaksAfter), () => response.destroy())
    breaksAfter = null
  }

  async function passOn(request: IncomingMessage) {
    const { pathname, search, host } = new URL(request.url ?? '/', 'http://front.invalid')
    const isProxy = host !== 'front.invalid'
    asked.push(isProxy ? `${host}${pathname}` : pathname)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const shown = asks.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : []))
    const answer = await fetch(new URL(pathname + search, server.url), {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...Object.fromEntries(shown) },
      ...(request.method === 'POST' && { body: Buffer.concat(parts) }),
    })
    const body = await bodyOf(answer, isProxy ? `http://${host}` : url)
    const passed = answers.flatMap((name) => {
      const value = name === 'content-length' ? String(body.length) : answer.headers.get(name)
      return value === null || answer.status === 204 ? [] : [[name, value] as const]
    })
    return { status: answer.status, headers: Object.fromEntries<string>(passed), body }
  }

  /** Addresses lead here again. */
  async function bodyOf(answer: Response, here: string) {
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isText = answer.headers.get('content-type')?.startsWith('application/json')
    return isText ? Buffer.from(bytes.toString().replaceAll(server.config.publicUrl, here)) : bytes
  }

  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  return {
    url,
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
    /** The line breaks after so many bytes of the next file. */
    breakNext(bytes: number) {
      breaksAfter = bytes
    },
    close: () => new Promise((resolve) => front.close(resolve)),
  }
}

export type Front = Awaited<ReturnType<typeof startFront>>
