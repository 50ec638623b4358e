import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from '@/domains/commerce/catalogue'
import { refundLines } from '@/domains/commerce/orders'
import { root } from '@/platform/config/root'
import { hours } from '@/platform/time/duration'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { publishRelease, startServerWithFiles } from '@/tests/shop/releases'
import { writeLink } from './actions/link'
import { linkSecret } from './actions/link-secret'
import { downloadPath } from './rules/file-name'
import { countedReleases } from './store/releases'

const content = randomBytes(70_000)
const newest = randomBytes(5000)

let server: Awaited<ReturnType<typeof startServerWithFiles>>
let ada: { id: number; orderId: number; fileName: string; currentName: string }
let secret: Buffer
const ids = new Map<string, number>()
beforeAll(async () => {
  server = await startServerWithFiles()
  const now = server.clock.now()
  const loaded = await loadCatalogue(
    server.database,
    { folder: join(root, 'catalogues', 'demo'), offer: server.installation.offer },
    now,
  )
  if ('problems' in loaded) throw new Error('The demo catalogue is not in order')
  const releasedAt = new Date('2025-06-01T00:00:00Z')
  const software = 'ebbcatch-video'
  const fileName = await publishRelease(server, content, { software, build: 3012, releasedAt })
  const currentName = await publishRelease(server, newest, { software, build: 61042 })
  for (const { release } of await countedReleases(server.database)) ids.set(release.fileName, release.id)
  const { id } = await server.member({ email: 'ada@example.test' })
  const items = [itemOf(781, { term: 'LFT' })]
  const order = await placeOrder(server, id, { catalogueVersion: loaded.version, items })
  ada = { id, orderId: order.id, fileName, currentName }
  secret = await linkSecret(server.database, server.config.licenceSecret, now)
})
afterAll(() => server.close())

/** A link as the call would give it now, for another recipient or file where a test says so. */
function linkFor(more: { member?: number; of?: string; file?: string; expiresAt?: Date; secret?: Buffer } = {}) {
  const { member = ada.id, of = ada.fileName, file = of } = more
  const expiresAt = more.expiresAt ?? new Date(server.clock.now().getTime() + hours(1))
  return downloadPath(writeLink(more.secret ?? secret, { release: ids.get(of) ?? 0, member, expiresAt }), file)
}
async function load(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(server.url + path, { headers, method })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}
describe('a download', () => {
  it('returns the published file with its checksums, without a session', async () => {
    const response = await load(linkFor())
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-transform',
      'content-disposition': `attachment; filename="${ada.fileName}"`,
      'content-length': '70000',
      'content-type': 'application/octet-stream',
      'last-modified': 'Sun, 01 Jun 2025 00:00:00 GMT',
      'x-content-type-options': 'nosniff',
    })
    const hash = createHash('sha256').update(content).digest('base64')
    expect(response.headers.get('repr-digest')).toBe(`sha-256=:${hash}:`)
    expect(response.headers.get('digest')).toBe(`SHA-256=${hash}`)
    expect(response.bytes.equals(content)).toBe(true)
  })

  it('uses the link from the call', async () => {
    const visitor = server.visitor()
    await visitor.signIn('ada@example.test')
    const input = { product_line: 'downloader', software: 'ebbcatch-video' }
    const { data } = await visitor.call('GET /change_log/extend_download', input)
    const old = data.find(({ build }) => build === 3012)
    expect((await load(old?.extend_download ?? '')).bytes.equals(content)).toBe(true)
    expect(old?.sha256).toBe(createHash('sha256').update(content).digest('hex'))
  })

  it('is resumed, and is complete when it is put together from any parts', async () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: content.length - 1 }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        const edges = [0, ...places.sort((one, other) => one - other), content.length]
        const parts = edges.slice(1).map(async (end, index) => {
          const response = await load(linkFor(), { range: `bytes=${edges[index]}-${end - 1}` })
          expect(response.status).toBe(206)
          expect(response.headers.get('content-range')).toBe(`bytes ${edges[index]}-${end - 1}/70000`)
          return response.bytes
        })
        expect(Buffer.concat(await Promise.all(parts)).equals(content)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  it('resumes only the same file, and reports a range beyond its end', async () => {
    const { headers } = await load(linkFor(), {}, 'HEAD')
    const etag = headers.get('etag') ?? ''
    const statusFor = async (asked: Record<string, string>) => (await load(linkFor(), asked)).status
    expect(await statusFor({ range: 'bytes=100-', 'if-range': etag })).toBe(206)
    expect(await statusFor({ range: 'bytes=100-', 'if-range': '"another"' })).toBe(200)
    expect(await statusFor({ 'if-none-match': etag })).toBe(304)
    expect(await statusFor({ 'if-match': '"another"' })).toBe(412)
    const beyond = await load(linkFor(), { range: 'bytes=70000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */70000'])
    expect([headers.get('content-length'), (await load(linkFor(), {}, 'HEAD')).status]).toEqual(['70000', 200])
  })

  it('of the newest build is public, at a stable address', async () => {
    const response = await load(downloadPath('current', ada.currentName))
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, no-transform, max-age=300'])
    expect(response.bytes.equals(newest)).toBe(true)
    expect((await load(downloadPath('current', ada.fileName))).status).toBe(410)
  })
})

