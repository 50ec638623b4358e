import { expect } from 'vitest'
import { minutes } from '@/platform/time/duration'
import type { At } from './at'
import { another, type LiveCase } from './case'

const line = 'team'
const heartbeats = (at: At) => at.front.asked.filter((path) => path === '/licence/heartbeat').length

/** Two devices for one floating seat, which the first one holds. */
async function twoDevices(at: At) {
  const { key } = await at.key({ pid: 6 })
  const activate = { op: 'activate', key }
  const second = { line, ...another(), store: `${at.store}.second` }
  await at.open({ line })
  expect(await at.ok(activate)).toMatchObject({ kind: 'floating', expires_at: at.now() + 40 * 60 })
  return { activate, first: { line }, second }
}

export const floatingCases: readonly LiveCase[] = [
  {
    group: 'Floating',
    name: 'a lease that is prolonged when that is due, and not before',
    turnsClock: true,
    async run(at) {
      await twoDevices(at)
      const before = heartbeats(at)
      await at.later(minutes(4))
      await at.ok('ensure')
      expect(heartbeats(at)).toBe(before)
      await at.later(minutes(1))
      expect(await at.ok('ensure')).toMatchObject({ kind: 'floating', expires_at: at.now() + 40 * 60 })
      expect(heartbeats(at)).toBe(before + 1)
    },
  },
  {
    group: 'Floating',
    name: 'no place is free until one is given back',
    async run(at) {
      const { activate, first, second } = await twoDevices(at)
      await at.open(second)
      await at.problem(activate, 'noFreeSeat')
      await at.open(first)
      await at.ok('give_back')
      await at.problem('check', 'notAuthorized')
      await at.open(second)
      await at.ok(activate)
      await at.open(first)
      await at.problem('ensure', 'noFreeSeat')
      await at.open(second)
      await at.ok('give_back')
      await at.open(first)
      await at.ok('ensure')
    },
  },
  {
    group: 'Floating',
    name: 'goes on in its time of grace without network, and then another has its place',
    turnsClock: true,
    async run(at) {
      const { activate, first, second } = await twoDevices(at)
      await at.open({ ...first, server: 'http://127.0.0.1:9' })
      await at.later(minutes(39))
      await at.ok('ensure')
      await at.later(minutes(1))
      await at.problem('ensure', 'expired')
      await at.open(second)
      await at.ok(activate)
      await at.open(first)
      await at.problem('ensure', 'noFreeSeat')
    },
  },
]
