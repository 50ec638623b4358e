import { expect, test } from 'vitest'
import { after, days } from '@/platform/time/duration'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { readerIn } from '@/tests/samples/reader'
import { now, owned } from '@/tests/shop/owned'
import { holdingsOf } from './holdings'
import { isOffer, offerFor } from './offer'

test.each([
  ['paid for late goes by the days of its period, not of its order', '2026-11-09', '2026-12-09', 'sub', 599],
  ['that has renewed today is credited whole', '2026-11-21', '2026-12-21', 'sub', 999],
  ['that is overdue is served, and nothing of it credited', '2026-10-15', '2026-11-15', 'notEntitled', 0],
])('a subscription %s', async (_, since, paidUntil, type, credit) => {
  const demo = await readDemoCatalogue()
  const end = new Date(`${paidUntil}T12:00:00Z`)
  const [line] = owned(`367 1M ${since}`).map((each) => ({
    ...each,
    paidUntil: end,
    until: after(end, days(14)),
  }))
  const holdings = holdingsOf(demo, line ? [line] : [], now)
  expect(holdings).toHaveLength(1)
  const wanted = { pid: 761, term: 'LFT', currency: 'USD', reader: readerIn('en'), discount: null, now } as const
  const offer = offerFor(demo, holdings, wanted)
  expect(isOffer(offer) ? [offer.type, offer.credits[0]?.credit.minor] : [offer, 0]).toEqual([type, credit])
})
