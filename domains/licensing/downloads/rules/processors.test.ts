import { describe, expect, it } from 'vitest'
import type { ReleasePlatform } from '.'
import { newestForEach, processorName } from './processors'
import type { Architecture } from './release'

const built = (arch: Architecture, build: number, platform: ReleasePlatform = 'win', software = 'tool') => ({
  software,
  platform,
  arch,
  build,
})

describe('the newest for each processor', () => {
  it.each<[string, ReturnType<typeof built>[], [Architecture, number][]]>([
    [
      'each has its own',
      [built('arm64', 2), built('x64', 2), built('x64', 1)],
      [
        ['x64', 2],
        ['arm64', 2],
      ],
    ],
    [
      'one that came later stands beside',
      [built('arm64', 3), built('x64', 2)],
      [
        ['x64', 2],
        ['arm64', 3],
      ],
    ],
    ['what is for all takes the place of what is older', [built('any', 3), built('arm64', 2)], [['any', 3]]],
    [
      'and stands beside what is newer',
      [built('any', 2), built('arm64', 3)],
      [
        ['any', 2],
        ['arm64', 3],
      ],
    ],
    [
      'and gives way to what is newer for most',
      [built('any', 2), built('x64', 3), built('arm64', 3)],
      [
        ['x64', 3],
        ['arm64', 3],
      ],
    ],
    [
      'or was built with it',
      [built('arm64', 2), built('any', 2)],
      [
        ['any', 2],
        ['arm64', 2],
      ],
    ],
  ])('%s', (_, releases, expected) => {
    expect(newestForEach(releases).map(({ arch, build }) => [arch, build])).toEqual(expected)
  })

  it('is listed for each system and software', () => {
    const all = [built('any', 3), built('arm64', 2, 'linux'), built('x64', 1, 'win', 'other')]
    expect(newestForEach(all)).toHaveLength(3)
  })
})

it('a processor has the name that is usual on its system', () => {
  const names = (['win', 'mac', 'linux'] as const).map((system) =>
    (['any', 'x64', 'arm64', 'x86'] as const).map((arch) => processorName(system, arch)),
  )
  expect(names).toEqual([
    [null, 'x64', 'ARM64', 'x86'],
    [null, 'Intel', 'Apple Silicon', 'Intel'],
    [null, 'x64', 'ARM64', 'x86'],
  ])
})
