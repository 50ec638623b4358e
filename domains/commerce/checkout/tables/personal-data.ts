import { type SQL, sql } from 'drizzle-orm'
import { orders } from '@/domains/commerce/orders/relations'
import { ownedBy, type PersonalTable, under } from '@/platform/installation/console/personal-data'
import { checkouts, countryEvidence, couponUses, creditUses, paymentReviews, purchaseCredits } from './checkouts'
import { reminderConsents, unfinishedCheckouts } from './reminders'

declare module '@/platform/contract/member-page' {
  interface PersonalThings {
    checkouts: true
    usedCoupons: true
  }
}

const payable = 'A payment that is charged back later must find its order in the books.'
const secret = 'Its holder may pay.'

/** Money has come, whether it was taken as a payment or went back. */
const wasPaid: SQL = sql`(${checkouts.orderId} is not null
  or exists (select from ${paymentReviews} where ${paymentReviews.checkout} = ${checkouts.reference}))`

const begun: PersonalTable = {
  table: checkouts,
  thing: 'checkouts',
  rows: ({ memberId }) => sql`(${checkouts.memberId} = ${memberId} or ${checkouts.orderId} in (
    select ${orders.id} from ${orders} where ${orders.memberId} = ${memberId}))`,
  withheld: { reference: secret },
  kept: {
    because: payable,
    only: wasPaid,
    emptied: {
      email: '',
      buyerName: null,
      couponCode: null,
      buyerReference: null,
      purchaseOrder: null,
      discount: null,
      browserHash: null,
      affiliate: null,
      returnTo: null,
      // Its order has it, for the books.
      postalCode: sql`case when order_id is null then postal_code end`,
      // The secret of the page stops working.
      tokenHash: sql`sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`,
    },
  },
}

/** The personal data of the checkout. */
export const personalData: readonly PersonalTable[] = [
  begun,
  {
    table: countryEvidence,
    rows: under(countryEvidence.checkout, begun, checkouts.reference),
    withheld: { checkout: secret },
    kept: {
      because: 'Tax law wants what spoke for the country of a sale to be kept for ten years.',
      only: sql`exists (select from ${checkouts} where ${checkouts.reference} = ${countryEvidence.checkout} and ${wasPaid})`,
    },
  },
  {
    table: paymentReviews,
    rows: under(paymentReviews.checkout, begun, checkouts.reference),
    withheld: {
      checkout: secret,
      operator: 'It names a person of the vendor’s staff.',
      note: 'It is a note of the payment provider for the vendor’s staff.',
    },
    kept: { because: 'Money that came and went back belongs to the books.', emptied: { note: null } },
  },
  {
    table: purchaseCredits,
    rows: under(purchaseCredits.checkout, begun, checkouts.reference),
    withheld: { checkout: secret },
    kept: {
      because: 'The reason of a lower price belongs to the books.',
      only: sql`exists (select from ${checkouts} where ${checkouts.reference} = ${purchaseCredits.checkout} and ${wasPaid})`,
    },
  },
  {
    // It goes with the subscription whose rest it is.
    table: creditUses,
    rows: under(creditUses.checkout, begun, checkouts.reference),
    withheld: { checkout: secret },
  },
  {
    table: unfinishedCheckouts,
    rows: ({ memberId, addresses }) =>
      sql`(${unfinishedCheckouts.memberId} = ${memberId} or ${unfinishedCheckouts.email} in ${addresses})`,
    staysApart: 'It is about one mail to this account.',
  },
  {
    table: reminderConsents,
    rows: ownedBy(reminderConsents.memberId),
    staysApart: 'It is what the holder of this account wants.',
  },
  {
    table: couponUses,
    thing: 'usedCoupons',
    rows: under(couponUses.checkout, begun, checkouts.reference),
    withheld: { checkout: secret },
    kept: { because: 'A coupon is used no more often than it may.', emptied: { memberId: null } },
  },
]
