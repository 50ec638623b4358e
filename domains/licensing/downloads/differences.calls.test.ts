import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type ClientRequest, type RequestOptions, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, gunzipSync, gzipSync } from 'node:zlib'
import { CancellationToken, HttpExecutor } from 'builder-util-runtime'
import { FileWithEmbeddedBlockMapDifferentialDownloader } from 'electron-updater/out/differentialDownloader/FileWithEmbeddedBlockMapDifferentialDownloader'
import { GenericDifferentialDownloader } from 'electron-updater/out/differentialDownloader/GenericDifferentialDownloader'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue/store'
import { FoyerClient, publishRelease as publishByKey } from '@/packages/server-client/src/index'
import { makeKey } from '@/tests/console/key-calls'
import { startS3 } from '@/tests/outside/s3'
import { signedInOperator } from '@/tests/people/operator'
import { updateVendor } from '@/tests/samples/update-vendor'
import { startServer, type TestServer } from '@/tests/server/server'
import { startServerWithFiles } from '@/tests/shop/releases'

/** Updates by difference, brought by electron-updater's own code from a server with a folder, and from one with a bucket. */

const block = 4096
/** The blocks of a program; every fourth one is another in the next version. */
const oldBlocks = Array.from({ length: 64 }, () => randomBytes(block))
const newBlocks = oldBlocks.map((each, index) => (index % 4 === 1 ? randomBytes(block) : each))
const [oldFile, newFile] = [Buffer.concat(oldBlocks), Buffer.concat(newBlocks)]

const mapOf = (blocks: readonly Buffer[]) => {
  const checksums = blocks.map((each) => createHash('sha256').update(each).digest('base64').slice(0, 24))
  const sizes = blocks.map(({ length }) => length)
  return Buffer.from(JSON.stringify({ version: '2', files: [{ name: 'file', offset: 0, checksums, sizes }] }))
}

/** An AppImage as electron-builder leaves it: with its map at the end. */
const withMap = (blocks: readonly Buffer[]) => {
  const map = deflateRawSync(mapOf(blocks))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(map.length)
  return Buffer.concat([...blocks, map, length])
}

/** electron-updater's requests, by Node's own client. */
class Executor extends HttpExecutor<ClientRequest> {
  createRequest(options: RequestOptions, callback: (response: never) => void) {
    const made = request(options, callback as never)
    made.once('response', ({ statusCode, headers }) =>
      asked.push([statusCode, headers['content-type'], options.headers]),
    )
    return made
  }
}
const asked: unknown[][] = []
const executor = new Executor()

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
let near: TestServer
let far: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-differences-'))
  s3 = await startS3()
  near = await startServerWithFiles()
  far = await startServer({ FILES_URL: s3.url })
  for (const server of [near, far]) await publishBoth(server)
})
afterAll(async () => {
  await Promise.all([near.close(), far.close(), s3.close()])
  await rm(folder, { recursive: true })
})

/** Publishes two versions as a build server does, each with its map beside it. */
async function publishBoth(server: TestServer) {
  const products = updateVendor.products.map((product) => ({ ...product, platforms: ['win', 'mac', 'linux'] }))
  await publish(server.database, { ...updateVendor, products } as unknown as typeof updateVendor, server.clock.now())
  const { secret } = await makeKey(await signedInOperator(server, 'owner'), { scopes: ['releases.edit'] })
  const foyer = new FoyerClient({ server: server.url, key: secret })
  const write = async (name: string, content: Buffer) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  for (const [version, build, blocks] of [
    ['1.0.0', 1001, oldBlocks],
    ['1.1.0', 1101, newBlocks],
  ] as const) {
    const facts = { software: 'free-tool', platform: 'win', version, build } as const
    const file = Buffer.concat(blocks)
    await publishByKey(foyer, await write('Setup.exe', file), facts)
    await publishByKey(foyer, await write('Setup.exe.blockmap', gzipSync(mapOf(blocks))), facts)
    await publishByKey(foyer, await write('Tool.AppImage', withMap(blocks)), { ...facts, platform: 'linux' })
  }
}

