import { companiesOnMember } from '@/domains/accounts/companies/console/card/section'
import Members from '@/domains/back-office/members/console/members'
import { type MemberPageParts, PartsContext } from '@/domains/back-office/members/console/parts'
import { ConfirmOrder, EntryForm } from '@/domains/commerce/checkout/console/card/section'
import { goodwillOnLine, refundsOnOrder } from '@/domains/commerce/refunds/console/card/section'
import { SubscriptionActs } from '@/domains/commerce/subscriptions/console/card/subscription-acts'
import { handoversOnMember, presentsOnMember } from '@/domains/licensing/gifting/console/card/section'
import { householdOnMember } from '@/domains/licensing/households/console/card/section'
import { trialsOnMember } from '@/domains/licensing/licences/console/card/section'
import { CouponForm } from '@/domains/promotion/coupons/console/card/give-coupon'
import type { ConsoleScreenProps } from '@/domains/staff/operators/browser'
import { staffWords } from './words'

/** THE parts of the page of a member, each from the domain that it is about. */
const parts: MemberPageParts = {
  words: staffWords,
  orderActs: [ConfirmOrder, refundsOnOrder],
  lineActs: [goodwillOnLine],
  afterOrders: [presentsOnMember],
  aboveSeats: [trialsOnMember, handoversOnMember, householdOnMember],
  SubscriptionActs,
  EntryForm,
  CouponForm,
  Companies: companiesOnMember,
}

/** The room of the members, with what each domain shows there. */
export default function MembersScreen(props: ConsoleScreenProps) {
  return (
    <PartsContext value={parts}>
      <Members {...props} />
    </PartsContext>
  )
}
