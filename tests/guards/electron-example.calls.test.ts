import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor'
import { NsisUpdater } from 'electron-updater/out/NsisUpdater'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue/store'
import { lookForUpdates } from '@/examples/electron/src/updates'
import { fileStore, LicenceClient } from '@/packages/licence-client/src/index'
import { updateVendor } from '../samples/update-vendor'
import { password } from '../server/server'
import { deviceOf } from '../shop/licences'
import { itemOf, placeOrder } from '../shop/orders'
import { publishRelease, startServerWithFiles } from '../shop/releases'

/** The Electron sample's way to updates, by electron-updater's own code, without Electron. */

let server: Awaited<ReturnType<typeof startServerWithFiles>>
let folder: string
let catalogueVersion: number
const software = 'paid-tool'
const contentOf = (version: string) => `An installer of ${version}`

beforeAll(async () => {
  server = await startServerWithFiles()
  folder = await mkdtemp(join(tmpdir(), 'foyer-electron-'))
  catalogueVersion = (await publish(server.database, updateVendor, server.clock.now())).version
  const release = (build: number, version: string, day: string) => {
    const content = Buffer.from(contentOf(version))
    const sha512 = createHash('sha512').update(content).digest('hex')
    return publishRelease(server, content, { software, build, version, sha512, releasedAt: new Date(day) })
  }
  await release(2001, '2.0.0', '2025-06-01')
  await release(2101, '2.1.0', '2026-06-01')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** In place of Electron's network; addresses of the product lead to the server of the test. */
class PlainExecutor extends ElectronHttpExecutor {
  override createRequest(options: object, callback: (response: unknown) => void) {
    const { hostname, port } = new URL(server.url)
    return request({ ...options, hostname, port }, callback)
  }
}

/** electron-updater in a program of the given version, on its own computer. */
async function updaterOf(version: string) {
  const place = await mkdtemp(join(folder, 'app-'))
  const config = join(place, 'app-update.yml')
  await writeFile(config, 'provider: generic\nurl: http://localhost/\nupdaterCacheDirName: updates\n')
  const app = {
    version,
    name: 'paid-tool',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: place,
    baseCachePath: place,
    whenReady: async () => {},
    relaunch() {},
    quit() {},
    onQuit() {},
  }
  const updater = new NsisUpdater(null, app)
  // Errors are thrown as well.
  updater.on('error', () => {})
  return Object.assign(updater, {
    httpExecutor: new PlainExecutor(),
    // The way in which its own tests set the system.
    _testOnlyOptions: { platform: 'win32' },
    logger: null,
    autoInstallOnAppQuit: false,
  })
}

/** The client of a member whose updates ended a year after they bought. */
async function clientOf(email: string, placedAt: string) {
  const { id } = await server.member({ email })
  const items = [itemOf(2, { term: 'LFT', updatesMonths: 12 })]
  await placeOrder(server, id, { catalogueVersion, placedAt: new Date(placedAt), items })
  const client = clientAt(email)
  await client.signInWithPassword(email, password)
  return client
}

function clientAt(name: string) {
  const { line, ...device } = deviceOf()
  const store = fileStore(join(folder, `${name}.json`))
  return new LicenceClient({ server: server.url, line, store, keys: 'fromServer', device: device as never })
}

it.each([
  ['the newest', '2026-01-15', '2.1.0'],
  ['the newest of before the updates ended', '2025-01-15', '2.0.0'],
])('downloads %s, with the licence in the headers', async (name, placedAt, version) => {
  const client = await clientOf(`${name.length}@example.test`, placedAt)
  const updater = await updaterOf('1.0.0')
  const found = await lookForUpdates(updater, client, server.url, software)
  expect(found?.updateInfo).toMatchObject({ version })
  expect(updater.disableDifferentialDownload).toBe(true)
  const [path = ''] = (await found?.downloadPromise) ?? []
  expect(await readFile(path, 'utf8')).toBe(contentOf(version))
})

it('gets no update without a licence, and none that is not newer', async () => {
  await expect(lookForUpdates(await updaterOf('1.0.0'), clientAt('none'), server.url, software)).rejects.toThrow('401')
  const client = await clientOf('newest@example.test', '2026-01-15')
  const found = await lookForUpdates(await updaterOf('2.1.0'), client, server.url, software)
  expect(found).toMatchObject({ isUpdateAvailable: false })
})