async function offerOf(server: TestServer, platform: 'win32' | 'linux') {
  const updater = { channel: null, isAddNoCacheQuery: false }
  const url = `${server.url}/updates/free-tool/electron`
  const provider = new GenericProvider({ provider: 'generic', url }, updater as never, { platform, executor } as never)
  const info = await provider.getLatestVersion()
  const [file] = provider.resolveFiles(info)
  if (!file) throw new Error('There is no file')
  // The address is that of the vendor's site, which the server of a test is not at.
  const here = (address: URL) => new URL(address.pathname + address.search, server.url)
  return { provider, version: info.version, info: file.info, url: here(file.url) }
}

async function read(url: URL) {
  const options = { headers: {}, cancellationToken: new CancellationToken() } as never
  return JSON.parse(gunzipSync(await executor.downloadToBuffer(url, options)).toString())
}

describe.each([
  ['a folder', () => near],
  ['a bucket', () => far],
])('an update by difference from %s', (_, server) => {
  it.each([true, false])(
    'brings the changed blocks alone, by the maps beside both versions (at once: %s)',
    async (atOnce) => {
      const { provider, url, info, version } = await offerOf(server(), 'win32')
      const [oldMap, newMap] = await provider.getBlockMapFiles(url, '1.0.0', version)
      await writeFile(join(folder, 'old.exe'), oldFile)
      asked.length = 0
      const logger = { info: () => {}, warn: () => {}, error: () => {} }
      const options = { newUrl: url, oldFile: join(folder, 'old.exe'), newFile: join(folder, 'new.exe'), logger }
      const maps = [await read(oldMap as URL), await read(newMap as URL)] as const
      await new GenericDifferentialDownloader(info as never, executor, {
        ...options,
        isUseMultipleRangeRequest: atOnce,
      } as never).download(...(maps as unknown as [never, never]))
      expect(await readFile(join(folder, 'new.exe'))).toEqual(newFile)
      const several = asked.filter(([, type]) => String(type).startsWith('multipart/byteranges'))
      expect(several.map(([status]) => status)).toEqual(atOnce ? [206] : [])
    },
  )

  it('of an AppImage brings its map from the end of the file', async () => {
    const { url, info } = await offerOf(server(), 'linux')
    expect(info).toMatchObject({ blockMapSize: expect.any(Number) })
    await writeFile(join(folder, 'old.AppImage'), withMap(oldBlocks))
    await new FileWithEmbeddedBlockMapDifferentialDownloader(info as never, executor, {
      newUrl: url,
      oldFile: join(folder, 'old.AppImage'),
      newFile: join(folder, 'new.AppImage'),
      logger: { info: () => {}, warn: () => {}, error: () => {} },
      isUseMultipleRangeRequest: true,
    } as never).download()
    expect(await readFile(join(folder, 'new.AppImage'))).toEqual(withMap(newBlocks))
  })
})

describe('several ranges of a file', () => {
  it('are answered in their order, and counted as one download once they are all of it', async () => {
    const { url } = await offerOf(near, 'win32')
    const size = newFile.length
    const response = await fetch(url, { headers: { range: `bytes=${size / 2}-, 0-${size / 2 - 1}` } })
    const body = Buffer.from(await response.arrayBuffer())
    expect([response.status, response.headers.get('content-length')]).toEqual([206, String(body.length)])
    expect(body.includes(newFile.subarray(size / 2))).toBe(true)
    expect(body.includes(newFile.subarray(0, size / 2))).toBe(true)
    const head = await fetch(url, { method: 'HEAD', headers: { range: 'bytes=0-1,4-5' } })
    expect([head.status, head.headers.get('content-type')]).toEqual([206, expect.stringMatching(/^multipart/)])
  })

  it('a name that no version has leads nowhere', async () => {
    const { url } = await offerOf(near, 'win32')
    for (const [from, to] of [
      ['1.1.0', '9.9.9'],
      ['.exe', '.msi'],
      ['1.1.0', '1.1.0-1101'],
    ] as const)
      expect((await fetch(new URL(url.href.replace(from, to)))).status).toBe(404)
  })
})
