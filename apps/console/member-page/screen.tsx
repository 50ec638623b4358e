import { lazy } from 'react'
import Members from '@/domains/back-office/members/console/members'
import { type MemberPageParts, PartsContext } from '@/domains/back-office/members/console/parts'
import { ConfirmOrder, EntryForm } from '@/domains/commerce/checkout/console/card/section'
import { goodwillOnLine, refundsOnOrder } from '@/domains/commerce/refunds/console/card/section'
import { SubscriptionActs } from '@/domains/commerce/subscriptions/console/card/subscription-acts'
import { CouponForm } from '@/domains/promotion/coupons/console/card/give-coupon'
import type { ConsoleScreenProps, SectionProps } from '@/domains/staff/operators/browser'
import { staffWords } from './words'

// The tab about companies comes when it is opened; few members have one of the others, so what is done about it comes with it.
const Companies = lazy(() => import('@/domains/accounts/companies/console/card/companies'))
const Handovers = lazy(() => import('@/domains/licensing/gifting/console/card/handovers'))
const Presents = lazy(() => import('@/domains/licensing/gifting/console/card/presents'))
const Household = lazy(() => import('@/domains/licensing/households/console/card/household'))
const Bind = lazy(() => import('@/domains/licensing/licences/console/card/bind'))
const Meters = lazy(() => import('@/domains/licensing/licences/console/card/meters'))
const Trials = lazy(() => import('@/domains/licensing/licences/console/card/trials'))

const handovers = (section: SectionProps) => section.member.handovers.length > 0 && <Handovers {...section} />
const presents = (section: SectionProps) => section.member.presents.length > 0 && <Presents {...section} />
const household = (section: SectionProps) => section.member.household.length > 0 && <Household {...section} />
const bind = (section: SectionProps) => <Bind {...section} />
const meters = (section: SectionProps) => <Meters {...section} />
const trials = (section: SectionProps) => section.member.trials.length > 0 && <Trials {...section} />

/** THE parts of the page of a member, each from the domain that it is about. */
const parts: MemberPageParts = {
  words: staffWords,
  orderActs: [ConfirmOrder, refundsOnOrder],
  lineActs: [goodwillOnLine],
  afterOrders: [presents],
  aboveSeats: [bind, meters, trials, handovers, household],
  SubscriptionActs,
  EntryForm,
  CouponForm,
  Companies,
}

/** The room of the members, with what each domain shows there. */
export default function MembersScreen(props: ConsoleScreenProps) {
  return (
    <PartsContext value={parts}>
      <Members {...props} />
    </PartsContext>
  )
}
