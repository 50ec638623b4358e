import { describe, expect, it } from 'vitest'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { type OrderStatusName, orderStatus } from '@/domains/commerce/orders/rules'
import { days } from '@/platform/time/duration'
import { countsFor, countsUntil, endOf, type Fate, isOwned, isRunning, type Use, uses } from '.'

const every: readonly Use[] = uses
const none: readonly Use[] = []
const taken: readonly Use[] = ['seats', 'activations', 'downloads', 'extension']

describe('the uses that a line counts for (decision 0052)', () => {
  it.each<[string, readonly Fate[], readonly Use[]]>([
    ['is paid, given by staff or brought along', [], every],
    ['waits to be paid', ['waiting'], none],
    ['is refunded', ['refunded'], none],
    ['is withdrawn, and paid back', ['refunded', 'askedBack'], none],
    ['is disputed and charged back', ['cancelled'], none],
    ['is asked back, or withdrawn and not yet paid back', ['askedBack'], taken],
    ['was a subscription that has lapsed', ['over'], ['downloads', 'gifts', 'extension']],
    ['was a subscription that an upgrade took the place of', ['over'], ['downloads', 'gifts', 'extension']],
    ['has paid for an earlier period', ['superseded'], every.filter((use) => use !== 'offers' && use !== 'credit')],
    ['is over and asked back', ['over', 'askedBack'], ['downloads', 'extension']],
  ])('that %s', (_, fates, expected) => {
    expect(uses.filter((use) => countsFor(use, ...fates))).toEqual(expected)
  })
})

const since = new Date('2026-01-31T12:00:00Z')
const until = new Date('2026-03-10T00:00:00Z')

describe('until when a line counts', () => {
  const byTerm = new Date('2026-02-28T12:00:00Z')
  const withGrace = new Date('2026-03-10T12:00:00Z')

  it.each<[Use, Date | null, Date | null]>([
    ['seats', withGrace, until],
    ['activations', byTerm, until],
    ['downloads', null, null],
    ['codes', byTerm, until],
    ['gifts', null, null],
    ['offers', byTerm, until],
    ['credit', byTerm, until],
    ['extension', null, null],
  ])('for %s: a term, and a subscription with its grace', (use, term, subscription) => {
    const line = { term: '1M', since } as const
    expect(countsUntil(use, line, days(10))).toEqual(term)
    expect(countsUntil(use, { ...line, until }, days(10))).toEqual(subscription)
  })

  it('is unlimited for lifetime and free products', () => {
    const endless = terms.filter((term) => endOf({ term, since }) === null)
    expect(endless).toEqual(['LFT', 'FREE'])
    for (const use of uses) for (const term of endless) expect(countsUntil(use, { term, since }, days(10))).toBeNull()
  })
})

it('runs until the last millisecond', () => {
  const line = { term: 'LFT', since, until } as const
  expect(isRunning(line, new Date(until.getTime() - 1))).toBe(true)
  expect(isRunning(line, until)).toBe(false)
})

it('it is owned while it is paid and not refunded', () => {
  const owned = Object.entries(orderStatus).filter(([, status]) => isOwned({ status }))
  expect(owned.map(([name]) => name)).toEqual(['complete'] satisfies OrderStatusName[])
})
