import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { convert } from 'xmlbuilder2'
import { parse } from 'yaml'
import { publish } from '@/domains/commerce/catalogue/store'
import { updateVendor } from '@/tests/samples/update-vendor'
import { password } from '@/tests/server/server'
import { deviceOf } from '@/tests/shop/licences'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { publishRelease, startServerWithFiles } from '@/tests/shop/releases'
import { placeOf } from './actions/feed'
import type { NewRelease } from './store/releases'
import { chooseChannel } from './store/updates'
import { releases } from './tables'

let server: Awaited<ReturnType<typeof startServerWithFiles>>
let version: number
const publisher = generateKeyPairSync('ed25519')
const minisign = ['untrusted comment: x', 'AAAA', 'trusted comment: y', 'BBBB', ''].join('\n')

/** A file of a release, measured and signed as the console and a build server have it. */
const release = (software: string, build: number, more: Partial<NewRelease> & { ending?: string } = {}) => {
  const { ending = 'exe', ...facts } = more
  const bytes = Buffer.from(`${software} ${build} ${JSON.stringify(more)}`)
  const hex = (hash: string) => createHash(hash).update(bytes).digest('hex')
  const signatures = { ed25519: sign(null, bytes, publisher.privateKey).toString('base64'), minisign }
  return publishRelease(
    server,
    bytes,
    { software, build, sha512: hex('sha512'), sha1: hex('sha1'), signatures, ...facts },
    `setup.${ending}`,
  )
}
const page = 'https://www.example.com/news?a=1&b=2'
const at = (day: string) => new Date(`${day}T00:00:00Z`)

