import { randomBytes } from 'node:crypto'
import { isRefusal, refuse, refuseFields } from '@/platform/contract/refusal'
import type { Handler, Handlers, MemberCaller } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import { cancelAtProvider } from '../actions/cancel'
import { expectReport } from '../actions/follow'
import type { SubscriptionsContext } from '../context'
import type { subscriptionsCalls } from '../contract/member'
import { type Reason, reasons } from '../rules/cancelling'
import { isLive, shownEnd, type Terms } from '../rules/service'
import { isInTrial } from '../rules/trial'
import {
  addCancellation,
  addReason,
  closeCancellation,
  ownCancellation,
  recordCancellation,
} from '../store/cancellations'
import { addresseeOf, ownSubscription, type Subscription } from '../store/subscriptions'

type CancelCall =
  | 'GET /pre_cancel_subscribe.php'
  | 'GET /subscribe.php'
  | 'GET /member/cancellation'
  | 'POST /article/product/subscribe/cancel'
  | 'POST /article/product/subscribe/cancel_sub'
  | 'POST /member/cancel_trial'

/** The parameter of the page that shows the end of a cancelled subscription. */
const caseParameter = 'case'

const newCase = () => randomBytes(18).toString('base64url')

const reasonOf = (subject: number): Reason | null => reasons.find((reason) => reason === subject) ?? null

type Calls = typeof subscriptionsCalls

/** The way out of a subscription, and what is asked on it. */
export const cancelHandlers = (context: SubscriptionsContext): Pick<Handlers<Calls>, CancelCall> => ({
  'GET /pre_cancel_subscribe.php': beginCancellation(context),
  'GET /subscribe.php': cancel(context),
  'POST /member/cancel_trial': cancelTrial(context),
  'POST /article/product/subscribe/cancel': giveReason(context),
  'GET /member/cancellation': showCancellation(context),
  'POST /article/product/subscribe/cancel_sub': finishCancellation(context),
})

const beginCancellation =
  (context: SubscriptionsContext): Handler<Calls['GET /pre_cancel_subscribe.php']> =>
  async ({ input, member, now }) => {
    const own = await namedOf(context, member, input)
    if (!own || own.state === 'ended') return refuse(13101)
    const id = newCase()
    await addCancellation(context.database, {
      id,
      memberId: member.id,
      subscriptionId: own.id,
      begunAt: now,
      offerTakenAt: now,
    })
    return { sub_cel_id: id }
  }

const cancel =
  (context: SubscriptionsContext): Handler<Calls['GET /subscribe.php']> =>
  async ({ input, member, now }) => {
    const own = await namedOf(context, member, input)
    if (!own || own.state === 'ended') return refuse(13101)
    const outcome = await cancelAtProvider(context, own)
    if (isRefusal(outcome)) return outcome
    const { endsAt, wasCancelled } = outcome
    const id = await context.database.transaction(async (transaction) => {
      await expectReport(context, transaction, own, { paidUntil: endsAt, endsAt })
      const reason = reasonOf(input.cancel_reason ?? 0)
      const done = { id: newCase(), memberId: member.id, subscriptionId: own.id, reason, now }
      return recordCancellation(transaction, done)
    })
    if (wasCancelled) return refuse(13102)
    return { cancel_url: `${context.publicUrl}/subscription-cancel.htm?${caseParameter}=${id}` }
  }

const cancelTrial =
  (context: SubscriptionsContext): Handler<Calls['POST /member/cancel_trial']> =>
  async ({ input, member, now }) => {
    const own = await namedOf(context, member, input)
    if (!own) return refuse(13101)
    if (!isInTrial(own)) return refuse(20035)
    const outcome = await cancelAtProvider(context, own)
    if (isRefusal(outcome)) return outcome
    const { endsAt } = outcome
    await context.database.transaction(async (transaction) => {
      await expectReport(context, transaction, own, { paidUntil: endsAt, endsAt })
      const done = { id: newCase(), memberId: member.id, subscriptionId: own.id, reason: null, now }
      await recordCancellation(transaction, done)
    })
    return { status: 1, end: unixSeconds(endsAt) }
  }

const giveReason =
  (context: SubscriptionsContext): Handler<Calls['POST /article/product/subscribe/cancel']> =>
  async ({ input: { subject, content, vid, oid }, member, now }) => {
    const reason = reasonOf(subject)
    if (reason === null) return refuseFields('subject')
    const words = content?.trim() || null
    const own = vid && oid ? await namedOf(context, member, { vid, oid }) : null
    const about = { memberId: member.id, subscriptionId: own?.id ?? null }
    await addReason(context.database, { id: newCase(), ...about, begunAt: now, reason, words })
    return { status: 1 }
  }

const showCancellation =
  (context: SubscriptionsContext): Handler<Calls['GET /member/cancellation']> =>
  async ({ input: { link }, member, language, now }) => {
    const found = await caseOf(context, member, link)
    if (!found) return refuse(13101)
    const { product } = await addresseeOf(context.database, context.offer, found.subscription, language)
    return { pname: product, ...holds(context, found.subscription, now), reasoned: found.reason !== null }
  }

const finishCancellation =
  (context: SubscriptionsContext): Handler<Calls['POST /article/product/subscribe/cancel_sub']> =>
  async ({ input: { link }, member, now }) => {
    const found = await caseOf(context, member, link)
    if (!found) return refuse(13101)
    const { id, reason, subscription } = found
    const closing = { id, memberId: member.id, subscriptionId: subscription.id, now }
    const isClosed = reason !== null || (await closeCancellation(context.database, closing))
    const held = holds(context, subscription, now)
    // A running or ended subscription takes no reason.
    return isClosed || held.state !== 'cancelled' ? { status: 1, ...held } : refuseFields('subject')
  }

/** Returns the cancellation of a link of this installation; null: it is not the member's. */
async function caseOf({ database, publicUrl }: SubscriptionsContext, member: MemberCaller, link: string) {
  const id = URL.canParse(link, publicUrl) ? new URL(link, publicUrl).searchParams.get(caseParameter) : null
  const found = id === null ? null : await ownCancellation(database, member.id, id)
  return id !== null && found ? { id, ...found } : null
}

/** Returns the present state of a subscription that was cancelled, and the end of its use. */
function holds({ terms }: SubscriptionsContext, subscription: Subscription, now: Date) {
  const end = unixSeconds(subscription.pausedUntil ?? shownEnd(subscription, terms, now))
  if (isOver(subscription, terms, now)) return { state: 'ended', end } as const
  return { state: subscription.state === 'cancelled' ? 'cancelled' : 'goesOn', end } as const
}

const isOver = (subscription: Subscription, terms: Terms, now: Date) =>
  subscription.state !== 'paused' && !isLive(subscription, terms, now)

/** Finds the member's subscription by either id; another member's is not found. */
export async function namedOf(
  { database }: SubscriptionsContext,
  member: MemberCaller,
  { vid, oid }: { readonly vid: string; readonly oid: string },
) {
  const own = await ownSubscription(database, member.id, vid)
  return own?.orderNumber === oid ? own : null
}
