import { expect, it } from 'vitest'
import { mayMend, mendingTime } from './mending'

const begunAt = new Date('2026-11-23T12:00:00Z')
const own = Buffer.from('own browser')
const bought = {
  memberId: null,
  orderId: 7,
  state: 'paid',
  total: 9899,
  mismatch: null,
  browserHash: own,
  begunAt,
  mendedAt: null,
} as const
const later = (time: number) => new Date(begunAt.getTime() + time)

it.for([
  ['by the browser that bought', {}, own, 0, true],
  ['while a transfer is waited for', { state: 'waiting' }, own, 0, true],
  ['until the day is over', {}, own, mendingTime - 1, true],
  ['not after it', {}, own, mendingTime, false],
  ['not twice', { mendedAt: begunAt }, own, 0, false],
  ['not by another browser', {}, Buffer.from('another one'), 0, false],
  ['not by a browser without the cookie', {}, null, 0, false],
  ['not where no browser was noted', { browserHash: null }, null, 0, false],
  ['not for who was signed in', { memberId: 3 }, own, 0, false],
  ['not where nothing was paid', { total: 0 }, own, 0, false],
  ['not before there is an order', { orderId: null, state: 'begun' }, own, 0, false],
  ['not where the payment did not fit', { mismatch: 'amount' }, own, 0, false],
  ['not after it was declined', { state: 'declined' }, own, 0, false],
  ['not after the money went back', { state: 'refunded' }, own, 0, false],
  ['not after a bank took it back', { state: 'chargedBack' }, own, 0, false],
] as const)('an address is corrected %s', ([, facts, browser, time, mended]) => {
  expect(mayMend({ ...bought, ...facts }, { browser, now: later(time) })).toBe(mended)
})
