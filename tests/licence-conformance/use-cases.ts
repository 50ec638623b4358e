import { expect } from 'vitest'
import type { At } from './at'
import { byPassword, type LiveCase } from './case'

/** No program listens there. */
const nowhere = 'http://127.0.0.1:9'
const onMusic = (at: At) => ({ line: 'music', device: { ...at.device, platform: 'mobile' } })
const use = (amount?: number, meter = 'exports') => ({ op: 'use', meter, ...(amount !== undefined && { amount }) })

/** Returns the use of exports after another one. */
async function exportsOf(at: At, amount?: number) {
  const meters: unknown = await at.ok(use(amount))
  return (meters as { meter: string; used: number; limit: number }[]).find(({ meter }) => meter === 'exports')
}

async function signedIn(at: At) {
  const { email } = await at.member([{ pid: 27, platforms: ['mobile'] }])
  await at.open(onMusic(at))
  await at.ok(byPassword(email, at.password))
}

/** Metered use (decisions 0243 and 0244). */
export const useCases: readonly LiveCase[] = [
  {
    group: 'Use that is counted',
    name: 'up to the limit',
    async run(at) {
      await signedIn(at)
      expect(await exportsOf(at)).toMatchObject({ used: 1, limit: 10, resets_at: expect.any(Number) })
      expect(await exportsOf(at, 9)).toMatchObject({ used: 10 })
      await at.problem(use(), 'usedUp')
      await at.problem(use(1, 'pages'), 'noMeter')
    },
  },
  {
    group: 'Use that is counted',
    name: 'once, where the answer was lost',
    async run(at) {
      await signedIn(at)
      at.front.loseNext()
      expect(await at.ok(use(4))).toBeNull()
      expect(await exportsOf(at, 1)).toMatchObject({ used: 5 })
    },
  },
  {
    group: 'Use that is counted',
    name: 'without a network is reported with the next call, beyond the limit as well',
    async run(at) {
      await signedIn(at)
      await at.open({ ...onMusic(at), server: nowhere })
      for (const amount of [6, 6]) expect(await at.ok(use(amount))).toBeNull()
      await at.problem('refresh', 'unreachable')
      await at.open(onMusic(at))
      await at.ok('refresh')
      expect(at.front.asked.slice(-2)).toEqual(['/licence/refresh', '/licence/use'])
      await at.ok('refresh')
      expect(at.front.asked.at(-1)).toBe('/licence/refresh')
      await at.problem(use(), 'usedUp')
      expect(await at.ok(use(1, 'minutes'))).toMatchObject([{ meter: 'exports', used: 12 }, { used: 1 }])
    },
  },
  {
    group: 'Use that is counted',
    name: 'is reported before the seat is given back',
    async run(at) {
      await signedIn(at)
      at.front.loseNext()
      expect(await at.ok(use(4))).toBeNull()
      await at.ok('release')
      expect(at.front.asked.slice(-2)).toEqual(['/licence/use', '/licence/release'])
      await at.problem(use(), 'notAuthorized')
    },
  },
]
