import { randomBytes } from 'node:crypto'
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
import { callApi, makeKey } from '@/tests/console/key-calls'
import { startS3 } from '@/tests/outside/s3'
import { signedInOperator } from '@/tests/people/operator'
import { updateVendor } from '@/tests/samples/update-vendor'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { builtRelease, sha256Of } from '@/tests/shop/releases'
import { releaseUploads } from './tables'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-build-'))
})
afterAll(() => rm(folder, { recursive: true }))

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
    return sha256Of(Buffer.from(await answer.arrayBuffer()))
  }

  it('that staff publish is written once, and the same content never again', async () => {
    expect(await byStaff(5001, large)).toMatchObject({
      cscode: 0,
      data: { size: large.length, sha256: sha256Of(large) },
    })
    expect(stored()).toEqual({ keys: 1, unfinished: 0 })
    expect(await download(5001)).toBe(sha256Of(large))
    expect((await byStaff(5001, large)).cscode).toBe(20035)
    expect((await byStaff(5002, large)).cscode).toBe(0)
    expect(stored()).toEqual({ keys: 1, unfinished: 0 })
    expect([await download(5001), await download(5002)]).toEqual([sha256Of(large), sha256Of(large)])
  })

  it('that cannot be published leaves nothing, and takes nothing of what lies here', async () => {
    expect((await byStaff(5001, randomBytes(9 * 1024 ** 2))).cscode).toBe(20040)
    expect((await byStaff(5003, Buffer.alloc(0))).cscode).toBe(20040)
    expect(stored()).toEqual({ keys: 1, unfinished: 0 })
    expect(await download(5001)).toBe(sha256Of(large))
  })

  it('that comes twice at once is one release, whose file stays', async () => {
    const content = randomBytes(9 * 1024 ** 2)
    const codes = (await Promise.all([byStaff(5004, content), byStaff(5004, content)])).map(({ cscode }) => cscode)
    expect(codes.sort()).toEqual([0, 20035])
    expect(stored()).toEqual({ keys: 2, unfinished: 0 })
    expect(await download(5004)).toBe(sha256Of(content))
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
    const told = builtRelease(6001)
    const client = () => new FoyerClient({ server: at.server.url, key, retries: 0 })
    const before = stored().keys
    const names = await Promise.all([publishByKey(client(), path, told), publishByKey(client(), path, told)])
    expect(names).toEqual(Array(2).fill('free-tool-1.0.0-6001-win.exe'))
    expect(stored()).toEqual({ keys: before + 1, unfinished: 0 })
    expect(await download(6001)).toBe(sha256Of(content))
    // Its content lies here: nothing of it is sent for another build.
    const again = { ...builtRelease(6002), file: 'setup.exe', size: content.length, sha256: sha256Of(content) }
    const { body } = await callApi(at.server, 'POST /api/v1/releases', { secret: key, input: again })
    expect(body.upload.received).toBe(content.length)
    expect(await publishByKey(client(), path, { ...told, build: 6002 })).toBe('free-tool-1.0.0-6002-win.exe')
    expect(stored()).toEqual({ keys: before + 1, unfinished: 0 })
    expect(await download(6002)).toBe(sha256Of(content))
  })

  it('goes on where a server of the version before has taken its first part', async () => {
    const content = randomBytes(9000)
    const input = { ...builtRelease(6003), file: 'setup.exe', size: content.length, sha256: sha256Of(content) }
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
    expect(await download(6003)).toBe(sha256Of(content))
    expect(at.keys().filter((name) => name.includes(id))).toEqual([])
  })
})
