import { refuse } from '@/platform/http/refusal'
import type { Handlers } from '@/platform/http/visit'
import { decimal } from '@/platform/money/format'
import { money } from '@/platform/money/money'
import type { PaymentOnWire } from '@/platform/payments/browser'
import type { ResumeOutcome } from '@/platform/payments/provider'
import { unixSeconds } from '@/platform/time/duration'
import { expectReport } from '../actions/follow'
import type { SubscriptionsContext } from '../context'
import type { subscriptionsCalls } from '../contract/member'
import { addresseeOf, ownSubscription, type Subscription } from '../store/subscriptions'
import { namedOf } from './cancel'

type Own = 'POST /member/resume_subscription' | 'POST /member/payment_method_session'

/** Going on with a subscription: taking a cancellation back, and paying by other means. */
export function resumeHandlers(context: SubscriptionsContext): Pick<Handlers<typeof subscriptionsCalls>, Own> {
  const { database } = context
  return {
    'POST /member/resume_subscription': async ({ input, member, now }) => {
      const own = await namedOf(context, member, input)
      if (!own || own.state === 'ended' || own.paidUntil <= now) return refuse(20002)
      if (own.state !== 'cancelled' || own.provider === null) return refuse(20035)
      const outcome = await resumeAtProvider(context, own)
      if (!outcome.resumed && outcome.reason !== 'notCancelled') {
        return refuse(outcome.reason === 'refused' ? 13103 : 20002)
      }
      const paidUntil = outcome.resumed ? outcome.paidUntil : own.paidUntil
      await database.transaction((transaction) => expectReport(context, transaction, own, { paidUntil, endsAt: null }))
      return { status: 1, end: unixSeconds(paidUntil) }
    },

    'POST /member/payment_method_session': async ({ input: { vid }, member, language }) => {
      const own = await ownSubscription(database, member.id, vid)
      if (!own || own.state === 'ended' || own.provider === null) return refuse(20002)
      const payment = await sessionAtProvider(context, own)
      if (!payment) return refuse(13103)
      return {
        pname: (await addresseeOf(database, own, language)).product,
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

/** What cannot be reached has refused: the member may try again. */
async function resumeAtProvider({ payments, log }: SubscriptionsContext, own: Subscription): Promise<ResumeOutcome> {
  const refused = { resumed: false, reason: 'refused' } as const
  const provider = own.provider && payments.provider(own.provider)
  if (!provider || own.providerSubscription === null) return refused
  try {
    return await provider.resumeSubscription(own.providerSubscription)
  } catch (error) {
    log.error({ error, subscription: own.id }, 'a provider could not be asked to resume')
    return refused
  }
}

async function sessionAtProvider(
  { payments, log }: SubscriptionsContext,
  own: Subscription,
): Promise<PaymentOnWire | null> {
  const provider = own.provider && payments.provider(own.provider)
  if (!provider || own.providerSubscription === null) return null
  try {
    return await provider.paymentMethodSession(own.providerSubscription)
  } catch (error) {
    log.error({ error, subscription: own.id }, 'a provider could not open a session for another means of payment')
    return null
  }
}
