import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue/store'
import { FoyerClient, publishRelease as publishByKey } from '@/packages/server-client/src/index'
import { auditLog } from '@/platform/audit/tables'
import { openFiles } from '@/platform/files/open'
import { after, days } from '@/platform/time/duration'
import { callApi, makeKey } from '@/tests/console/key-calls'
import { startS3 } from '@/tests/outside/s3'
import { signedInOperator } from '@/tests/people/operator'
import { updateVendor } from '@/tests/samples/update-vendor'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { publishRelease as release, startServerWithFiles } from '@/tests/shop/releases'
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
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const facts = (build: number, more: object = {}) => ({
  software: 'free-tool',
  platform: 'win' as const,
  version: '1.0.0',
  build,
  file: 'setup.exe',
  size: bytes.length,
  sha256: sha256(bytes),
  ...more,
})
/** Of a file that lies nowhere here. */
const unsent = { sha256: sha256(Buffer.from('unsent')) }
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
    expect(sha256(Buffer.from(await file.arrayBuffer()))).toBe(sha256(bytes))
    const rows = await server.database.select().from(auditLog)
    const acts = rows.filter(({ operator }) => operator === 'API key Builds').map(({ action }) => action)
    expect(acts).toEqual(['release.upload', 'release.upload', 'release.publish', 'release.upload'])
  })

  it('is refused before the upload, where it could not be published', async () => {
    const other = sha256(Buffer.from('another'))
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

/** In S3 it has two parts. */
const large = randomBytes(9 * 1024 ** 2)

/** A store, with the files under its folder of releases, and those that are not whole there. */
interface Stored {
  readonly server: TestServer
  keys(): readonly string[]
  unfinished(): readonly string[]
  close(): Promise<void>
}

const stores = {
  async folder(): Promise<Stored> {
    const place = await mkdtemp(join(tmpdir(), 'foyer-stored-'))
    const started = await startServer({ FILES_DIR: place })
    const names = () => (existsSync(join(place, 'releases')) ? readdirSync(join(place, 'releases')) : [])
    return {
      server: started,
      keys: () => names().filter((name) => !name.endsWith('.part')),
      unfinished: () => names().filter((name) => name.endsWith('.part')),
      async close() {
        await started.close()
        await rm(place, { recursive: true })
      },
    }
  },
  async bucket(): Promise<Stored> {
    const s3 = await startS3()
    const started = await startServer({ FILES_URL: s3.url, DOWNLOADS_FROM: 'server' })
    return {
      server: started,
      keys: () => [...s3.objects.keys()],
      unfinished: () => [...s3.uploads.keys()],
      async close() {
        await started.close()
        s3.close()
      },
    }
  },
}

describe.each(['folder', 'bucket'] as const)('a file in a %s', (kind) => {
  let at: Stored
  let staff: Visitor
  let key: string
  beforeAll(async () => {
    at = await stores[kind]()
    await publish(at.server.database, updateVendor, at.server.clock.now())
    const owner = await signedInOperator(at.server, 'owner')
    staff = owner.visitor
    key = (await makeKey(owner, { name: 'Builds', scopes: ['releases.edit'], per_minute: 10_000 })).secret
  })
  afterAll(() => at.close())

  const byStaff = (build: number, content: Buffer) =>
    staff.call('POST /console/api/releases/publish', {
      software: 'free-tool',
      platform: 'win',
      version: '1.0.0',
      build,
      file: new File([new Uint8Array(content)], 'setup.exe'),
    })
  const stored = () => ({ keys: at.keys().length, unfinished: at.unfinished().length })
  const download = async (build: number) => {
    const url = `${at.server.url}/updates/free-tool/files/free-tool-1.0.0-${build}-win.exe`
    const answer = await fetch(url, { headers: { 'x-installation': 'one' } })
    return sha256(Buffer.from(await answer.arrayBuffer()))
  }

  it('that staff publish is written once, and the same content never again', async () => {
    expect(await byStaff(5001, large)).toMatchObject({ cscode: 0, data: { size: large.length, sha256: sha256(large) } })
    expect(stored()).toEqual({ keys: 1, unfinished: 0 })
    expect(await download(5001)).toBe(sha256(large))
    expect((await byStaff(5001, large)).cscode).toBe(20035)
    expect((await byStaff(5002, large)).cscode).toBe(0)
    expect(stored()).toEqual({ keys: 1, unfinished: 0 })
    expect([await download(5001), await download(5002)]).toEqual([sha256(large), sha256(large)])
  })

  it('that cannot be published leaves nothing, and takes nothing of what lies here', async () => {
    expect((await byStaff(5001, randomBytes(9 * 1024 ** 2))).cscode).toBe(20040)
    expect((await byStaff(5003, Buffer.alloc(0))).cscode).toBe(20040)
    expect(stored()).toEqual({ keys: 1, unfinished: 0 })
    expect(await download(5001)).toBe(sha256(large))
  })

  it('that comes twice at once is one release, whose file stays', async () => {
    const content = randomBytes(9 * 1024 ** 2)
    const codes = (await Promise.all([byStaff(5004, content), byStaff(5004, content)])).map(({ cscode }) => cscode)
    expect(codes.sort()).toEqual([0, 20035])
    expect(stored()).toEqual({ keys: 2, unfinished: 0 })
    expect(await download(5004)).toBe(sha256(content))
  })

  it('that breaks off on its way leaves nothing', async () => {
    const { hostname, port } = new URL(at.server.url)
    const socket = connect({ host: hostname, port: Number(port) })
    const head = [
      'POST /console/api/releases/publish HTTP/1.1',
      'Host: foyer.example',
      'X-Foyer-App: 1',
      `Cookie: ${[...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 30000000',
    ]
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.exe"\r\n\r\n'
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
    socket.write(large)
    await expect.poll(() => stored().unfinished).toBe(1)
    socket.destroy()
    await expect.poll(() => stored().unfinished).toBe(0)
  })

  it('that a build server sends is written once, in parts to which two send the same, and is checked where it lies', async () => {
    const content = randomBytes(10 * 1024 ** 2)
    const path = join(folder, 'large.exe')
    await writeFile(path, content)
    const { file: _, size: __, sha256: ___, ...told } = facts(6001)
    const client = () => new FoyerClient({ server: at.server.url, key, retries: 0 })
    const before = stored().keys
    const names = await Promise.all([publishByKey(client(), path, told), publishByKey(client(), path, told)])
    expect(names).toEqual(Array(2).fill('free-tool-1.0.0-6001-win.exe'))
    expect(stored()).toEqual({ keys: before + 1, unfinished: 0 })
    expect(await download(6001)).toBe(sha256(content))
    // Its content lies here: nothing of it is sent for another build.
    const again = facts(6002, { size: content.length, sha256: sha256(content) })
    const { body } = await callApi(at.server, 'POST /api/v1/releases', { secret: key, input: again })
    expect(body.upload.received).toBe(content.length)
    expect(await publishByKey(client(), path, { ...told, build: 6002 })).toBe('free-tool-1.0.0-6002-win.exe')
    expect(stored()).toEqual({ keys: before + 1, unfinished: 0 })
    expect(await download(6002)).toBe(sha256(content))
  })

  it('goes on where a server of the version before has taken its first part', async () => {
    const content = randomBytes(9000)
    const input = facts(6003, { size: content.length, sha256: sha256(content) })
    const { body } = await callApi(at.server, 'POST /api/v1/releases', { secret: key, input })
    const { id } = body.upload
    await at.server.installation.files.put(`uploads/${id}/0`, Readable.from([content.subarray(0, 4000)]), 4000)
    const taken = { parts: [0], received: 4000 }
    await at.server.database.update(releaseUploads).set(taken).where(eq(releaseUploads.id, id))
    const answer = await fetch(`${at.server.url}/api/v1/releases/uploads/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-range': 'bytes 4000-8999/9000' },
      body: new Uint8Array(content.subarray(4000)),
    })
    expect(await answer.json()).toEqual({ received: 9000, size: 9000, release: 'free-tool-1.0.0-6003-win.exe' })
    expect(await download(6003)).toBe(sha256(content))
    expect(at.keys().filter((name) => name.includes(id))).toEqual([])
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