beforeAll(async () => {
  server = await startServerWithFiles()
  version = (await publish(server.database, updateVendor, server.clock.now())).version
  const mac = { platform: 'mac', ending: 'zip', minimumSystem: '12.3' } as const
  await release('free-tool', 1001, { version: '1.0.0', releasedAt: at('2025-01-01') })
  await release('free-tool', 2001, { version: '2.0.0', releasedAt: at('2026-01-01'), critical: true })
  await release('free-tool', 2101, {
    version: '2.1.0',
    releasedAt: at('2026-06-01'),
    minimumSystem: '10',
    notes: { en: 'Faster & <better>\n\n- One\n- Two', de: 'Schneller' },
  })
  await release('free-tool', 2101, { ...mac, version: '2.1.0', arch: 'arm64', releasedAt: at('2026-06-01') })
  const before = { ...mac, version: '2.0.0', bundleVersion: '2.0.4', releasedAt: at('2026-01-01') }
  await release('free-tool', 2001, { ...before, arch: 'arm64' })
  for (const deltaFrom of [1001, 2001]) {
    const delta = { ...mac, ending: 'delta', use: 'update', version: '2.1.0', releasedAt: at('2026-06-01') } as const
    await release('free-tool', 2101, { ...delta, arch: 'arm64', deltaFrom })
  }
  await release('free-tool', 2101, { version: '2.1.0', platform: 'linux', ending: 'AppImage' })
  // Programs have a file of each kind (decision 0221).
  for (const ending of ['deb', 'rpm'])
    await release('free-tool', 2101, { version: '2.1.0', platform: 'linux', ending, use: 'update' })
  await release('free-tool', 2101, { version: '2.1.0', use: 'update', ending: 'nupkg', releasedAt: at('2026-06-01') })
  await release('free-tool', 2201, { version: '2.2.0', share: 30, releasedAt: at('2026-11-01') })
  const beta = { version: '3.0.0-beta.1', channel: 'beta', releasedAt: at('2026-11-01') }
  await release('free-tool', 3001, beta)
  await release('free-tool', 3001, { ...beta, ending: 'msi', use: 'update' })
  await release('free-tool', 3001, {
    ...beta,
    platform: 'mac',
    ending: 'zip',
    noteLinks: { en: page },
    notes: { de: 'Neu' },
  })
  await release('paid-tool', 1001, { version: '1.0.0', releasedAt: at('2025-01-01') })
  await release('paid-tool', 2001, { version: '2.0.0', releasedAt: at('2026-06-01') })
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}/updates/${path}`, { headers })
const file = async (url: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url)
  return fetch(`${server.url}${pathname}${search}`, { headers })
}

interface AppcastItem {
  readonly 'sparkle:shortVersionString': string
  readonly 'sparkle:criticalUpdate'?: Record<string, string>
  readonly enclosure: Record<string, string>
  readonly 'sparkle:deltas'?: { readonly enclosure: readonly Record<string, string>[] }
}
const appcastOf = async (path: string, headers?: Record<string, string>) => {
  const read = convert(await (await get(path, headers)).text(), { format: 'object' }) as unknown as {
    rss: { channel: { item?: AppcastItem | AppcastItem[] } }
  }
  return [read.rss.channel.item ?? []].flat()
}
const versionsIn = async (path: string, headers?: Record<string, string>) =>
  (await appcastOf(path, headers)).map((item) => [item['sparkle:shortVersionString'], item.enclosure['@sparkle:os']])

describe('an appcast', () => {
  it('has the newest release of each system, signed for its updater, with release notes as safe HTML', async () => {
    const [mac, win] = await appcastOf('free-tool/appcast.xml?lang=en')
    expect([win?.['sparkle:shortVersionString'], mac?.['sparkle:shortVersionString']]).toEqual(['2.1.0', '2.1.0'])
    expect(await (await get('free-tool/appcast.xml?lang=en')).text()).toContain(
      '<![CDATA[<p>Faster &#38; &#60;better&#62;</p><ul><li>One</li><li>Two</li></ul>]]>',
    )
    expect(win?.['sparkle:criticalUpdate']).toEqual({ '@sparkle:version': '2001' })
    // A Windows before 10 keeps the newest release that it runs.
    expect(await versionsIn('free-tool/appcast.xml')).toContainEqual(['2.0.0', 'windows'])
    const bytes = Buffer.from(await (await file(win?.enclosure['@url'] ?? '')).arrayBuffer())
    expect(Number(win?.enclosure['@length'])).toBe(bytes.length)
    const signature = Buffer.from(win?.enclosure['@sparkle:edSignature'] ?? '', 'base64')
    expect(verify(null, bytes, createPublicKey(publisher.privateKey), signature)).toBe(true)
  })

  it('has the deltas to a release, each by the number of the build that it begins with', async () => {
    const [mac] = await appcastOf('free-tool/appcast.xml')
    const deltas = mac?.['sparkle:deltas']?.enclosure ?? []
    expect(deltas.map((delta) => [delta['@sparkle:deltaFrom'], delta['@url']?.split('/').at(-1)])).toEqual([
      ['2.0.4', 'free-tool-2.1.0-2101-mac-arm64-delta-2001.delta'],
      ['1001', 'free-tool-2.1.0-2101-mac-arm64-delta-1001.delta'],
    ])
    const [delta] = deltas
    const bytes = Buffer.from(await (await file(delta?.['@url'] ?? '')).arrayBuffer())
    expect(Number(delta?.['@length'])).toBe(bytes.length)
    const signature = Buffer.from(delta?.['@sparkle:edSignature'] ?? '', 'base64')
    expect(verify(null, bytes, createPublicKey(publisher.privateKey), signature)).toBe(true)
    expect((await appcastOf('free-tool/appcast.xml'))[1]).not.toHaveProperty('sparkle:deltas')
  })

  it('has the page with the release notes, and the text where that alone is in the language', async () => {
    const mac = async (lang: string) => (await get(`free-tool/appcast.xml?channel=beta&lang=${lang}`)).text()
    const [english, german] = [await mac('en'), await mac('de')]
    const link = '<sparkle:releaseNotesLink>https://www.example.com/news?a=1&#38;b=2</sparkle:releaseNotesLink>'
    expect([english.includes(link), english.includes('Neu')]).toEqual([true, false])
    expect([german.includes(link), german.includes('<![CDATA[<p>Neu</p>]]>')]).toEqual([false, true])
    const yaml = parse(await (await get('free-tool/electron/beta-mac.yml')).text())
    expect(yaml).toMatchObject({ releaseNotes: page, releaseNotesLink: page })
    const path = 'free-tool/tauri/darwin/aarch64/1.0.0?channel=beta&lang='
    expect(await (await get(`${path}en`)).json()).toMatchObject({ notes: page, notes_url: page })
  })

  it('follows the share of a roll-out, for the same installations each time', async () => {
    expect(await versionsIn('free-tool/appcast.xml')).toContainEqual(['2.1.0', 'windows'])
    const facts = { software: 'free-tool', platform: 'win', build: 2201 } as Parameters<typeof placeOf>[1]
    for (const installation of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const expected = placeOf(installation, facts) < 30 ? '2.2.0' : '2.1.0'
      const offered = await versionsIn('free-tool/appcast.xml', { 'x-installation': installation })
      expect([installation, offered]).toEqual([installation, expect.arrayContaining([[expected, 'windows']])])
    }
  })

  it('has unstable releases on request', async () => {
    expect(await versionsIn('free-tool/appcast.xml?channel=beta')).toContainEqual(['3.0.0-beta.1', 'windows'])
    expect(await versionsIn('free-tool/appcast.xml?channel=nightly')).not.toContainEqual(['3.0.0-beta.1', 'windows'])
    expect((await get('boats/appcast.xml')).status).toBe(404)
  })
})

/** electron-updater's own reader, over HTTP by this server. */
async function electron(platform: 'win32' | 'darwin' | 'linux', channel: string | null = null) {
  const executor = {
    request: async ({ protocol, hostname, port, path }: Record<string, string>) => {
      const response = await fetch(`${protocol}//${hostname}:${port}${path}`)
      if (!response.ok) throw new Error(String(response.status))
      return response.text()
    },
  }
  const updater = { channel, isAddNoCacheQuery: false }
  const configuration = { provider: 'generic' as const, url: `${server.url}/updates/free-tool/electron` }
  const options = { platform, executor, isUseMultipleRangeRequest: false } as never
  const provider = new GenericProvider(configuration, updater as never, options)
  const info = await provider.getLatestVersion()
  return { info, files: provider.resolveFiles(info) }
}

