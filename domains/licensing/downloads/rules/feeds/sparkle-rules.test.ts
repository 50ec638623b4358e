import { XMLParser } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { readerIn } from '@/tests/samples/reader'
import { updateFile } from '../../testing'
import type { UpdateFile } from './offered'
import { appcast, bundleAt, deltasTo } from './sparkle'

// Sparkle 2's own rules, by which it reads an appcast, written down from its source.

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  isArray: (name) => name === 'item' || name === 'enclosure',
})

type Attributes = Readonly<Record<string, string>>
type Item = Readonly<Record<string, string>> & {
  readonly enclosure: readonly Attributes[]
  readonly 'sparkle:criticalUpdate'?: '' | Attributes
  readonly 'sparkle:deltas'?: { readonly enclosure: readonly Attributes[] }
}

interface Host {
  readonly version: string
  readonly system: string
  readonly arch: 'arm64' | 'x64'
}

/** A version is compared part by part; a digit comes after a letter, and a longer one after a shorter one with the same head. */
function compare(one: string, other: string): number {
  const parts = (text: string) => text.match(/\d+|[^\d.]+/g) ?? []
  const [left, right] = [parts(one), parts(other)]
  for (const [at, part] of left.entries()) {
    const against = right[at]
    if (against === undefined) return /\d/.test(part) ? 1 : -1
    if (/\d/.test(part) !== /\d/.test(against)) return /\d/.test(part) ? 1 : -1
    const difference = /\d/.test(part) ? Number(BigInt(part) - BigInt(against)) : part.localeCompare(against)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

/** The element, or the attribute of the file, which comes first. */
const versionOf = (item: Item) => item.enclosure[0]?.['sparkle:version'] ?? item['sparkle:version'] ?? ''

function isFor(item: Item, { version, system, arch }: Host) {
  const [file = {}] = item.enclosure
  const os = file['sparkle:os']
  const needs = item['sparkle:hardwareRequirements']
  const least = item['sparkle:minimumUpdateVersion']
  return (
    (os === undefined || os === 'macos') &&
    compare(item['sparkle:minimumSystemVersion'] ?? '0', system) <= 0 &&
    (needs === undefined || needs.split(/[ ,]+/).includes(arch)) &&
    (least === undefined || compare(least, version) <= 0) &&
    /^https?:/.test(file.url ?? '') &&
    Number(file.length) > 0 &&
    file['sparkle:edSignature'] !== undefined
  )
}

/** Returns what Sparkle would install for a program; null: it is up to date. */
function updateFor(feed: string, host: Host) {
  const items: readonly Item[] = parser.parse(feed).rss.channel.item ?? []
  const [best] = items
    .filter((item) => isFor(item, host))
    .sort((one, other) => compare(versionOf(other), versionOf(one)))
  if (!best || compare(versionOf(best), host.version) <= 0) return null
  const critical = best['sparkle:criticalUpdate']
  const below = typeof critical === 'object' ? critical['sparkle:version'] : undefined
  const delta = best['sparkle:deltas']?.enclosure.find((each) => each['sparkle:deltaFrom'] === host.version)
  return {
    version: best['sparkle:shortVersionString'],
    url: (delta ?? best.enclosure[0])?.url,
    isCritical: critical !== undefined && (below === undefined || compare(host.version, below) < 0),
    date: best.pubDate,
  }
}

const signatures = { ed25519: 'AA==' }
const release = (more: Partial<UpdateFile>) =>
  updateFile({ platform: 'mac', fileName: 'tool.zip', version: '2.0', build: 2000, signatures, ...more })

type Entry = Parameters<typeof appcast>[0]['items'][number]

function feedOf(
  files: readonly UpdateFile[],
  { critical = null, from = null }: Partial<Pick<Entry, 'critical' | 'from'>> = {},
) {
  const urlOf = ({ build, platform, arch, deltaFrom }: UpdateFile) =>
    `https://example.com/${platform}-${arch}-${build}${deltaFrom === null ? '' : `-from-${deltaFrom}`}`
  const whole = files.filter(({ deltaFrom }) => deltaFrom === null)
  return appcast({
    title: 'Tool & <Co>',
    link: 'https://example.com',
    reader: readerIn('en'),
    items: whole.map((file) => ({
      file,
      url: urlOf(file),
      critical,
      from: from === null ? null : bundleAt(file, Number(from), files),
      deltas: deltasTo(file, files).map((delta) => ({ ...delta, url: urlOf(delta.file) })),
    })),
  })
}
const host: Host = { version: '1000', system: '14.5', arch: 'arm64' }
const urlFor = (files: readonly UpdateFile[], more: Partial<Host> = {}) =>
  updateFor(feedOf(files), { ...host, ...more })?.url

it.each<[string, readonly Partial<UpdateFile>[], Partial<Host>, string | undefined]>([
  ['the newest build', [{ build: 1500 }, { build: 2000 }, { build: 1999 }], {}, 'mac-any-2000'],
  ['a build of more digits as the newer', [{ build: 9 }, { build: 10 }], { version: '8' }, 'mac-any-10'],
  ['nothing for the newest', [{ build: 2000 }], { version: '2000' }, undefined],
  ['nothing of another system', [{ platform: 'win' }, { platform: 'linux' }], {}, undefined],
  ['what its processor runs', [{ arch: 'arm64' }], {}, 'mac-arm64-2000'],
  ['nothing that its processor lacks', [{ arch: 'arm64' }], { arch: 'x64' }, undefined],
  ['the other file there', [{ arch: 'arm64' }, { arch: 'any', build: 1999 }], { arch: 'x64' }, 'mac-any-1999'],
  ['nothing that needs a newer system', [{ minimumSystem: '15.0' }], {}, undefined],
  ['the last for an older system', [{ minimumSystem: '15' }, { build: 1500, minimumSystem: '14' }], {}, 'mac-any-1500'],
  ['nothing unsigned', [{ signatures: {} }], {}, undefined],
  ['dots of its own numbers', [{ bundleVersion: '6.1.10' }], { version: '6.1.9' }, 'mac-any-2000'],
  ['a delta from its own build', [{}, { deltaFrom: 1000 }], {}, 'mac-any-2000-from-1000'],
  ['the whole where it has another', [{}, { deltaFrom: 1000 }], { version: '999' }, 'mac-any-2000'],
  ['the whole where a delta is unsigned', [{}, { deltaFrom: 1000, signatures: {} }], {}, 'mac-any-2000'],
])('gives Sparkle %s', (_, files, more, expected) => {
  expect(urlFor(files.map(release), more)).toBe(expected && `https://example.com/${expected}`)
})

it('makes an update critical for builds below the critical one alone', () => {
  const feed = feedOf([release({})], { critical: release({ build: 1500 }) })
  const isCriticalAt = (version: string) => updateFor(feed, { ...host, version })?.isCritical
  expect(['1499', '1500', '1999'].map(isCriticalAt)).toEqual([true, false, false])
})

it('is taken from a least build on', () => {
  const feed = feedOf([release({})], { from: '1200' })
  expect(updateFor(feed, { ...host, version: '1199' })).toBeNull()
  expect(updateFor(feed, { ...host, version: '1200' })?.version).toBe('2.0')
})

it('tells the day as Sparkle reads it, by the distance to UTC', () => {
  const feed = feedOf([release({ releasedAt: new Date('2026-11-03T07:05:09Z') })])
  expect(updateFor(feed, host)?.date).toBe('Tue, 03 Nov 2026 07:05:09 +0000')
})
