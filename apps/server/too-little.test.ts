import { expect, it } from 'vitest'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { demoOffer, readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { leftTooLittle } from './vendor-folder'

const demo = await readDemoCatalogue()
const now = new Date('2026-11-28')
const coupon = (discount: object) =>
  ({ code: 'NEARLY', names: {}, usesPerMember: 1, discount }) as unknown as Catalogue['coupons'][number]
const said = (discount: object) =>
  leftTooLittle(
    { ...demo, coupons: [coupon(discount)] },
    { provider: 'stripe', currencies: demoOffer.currencies },
    now,
  ).map(({ message }) => message)

it('names a coupon that leaves less than the provider’s minimum, unless it leaves nothing', () => {
  const [warning, ...more] = said({ by: 'percent', percent: '99' })
  expect(more).toEqual([])
  expect(warning).toMatch(/^NEARLY leaves 0\.\d\d USD of \d+ \(\w+\), and stripe collects 0\.50 at least/)
  expect(said({ by: 'percent', percent: '100' })).toEqual([])
  expect(said({ by: 'percent', percent: '20' })).toEqual([])
  expect(leftTooLittle(demo, { provider: 'stripe', currencies: demoOffer.currencies }, now)).toEqual([])
})
