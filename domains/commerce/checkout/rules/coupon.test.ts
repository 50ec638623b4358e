import { describe, expect, it, test } from 'vitest'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import { builtInLanguages } from '@/platform/i18n/languages'
import { type Money, money } from '@/platform/money/money'
import { applyCoupon, couponCodeIn } from './coupon'

const names = Object.fromEntries(builtInLanguages.map((language) => [language, 'A'])) as Coupon['names']
const coupon: Coupon = { code: 'TRIAL', names, discount: { by: 'percent', percent: '20' }, usesPerMember: 1 }
const now = new Date('2026-11-21T12:00:00Z')
const usd = (minor: number): Money => money(minor, 'USD')
const lineOf = (price: number, more: { pid?: number; line?: string; offered?: boolean } = {}) => ({
  pid: 701,
  line: 'downloader',
  offered: false,
  ...more,
  price: usd(price),
})
const apply = (more: Partial<Coupon>, lines = [lineOf(1000)], inUse?: boolean) =>
  applyCoupon({ ...coupon, ...more }, lines, {
    currency: 'USD',
    now,
    uses: { held: false, total: 0, own: 0 },
    ...(inUse !== undefined && { inUse }),
  })

describe('a coupon', () => {
  it('without uses is free to be used', () => {
    expect(apply({})).toEqual({ off: [usd(200)] })
    expect(apply({}, [lineOf(1000)], true)).toEqual({ problem: 'inUse' })
  })

  test.each([
    ['a cent below', 999, { problem: 'belowMinimum' }],
    ['exactly', 1000, { off: [usd(200)] }],
  ])('with a minimum, asked for %s', (_, price, expected) => {
    const minimum = { USD: 1000, EUR: 1, JPY: 1, GBP: 1 }
    expect(apply({ minimum }, [lineOf(price)])).toEqual(expected)
  })

  it('counts the whole order for its minimum, and lowers its own products', () => {
    const minimum = { USD: 1500, EUR: 1, JPY: 1, GBP: 1 }
    const lines = [lineOf(1000), lineOf(500, { pid: 751, line: 'music' })]
    expect(apply({ minimum, lines: ['music'] }, lines)).toEqual({ off: [usd(0), usd(100)] })
  })

  it('does not lower an offer, and lowers other lines', () => {
    const lines = [lineOf(1000, { offered: true }), lineOf(500, { pid: 751 })]
    expect(apply({}, lines)).toEqual({ off: [usd(0), usd(100)] })
    expect(apply({ products: [701] }, lines)).toEqual({ problem: 'notWithOffer' })
    expect(apply({ products: [999] }, lines)).toEqual({ problem: 'notForThese' })
  })

  it('is read in capitals, without the blanks around it', () => {
    const coupons = [{ code: 'WELCOME10' }]
    const typed = [
      '\tWelcome10 \n',
      'Code: ＷＥＬＣＯＭＥー１０',
      '“welcome\u200b10”',
      'my coupon WELCOME10',
      'wel-come 10',
    ]
    expect(new Set(typed.map((each) => couponCodeIn(each, coupons)))).toEqual(new Set(['WELCOME10']))
    expect(couponCodeIn('Hello 5', coupons)).toBe('HELLO5')
  })
})
