import { hashOf, newSecret } from '@/domains/accounts/identity'
import { previewMerge, putTogether, takeApart } from '@/domains/back-office/members'
import { latestPurchases } from '@/domains/commerce/orders'
import { isRefusal, type Refusal } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { shortenedAddress } from '@/platform/text/masked'
import { after } from '@/platform/time/duration'
import type { AddressesContext } from '../context'
import { addressMails } from '../mails/mails'
import { ownUndo } from '../rules'
import { addresseeOf } from '../store/purchases'
import { type AddressRequest, addRequest, markUndone } from '../store/requests'

/** The operator in the record of a merge that the owner of both accounts has asked for. */
const operator = 'member'

interface Merge {
  readonly from: number
  readonly into: number
  readonly now: Date
  /** The version of the preview that was seen; left out: the present state. */
  readonly seen?: string
  /** The claim that leads to it; without one a merge that was proven at both ends is recorded. */
  readonly claim?: AddressRequest
  readonly network: string
  readonly language: string
}

/** Puts two accounts of one owner together, and tells both addresses, with a link that undoes it for a week. */
export async function mergeOwn(
  context: AddressesContext,
  transaction: Transaction,
  { from, into, now, claim, network, language, ...request }: Merge,
): Promise<{ readonly until: Date } | Refusal<20035 | 20085 | 31002>> {
  const seen = request.seen ?? (await previewMerge(context.members, transaction, { from, into }))?.version ?? ''
  const purchases = await latestPurchases(transaction, from)
  const addressees = await Promise.all([addresseeOf(transaction, from), addresseeOf(transaction, into)])
  const done = await putTogether(context.members, transaction, {
    from,
    into,
    seen,
    operator,
    now,
    reason: claim ? `Claimed by order ${claim.orderNumber}` : 'Both addresses were shown to be theirs',
  })
  if (isRefusal(done)) return done
  const secret = newSecret()
  const until = after(now, ownUndo)
  const ended = { kind: 'merge', outcome: 'done', endedAt: now, mergeId: done.merge } as const
  const written = { memberId: into, fromId: from, network, language, askedAt: now, dueAt: null }
  await addRequest(transaction, { ...ended, ...written, stopHash: hashOf(secret) })
  // The owner of a claim's mailbox may be a stranger to both accounts: they see a shortened address.
  const told = claim ? shortenedAddress(done.into.email) : done.into.email
  for (const addressee of addressees) {
    if (!addressee) continue
    const named = addressee.email === done.into.email ? done.into.email : told
    const reader = { to: addressee.writtenTo, language: context.offer.languages.of(addressee.language) }
    await addressMails.send(context, transaction, 'merged', reader, {
      into: named,
      until,
      hash: secret,
      purchases,
    })
  }
  return { until }
}

/** Returns until when the owner of both accounts can undo a merge; null: it is too late, or it was not a merge. */
export const undoableUntil = ({ kind, outcome, endedAt }: AddressRequest, now: Date): Date | null => {
  if (kind !== 'merge' || outcome !== 'done' || endedAt === null) return null
  const until = after(endedAt, ownUndo)
  return until > now ? until : null
}

/** Takes the two accounts apart again. */
export async function undoOwn(
  context: AddressesContext,
  transaction: Transaction,
  request: AddressRequest,
  now: Date,
): Promise<Record<string, never> | Refusal<20035 | 20085>> {
  const merge = request.mergeId ?? 0
  const done = await takeApart(context.members, transaction, { merge, into: request.memberId, operator, now })
  if (isRefusal(done)) return done
  await markUndone(transaction, request.id)
  return {}
}
