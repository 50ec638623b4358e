import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { schemaDocument } from '@/tests/import/schema-document'
import { releaseLine, releasesFile } from './release-line'

const least = {
  software: 'ebbcatch-video',
  platform: 'win',
  version: '6.1.0',
  build: 61042,
  released_at: '2026-11-01T09:00:00Z',
  file: 'win/setup.exe',
}
const read = (more: object) => releaseLine.safeParse({ ...least, ...more })

describe('a line of releases.jsonl', () => {
  it('needs the fields of a release, and its file', () => {
    expect(releaseLine.parse(least)).toEqual({
      ...least,
      released_at: new Date('2026-11-01T09:00:00Z'),
      arch: 'any',
      channel: 'stable',
      use: 'both',
      critical: false,
      share: 100,
      notes: {},
      note_links: {},
      signatures: {},
    })
    for (const field of Object.keys(least)) expect(read({ [field]: undefined }).success).toBe(false)
  })

  it.each([
    { software: 'Ebbcatch' },
    { platform: 'mobile' },
    { version: '6' },
    { version: '6.1 beta' },
    { version: '6.1-beta.01' },
    { version: '6.1+build' },
    { bundle_version: '6.1b' },
    { build: 0 },
    { delta_from: 0 },
    { update_from: 0 },
    { build: 2 ** 53 },
    { arch: 'arm' },
    { channel: 'Beta' },
    { share: 101 },
    { notes: { german: 'Neu' } },
    { signatures: { ed25519: 'abc' } },
    { signatures: { minisign: 'abc' } },
    { build: 6104.2 },
    { build: '61042' },
    { released_at: '2026-11-01' },
    { file: '../setup.exe' },
    { file: '/etc/passwd' },
    { file: 'a\\b.exe' },
    { file: '' },
    { minimum_system: 'Windows 10' },
    { sha256: 'abc' },
    { sha: 'abc' },
  ])('is refused with %j', (wrong) => expect(read(wrong).success).toBe(false))
})

it('is documented by the schema that it is checked by', async () => {
  const place = join(root, 'docs', 'reference', 'import', 'releases.schema.json')
  await expect(schemaDocument(`A release: one line of ${releasesFile}`, releaseLine)).toMatchFileSnapshot(place)
  const page = await readFile(join(root, 'docs', 'reference', 'import', 'releases.md'), 'utf8')
  for (const field of Object.keys(releaseLine.shape)) expect(page).toContain(`\`${field}\``)
})
