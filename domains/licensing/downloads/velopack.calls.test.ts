import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue/store'
import { openFiles } from '@/platform/files/open'
import { updateVendor } from '@/tests/samples/update-vendor'
import { password } from '@/tests/server/server'
import { deviceOf } from '@/tests/shop/licences'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { publishRelease, startServerWithFiles } from '@/tests/shop/releases'
import { placeOf } from './actions/feed'
import { fileKeyOf } from './rules/file-name'
import { semanticOf } from './rules/versions'
import { countedReleases, type NewRelease } from './store/releases'
import { installedProgram, packageOf } from './testing'

let server: Awaited<ReturnType<typeof startServerWithFiles>>
let version: number
const opened: { remove(): void }[] = []

const digest = (hash: string, bytes: Buffer) => createHash(hash).update(bytes).digest('hex')
const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** Publishes a package, as it leaves `vpk pack`. */
async function publishPackage(
  software: string,
  facts: Pick<NewRelease, 'build'> & Partial<NewRelease> & { version: string },
  content = packageOf(software, semanticOf(facts.version) ?? ''),
  kind: 'full' | 'delta' = 'full',
) {
  const sums = { sha512: digest('sha512', content), sha1: digest('sha1', content) }
  const name = await publishRelease(
    server,
    content,
    { software, use: 'update', releasedAt: at('2026-01-01'), ...sums, ...facts },
    `${software}-${facts.version}-${kind}.nupkg`,
  )
  return { name, content }
}

function program(software: string, runs: string) {
  const installed = installedProgram(software, runs)
  opened.push(installed)
  return installed
}
const feed = (software: string) => `${server.url}/updates/${software}/velopack`

beforeAll(async () => {
  server = await startServerWithFiles()
  version = (await publish(server.database, updateVendor, server.clock.now())).version
})
afterEach(() => {
  for (const each of opened.splice(0)) each.remove()
})
afterAll(() => server.close())

