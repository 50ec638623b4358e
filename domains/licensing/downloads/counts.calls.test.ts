import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { days } from '@/platform/time/duration'
import { publishRelease, startServerWithFiles, takeSome } from '@/tests/shop/releases'
import { currentRelease, downloadPath } from './rules/file-name'
import { purgeDeliveries } from './store/deliveries'
import { countedReleases } from './store/releases'

const size = 60_000

let server: Awaited<ReturnType<typeof startServerWithFiles>>
let fileName: string
beforeAll(async () => {
  server = await startServerWithFiles()
  fileName = await publishRelease(server, randomBytes(size), { software: 'ebbcatch-video', build: 3013 })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.execute('delete from deliveries')
  await server.database.execute('delete from download_counts')
})

async function load(headers: Record<string, string> = {}, { method = 'GET', of = fileName } = {}) {
  const response = await fetch(server.url + downloadPath(currentRelease, of), { headers, method })
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const part = (first: number, last: number) => load({ range: `bytes=${first}-${last}` })
const partsThere = async () => (await server.database.execute('select parts::text as parts from deliveries')).rows
const downloadsOf = async (name: string) =>
  (await countedReleases(server.database)).find(({ release }) => release.fileName === name)?.downloads
// A client that knows the length has its last byte a moment before the server has written it down.
const becomes = (count: number, of = fileName) => expect.poll(() => downloadsOf(of)).toBe(count)

it('counts once for each whole file, also for ten at once', async () => {
  await load()
  await becomes(1)
  await Promise.all(Array.from({ length: 10 }, () => load()))
  await becomes(11)
})

it('counts once for a file in parts, at once, in any order, overlapping', async () => {
  await Promise.all([part(50_000, size - 1), part(0, 9_999), part(10_000, 49_999)])
  await becomes(1)
  await part(0, 50_000)
  await part(40_000, size - 1)
  await becomes(2)
})

it('does not count while a byte is missing', async () => {
  await part(1, size - 1)
  await expect.poll(partsThere).toEqual([{ parts: '{[1,60000)}' }])
  expect(await downloadsOf(fileName)).toBe(0)
  await part(0, 0)
  await becomes(1)
  expect(await partsThere()).toEqual([])
})

it('does not count a request without content', async () => {
  const { headers } = await load({}, { method: 'HEAD' })
  await load({ 'if-none-match': headers.get('etag') ?? '' })
  await load({ range: `bytes=${size}-` })
  await load()
  await becomes(1)
})

it('does not count an interrupted download, and counts once after its continuation', async () => {
  const large = Buffer.alloc(24_000_000, 'wren')
  const of = await publishRelease(server, large, { software: 'ringshell-copy', build: 9001 })
  const taken = await takeSome(server.url + downloadPath(currentRelease, of), 100_000)
  await expect.poll(partsThere).toEqual([{ parts: expect.stringMatching(/^\{\[0,\d+\)\}$/) }])
  expect(await downloadsOf(of)).toBe(0)
  const rest = await load({ range: `bytes=${taken}-` }, { of })
  expect(rest.bytes.equals(large.subarray(taken))).toBe(true)
  await becomes(1, of)
})

it('deletes the records of unfinished downloads', async () => {
  await part(0, 10)
  await expect.poll(partsThere).toHaveLength(1)
  await purgeDeliveries(server.database, server.clock.now())
  expect(await partsThere()).toHaveLength(1)
  await purgeDeliveries(server.database, new Date(server.clock.now().getTime() + days(7)))
  expect(await partsThere()).toEqual([])
})