describe('the feed of electron-updater', () => {
  it('is read by its own code, for each system and channel, and leaves the choice in a roll-out to the program', async () => {
    const { info, files } = await electron('win32')
    // Critical for whatever runs before 2.0.0, though two releases came since.
    expect(info).toMatchObject({ version: '2.2.0', stagingPercentage: 30, criticalVersion: '2.0.0' })
    expect(info).not.toHaveProperty('critical')
    const [first] = files
    const bytes = Buffer.from(await (await file(first?.url.href ?? '')).arrayBuffer())
    expect(createHash('sha512').update(bytes).digest('base64')).toBe(first?.info.sha512)
    // macOS 12 is Darwin 21, and electron-updater compares the kernel.
    expect((await electron('darwin')).info).toMatchObject({ version: '2.1.0', minimumSystemVersion: '21.0.0' })
    expect((await electron('darwin')).files[0]?.url.pathname).toMatch(/arm64\.zip$/)
    expect((await electron('win32', 'beta')).info.version).toBe('3.0.0-beta.1')
    expect((await electron('linux')).files[0]?.url.pathname).toMatch(/linux\.appimage$/)
  })
})

describe('the feeds of Tauri', () => {
  it('name a release newer than the running one, and nothing otherwise', async () => {
    const response = await get('free-tool/tauri/windows/x86_64/1.0.0?lang=de')
    expect(await response.json()).toEqual({
      version: '2.1.0',
      pub_date: '2026-06-01T00:00:00.000Z',
      notes: 'Schneller',
      url: expect.stringContaining('/updates/free-tool/files/'),
      signature: btoa(minisign),
      critical: true,
      critical_version: '2.0.0',
    })
    expect(await (await get('free-tool/tauri/windows/x86_64/2.0.5')).json()).not.toHaveProperty('critical')
    expect(response.headers.get('vary')).toContain('authorization, x-installation')
    expect((await get('free-tool/tauri/windows/x86_64/2.1.0')).status).toBe(204)
    expect((await get('free-tool/tauri/windows/x86_64/2.1.0-beta.3')).status).toBe(200)
    expect((await get('free-tool/tauri/darwin/x86_64/1.0.0')).status).toBe(204)
    expect((await get('free-tool/tauri/beos/x86_64/1.0.0')).status).toBe(404)
  })

  it('have each kind of package, for the programs that came by it', async () => {
    const named = async (target: string) => {
      const response = await get(`free-tool/tauri/${target}?channel=beta`)
      return response.status === 200 ? (await response.json()).url.split('/').at(-1) : response.status
    }
    const lists = await Promise.all(
      ['', '?channel=beta'].map(async (channel) => (await get(`free-tool/tauri.json${channel}`)).json()),
    )
    for (const [channel, target, kind, file] of [
      [0, 'linux-x86_64', '-deb', 'free-tool-2.1.0-2101-linux-update.deb'],
      [0, 'linux-x86_64', '-rpm', 'free-tool-2.1.0-2101-linux-update.rpm'],
      [0, 'linux-x86_64', '-appimage', 'free-tool-2.1.0-2101-linux.appimage'],
      [0, 'linux-x86_64', '', 'free-tool-2.1.0-2101-linux.appimage'],
      [1, 'windows-x86_64', '-msi', 'free-tool-3.0.0-beta.1-3001-win-update.msi'],
      [1, 'windows-x86_64', '-nsis', 'free-tool-3.0.0-beta.1-3001-win.exe'],
      [1, 'windows-x86_64', '', 'free-tool-3.0.0-beta.1-3001-win.exe'],
    ] as const) {
      expect([target, kind, lists[channel].platforms[`${target}${kind}`].url.split('/').at(-1)]).toEqual([
        target,
        kind,
        file,
      ])
      const path = [...target.split('-'), ...(kind ? [kind.slice(1)] : []), '1.0.0'].join('/')
      expect([path, await named(path)]).toEqual([path, file])
    }
    expect(await named('windows/x86_64/unknown/1.0.0')).toBe('free-tool-3.0.0-beta.1-3001-win.exe')
    // A program that came by msi is not given an exe.
    expect((await get('free-tool/tauri/windows/x86_64/msi/1.0.0')).status).toBe(204)
    expect(await named('windows/x86_64/deb/1.0.0')).toBe(404)
  })

  it('list every target in one file', async () => {
    const list = await (await get('free-tool/tauri.json')).json()
    expect(list.version).toBe('2.1.0')
    expect(Object.keys(list.platforms).sort()).toEqual([
      'darwin-aarch64',
      ...['linux', 'windows'].flatMap((system) => {
        const kinds = system === 'linux' ? ['-appimage', '-deb', '-rpm'] : ['-nsis']
        return ['aarch64', 'i686', 'x86_64'].flatMap((each) => ['', ...kinds].map((kind) => `${system}-${each}${kind}`))
      }),
    ])
  })
})

