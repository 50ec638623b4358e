import { randomBytes } from 'node:crypto'
import { isRefusal, refuse, refuseFields } from '@/platform/http/refusal'
import type { Handlers, MemberCaller } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import { cancelAtProvider } from '../actions/cancel'
import { expectReport } from '../actions/follow'
import type { SubscriptionsContext } from '../context'
import type { subscriptionsCalls } from '../contract/member'
import { type Reason, reasons } from '../rules/cancelling'
import { isInTrial } from '../rules/trial'
import { addCancellation, addReason, ownCancellation, recordCancellation } from '../store/cancellations'
import { ownSubscription } from '../store/subscriptions'

type CancelCall =
  | 'GET /pre_cancel_subscribe.php'
  | 'GET /subscribe.php'
  | 'POST /article/product/subscribe/cancel'
  | 'POST /article/product/subscribe/cancel_sub'
  | 'POST /member/cancel_trial'

/** In the address of the page that says until when it runs. */
const caseParameter = 'case'

const newCase = () => randomBytes(18).toString('base64url')

const reasonOf = (subject: number): Reason | null => reasons.find((reason) => reason === subject) ?? null

/** The way out of a subscription, and what is asked on it. */
export function cancelHandlers(context: SubscriptionsContext): Pick<Handlers<typeof subscriptionsCalls>, CancelCall> {
  const { database, publicUrl } = context
  return {
    'GET /pre_cancel_subscribe.php': async ({ input, member, now }) => {
      const own = await namedOf(context, member, input)
      if (!own || own.state === 'ended') return refuse(13101)
      const id = newCase()
      await addCancellation(database, {
        id,
        memberId: member.id,
        subscriptionId: own.id,
        begunAt: now,
        offerTakenAt: now,
      })
      return { sub_cel_id: id }
    },

    'GET /subscribe.php': async ({ input, member, now }) => {
      const own = await namedOf(context, member, input)
      if (!own || own.state === 'ended') return refuse(13101)
      const outcome = await cancelAtProvider(context, own)
      if (isRefusal(outcome)) return outcome
      const { endsAt, wasCancelled } = outcome
      const id = await database.transaction(async (transaction) => {
        await expectReport(context, transaction, own, { paidUntil: endsAt, endsAt })
        const reason = reasonOf(input.cancel_reason ?? 0)
        const done = { id: newCase(), memberId: member.id, subscriptionId: own.id, reason, now }
        return recordCancellation(transaction, done)
      })
      if (wasCancelled) return refuse(13102)
      return { cancel_url: `${publicUrl}/subscription-cancel.htm?${caseParameter}=${id}` }
    },

    'POST /member/cancel_trial': async ({ input, member, now }) => {
      const own = await namedOf(context, member, input)
      if (!own) return refuse(13101)
      if (!isInTrial(own)) return refuse(20035)
      const outcome = await cancelAtProvider(context, own)
      if (isRefusal(outcome)) return outcome
      const { endsAt } = outcome
      await database.transaction(async (transaction) => {
        await expectReport(context, transaction, own, { paidUntil: endsAt, endsAt })
        const done = { id: newCase(), memberId: member.id, subscriptionId: own.id, reason: null, now }
        await recordCancellation(transaction, done)
      })
      return { status: 1, end: unixSeconds(endsAt) }
    },

    'POST /article/product/subscribe/cancel': async ({ input: { subject, content }, member, now }) => {
      const reason = reasonOf(subject)
      if (reason === null) return refuseFields('subject')
      const words = content?.trim() || null
      await addReason(database, { id: newCase(), memberId: member.id, begunAt: now, reason, words })
      return { status: 1 }
    },

    'POST /article/product/subscribe/cancel_sub': async ({ input: { link }, member }) => {
      const id = URL.canParse(link, publicUrl) ? new URL(link, publicUrl).searchParams.get(caseParameter) : null
      const found = id === null ? null : await ownCancellation(database, member.id, id)
      if (!found) return refuse(13101)
      if (found.reason === null) return refuseFields('subject')
      return { status: 1, end: unixSeconds(found.paidUntil) }
    },
  }
}

/** The member's own by both of its names; of anybody else's there is none. */
export async function namedOf(
  { database }: SubscriptionsContext,
  member: MemberCaller,
  { vid, oid }: { readonly vid: string; readonly oid: string },
) {
  const own = await ownSubscription(database, member.id, vid)
  return own?.orderNumber === oid ? own : null
}
