import { expect, it } from 'vitest'
import { productOf } from '@/domains/commerce/catalogue/rules'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { readerIn } from '@/tests/samples/reader'
import { now } from '@/tests/shop/owned'
import { isOffer, offerFor } from '../rules/offer'
import { presentPrice } from './present'

it('states the period of updates of each offer, also of an upgrade', async () => {
  const demo = await readDemoCatalogue()
  const priced = (pid: number) => {
    const request = { pid, term: 'LFT', currency: 'USD', reader: readerIn('en'), discount: null, now } as const
    const offer = offerFor(demo, [], request)
    if (!isOffer(offer)) throw new Error(offer)
    return offer
  }
  expect(presentPrice(priced(2712), '')).toMatchObject({ updates_months: 12 })
  expect(presentPrice(priced(701), '')).not.toHaveProperty('updates_months')
  const gives = productOf(demo, 2712) ?? expect.fail()
  expect(presentPrice({ ...priced(701), gives }, '')).toMatchObject({ updates_months: 12 })
})
