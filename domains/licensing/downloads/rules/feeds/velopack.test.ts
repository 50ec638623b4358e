import { describe, expect, it } from 'vitest'
import { updateFile } from '../../testing'
import { fileNameOf, useOf } from '../file-name'
import type { UpdateFile } from './offered'
import { velopackOffer } from './velopack'

const package_ = (kind: 'full' | 'delta', build: number, size: number, more: Partial<UpdateFile> = {}): UpdateFile => {
  const facts = { software: 'tool', platform: 'win', arch: 'any', version: `1.${build - 1000}`, build } as const
  return {
    ...updateFile(),
    id: build,
    ...facts,
    size,
    sha512: null,
    sha1: 'b',
    ...more,
    fileName: fileNameOf({ ...facts, ...more, use: 'update' }, `tool-${kind}.nupkg`),
  }
}
const full = (build: number, more?: Partial<UpdateFile>) => package_('full', build, 1000, more)
const delta = (build: number, size = 100, more?: Partial<UpdateFile>) => package_('delta', build, size, more)

const offered = (files: readonly UpdateFile[], running: string | null = '1.1.0', channels = ['stable']) => {
  const asking = { channels, until: null, place: null }
  const offer = velopackOffer(files, { asking, arch: 'x64', running })
  return [offer.full?.build, ...offer.deltas.map(({ build }) => build)]
}

describe('the offer to a program with Velopack', () => {
  it.each<[string, (number | undefined)[], readonly UpdateFile[], (string | null)?]>([
    ['a delta alone is nothing', [undefined], [delta(1002)]],
    ['the newest, and each step to it', [1003, 1002, 1003], [full(1003), delta(1003), delta(1002), delta(1001)]],
    [
      'every step there is, where a program does not say what runs',
      [1002, 1001, 1002],
      [full(1002), delta(1002), delta(1001)],
      null,
    ],
    ['no steps that lead elsewhere', [1003], [full(1003), delta(1002)]],
    ['no steps that are as much to fetch as the whole', [1003], [full(1003), delta(1003, 600), delta(1002, 400)]],
    ['no step beyond what has come to it', [1002], [full(1003, { share: 10 }), delta(1003), full(1002)]],
    ['no step of another channel', [1003], [full(1003), delta(1003, 100, { channel: 'beta' })]],
    ['no step for another processor', [1003], [full(1003, { arch: 'x64' }), delta(1003, 100, { arch: 'arm64' })]],
  ])('%s', (_, expected, files, running) => {
    expect(offered(files, running)).toEqual(expected)
  })

  it('in a less stable channel uses the deltas of the newest release’s channel', () => {
    const files = [full(1003, { channel: 'beta' }), delta(1003, 100, { channel: 'beta' }), full(1002), delta(1002)]
    expect(offered(files, '1.1.0', ['stable', 'beta'])).toEqual([1003, 1003])
  })
})

describe('a Velopack package', () => {
  it('is recognised by the end of its name, and a delta is offered to programs alone', () => {
    const named = (file: string, use?: 'both' | 'update') =>
      fileNameOf({ software: 'tool', version: '1.2', build: 1002, platform: 'mac', arch: 'arm64', use }, file)
    expect(named('Tool-1.2.0-osx-full.nupkg', 'update')).toBe('tool-1.2-1002-mac-arm64-full.nupkg')
    expect(named('Tool-1.2.0-osx-Delta.NUPKG')).toBe('tool-1.2-1002-mac-arm64-delta.nupkg')
    expect(named('Tool.nupkg', 'both')).toBe('tool-1.2-1002-mac-arm64-full.nupkg')
    expect(named('Tool-delta.zip', 'update')).toBe('tool-1.2-1002-mac-arm64-update.zip')
    expect([useOf('both', 'a-delta.nupkg'), useOf('both', 'a-full.nupkg')]).toEqual(['update', 'both'])
  })
})
