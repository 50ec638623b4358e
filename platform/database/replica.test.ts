import { expect, it } from 'vitest'
import type { Database } from './connect'
import { watchReplica } from './replica'

type Row = { readonly standby: boolean; readonly whole: boolean; readonly lag: number | null }

/** A replica that says this, and a clock that stands until it is moved. */
function replicaThat(says: () => Row) {
  const answering = (rows: () => readonly object[]) =>
    ({ execute: async () => ({ rows: rows() }) }) as never as Database
  let now = 0
  const primary = answering(() => [{ place: '0/1' }])
  const replica = watchReplica({ primary, replica: answering(() => [says()]) }, () => now)
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  return { replica, pass }
}

const row = { standby: true, whole: false, lag: 3 }

it.each([
  ['that is three seconds behind', row, { state: 'fresh', lag: 3 }],
  ['that is eleven seconds behind', { ...row, lag: 11 }, { state: 'late', lag: 11 }],
  [
    'that has all, though nothing has happened for an hour',
    { ...row, whole: true, lag: 3600 },
    { state: 'fresh', lag: 0 },
  ],
  ['that has replayed nothing yet', { ...row, lag: null }, { state: 'late', lag: Number.POSITIVE_INFINITY }],
  ['that has become a primary', { ...row, standby: false }, { state: 'no replica' }],
] as const)('a replica %s is told from others', async (_, said, state) => {
  const { replica } = replicaThat(() => said)
  expect(replica.isFresh()).toBe(false)
  expect(await replica.look()).toEqual(state)
  expect(replica.isFresh()).toBe(state.state === 'fresh')
})

it('a replica that falls silent is not used for long, and one that has failed not at all until it was looked at', async () => {
  let isSilent = false
  const { replica, pass } = replicaThat(() => {
    if (isSilent) throw new Error('silent')
    return row
  })
  await replica.look()
  isSilent = true
  pass(13)
  expect(replica.isFresh()).toBe(false)
  expect(await replica.look()).toEqual({ state: 'down', error: new Error('silent') })

  isSilent = false
  await replica.look()
  expect(replica.isFresh()).toBe(true)
  replica.doubt()
  expect(replica.isFresh()).toBe(false)
})
