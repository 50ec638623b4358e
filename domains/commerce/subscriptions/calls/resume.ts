import { isRefusal, refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { decimal } from '@/platform/i18n/money'
import { money } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import { askProvider } from '../actions/at-provider'
import { expectReport } from '../actions/follow'
import { resumeAtProvider } from '../actions/resume'
import type { SubscriptionsContext } from '../context'
import type { subscriptionsCalls } from '../contract/member'
import { addresseeOf, ownSubscription } from '../store/subscriptions'
import { namedOf } from './cancel'

type ResumeCall = 'POST /member/resume_subscription' | 'POST /member/payment_method_session'

/** Going on with a subscription: taking a cancellation back, and paying by other means. */
export function resumeHandlers(context: SubscriptionsContext): Pick<Handlers<typeof subscriptionsCalls>, ResumeCall> {
  const { database } = context
  return {
    'POST /member/resume_subscription': async ({ input, member, now }) => {
      const own = await namedOf(context, member, input)
      if (!own) return refuse(20002)
      const outcome = await resumeAtProvider(context, own, now)
      if (isRefusal(outcome)) return outcome
      const { paidUntil } = outcome
      await database.transaction((transaction) => expectReport(context, transaction, own, { paidUntil, endsAt: null }))
      return { status: 1, end: unixSeconds(paidUntil) }
    },

    'POST /member/payment_method_session': async ({ input: { vid }, member, language }) => {
      const own = await ownSubscription(database, member.id, vid)
      if (!own || own.state === 'ended' || own.provider === null) return refuse(20002)
      const payment = await askProvider(context, own, 'let another means of payment be named', (provider, name) =>
        provider.paymentMethodSession(name),
      )
      if (!payment) return refuse(13103)
      return {
        pname: (await addresseeOf(database, context.offer, own, language)).product,
        card_type: own.cardBrand ?? '',
        card_last4: own.cardLastFour ?? '',
        overdue: own.state === 'pastDue',
        renew_amount: decimal(money(own.renewalAmount, own.currency)),
        currency: own.currency,
        payment,
      }
    },
  }
}
