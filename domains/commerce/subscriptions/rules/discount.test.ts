import { describe, expect, it, test } from 'vitest'
import { money } from '@/platform/money/money'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { readerIn } from '@/tests/samples/reader'
import { subscriptionUpgrade } from './discount'
import type { DiscountQuestion, RunningSubscription } from './member-price'

const catalogue = await readDemoCatalogue()
const now = new Date('2026-03-16T00:00:00Z')
/** Half of its period is left. */
const runningOf = (id: number, more: Partial<RunningSubscription> = {}): RunningSubscription => ({
  id,
  pid: 367,
  term: '1M',
  paid: money(1000, 'USD'),
  periodStartedAt: new Date('2026-03-01T00:00:00Z'),
  paidUntil: new Date('2026-03-31T00:00:00Z'),
  purchase: { order: id * 10, position: 0 },
  ...more,
})
const question: DiscountQuestion = {
  discount: 'upgrade_subscription',
  pid: 365,
  term: '1M',
  currency: 'USD',
  reader: readerIn('en'),
  now,
}
const priceFor = (running: readonly RunningSubscription[], more: Partial<DiscountQuestion> = {}) =>
  subscriptionUpgrade.priceFor(catalogue, [], { ...question, ...more }, running)

describe('the price of the larger subscription', () => {
  it('is lowered by the rest of the smaller one, which is reserved and spent', () => {
    const price = { price: money(1499, 'USD'), credited: [{ order: 70, position: 0 }], spends: 7 }
    expect(priceFor([runningOf(7)])).toEqual(price)
  })

  it('is lowered by the one with the largest rest', () => {
    const running = [runningOf(7), runningOf(8, { paid: money(1200, 'USD') }), runningOf(9)]
    expect(priceFor(running)).toMatchObject({ price: money(1399, 'USD'), spends: 8 })
  })

  test.each([
    ['without a subscription', [], {}],
    ['for another product', [runningOf(7)], { pid: 366 }],
    ['for another term', [runningOf(7)], { term: '1Y' }],
    ['in another currency', [runningOf(7)], { currency: 'EUR' }],
    ['of the largest', [runningOf(7, { pid: 366 })], {}],
    ['who has the larger one already', [runningOf(7)], { held: [367, 365] }],
    ['whose offer was made to another member', [runningOf(7)], { offeredFor: null }],
    ['whose offer was made for one that is over', [runningOf(7)], { offeredFor: 8 }],
  ] as const)('the lower price is not given to a member %s', (_, running, more) =>
    expect(priceFor(running, more)).toBeNull(),
  )

  it('is not given to the owner of all that is in it, on as many devices', () => {
    const larger = catalogue.products.find(({ pid }) => pid === question.pid)
    const included = larger?.kind === 'subscription' ? larger.includes : []
    const bought = { term: 'LFT', since: now, status: 1, order: 1, position: 0 } as const
    const owning = (quantity: number) =>
      subscriptionUpgrade.priceFor(
        catalogue,
        included.map((pid) => ({ ...bought, pid, quantity })),
        question,
        [runningOf(7)],
      )
    expect(owning(1)).toMatchObject({ spends: 7 })
    expect(owning(3)).toBeNull()
  })

  it.each([7, 8, 9])('is lowered by the one that the offer was made for, with any rest of others: %i', (offeredFor) => {
    const running = [
      runningOf(7),
      runningOf(8, { paid: money(1200, 'USD') }),
      runningOf(9, { paid: money(800, 'USD') }),
    ]
    expect(priceFor(running, { offeredFor })).toMatchObject({ spends: offeredFor })
  })

  it('passes over the subscriptions that it is not for', () => {
    const running = [runningOf(7, { pid: 366 }), runningOf(8, { paid: money(1000, 'EUR') }), runningOf(9)]
    expect(priceFor(running)).toMatchObject({ spends: 9 })
  })

  it('is requested by the address of the dialog’s link', () => {
    expect(subscriptionUpgrade.names).toEqual(['upgrade_subscription'])
  })
})
