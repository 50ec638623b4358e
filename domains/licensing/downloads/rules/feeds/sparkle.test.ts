import { expect, it } from 'vitest'
import { readerIn } from '@/tests/samples/reader'
import type { UpdateFile } from './offered'
import { appcast } from './sparkle'

const about = {
  id: 1,
  software: 'tool',
  version: '1.1',
  build: 1001,
  channel: 'stable',
  releasedAt: new Date(0),
  size: 3,
  minimumSystem: null,
  fileName: 'tool.zip',
  sha256: 'a',
  sha512: null,
  sha1: null,
  critical: false,
  share: 100,
  notes: {},
  signatures: { ed25519: 'AA==' },
} as const

it.each<[UpdateFile['platform'], UpdateFile['arch'], string]>([
  ['win', 'any', 'windows'],
  ['win', 'arm64', 'windows-arm64'],
  ['mac', 'any', 'macos'],
  ['mac', 'arm64', 'macos'],
  ['linux', 'any', 'linux'],
  ['linux', 'arm64', 'linux-arm64'],
])('names the system of a file for %s, %s, since readers take an unnamed one for their own', (platform, arch, os) => {
  const items = [{ file: { ...about, platform, arch }, url: 'https://example.com/tool.zip', critical: null }]
  const text = appcast({ title: 'Tool', link: 'https://example.com', reader: readerIn('en'), items })
  expect(/ sparkle:os="([^"]*)"/.exec(text)?.[1]).toBe(os)
})
