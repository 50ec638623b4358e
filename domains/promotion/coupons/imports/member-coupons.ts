import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Part } from '@/platform/import/part'
import { exportedHolders } from '../store/exported-holders'
import { addHeldCoupons, heldCodes, heldCoupons, memberCouponChecks } from '../store/imported-coupons'
import { memberCouponsFile } from './member-coupons-file'

/** Imports members' coupons (spec 12.4, spec 1.6). A coupon that a member has already is left as it is. */
export const memberCouponsPart: Part<{ readonly catalogue: Catalogue; readonly now: Date }> = {
  files: [memberCouponsFile],
  exports: [{ file: memberCouponsFile, lines: exportedHolders }],

  async load({ transaction, batches, examine }, { catalogue: { coupons }, now }) {
    await heldCodes.create(transaction)
    await heldCodes.hold(
      transaction,
      coupons.map(({ code }, line) => ({ line, code })),
    )
    await heldCoupons.create(transaction)
    for await (const batch of batches(memberCouponsFile)) {
      const rows = batch.map(({ line, value: { coupon, member, given_at = null } }) => ({
        line,
        code: coupon,
        member,
        given_at,
      }))
      await heldCoupons.hold(transaction, rows)
    }
    await examine(memberCouponsFile, memberCouponChecks)
    const added = await addHeldCoupons(transaction, now)
    return [{ file: memberCouponsFile.name, added, known: (await heldCoupons.count(transaction)) - added }]
  },
}