describe('Velopack’s own client', () => {
  it('finds the newest package, downloads and checks it, and prepares it for the next start', async () => {
    await publishPackage('free-tool', { build: 1101, version: '1.1' })
    const newest = await publishPackage('free-tool', { build: 1201, version: '1.2', notes: { en: 'Faster' } })
    const installed = program('free-tool', '1.0.0')
    const updater = installed.updater(feed('free-tool'))
    const update = await updater.checkForUpdatesAsync()
    expect(update?.TargetFullRelease).toMatchObject({ Version: '1.2.0', Type: 'Full', NotesMarkdown: 'Faster' })
    expect(update?.DeltasToTarget).toEqual([])
    await updater.downloadUpdateAsync(update as NonNullable<typeof update>)
    expect(installed.packageCalled(newest.name)).toEqual(newest.content)
    expect(JSON.parse(updater.getUpdatePendingRestart() ?? '{}').Version).toBe('1.2.0')
    expect(await program('free-tool', '1.2.0').updater(feed('free-tool')).checkForUpdatesAsync()).toBeNull()
  })

  it('deletes a package that differs from the feed', async () => {
    const { name, content } = await publishPackage('free-tool', { build: 1301, version: '1.3' })
    const forged = Buffer.from(content)
    forged.writeUInt8(forged.readUInt8(200) ^ 1, 200)
    const key = fileKeyOf(digest('sha256', content))
    await openFiles(server.config.files).put(key, Readable.from([forged], { objectMode: false }), forged.length)
    const installed = program('free-tool', '1.0.0')
    const updater = installed.updater(feed('free-tool'))
    const update = await updater.checkForUpdatesAsync()
    expect(update?.TargetFullRelease.FileName).toBe(name)
    await expect(updater.downloadUpdateAsync(update as NonNullable<typeof update>)).rejects.toThrow(/hecksum/)
    expect(installed.packages()).toEqual([])
    expect(updater.getUpdatePendingRestart()).toBeNull()
  })

  it('gets unstable releases where it requests the channel', async () => {
    await publishPackage('free-tool', { build: 1401, version: '1.4' })
    await publishPackage('free-tool', { build: 1402, version: '2.0-beta.1', channel: 'beta' })
    const found = async (channel: string | null) => {
      const update = await program('free-tool', '1.0.0').updater(feed('free-tool'), channel).checkForUpdatesAsync()
      return update?.TargetFullRelease.Version
    }
    expect(await found(null)).toBe('1.4.0')
    expect(await found('win-beta')).toBe('2.0.0-beta.1')
    expect(await found('linux')).toBeUndefined()
  })

  it('is in or out of a roll-out by its own random id', async () => {
    const facts = { build: 1501, version: '1.5', share: 50 }
    await publishPackage('free-tool', facts)
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const installed = program('free-tool', '1.0.0')
      installed.keep('.betaId', Buffer.from(id))
      const update = await installed.updater(feed('free-tool')).checkForUpdatesAsync()
      const place = placeOf(id, { software: 'free-tool', platform: 'win', build: 1501 } as Parameters<
        typeof placeOf
      >[1])
      expect([id, update?.TargetFullRelease.Version]).toEqual([id, place < 50 ? '1.5.0' : '1.4.0'])
    }
  })

  it('sends its licence in the address, and gets the releases that the licence’s updates cover', async () => {
    const { id } = await server.member({ email: 'owner@example.test' })
    const items = [itemOf(2, { term: 'LFT', updatesMonths: 12 })]
    await placeOrder(server, id, { catalogueVersion: version, placedAt: at('2025-03-01'), items })
    const signIn = { ...deviceOf(), email: 'owner@example.test', pw: password }
    const { data } = await server.visitor().call('POST /licence/sign_in', signIn)
    const reached = await publishPackage('paid-tool', { build: 1101, version: '1.1' })
    await publishPackage('paid-tool', { build: 1201, version: '1.2', releasedAt: at('2026-06-01') })
    for (const shown of [data.licence, data.refresh_token]) {
      const installed = program('paid-tool', '1.0.0')
      const updater = installed.updater(feed('paid-tool').replace('://', `://licence:${shown}@`))
      const update = await updater.checkForUpdatesAsync()
      expect(update?.TargetFullRelease.Version).toBe('1.1.0')
      await updater.downloadUpdateAsync(update as NonNullable<typeof update>)
      expect(installed.packages()).toEqual([reached.name])
    }
    for (const address of [feed('paid-tool'), feed('paid-tool').replace('://', '://licence:nonsense@')])
      await expect(program('paid-tool', '1.0.0').updater(address).checkForUpdatesAsync()).rejects.toThrow(/401/)
  })

  it('is offered deltas since its version, and takes the full package where they cannot be applied', async () => {
    const base = packageOf('free-tool', '1.6.0')
    await publishPackage('free-tool', { build: 1601, version: '1.6' }, base)
    const deltas = [
      await publishPackage('free-tool', { build: 1601, version: '1.6' }, Buffer.alloc(40, 'x'), 'delta'),
      await publishPackage('free-tool', { build: 1701, version: '1.7' }, Buffer.alloc(50, 'y'), 'delta'),
      await publishPackage('free-tool', { build: 1801, version: '1.8' }, Buffer.alloc(60, 'z'), 'delta'),
    ]
    const newest = await publishPackage('free-tool', { build: 1801, version: '1.8' })
    const installed = program('free-tool', '1.6.0')
    installed.keep('free-tool-1.6.0-full.nupkg', base)
    const updater = installed.updater(feed('free-tool'))
    const update = await updater.checkForUpdatesAsync()
    expect(update?.TargetFullRelease.FileName).toBe(newest.name)
    expect(update?.DeltasToTarget.map(({ FileName }) => FileName)).toEqual([deltas[1]?.name, deltas[2]?.name])
    await updater.downloadUpdateAsync(update as NonNullable<typeof update>)
    expect(installed.packageCalled(newest.name)).toEqual(newest.content)
    const fetched = async () => {
      const counted = await countedReleases(server.database)
      return counted.filter(({ release, downloads }) => release.build >= 1601 && downloads > 0).length
    }
    await expect.poll(fetched).toBe(3)
  })
})
