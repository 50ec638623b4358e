import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue/store'
import { minisigned } from '@/packages/licence-conformance/src/minisign'
import { days, unixSeconds } from '@/platform/time/duration'
import { updateVendor } from '@/tests/samples/update-vendor'
import { password } from '@/tests/server/server'
import { deviceOf } from '@/tests/shop/licences'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { publishRelease, startServerWithFiles } from '@/tests/shop/releases'
import { placeOf } from './actions/feed'
import { fileNameOf } from './rules/file-name'
import type { NewRelease } from './store/releases'
import { releases } from './tables'

let server: Awaited<ReturnType<typeof startServerWithFiles>>
let version: number
const { privateKey } = generateKeyPairSync('ed25519')
const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** A release whose file was signed where it was built, under the name that it is published by. */
function release(
  build: number,
  version: string,
  more: Partial<NewRelease> & { ending?: string; signedAs?: string } = {},
) {
  const { ending = 'exe', signedAs, ...facts } = more
  const { software = 'free-tool', platform = 'win' } = facts
  const content = Buffer.from(`${software} ${build} ${ending}`)
  const file = signedAs ?? fileNameOf({ ...facts, software, platform, build, version }, `setup.${ending}`)
  const signatures = { minisign: minisigned(content, { privateKey, file }) }
  return publishRelease(server, content, { signatures, ...facts, software, build, version }, `setup.${ending}`)
}

beforeAll(async () => {
  server = await startServerWithFiles()
  const trial = { days: 14 }
  const products = updateVendor.products.map((product) => (product.pid === 2 ? { ...product, trial } : product))
  version = (await publish(server.database, { ...updateVendor, products }, server.clock.now())).version
  await release(1001, '1.0.0', { releasedAt: at('2025-01-01') })
  await release(2001, '2.0.0', { releasedAt: at('2026-01-01'), critical: true })
  await release(2101, '2.1.0', {
    releasedAt: at('2026-06-01'),
    notes: { en: 'Faster', de: 'Schneller' },
    noteLinks: { de: 'https://example.com/neu' },
  })
  await release(2101, '2.1.0', { releasedAt: at('2026-06-01'), ending: 'msi', arch: 'arm64' })
  await release(2101, '2.1.0', { platform: 'linux', ending: 'AppImage' })
  await release(2101, '2.1.0', { platform: 'linux', ending: 'deb', use: 'update' })
  await release(2201, '2.2.0', { share: 30, releasedAt: at('2026-11-01') })
  await release(2301, '2.3.0', { signatures: {}, releasedAt: at('2026-11-01') })
  await release(2302, '2.3.1', { signedAs: 'setup.exe', releasedAt: at('2026-11-01') })
  await release(3001, '3.0.0-beta.1', { channel: 'beta', releasedAt: at('2026-11-01') })
  for (const [build, minimumSystem] of [
    [4001, null],
    [4101, '10'],
    [4201, '11'],
  ] as const)
    await release(build, `4.${build}`, { platform: 'mac', ending: 'dmg', channel: 'beta', minimumSystem })
  await release(1001, '1.0.0', { software: 'paid-tool', releasedAt: at('2025-01-01') })
  await release(2001, '2.0.0', { software: 'paid-tool', releasedAt: at('2026-06-01') })
})
afterAll(() => server.close())

const ask = (query: Record<string, string | number>, headers: Record<string, string> = {}, software = 'free-tool') => {
  const all = { platform: 'win', ...query }
  const words = Object.entries(all).map(([key, value]) => [key, String(value)])
  return fetch(`${server.url}/updates/${software}/next.json?${new URLSearchParams(words)}`, { headers })
}
const next = async (...asked: Parameters<typeof ask>) => {
  const response = await ask(...asked)
  return response.status === 200 ? response.json() : response.status
}
const newestFor = async (...asked: Parameters<typeof ask>) => (await next(...asked)).file ?? null