it('lists a package for Velopack, stored beside the list', async () => {
  const { Assets } = await (await get('free-tool/velopack/releases.win.json')).json()
  expect(Assets).toEqual([
    {
      PackageId: 'free-tool',
      Version: '2.1.0',
      Type: 'Full',
      FileName: 'free-tool-2.1.0-2101-win-full.nupkg',
      SHA1: expect.stringMatching(/^[0-9A-F]{40}$/),
      SHA256: expect.stringMatching(/^[0-9A-F]{64}$/),
      Size: expect.any(Number),
    },
  ])
  const bytes = Buffer.from(await (await get(`free-tool/velopack/${Assets[0].FileName}`)).arrayBuffer())
  expect(createHash('sha1').update(bytes).digest('hex').toUpperCase()).toBe(Assets[0].SHA1)
  expect(await (await get('free-tool/velopack/releases.osx.json')).json()).toEqual({ Assets: [] })
  // It is for programs alone.
  expect((await fetch(`${server.url}/download/current/${Assets[0].FileName}`)).status).toBe(404)
})

it('writes the files of a winget manifest, for a release that is rolled out to all', async () => {
  const read = async (name: string) => parse(await (await get(`free-tool/winget/${name}`)).text())
  const head = { PackageIdentifier: 'Tidewell.FreeTool', PackageVersion: '2.1.0', ManifestVersion: '1.6.0' }
  expect(await read('Tidewell.FreeTool.yaml')).toEqual({ ...head, DefaultLocale: 'en-US', ManifestType: 'version' })
  const installer = await read('Tidewell.FreeTool.installer.yaml?installer=inno')
  expect(installer).toMatchObject({ ...head, ReleaseDate: '2026-06-01', MinimumOSVersion: '10.0.0.0' })
  expect(installer.Installers).toEqual([
    {
      Architecture: 'neutral',
      InstallerType: 'inno',
      InstallerUrl: expect.stringMatching(/^http.+\.exe$/),
      InstallerSha256: expect.stringMatching(/^[0-9A-F]{64}$/),
    },
  ])
  expect((await file(installer.Installers[0].InstallerUrl)).status).toBe(200)
  expect(await read('Tidewell.FreeTool.locale.en-US.yaml')).toMatchObject({ ...head, ManifestType: 'defaultLocale' })
  expect((await get('free-tool/winget/nonsense.yaml')).status).toBe(404)
})

