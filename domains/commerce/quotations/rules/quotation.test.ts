import { expect, it } from 'vitest'
import { buyersStateOf, stateOf, validFrom } from './quotation'

const now = new Date('2026-11-21T12:00:00Z')
const open = { validUntil: new Date('2026-12-01T00:00:00Z'), withdrawnAt: null, acceptedAt: null, isGivenByRight: true }
const fallen = { ...open, isGivenByRight: false }

it.each([
  ['open', open],
  ['expired', { ...open, validUntil: now }],
  ['withdrawn', { ...open, withdrawnAt: now }],
  ['accepted', { ...open, acceptedAt: now, validUntil: now }],
  ['fallen', fallen],
  ['expired', { ...fallen, validUntil: now }],
  ['withdrawn', { ...fallen, withdrawnAt: now }],
  ['accepted', { ...fallen, acceptedAt: now }],
] as const)('a quotation is %s', (state, facts) => expect(stateOf(facts, now)).toBe(state))

it('a withdrawn quotation is shown as withdrawn to its buyer', () =>
  expect(buyersStateOf(fallen, now)).toBe('withdrawn'))

it.each([
  ['Europe/Berlin', 30, '2026-12-21T23:00:00.000Z'],
  ['Asia/Kathmandu', 1, '2026-11-22T18:15:00.000Z'],
  ['Pacific/Kiritimati', 1, '2026-11-23T10:00:00.000Z'],
  ['America/St_Johns', 7, '2026-11-29T03:30:00.000Z'],
])('a quotation is valid until the end of the day in %s', (zone, days, end) => {
  expect(validFrom(now, days, zone).toISOString()).toBe(end)
})
