import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import { isRenewal } from '@/domains/commerce/entitlements/rules/updates'
import { renewingTerms } from '@/domains/commerce/subscriptions/rules/renewal'
import { builtInLanguages } from '@/platform/i18n/languages'
import { usualCurrencies as currencies } from '@/platform/money/currencies'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { readerIn } from '@/tests/samples/reader'
import { isUnavailable, quoteOf } from './quote'

let shop: Catalogue
beforeAll(async () => {
  shop = await readDemoCatalogue()
})

const names = Object.fromEntries(builtInLanguages.map((language) => [language, 'A'])) as Coupon['names']
const nobody = {
  signedIn: false,
  owned: [],
  subscriptions: [],
  couponUses: { total: 0, own: 0, held: false },
  discounts: [],
}

describe('every purchase', () => {
  /** Upgrades and renewals are for those alone who own something. */
  const sold = () =>
    shop.prices.filter(({ onSale, pid }) => {
      const product = shop.productsByPid.get(pid)
      return onSale && product !== undefined && product.kind !== 'upgrade' && !isRenewal(product)
    })
  type SoldProduct = ReturnType<typeof sold>[number]
  const renewing = ({ term, renewal }: SoldProduct) => renewal !== undefined && renewingTerms.includes(term)
  /** Each product once, and of those that renew one. */
  const selector = (each: SoldProduct) => (renewing(each) ? 'renews' : each.pid)
  const purchases = () =>
    fc.record({
      items: fc.uniqueArray(fc.constantFrom(...sold()), { minLength: 1, maxLength: 10, selector }),
      currency: fc.constantFrom(...currencies),
      reader: fc.constantFrom(...builtInLanguages.map(readerIn)),
      country: fc.constantFrom('US', 'DE', 'ES', 'FR', 'JP', 'GB', 'HU', 'TW'),
      postalCode: fc.constantFrom('', '35001', '78266'),
      percent: fc.integer({ min: 1, max: 10_000_000 }).map((share) => (share / 100_000).toFixed(5)),
      amount: fc.integer({ min: 0, max: 200_000 }),
      by: fc.constantFrom('percent' as const, 'amount' as const),
      quantities: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 10, maxLength: 10 }),
      lines: fc.option(fc.uniqueArray(fc.constantFrom('downloader', 'music', 'others'), { minLength: 1 })),
    })

  it('the lines sum to the total, VAT and net too, in whole smallest units and never below zero', () => {
    fc.assert(
      fc.property(purchases(), ({ items: wanted, quantities, percent, amount, by, lines: scope, ...rest }) => {
        const items = wanted.map((item, index) => ({ ...item, quantity: quantities[index] ?? 1 }))
        const amounts = { USD: amount, EUR: amount, JPY: amount, GBP: amount }
        const discount = by === 'percent' ? { by, percent } : { by, amounts }
        const coupon: Coupon = { code: 'TRIAL', names, usesPerMember: 1, discount, ...(scope && { lines: scope }) }
        const request = { coupon: 'TRIAL', discount: null, items, ...rest }
        const circumstances = { ...nobody, now: new Date('2026-11-21T12:00:00Z') }
        const quote = quoteOf({ ...shop, coupons: [coupon] }, request, circumstances)
        if (isUnavailable(quote)) throw new Error(`Not available: ${quote.obstacle}`)
        const { lines, total, subtotal, off, vat } = quote
        const add = (amounts: { minor: number }[]) => amounts.reduce((sum, { minor }) => sum + minor, 0)
        expect(add(lines.map((line) => line.amount))).toBe(total.minor)
        expect(add(lines.map((line) => line.price))).toBe(subtotal.minor)
        expect(subtotal.minor - off.minor).toBe(total.minor)
        expect(vat.net.minor + vat.vat.minor).toBe(total.minor)
        for (const line of lines) {
          expect(Number.isSafeInteger(line.amount.minor)).toBe(true)
          expect(line.amount.minor).toBeGreaterThanOrEqual(0)
          expect(line.amount.minor).toBeLessThanOrEqual(line.price.minor)
          expect(line.price.minor).toBeLessThanOrEqual(line.list.minor)
          expect(line.price.minor).toBeLessThanOrEqual(line.unit.minor * line.quantity)
        }
        if (quote.coupon?.problem) expect(off.minor).toBe(0)
      }),
    )
  })
})
