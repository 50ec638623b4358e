import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { download } from './download.js'
import type { Route } from './transport.js'

/** Tests of the suite for all clients, which uses Node's own network, repeated with another one, such as Electron's. */

const content = 'A file that installs a version. '.repeat(4000)
const half = content.length / 2
const ranges: (string | undefined)[] = []
let folder: string
/** The answer that is half sent, until it has reached the client. */
let waiting: ServerResponse | null = null
const server = createServer((request, response) => {
  const { range } = request.headers
  ranges.push(range)
  const first = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
  response.writeHead(first > 0 ? 206 : 200, { 'content-length': String(content.length - first) })
  if (first > 0) response.end(content.slice(first))
  else {
    waiting = response
    response.write(content.slice(0, half))
  }
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-download-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const routes: readonly (readonly [string, Route])[] = [
  ['of its own', {}],
  ['by fetch', { fetch: (address, init) => fetch(address, init) }],
]

it.each(routes)('a download is resumed after a broken connection: %s', async (name, route) => {
  ranges.length = 0
  const path = join(folder, name)
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/setup.exe`)
  const onProgress = ({ received }: { received: number }) => received === half && waiting?.destroy()
  await download({ url, size: content.length, path, route, onProgress })
  expect(ranges).toEqual([undefined, `bytes=${half}-`])
  expect(await readFile(path, 'utf8')).toBe(content)
})