describe('the next version of a program', () => {
  it('is named with the data that a program needs to check it, in its language', async () => {
    const file = 'free-tool-2.1.0-2101-win.exe'
    const answer = await next({ build: 1001, lang: 'de' })
    expect(answer).toEqual({
      version: '2.1.0',
      build: 2101,
      arch: 'any',
      channel: 'stable',
      critical: true,
      notes: 'Schneller',
      notes_url: 'https://example.com/neu',
      released_at: unixSeconds(at('2026-06-01')),
      minimum_system: null,
      file,
      url: expect.stringMatching(`/updates/free-tool/files/${file}$`),
      size: 18,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      signature: expect.stringContaining(`file:${file}`),
    })
    const bytes = await fetch(`${server.url}${new URL(answer.url).pathname}`)
    expect(await bytes.text()).toBe('free-tool 2101 exe')
  })

  it('is empty for a program that has it, by build or by version', async () => {
    for (const known of [{ build: 2101 }, { build: 9999 }, { version: '2.1' }, { version: '2.1.0' }, { version: '3' }])
      expect([known, await next(known)]).toEqual([known, 204])
    for (const known of [{ build: 2100 }, { version: '2.1.0-beta.3' }, { version: '2.0.9' }, { version: 'v2' }])
      expect([known, (await next(known)).build]).toEqual([known, 2101])
    // A program that has the critical release may wait with the next.
    expect((await next({ build: 2001 })).critical).toBe(false)
  })

  it('is the newest that the program’s system runs', async () => {
    const build = async (system: string) => (await next({ platform: 'mac', channel: 'beta', build: 1, system })).build
    expect([await build('9.9'), await build('10.15.7'), await build('14.2'), await build('soon')]).toEqual([
      4001, 4101, 4201, 4201,
    ])
  })

  it('is the file for the program’s system and processor, of the kind that it installs', async () => {
    expect(await newestFor({ build: 1001, arch: 'x64' })).toBe('free-tool-2.1.0-2101-win.exe')
    expect(await newestFor({ build: 1001, arch: 'arm64', format: 'msi' })).toBe('free-tool-2.1.0-2101-win-arm64.msi')
    expect(await next({ build: 1001, arch: 'x64', format: 'msi' })).toBe(204)
    expect(await newestFor({ platform: 'linux', version: '1' })).toBe('free-tool-2.1.0-2101-linux.appimage')
    expect(await newestFor({ platform: 'linux', version: '1', format: 'deb,rpm' })).toBe(
      'free-tool-2.1.0-2101-linux-update.deb',
    )
    expect(await next({ platform: 'mac', version: '1' })).toBe(204)
  })

  it('skips releases that are unsigned or under another name', async () => {
    expect(await newestFor({ build: 2000, channel: 'beta' })).toBe('free-tool-3.0.0-beta.1-3001-win.exe')
    expect(await newestFor({ build: 2000 })).toBe('free-tool-2.1.0-2101-win.exe')
  })

  it('follows the share of a roll-out, and no further when that is stopped', async () => {
    const installations = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const offered = () =>
      Promise.all(installations.map(async (each) => (await next({ build: 1001 }, { 'x-installation': each })).build))
    const facts = { software: 'free-tool', platform: 'win', build: 2201 } as Parameters<typeof placeOf>[1]
    const wanted = installations.map((each) => (placeOf(each, facts) < 30 ? 2201 : 2101))
    expect(new Set(wanted).size).toBe(2)
    expect(await offered()).toEqual(wanted)
    const halt = (haltedAt: Date | null) =>
      server.database.update(releases).set({ haltedAt }).where(eq(releases.build, 2201))
    await halt(server.clock.now())
    expect(await offered()).toEqual(installations.map(() => 2101))
    await halt(null)
  })

  it('is refused clearly for unknown software, and for an incomplete address', async () => {
    const unknown = await ask({ build: 1 }, {}, 'boats')
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { cscode: 20000 }])
    for (const [query, field] of [
      [{ platform: 'beos', build: 1 }, 'platform'],
      [{}, 'version'],
      [{ build: 'new' }, 'version'],
    ] as const) {
      const response = await ask(query)
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { cscode: 10001, data: { fields: [field] } },
      ])
    }
  })
})

describe('the next version of a program whose updates need a licence', () => {
  const shown = (credential: string) => ({ authorization: `Bearer ${credential}` })
  const paid = (headers: Record<string, string> = {}) => ask({ version: '0.9' }, headers, 'paid-tool')

  it('is the newest that the licence reaches, by the licence or by the refresh token', async () => {
    const { id } = await server.member({ email: 'early@example.test' })
    const items = [itemOf(2, { term: 'LFT', updatesMonths: 12 })]
    await placeOrder(server, id, { catalogueVersion: version, placedAt: at('2025-01-15'), items })
    const { data } = await server
      .visitor()
      .call('POST /licence/sign_in', { ...deviceOf(), email: 'early@example.test', pw: password })
    for (const credential of [data.licence, data.refresh_token]) {
      const answer = await (await paid(shown(credential))).json()
      expect(answer).toMatchObject({ version: '1.0.0', url: expect.stringContaining('?ticket=') })
    }
    for (const headers of [{}, shown('nonsense')]) {
      const refused = await paid(headers)
      expect([refused.status, (await refused.json()).cscode]).toEqual([401, 20002])
    }
  })

  it('comes with a trial, too, until that is over', async () => {
    const { data } = await server.visitor().call('POST /licence/trial', deviceOf())
    for (const credential of [data.licence, data.refresh_token])
      expect(await (await paid(shown(credential))).json()).toMatchObject({ version: '2.0.0' })
    server.clock.advance(days(14))
    for (const credential of [data.licence, data.refresh_token])
      expect((await paid(shown(credential))).status).toBe(401)
  })
})
