import { expect, it } from 'vitest'
import { versionPairs } from '@/packages/licence-conformance/src/update-cases'
import { isNewer, semanticOf, showsBuild, versionPattern } from './versions'

it.each(versionPairs)('%s is newer than %s, as the clients see it, too', (newer, older) => {
  expect([isNewer(newer, older), isNewer(older, newer), isNewer(newer, newer)]).toEqual([true, false, false])
})

it.each(['6.1', '4.2.0', '2026.1', '2026.11.30', '1.0.0-beta1', '1.0.0-rc.1.2', '6.1.1234', '1.0.0-RC1', '6.1.0.4'])(
  'takes the version %s',
  (version) => expect(versionPattern.test(version)).toBe(true),
)
it.each(['6', '6.1 beta', '1.0.0-', '1.0.0-rc..1', '1.0.0-rc.01', '1.0.0+build', 'v1.0', '1.1234567890123456'])(
  'refuses the version %s',
  (version) => expect(versionPattern.test(version)).toBe(false),
)

it('is read as semver, without zeros in front', () => {
  expect(['2026.01', '1.0.0-beta1', '6.1.0.4'].map(semanticOf)).toEqual(['2026.1.0', '1.0.0-beta1', null])
})

it.each<[string, number, boolean]>([
  ['tool-6.1.0-61042-win.exe', 61_042, true],
  ['tool-2026.1-61042-win.exe', 61_042, false],
  ['tool-6.1.1234-61042-win.exe', 61_042, false],
  ['tool-6.1.0-999-win.exe', 999, false],
  ['tool-6.1.0-100000-win.exe', 100_000, false],
])('the build of %s is found by older programs: %d, %s', (fileName, build, found) => {
  expect(showsBuild({ fileName, build })).toBe(found)
})
