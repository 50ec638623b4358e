import { cancelForMember, subscriptionCalled } from '@/domains/commerce/subscriptions'
import type { ActingOperator, AuditedAnswer, Change } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { CancellationContext } from '../context'
import { decideNotice, lockNotice, noticeById } from '../store/notices'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'notice.join': true
  }
}

type DecisionAnswer = AuditedAnswer<{ readonly notice: number }>

interface Joining {
  readonly notice: number
  /** The subscription's reference. */
  readonly subscription: string
}

/**
 * Joins a notice to the subscription that it is about, which is cancelled by the one action that cancels for a member; what is
 * cancelled or has ended before is joined as it is. 31002: it was decided before, or the subscription has changed meanwhile.
 */
export async function joinNotice(
  context: CancellationContext,
  acting: ActingOperator,
  { notice: id, subscription }: Joining,
): Promise<DecisionAnswer | Refusal<13103 | 20035 | 20085 | 31002>> {
  const { database } = context
  const [notice, own] = [await noticeById(database, id), await subscriptionCalled(database, subscription)]
  if (!notice || !own) return refuse(20085)
  if (notice.state !== 'waiting') return refuse(31002)
  const join = (transaction: Transaction, memberId: number) =>
    decideNotice(transaction, id, {
      state: 'joined',
      operator: acting.by,
      decidedAt: acting.now,
      subscriptionId: own.id,
      memberId,
    })
  if (hasEnd(own)) {
    return acting.change(async (transaction) => {
      if (!(await lockNotice(transaction, id))) return refuse(31002)
      // It may have been resumed, or have moved to another account, before the lock was held.
      const current = await subscriptionCalled(transaction, subscription)
      if (!current || !hasEnd(current)) return refuse(31002)
      await join(transaction, current.memberId)
      const details = { notice: notice.number, subscription }
      return { answer: { notice: id }, record: { action: 'notice.join', memberId: current.memberId, details } }
    })
  }
  let wasDecided = false
  // The cancellation and what it was done for are one transaction, and one row of the log.
  const change: Change = async <Answer>(work: Parameters<typeof acting.change>[0]) =>
    acting.change(async (transaction) => {
      wasDecided = !(await lockNotice(transaction, id))
      if (wasDecided) return refuse(20085)
      const done = await work(transaction)
      if (!isRefusal(done)) await join(transaction, own.memberId)
      return done
    }) as Promise<AuditedAnswer<Answer>>
  const request = { subscription, reason: notice.number }
  const outcome = await cancelForMember(context.subscriptions, { ...acting, change }, request)
  if (isRefusal(outcome)) return wasDecided ? refuse(31002) : outcome
  return outcome.to(() => ({ notice: id }))
}

const hasEnd = ({ state }: { readonly state: string }) => state === 'cancelled' || state === 'ended'

/** Sets one aside for which there is nothing to cancel. */
export const setNoticeAside = (
  { change, by: operator, now: decidedAt }: ActingOperator,
  { notice: id, reason }: { readonly notice: number; readonly reason: string },
): Promise<DecisionAnswer | Refusal<20085 | 31002>> =>
  change(async (transaction) => {
    const found = await noticeById(transaction, id)
    if (!found) return refuse(20085)
    if (!(await lockNotice(transaction, id))) return refuse(31002)
    await decideNotice(transaction, id, { state: 'setAside', operator, decidedAt, note: reason })
    const details = { notice: found.number, reason }
    return { answer: { notice: id }, record: { action: 'notice.setAside', memberId: null, details } }
  })