describe('a refused download', () => {
  it('has a link that was changed, signed with another key, or made for another file', async () => {
    const link = linkFor()
    const [, , token = ''] = link.split('/')
    for (let place = 0; place < token.length; place++) {
      const other = token[place] === 'a' ? 'b' : 'a'
      const forged = token.slice(0, place) + other + token.slice(place + 1)
      expect((await load(downloadPath(forged, ada.fileName))).status).toBe(404)
    }
    const wrong = [
      linkFor({ secret: randomBytes(32) }),
      linkFor({ file: ada.currentName }),
      linkFor({ of: ada.currentName, file: ada.fileName }),
      downloadPath(token, 'no-such-file.exe'),
      downloadPath(token.slice(0, -1), ada.fileName),
      downloadPath(`${token}a`, ada.fileName),
      downloadPath(token, '..%2f..%2fetc%2fpasswd'),
      downloadPath('constructor', ada.fileName),
    ]
    for (const path of wrong) expect([path, (await load(path)).status]).toEqual([path, 404])
  })

  it('has an expired link', async () => {
    const now = server.clock.now()
    expect((await load(linkFor({ expiresAt: new Date(now.getTime() + 1000) }))).status).toBe(200)
    expect((await load(linkFor({ expiresAt: now }))).status).toBe(410)
  })

  it('has a link for a member without the service', async () => {
    const { id } = await server.member({ email: 'eve@example.test' })
    expect((await load(linkFor({ member: id }))).status).toBe(403)
    expect((await load(linkFor({ member: 4_000_000 }))).status).toBe(403)
  })

  it('is by a suspended account or for a refunded service, even by a fresh link', async () => {
    const link = linkFor()
    await server.database.execute(`update members set blacklisted_at = now() where id = ${ada.id}`)
    expect((await load(link)).status).toBe(403)
    await server.database.execute('update members set blacklisted_at = null')
    expect((await load(link)).status).toBe(200)
    await server.database.transaction((transaction) =>
      refundLines(transaction, server.identity.events, {
        order: ada.orderId,
        positions: 'all',
        at: server.clock.now(),
      }),
    )
    expect((await load(link)).status).toBe(403)
    await server.database.execute('update order_lines set status = 0')
    await server.database.execute('update orders set status = 0')
  })

  it('shows its reason in the person’s language', async () => {
    const page = await load(linkFor({ expiresAt: new Date(0) }), { accept: 'text/html', 'accept-language': 'de' })
    expect(page.bytes.toString()).toMatch(/<html lang="de".*abgelaufen.*extended_service/s)
    expect(JSON.parse((await load('/download/x/y')).bytes.toString())).toMatchObject({ cscode: 20000 })
  })
})
