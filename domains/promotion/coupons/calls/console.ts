import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import { countUses } from '@/domains/commerce/checkout'
import type { Handlers } from '@/platform/http/visit'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { assignCoupon, createCoupon, endCoupon, unassignCoupon } from '../actions/coupons'
import type { CouponsContext } from '../context'
import type { CouponInConsole, couponsConsoleCalls } from '../contract/console'
import { countHolders } from '../store'

/** Handlers for operators' work on coupons. */
export function couponsConsole({
  database,
  catalogue: catalogues,
  config: { vendorDir },
  offer,
}: CouponsContext): Handlers<typeof couponsConsoleCalls> {
  return {
    'GET /console/api/coupons': async ({ reader, now }) => {
      const catalogue = await catalogues.currentCatalogue(database)
      const uses = await countUses(database, now)
      const holders = await countHolders(database)
      return {
        coupons: catalogue.coupons
          .map((coupon) => ({
            ...present(catalogue, coupon, reader, now),
            ...(uses.get(coupon.code) ?? { used: 0, held: 0 }),
            holders: holders.get(coupon.code) ?? 0,
          }))
          .reverse(),
        lines: catalogue.lines.map(({ key, names }) => ({ key, name: textIn(names, reader) })),
      }
    },

    'POST /console/api/coupons/make': ({ input: { coupon }, operator, change, now }) =>
      createCoupon(change, { by: operator.name, now, vendorDir, offer }, coupon),

    'POST /console/api/coupons/end': ({ input, operator, change, now }) =>
      endCoupon(change, { by: operator.name, now, vendorDir, offer }, input),

    'POST /console/api/coupons/give': ({ input, change, now }) =>
      assignCoupon(change, { catalogue: catalogues, now }, input),

    'POST /console/api/coupons/take-back': ({ input, change }) => unassignCoupon(change, input),
  }
}

function present(
  catalogue: Catalogue,
  coupon: Coupon,
  reader: Reader,
  now: Date,
): Omit<CouponInConsole, 'used' | 'held' | 'holders'> {
  const { code, names, discount, lines = [], products = [], minimum, uses, usesPerMember, expiresAt } = coupon
  const expiry = expiresAt === undefined ? null : new Date(expiresAt)
  return {
    code,
    name: textIn(names, reader),
    percent: discount.by === 'percent' ? discount.percent : null,
    amounts: discount.by === 'amount' ? discount.amounts : null,
    lines: lines.map((key) => textIn(catalogue.lines.find((line) => line.key === key)?.names, reader) ?? key),
    products: products.map((pid) => textIn(productOf(catalogue, pid)?.names, reader) ?? String(pid)),
    minimum: minimum ?? null,
    uses: uses ?? null,
    uses_per_member: usesPerMember,
    audience: coupon.for ?? 'everyone',
    expires: expiry ? unixSeconds(expiry) : 0,
    ended: expiry !== null && expiry <= now,
  }
}
