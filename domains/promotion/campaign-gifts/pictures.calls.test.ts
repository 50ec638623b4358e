import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minutes } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { plainPng, pngChunk, runCampaigns, sendForm } from '@/tests/shop/gifts'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { mostPictureBytes } from './rules'

const amazonUpload = '/member/all_in_one_new_amazon_gift/upload1'
const netflixUpload = '/member/all_in_one_netflix_gift/upload1'

let server: TestServer
let folder: string
let version: number
let gil: Visitor
let gilId: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-pictures-'))
  server = await startServer({ FILES_DIR: folder })
  version = await runCampaigns(server)
  gilId = (await server.member({ email: 'gil@example.test' })).id
  gil = server.visitor()
  await gil.signIn('gil@example.test')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const bought = (pid: number) => placeOrder(server, gilId, { items: [itemOf(pid)], catalogueVersion: version })
const picture = plainPng(40, 30)
const pictures = () => readdir(join(folder, 'gifts')).catch((): string[] => [])

describe('a picture', () => {
  const stored = async (content: Buffer) => {
    const { number: oid } = await bought(757)
    const before = await pictures()
    expect(await sendForm(gil, netflixUpload, content, { oid })).toMatchObject({ cscode: 0 })
    const [name = ''] = (await pictures()).filter((each) => !before.includes(each))
    return readFile(join(folder, 'gifts', name))
  }
  const upload = async (content: Buffer | null, path = netflixUpload) => sendForm(gil, path, content, { oid: 'X' })

  it('of 8,388,608 bytes is accepted, and one byte more is refused with the text’s words', async () => {
    const padding = (bytes: number) => plainPng(40, 30, [pngChunk('prVt', Buffer.alloc(bytes))])
    const full = padding(mostPictureBytes - padding(0).length)
    expect(full.length).toBe(8_388_608)
    expect((await stored(full)).length).toBeLessThan(10_000)
    expect(await upload(Buffer.concat([full, Buffer.alloc(1)]))).toMatchObject({
      status: 413,
      msg: 'Upload image size cannot exceed 8MB!',
    })
  })

  it('a picture is encoded again: its metadata and a second file behind it are dropped', async () => {
    const secret = 'GPS 48.1371 N <script>alert(1)</script>'
    const exif = { IFD0: { ImageDescription: secret } }
    const jpeg = await sharp(picture).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
    expect(jpeg.includes(secret)).toBe(true)
    const kept = await stored(Buffer.concat([jpeg, Buffer.from(`PK\u0003\u0004${secret}`)]))
    expect(kept.includes('GPS')).toBe(false)
    const facts = await sharp(kept).metadata()
    expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['jpeg', 30, 40, undefined])
    const large = await stored(plainPng(4000, 1000))
    expect(await sharp(large).metadata()).toMatchObject({ width: 2560, height: 640 })
  })

  const broken = plainPng(40, 30).subarray(0, 48)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')
  it.each([
    ['a bomb of 400 million pixels', plainPng(20_000, 20_000)],
    ['a drawing that could read files', svg],
    ['a page that begins like a GIF', Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;')],
    ['a document', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['half a picture', broken],
    ['a WEBP that is none', Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 '), svg])],
  ])('is refused when it is %s', async (_, content) => {
    expect(await upload(content)).toMatchObject({ status: 200, cscode: 20040, data: { fields: ['picture'] } })
  })

  it('is required, and refused from a stranger', async () => {
    expect(await upload(null)).toMatchObject({ cscode: 10001, data: { fields: ['picture'] } })
    const { number: oid } = await bought(757)
    expect(await sendForm(server.visitor(), netflixUpload, picture, { oid })).toMatchObject({ cscode: 10010 })
    const byParameter = server.visitor()
    const path = `${netflixUpload}?laravel_session=${gil.token}`
    expect(await sendForm(byParameter, path, picture, { oid })).toMatchObject({ cscode: 0 })
    const field = { oid, laravel_session: gil.token ?? '' }
    expect(await sendForm(byParameter, amazonUpload, picture, field)).toMatchObject({ cscode: 0 })
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'x-foyer-app': '1' }
    const torn = await gil.send(netflixUpload, { method: 'POST', headers, body: '--x\r\ncontent-disp' })
    expect([torn.status, (await torn.json()).cscode]).toEqual([200, 10001])
  })

  it('is throttled after many, for each member separately', async () => {
    await server.member({ email: 'eager@example.test' })
    const eager = server.visitor()
    await eager.signIn('eager@example.test')
    const send = (from: Visitor) => sendForm(from, netflixUpload, plainPng(4, 4), { oid: 'X' })
    // Ten at once: a network has places for twelve files that are on their way.
    const answers: Awaited<ReturnType<typeof send>>[] = []
    for (let lot = 0; lot < 3; lot++)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => send(eager)))))
    const through = answers.filter(({ cscode }) => cscode === 20035)
    expect([through.length, answers.filter(({ cscode }) => cscode === 20039).length]).toEqual([21, 9])
    expect((await send(eager)).status).toBe(429)
    expect((await send(gil)).cscode).toBe(20035)
    server.clock.advance(minutes(3))
    expect((await send(eager)).cscode).toBe(20035)
  })

  it('that is sent again replaces the first', async () => {
    const { number: oid } = await bought(757)
    await sendForm(gil, netflixUpload, picture, { oid })
    const before = await pictures()
    await sendForm(gil, netflixUpload, plainPng(20, 20), { oid })
    expect((await pictures()).length).toBe(before.length)
  })
})
