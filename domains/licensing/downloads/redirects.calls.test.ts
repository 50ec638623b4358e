import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '@/domains/commerce/catalogue'
import { root } from '@/platform/config/root'
import { hours, minutes, seconds } from '@/platform/time/duration'
import { startCloudFront, startS3 } from '@/tests/outside/s3'
import { startServer, type TestServer } from '@/tests/server/server'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { publishRelease } from '@/tests/shop/releases'
import { currentRelease, downloadPath } from './rules/file-name'
import { countedReleases } from './store/releases'

// Refusals of links, for every file storage: delivery.calls.test.ts.

const content = randomBytes(60_000)
let bucket: Awaited<ReturnType<typeof startS3>>
let server: TestServer
let ada: number
let old: string
let fileName: string
let link: string
beforeAll(async () => {
  bucket = await startS3()
  server = await startServer({ FILES_URL: bucket.url, DOWNLOADS_FROM: 'bucket' })
  const loaded = await loadCatalogue(
    server.database,
    { folder: join(root, 'catalogues', 'demo'), offer: server.installation.offer },
    server.clock.now(),
  )
  if ('problems' in loaded) throw new Error('The demo catalogue is not in order')
  const releasedAt = new Date('2025-06-01T00:00:00Z')
  const software = 'ebbcatch-video'
  old = await publishRelease(server, content, { software, build: 3012, releasedAt })
  fileName = await publishRelease(server, content, { software, build: 61042 })
  ada = (await server.member({ email: 'ada@example.test' })).id
  await placeOrder(server, ada, { catalogueVersion: loaded.version, items: [itemOf(781, { term: 'LFT' })] })
  const visitor = server.visitor()
  await visitor.signIn('ada@example.test')
  const input = { product_line: 'downloader', software }
  const { data } = await visitor.call('GET /change_log/extend_download', input)
  link = data.find(({ build }) => build === 3012)?.extend_download ?? ''
})
afterAll(async () => {
  await server.close()
  bucket.close()
})
beforeEach(async () => {
  bucket.clock.setAhead(seconds(0))
  await server.database.execute('delete from deliveries')
  await server.database.execute('delete from download_counts')
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { headers, method, redirect: 'manual' })
const addressOf = async (path: string, method = 'GET') => (await ask(path, {}, method)).headers.get('location') ?? ''
const current = () => downloadPath(currentRelease, fileName)
const downloadsOf = async (name: string) =>
  (await countedReleases(server.database)).find(({ release }) => release.fileName === name)?.downloads

describe('a redirect to the bucket', () => {
  it('a link redirects to an address in the bucket that returns the file under its name, uncached', async () => {
    const answer = await ask(link)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store'])
    expect((await answer.arrayBuffer()).byteLength).toBe(0)
    const file = await fetch(answer.headers.get('location') ?? '')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${old}"`)
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
  })

  it('serves ranges and HEAD requests from the bucket, as browsers send them', async () => {
    const { visits } = bucket
    visits.length = 0
    const part = await fetch(server.url + link, { headers: { range: 'bytes=50000-' } })
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(content.subarray(50_000))]).toEqual([206, true])
    const head = await fetch(server.url + link, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '60000'])
    expect(visits).toMatchObject([
      { method: 'GET', range: 'bytes=50000-' },
      { method: 'HEAD', range: undefined },
    ])
  })

  it('is valid for an hour, one file and one method', async () => {
    const address = await addressOf(link)
    bucket.clock.setAhead(minutes(59))
    expect((await fetch(address)).status).toBe(200)
    bucket.clock.setAhead(minutes(61))
    expect((await fetch(address)).status).toBe(403)
    bucket.clock.setAhead(seconds(0))
    const changed = [
      address.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=999999'),
      address.replace(old, 'other.exe'),
      address.replace('/releases/', '/pictures/'),
      address.replace(/&X-Amz-Signature=.*/, ''),
      address.replace(/\?.*/, ''),
    ]
    for (const each of changed) expect([each, (await fetch(each)).status]).toEqual([each, 403])
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(403)
    expect((await fetch(await addressOf(link, 'HEAD'), { method: 'HEAD' })).status).toBe(200)
  })

  it('a link to the bucket is checked again each time it is followed', async () => {
    await server.database.execute(`update members set blacklisted_at = now() where id = ${ada}`)
    const refused = await ask(link)
    expect([refused.status, refused.headers.get('location')]).toEqual([403, null])
    await server.database.execute('update members set blacklisted_at = null')
    expect((await ask(downloadPath(currentRelease, old))).status).toBe(410)
    expect((await ask('/download/x/y')).status).toBe(404)
    expect((await ask(link)).status).toBe(302)
  })

  it('is in no log', async () => {
    await addressOf(link)
    await addressOf(current())
    expect(server.log.length).toBeGreaterThan(0)
    expect(server.log.join('')).not.toMatch(/X-Amz|bucket/i)
  })
})

describe('a download counts at its request', () => {
  it('once for the whole file, for any number of requests', async () => {
    await ask(current())
    await ask(current())
    expect(await downloadsOf(fileName)).toBe(2)
  })

  it('once in parts, and not again for the rest of one that broke off', async () => {
    await ask(current(), { range: 'bytes=0-0' })
    expect(await downloadsOf(fileName)).toBe(0)
    await ask(current(), { range: 'bytes=0-' })
    await ask(current(), { range: 'bytes=30000-', 'if-range': '"of the bucket"' })
    expect(await downloadsOf(fileName)).toBe(1)
  })

  it('not for a request without content', async () => {
    await ask(current(), {}, 'HEAD')
    await ask(current(), { 'if-none-match': '"of the bucket"' })
    await ask(current(), { range: 'bytes=60000-' })
    expect(await downloadsOf(fileName)).toBe(0)
  })
})

it('a link redirects to CloudFront, where that is in front of the bucket', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-cloudfront-'))
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const keyFile = join(folder, 'key.pem')
  await writeFile(keyFile, privateKey)
  const front = await startCloudFront(bucket.objects, publicKey)
  const { url } = bucket
  const place = `https://K2JCJMDEHXQW5F@127.0.0.1:${front.port}/`
  const beside = await startServer({ FILES_URL: url, DOWNLOADS_FROM: place, CLOUDFRONT_KEY_FILE: keyFile })
  try {
    const name = await publishRelease(beside, content, { software: 'ebbcatch-video', build: 61042 })
    const answer = await fetch(beside.url + downloadPath(currentRelease, name), { redirect: 'manual' })
    const address = answer.headers.get('location') ?? ''
    expect([answer.status, address.slice(0, 8)]).toEqual([302, 'https://'])
    const visit = (changed: string) => fetch(changed.replace('https:', 'http:'))
    const file = await visit(address)
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, `attachment; filename="${name}"`])
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
    expect((await visit(address.replace(name, 'other.exe'))).status).toBe(403)
    expect((await visit(address.replace(/Expires=\d+/, 'Expires=9999999999'))).status).toBe(403)
    front.clock.setAhead(hours(1))
    expect((await visit(address)).status).toBe(403)
  } finally {
    await beside.close()
    front.close()
    await rm(folder, { recursive: true })
  }
})
