import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { loadFile } from '@/platform/import/load-file'
import type { Part } from '@/platform/import/part'
import { addHeldCoupons, exportedHolders, heldCodes, heldCoupons, memberCouponChecks } from '../store/coupons-file'
import { memberCouponsFile } from './member-coupons-file'

/** Imports members' coupons (spec 12.4, spec 1.6). A coupon that a member has already is left as it is. */
export const memberCouponsPart: Part<{ readonly catalogue: Catalogue; readonly now: Date }> = {
  files: [memberCouponsFile],
  exports: [{ file: memberCouponsFile, lines: exportedHolders }],

  async load(loading, { catalogue: { coupons }, now }) {
    await heldCodes.fill(
      loading.transaction,
      coupons.map(({ code }) => ({ code })),
    )
    return loadFile(loading, memberCouponsFile, {
      held: heldCoupons,
      columnsOf: ({ coupon, ...facts }) => ({ ...facts, code: coupon }),
      checks: memberCouponChecks,
      add: (transaction) => addHeldCoupons(transaction, now),
    })
  },
}