describe('updates that need a licence', () => {
  async function owner(email: string, updatesMonths: number | null, placedAt: string) {
    const { id } = await server.member({ email })
    const items = [itemOf(2, { term: 'LFT', updatesMonths })]
    await placeOrder(server, id, { catalogueVersion: version, placedAt: at(placedAt), items })
    const { data } = await server.visitor().call('POST /licence/sign_in', { ...deviceOf(), email, pw: password })
    return { id, ...data }
  }
  const as = (credential: string) => ({ authorization: `Bearer ${credential}` })

  it('end with those of the licence, which keeps the newest release up to then for good', async () => {
    const early = await owner('early@example.test', 12, '2025-01-15')
    const late = await owner('late@example.test', 12, '2025-12-01')
    const endless = await owner('endless@example.test', null, '2020-01-01')
    for (const [{ licence, refresh_token: token }, newest] of [
      [early, '1.0.0'],
      [late, '2.0.0'],
      [endless, '2.0.0'],
    ] as const) {
      expect(await versionsIn('paid-tool/appcast.xml', as(licence))).toEqual([[newest, 'windows']])
      expect(await versionsIn(`paid-tool/appcast.xml?licence=${token}`)).toEqual([[newest, 'windows']])
    }
    const [item] = await appcastOf('paid-tool/appcast.xml', as(early.licence))
    expect((await file(item?.enclosure['@url'] ?? '')).status).toBe(200)
    const newer = 'paid-tool/files/paid-tool-2.0.0-2001-win.exe'
    expect((await get(newer, as(early.licence))).status).toBe(401)
    expect((await get(newer, as(late.licence))).status).toBe(200)
    const [, ticket] = (item?.enclosure['@url'] ?? '').split('?')
    expect((await get(`${newer}?${ticket}`)).status).toBe(401)
  })

  it("updates that need a licence are refused without one, and with another program's licence", async () => {
    for (const credential of ['nonsense', 'a.b.c']) {
      const { status, headers } = await get('paid-tool/appcast.xml', as(credential))
      expect([credential, status, headers.get('www-authenticate')]).toEqual([credential, 401, 'Bearer'])
    }
    expect((await get('paid-tool/appcast.xml')).status).toBe(401)
    expect((await get('paid-tool/files/paid-tool-1.0.0-1001-win.exe')).status).toBe(401)
  })

  it('come from the channel that the member has chosen', async () => {
    await release('paid-tool', 3001, { version: '3.0.0-beta.1', channel: 'beta', releasedAt: at('2026-07-01') })
    const { id, licence } = await owner('eager@example.test', null, '2026-01-01')
    expect(await versionsIn('paid-tool/appcast.xml', as(licence))).toEqual([['2.0.0', 'windows']])
    const choice = { memberId: id, software: 'paid-tool', at: server.clock.now() }
    await chooseChannel(server.database, { ...choice, channel: 'beta' })
    expect(await versionsIn('paid-tool/appcast.xml', as(licence))).toEqual([['3.0.0-beta.1', 'windows']])
  })
})

it('offers older programs the step to a release that not all can update to', async () => {
  const change = (updateFrom: number | null) =>
    server.database
      .update(releases)
      .set({ updateFrom })
      .where(and(eq(releases.build, 2101), eq(releases.platform, 'win')))
  await change(2001)
  const tauri = async (version: string) =>
    (await (await get(`free-tool/tauri/windows/x86_64/${version}`)).json()).version
  expect([await tauri('1.0.0'), await tauri('2.0.0')]).toEqual(['2.0.0', '2.1.0'])
  const yaml = async (query: string) => parse(await (await get(`free-tool/electron/latest.yml${query}`)).text())
  expect((await yaml('?version=1.0.0')).version).toBe('2.2.0')
  const list = await (await get('free-tool/appcast.xml')).text()
  expect(list).toContain('<sparkle:minimumUpdateVersion>2001</sparkle:minimumUpdateVersion>')
  expect(await versionsIn('free-tool/appcast.xml')).toContainEqual(['2.0.0', 'windows'])
  await change(null)
})
