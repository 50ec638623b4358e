import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '@/tests/server/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** An address as it is, with the dots that `fetch` would resolve. */
const statusOf = (path: string) =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    get({ hostname, port, path }, (response) => resolve(response.resume().statusCode)).on('error', reject)
  })

it('a picture is served by its name, with a tag of its content', async () => {
  const art = join(server.config.vendorDir, 'art')
  for (const name of readdirSync(art)) {
    const response = await fetch(`${server.url}/art/${name}`)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(await response.text()).toBe(readFileSync(join(art, name), 'utf8'))
    const again = await fetch(response.url, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  }
})

it.each([
  '/art/nothing.svg',
  '/art/707',
  '/art/',
  '/art/../vendor.json',
  '/art/..%2Fvendor.json',
  '/art/%2e%2e%2fmembers.jsonl',
  '/art/..\\vendor.json',
  '/art/707.svg%00',
  '/art/constructor',
])('%s is no picture', async (path) => expect(await statusOf(path)).toBe(404))
