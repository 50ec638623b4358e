import { describe, expect, it } from 'vitest'
import { holds, type Mark, marksOf, type OrderFacts } from './marks'

const clean: OrderFacts = {
  risk: { level: 'normal', review: null, warnedAt: null },
  cardCountry: 'DE',
  networkCountry: 'DE',
  cardBlocked: false,
  refusedOfBuyer: 0,
  refusedFromNetwork: 0,
  disposableMail: false,
}
const nothing = { level: null, review: null, warnedAt: null }

describe('an order', () => {
  it.each<[string, Partial<OrderFacts>, Mark[], boolean]>([
    ['like any other', {}, [], false],
    ['of which nothing is known', { risk: null, cardCountry: null, networkCountry: null }, [], false],
    ['that a network warns of', { risk: { ...nothing, warnedAt: new Date() } }, ['warning'], true],
    ['that the provider looks at', { risk: { ...nothing, review: 'open' } }, ['providerReview'], true],
    ['that the provider has approved', { risk: { ...nothing, review: 'approved' } }, [], false],
    ['that the provider would not have', { risk: { ...nothing, review: 'rejected' } }, ['providerReview'], true],
    ['of elevated risk', { risk: { ...nothing, level: 'elevated' } }, ['risk'], false],
    ['of the highest risk', { risk: { ...nothing, level: 'highest' } }, ['risk'], true],
    ['with a card of a blocked country', { cardBlocked: true }, ['blockedCard'], true],
    ['after two refused cards', { refusedOfBuyer: 2, refusedFromNetwork: 9 }, [], false],
    ['after three refused cards', { refusedOfBuyer: 3 }, ['velocity'], false],
    ['after eight refused cards', { refusedOfBuyer: 8 }, ['velocity'], true],
    ['out of a busy network', { refusedFromNetwork: 10 }, ['velocity'], false],
    ['out of a network that tries cards', { refusedFromNetwork: 20 }, ['velocity'], true],
    ['of a traveller', { networkCountry: 'TH' }, ['countries'], false],
    ['by an address for an hour', { disposableMail: true }, ['disposableMail'], false],
    [
      'of a traveller without an address',
      { networkCountry: 'TH', disposableMail: true },
      ['countries', 'disposableMail'],
      true,
    ],
  ])('%s', (_what, facts, marks, held) => {
    expect([marksOf({ ...clean, ...facts }), holds({ ...clean, ...facts })]).toEqual([marks, held])
  })

  it('an order that staff released is held again only for other marks', () => {
    const known = { ...clean, disposableMail: true, networkCountry: 'TH' }
    expect(holds(known, ['disposableMail', 'countries'])).toBe(false)
    expect(holds({ ...known, risk: { ...nothing, warnedAt: new Date() } }, ['disposableMail', 'countries'])).toBe(true)
  })
})
