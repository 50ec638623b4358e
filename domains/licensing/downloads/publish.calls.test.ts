import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue/store'
import { FoyerClient, publishRelease as publishByKey } from '@/packages/server-client/src/index'
import { auditLog } from '@/platform/audit/tables'
import { openFiles } from '@/platform/files/open'
import { after, days } from '@/platform/time/duration'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { signedInOperator } from '@/tests/people/operator'
import { updateVendor } from '@/tests/samples/update-vendor'
import { builtRelease, publishRelease as release, sha256Of, startServerWithFiles } from '@/tests/shop/releases'
import { purgeUploads } from './actions/upload'
import type { ListedRelease, ShownFeedLine } from './contract/console'
import { releaseUploads } from './tables'

let server: Awaited<ReturnType<typeof startServerWithFiles>>
let secret: string
let foreign: string
let folder: string
beforeAll(async () => {
  server = await startServerWithFiles()
  await publish(server.database, updateVendor, server.clock.now())
  const owner = await signedInOperator(server, 'owner')
  secret = (await makeKey(owner, { name: 'Builds', scopes: ['releases.edit'], per_minute: 10_000 })).secret
  foreign = (await makeKey(owner, { name: 'Books', scopes: ['orders.read'], per_minute: 10_000 })).secret
  folder = await mkdtemp(join(tmpdir(), 'foyer-build-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const bytes = randomBytes(10_000)
const facts = (build: number, more: object = {}) => ({
  ...builtRelease(build),
  file: 'setup.exe',
  size: bytes.length,
  sha256: sha256Of(bytes),
  ...more,
})
/** Of a file that lies nowhere here. */
const unsent = { sha256: sha256Of(Buffer.from('unsent')) }
const begin = (input: Record<string, unknown>) => callApi(server, 'POST /api/v1/releases', { secret, input })
const address = (id: string) => `${server.url}/api/v1/releases/uploads/${id}`
async function put(
  id: string,
  first: number,
  part: Buffer,
  more: { size?: number; key?: string; range?: string } = {},
) {
  const { size = bytes.length, key = secret, range = `${first}-${first + part.length - 1}` } = more
  const headers = { authorization: `Bearer ${key}`, 'content-range': `bytes ${range}/${size}` }
  const response = await fetch(address(id), { method: 'PUT', headers, body: new Uint8Array(part) })
  return { status: response.status, body: await response.json() }
}
const listed = async () =>
  (await callApi(server, 'GET /api/v1/releases', { secret, input: { software: 'free-tool' } })).body.items

describe('a release from a build server', () => {
  it('is uploaded in parts, resumed, and published with the last part', async () => {
    const told = facts(1001, { channel: 'beta', share: 10, notes: { en: 'New' }, critical: true })
    const { body } = await begin(told)
    expect(body).toEqual({
      release: null,
      upload: { id: expect.any(String), received: 0, part_bytes: 64 * 1024 ** 2 },
    })
    const { id } = body.upload
    expect(await put(id, 0, bytes.subarray(0, 4000))).toMatchObject({ status: 200, body: { received: 4000 } })
    // The same part again, and one that leaves a gap: it is told where to go on.
    expect(await put(id, 0, bytes.subarray(0, 4000))).toMatchObject({ status: 409, body: { received: 4000 } })
    expect(await put(id, 5000, bytes.subarray(5000))).toMatchObject({ status: 409, body: { received: 4000 } })
    expect((await begin(told)).body.upload.received).toBe(4000)
    const last = await put(id, 4000, bytes.subarray(4000))
    expect(last.body).toEqual({ received: 10_000, size: 10_000, release: 'free-tool-1.0.0-1001-win.exe' })
    expect((await begin(told)).body).toEqual({ release: 'free-tool-1.0.0-1001-win.exe', upload: null })
    expect(await listed()).toMatchObject([{ build: 1001, channel: 'beta', share: 10, critical: true, size: 10_000 }])
    const file = await fetch(`${server.url}/updates/free-tool/files/free-tool-1.0.0-1001-win.exe?channel=beta`, {
      headers: { 'x-installation': 'one' },
    })
    expect(sha256Of(Buffer.from(await file.arrayBuffer()))).toBe(sha256Of(bytes))
    const rows = await server.database.select().from(auditLog)
    const acts = rows.filter(({ operator }) => operator === 'API key Builds').map(({ action }) => action)
    expect(acts).toEqual(['release.upload', 'release.upload', 'release.publish', 'release.upload'])
  })

  it('is refused before the upload, where it could not be published', async () => {
    const other = sha256Of(Buffer.from('another'))
    for (const [input, field] of [
      [facts(1001, { sha256: other }), 'build'],
      [facts(1002, { software: 'boats' }), 'software'],
      [facts(1002, { channel: 'nightly' }), 'channel'],
      // The demo vendor's older programs read the build from the name (decision 0220).
      [facts(100_002), 'digits'],
      [facts(1002, { version: '2026.1' }), 'digits'],
      // A delta, and nothing else, says where it begins.
      [facts(1002, { delta_from: 1001 }), 'delta_from'],
      [facts(1002, { file: 'tool.delta' }), 'delta_from'],
      [facts(1002, { file: 'tool.delta', delta_from: 1002 }), 'delta_from'],
    ] as const) {
      const { status, body } = await begin(input)
      expect([field, status, body.fields]).toEqual([field, 422, [field]])
    }
    expect((await begin(facts(1002, { version: 'new' }))).status).toBe(400)
  })

  it('that differs from its announced file is deleted', async () => {
    const { body } = await begin(facts(1003, unsent))
    const { id } = body.upload
    const { status, body: problem } = await put(id, 0, randomBytes(10_000))
    expect([status, problem.fields]).toEqual([422, ['sha256']])
    expect((await fetch(address(id), { headers: { authorization: `Bearer ${secret}` } })).status).toBe(404)
  })

  it('needs the scope, and parts of its own', async () => {
    const { body } = await begin(facts(1004, unsent))
    const { id } = body.upload
    const part = bytes.subarray(0, 10)
    expect((await put(id, 0, part, { key: foreign })).status).toBe(403)
    expect((await put(id, 0, part, { key: 'nonsense' })).status).toBe(401)
    expect((await put(id, 0, part, { size: 5 })).status).toBe(400)
    expect((await put(id, 0, part, { range: '0-90' })).status).toBe(400)
    expect((await put('8c3b1b0e-5d0c-8a4b-9f61-1f1a2b3c4d5e', 0, part)).status).toBe(404)
    expect(await put(id, 0, part)).toMatchObject({ status: 200, body: { received: 10 } })
  })

  it('an abandoned upload from a build server is deleted', async () => {
    expect(await server.database.$count(releaseUploads)).toBe(1)
    const place = { database: server.database, files: openFiles(server.config.files) }
    await purgeUploads(place, server.clock.now())
    expect(await server.database.$count(releaseUploads)).toBe(1)
    await purgeUploads(place, after(server.clock.now(), days(1)))
    expect(await server.database.$count(releaseUploads)).toBe(0)
  })

  it('is sent whole by the client, and its roll-out only grows', async () => {
    const client = new FoyerClient({ server: server.url, key: secret, retries: 0 })
    const path = join(folder, 'set up.exe')
    await writeFile(path, bytes)
    const { file: _, size: __, sha256: ___, ...told } = facts(2001, { share: 20 })
    const release = await publishByKey(client, path, told)
    expect(release).toBe('free-tool-1.0.0-2001-win.exe')
    expect(await publishByKey(client, path, told)).toBe(release)
    await client.call('POST /api/v1/releases/{release}/change', { release, share: 60 })
    const back = { release, share: 30 }
    await expect(client.call('POST /api/v1/releases/{release}/change', back)).rejects.toMatchObject({ status: 422 })
    await client.call('POST /api/v1/releases/{release}/withdraw', { release, reason: 'Crashes' })
    expect((await listed())[0]).toMatchObject({ build: 2001, share: 60, withdrawn: true })
  })
})

describe('a release that staff change', () => {
  let staff: Awaited<ReturnType<typeof signedInOperator>>['visitor']
  let name: string
  beforeAll(async () => {
    staff = (await signedInOperator(server, 'owner')).visitor
    const signatures = { ed25519: 'A'.repeat(86).concat('==') }
    await release(server, Buffer.from('all'), { software: 'free-tool', build: 3001, version: '3.0', signatures })
    const told = { channel: 'beta', share: 10, version: '4.0.0' }
    name = await release(server, Buffer.from('some'), { software: 'free-tool', build: 4001, ...told })
  })
  const change = async (told: object) =>
    (await staff.call('POST /console/api/releases/change', { file_name: name, ...told })).cscode
  const feeds = async (updater: string) => {
    const { data } = await staff.call('GET /console/api/releases/feeds', { software: 'free-tool' })
    return (data as { lines: ShownFeedLine[] }).lines
      .filter((line) => line.updater === updater)
      .map(({ channel, build, share, problem }) => [channel, build, share, problem])
  }

  it('is in the feeds at once, for a part of the installations and for all', async () => {
    const stable = ['stable', 3001, 100, null]
    expect(await feeds('electron')).toEqual([stable, ['beta', 4001, 10, null], ['beta', 3001, 100, null]])
    // A release that only some installations get is in no list for all; and this one is not signed for Sparkle.
    expect(await feeds('winget')).toEqual([stable, ['beta', 3001, 100, null]])
    expect(await feeds('sparkle')).toContainEqual(['beta', 4001, 10, 'unsigned'])
  })

  it('goes to a steadier channel and to more, and never back', async () => {
    expect(await change({ channel: 'stable', share: 40 })).toBe(0)
    expect((await feeds('electron'))[0]).toEqual(['stable', 4001, 40, null])
    expect([await change({ channel: 'beta' }), await change({ share: 30 }), await change({ channel: 'none' })]).toEqual(
      [20040, 20040, 20040],
    )
    const acts = await server.database.select().from(auditLog).where(eq(auditLog.action, 'release.change'))
    const told = { release: name, channel: 'stable', from: 'beta', share: 40, shareBefore: 10 }
    expect(acts.at(-1)?.details).toEqual(told)
  })

  it('is not offered while its roll-out is stopped', async () => {
    expect(await change({ halted: true })).toBe(0)
    expect(await feeds('electron')).toEqual([
      ['stable', 3001, 100, null],
      ['beta', 3001, 100, null],
    ])
    expect(await change({ halted: false })).toBe(0)
    expect((await feeds('electron'))[0]).toEqual(['stable', 4001, 40, null])
  })

  it('has notes by language, so that simultaneous edits lose nothing', async () => {
    const note = (language: string, text: string) => change({ note: { language, text } })
    expect(await Promise.all([note('en', 'Faster'), note('de', 'Schneller')])).toEqual([0, 0])
    const notes = async () => {
      const { data } = await staff.call('GET /console/api/releases', {})
      return (data as { rows: ListedRelease[] }).rows.find(({ file_name }) => file_name === name)?.notes
    }
    expect(await notes()).toEqual({ en: 'Faster', de: 'Schneller' })
    expect(await note('en', '')).toBe(0)
    expect(await notes()).toEqual({ de: 'Schneller' })
  })

  it('is shown by its number, with its product, however old it is', async () => {
    const { data } = await staff.call('GET /console/api/releases', {})
    const listed = (data as { rows: ListedRelease[] }).rows.find(({ file_name }) => file_name === name)
    expect(listed?.product).toMatchObject({ name: expect.any(String) })
    const show = (release: number) => staff.call('GET /console/api/releases/show', { release })
    expect((await show(listed?.id ?? 0)).data).toEqual({
      release: listed,
      channels: expect.arrayContaining(['stable']),
    })
    expect((await show(2_000_000_000)).cscode).toBe(20085)
  })
})
