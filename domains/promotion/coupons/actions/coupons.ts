import { type CatalogueReader, changePublished, readArtNames } from '@/domains/commerce/catalogue'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import { wasTaken } from '@/domains/commerce/checkout'
import type { Change } from '@/platform/audit/change'
import { refuse } from '@/platform/contract/refusal'
import type { Offer } from '@/platform/contract/vendor-offer'
import { addHolder, memberAt, removeHolder } from '../store'

interface CouponEditor {
  /** The operator's name in the audit log. */
  readonly by: string
  readonly now: Date
  /** Where the pictures of the catalogue lie: the whole of it is checked. */
  readonly vendorDir: string
  readonly offer: Offer
}

/**
 * Adds a coupon to what is published, at once: it is a version of its own, and the draft gets the coupon, too.
 * 20035: there is one of this code, or was one whose uses would count for it; 20040: it names lines or products that
 * there are not.
 */
export async function createCoupon(change: Change, { by, now, vendorDir, offer }: CouponEditor, coupon: Coupon) {
  const art = await readArtNames(vendorDir)
  return change(async (transaction) => {
    if (await wasTaken(transaction, coupon.code)) return refuse(20035)
    const done = await changePublished(transaction, { by, now, art, offer }, (content) =>
      content.coupons.some(({ code }) => code === coupon.code)
        ? null
        : { ...content, coupons: [...content.coupons, coupon] },
    )
    if ('refused' in done) return done
    const record = { action: 'coupon.make', memberId: null, details: { coupon, version: done.version } } as const
    return { answer: done, record }
  })
}

/**
 * Ends a coupon now; checkouts that hold it may still be paid. 20035: there is no such coupon, or it is over already.
 */
export async function endCoupon(
  change: Change,
  { by, now, vendorDir, offer }: CouponEditor,
  { code, reason }: { code: string; reason: string },
) {
  const art = await readArtNames(vendorDir)
  return change(async (transaction) => {
    const done = await changePublished(transaction, { by, now, art, offer }, (content) => {
      const found = content.coupons.find((coupon) => coupon.code === code)
      if (!found || (found.expiresAt !== undefined && new Date(found.expiresAt) <= now)) return null
      const ended = { ...found, expiresAt: now.toISOString() }
      return { ...content, coupons: content.coupons.map((coupon) => (coupon === found ? ended : coupon)) }
    })
    if ('refused' in done) return done
    const record = { action: 'coupon.end', memberId: null, details: { code, reason, version: done.version } } as const
    return { answer: done, record }
  })
}

declare module '@/platform/audit/record' {
  interface MemberActions {
    'coupon.give': true
    'coupon.takeBack': true
  }
}

/** A coupon that is assigned to a member, or taken back. */
interface CouponAssignment {
  readonly code: string
  /** The member's address. */
  readonly email: string
  readonly reason: string
}

interface AssignmentContext {
  readonly catalogue: CatalogueReader
  readonly now: Date
}

/**
 * Gives a coupon to a member, who finds it on their page from then on. 20085: there is no such member; 20035: there is no
 * such coupon that could be used, or the member has it.
 */
export const assignCoupon = (
  change: Change,
  { catalogue, now }: AssignmentContext,
  { code, email, reason }: CouponAssignment,
) =>
  change(async (transaction) => {
    const memberId = await memberAt(transaction, email)
    if (memberId === null) return refuse(20085)
    const { coupons } = await catalogue.currentCatalogue(transaction)
    const found = coupons.find((coupon) => coupon.code === code)
    if (!found || (found.expiresAt !== undefined && new Date(found.expiresAt) <= now)) return refuse(20035)
    if (!(await addHolder(transaction, { code, memberId, givenAt: now }))) return refuse(20035)
    return { answer: {}, record: { action: 'coupon.give', memberId, details: { code, reason } } }
  })

/** Takes a coupon from a member's page; a checkout that holds it may still be paid. 20085, 20035 as when it is given. */
export const unassignCoupon = (change: Change, { code, email, reason }: CouponAssignment) =>
  change(async (transaction) => {
    const memberId = await memberAt(transaction, email)
    if (memberId === null) return refuse(20085)
    if (!(await removeHolder(transaction, { code, memberId }))) return refuse(20035)
    return { answer: {}, record: { action: 'coupon.takeBack', memberId, details: { code, reason } } }
  })
