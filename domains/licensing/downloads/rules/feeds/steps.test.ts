import { expect, it } from 'vitest'
import { updateFile } from '../../testing'
import { offeredForSystems, offeredTo } from './offered'
import { runningOf, withinReach, withSteps } from './steps'

/** 4.0 takes updates from 3.0, and 3.0 from 2.0. */
const files = [
  updateFile({ id: 1, build: 1000, version: '1.0' }),
  updateFile({ id: 2, build: 2000, version: '2.0' }),
  updateFile({ id: 3, build: 3000, version: '3.0', updateFrom: 2000 }),
  updateFile({ id: 4, build: 4000, version: '4.0', updateFrom: 3000 }),
]
const asking = { channels: ['stable'], until: null, place: null }

it.each<[Parameters<typeof runningOf>[0], number | undefined]>([
  [{ build: '1000' }, 2000],
  [{ build: '1999' }, 2000],
  [{ build: '2000' }, 3000],
  [{ build: '3000' }, 4000],
  [{ version: '1.0.0' }, 2000],
  [{ version: '2.5.1' }, 3000],
  [{ localVersion: '3.0.0' }, 4000],
  // A program before all that is published here.
  [{ version: '0.9' }, 2000],
  // A program that says nothing is offered the newest, as ever.
  [{}, 4000],
])('a program that says %j is offered the build %j', (query, build) => {
  expect(offeredTo(withinReach(files, runningOf(query)), asking)[0]?.build).toBe(build)
})

it('a program that tells its system is offered what runs there', () => {
  const newer = updateFile({ id: 5, build: 5000, minimumSystem: '11' })
  const offered = (system: string) => offeredTo(withinReach([...files, newer], runningOf({ system })), asking)[0]?.build
  expect([offered('10.0.19045'), offered('10.0.22631')]).toEqual([4000, 5000])
})

it('a list for updaters that choose has each step', () => {
  expect(withSteps(files, asking, offeredForSystems).map(({ build }) => build)).toEqual([4000, 3000, 2000])
  expect(withSteps(files.slice(0, 2), asking, offeredForSystems).map(({ build }) => build)).toEqual([2000])
})
