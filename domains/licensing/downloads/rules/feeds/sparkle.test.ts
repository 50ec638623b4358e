import { expect, it } from 'vitest'
import { readerIn } from '@/tests/samples/reader'
import { updateFile } from '../../testing'
import type { UpdateFile } from './offered'
import { appcast } from './sparkle'

const about = updateFile({ fileName: 'tool.zip', signatures: { ed25519: 'AA==' } })
const appcastOf = (more: Partial<UpdateFile>, critical: UpdateFile | null = null) =>
  appcast({
    title: 'Tool',
    link: 'https://example.com',
    reader: readerIn('en'),
    items: [{ file: { ...about, ...more }, url: 'https://example.com/tool.zip', critical, deltas: [], from: null }],
  })

it.each<[UpdateFile['platform'], UpdateFile['arch'], string]>([
  ['win', 'any', 'windows'],
  ['win', 'arm64', 'windows-arm64'],
  ['mac', 'any', 'macos'],
  ['mac', 'arm64', 'macos'],
  ['linux', 'any', 'linux'],
  ['linux', 'arm64', 'linux-arm64'],
])('names the system of a file for %s, %s, since readers take an unnamed one for their own', (platform, arch, os) => {
  expect(/ sparkle:os="([^"]*)"/.exec(appcastOf({ platform, arch }))?.[1]).toBe(os)
})

it('tells the build, or the number with dots that the program itself has', () => {
  expect(appcastOf({ build: 2 ** 53 - 1 })).toContain('<sparkle:version>9007199254740991</sparkle:version>')
  const earlier = updateFile({ bundleVersion: '6.1.2' })
  const text = appcastOf({ bundleVersion: '6.1.4' }, earlier)
  expect(text).toContain('<sparkle:version>6.1.4</sparkle:version>')
  expect(text).toContain('<sparkle:criticalUpdate sparkle:version="6.1.2"/>')
})
