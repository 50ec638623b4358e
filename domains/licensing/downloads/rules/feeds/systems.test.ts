import { describe, expect, it } from 'vitest'
import { updateFile } from '../../testing'
import type { Architecture } from '../release'
import { criticalUpTo, offeredForSystems, offeredTo, openTo, type UpdateFile } from './offered'
import { compareSystems, kernelOf, runsEarlier, runsOn } from './systems'

const asking = { channels: ['stable'], until: null, place: null }
const builds = (files: readonly UpdateFile[]) => files.map(({ build }) => build)

describe('a system', () => {
  it.each([
    ['win', '10.0.19045', '10', 1],
    ['win', '10.0.19045', '11', -1],
    ['win', '10.0.22631', '11', 1],
    ['win', '6.3.9600', '8.1', 1],
    ['mac', '12.3', '12.3.1', -1],
    ['mac', '14', '9.9', 1],
    ['linux', '6.1', '6.1.0', 0],
  ] as const)('%s %s is compared with %s by its numbers', (platform, one, other, order) => {
    expect(Math.sign(compareSystems(platform, one, other))).toBe(order)
  })

  it.each([
    ['mac', '12.3', '21.0.0'],
    ['mac', '10.15', '19.0.0'],
    ['mac', '26', '25.0.0'],
    ['win', '11', '10.0.22000'],
    ['win', '10.0.19045', '10.0.19045'],
    ['linux', '6', null],
    ['mac', null, null],
  ] as const)('%s %s is the kernel %s, as electron-updater compares it', (platform, minimumSystem, kernel) => {
    expect(kernelOf({ platform, minimumSystem })).toBe(kernel)
  })

  it('without a version may run everything, and is run by what asks for none', () => {
    expect([runsOn(updateFile({ minimumSystem: '11' }), null), runsOn(updateFile(), '6.1')]).toEqual([true, true])
    expect(runsEarlier(updateFile({ minimumSystem: '10' }), updateFile({ minimumSystem: '11' }))).toBe(true)
    expect(runsEarlier(updateFile({ minimumSystem: '11' }), updateFile({ minimumSystem: '10' }))).toBe(false)
  })
})

it('an older system has the newest file that it runs in the list, too', () => {
  const files = [
    updateFile({ build: 1001 }),
    updateFile({ build: 2001, minimumSystem: '10' }),
    updateFile({ build: 2501, minimumSystem: '11' }),
    updateFile({ build: 3001, minimumSystem: '11' }),
  ]
  expect(builds(offeredForSystems(files, asking))).toEqual([3001, 2001, 1001])
  expect(builds(offeredTo(files, asking))).toEqual([3001])
})

it('files of one build stand in one order, however the database has them', () => {
  const files = (['any', 'x86', 'arm64', 'x64'] as const).map((arch: Architecture) =>
    updateFile({ arch, fileName: `${arch}.exe` }),
  )
  const order = ['arm64', 'x64', 'x86', 'any']
  expect(openTo(files, asking).map(({ arch }) => arch)).toEqual(order)
  expect(openTo([...files].reverse(), asking).map(({ arch }) => arch)).toEqual(order)
})

it('a critical release counts for each processor that it is for', () => {
  const files = [
    updateFile({ build: 1001, critical: true }),
    updateFile({ build: 1002, arch: 'x64' }),
    updateFile({ build: 1003 }),
  ]
  const [, narrow, all] = files as [UpdateFile, UpdateFile, UpdateFile]
  expect([criticalUpTo(files, asking, narrow)?.build, criticalUpTo(files, asking, all)?.build]).toEqual([1001, 1001])
  const other = [updateFile({ build: 1001, arch: 'arm64', critical: true }), narrow]
  expect(criticalUpTo(other, asking, narrow)).toBeNull()
})
