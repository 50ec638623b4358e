import type { AuditedAnswer } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { EarlierKey, EarlierKeyPlace } from '../context'
import { type ActionContext, audited } from './audited'
import { disableLicenceKey, enableLicenceKey, revealLicenceKey } from './licence-keys'

interface AnyKeyRequest {
  /** Left out: an unclaimed key. */
  readonly memberId?: number | undefined
  /** A key by its number. A key of an imported order has none and is named by its place in the order. */
  readonly key: number | EarlierKeyPlace
  readonly reason: string
}

type KeyAnswer<Answer> = Promise<AuditedAnswer<Answer> | Refusal<20035 | 20085>>

/** Runs an act on a key of an imported order; 20085: the member has none there. */
const aboutEarlier = <Answer>(
  acting: ActionContext,
  action: `licenceKey.${'disable' | 'enable' | 'reveal'}`,
  { key: place, memberId, ...request }: Omit<AnyKeyRequest, 'key'> & { readonly key: EarlierKeyPlace },
  work: (transaction: Transaction, key: EarlierKey) => Promise<Answer | Refusal<20035>>,
): KeyAnswer<Answer> =>
  audited<Answer, 20035 | 20085>(
    acting,
    action,
    { ...request, memberId: memberId ?? 0 },
    async (transaction, member) => {
      const found = await acting.context.earlierKeys.lock(transaction, place)
      if (found?.memberId !== member.id) return refuse(20085)
      const answer = await work(transaction, found)
      return isRefusal(answer) ? answer : { answer, details: { ...place } }
    },
  )

/**
 * Disables a key of a member (decision 0111). 20035: it is disabled, or replaced. Releases no seat for a key of an imported
 * order, since no seat records such a key.
 */
export function disableKeyOfMember(
  acting: ActionContext,
  { key, releases, ...request }: AnyKeyRequest & { readonly releases: boolean },
): KeyAnswer<{ readonly released: number }> {
  if (typeof key === 'number') return disableLicenceKey(acting, { ...request, key, releases })
  return aboutEarlier(
    acting,
    'licenceKey.disable',
    { ...request, key },
    async (transaction, { orderId, disabledAt }) => {
      if (disabledAt !== null) return refuse(20035)
      await acting.context.earlierKeys.mark(
        transaction,
        { ...key, orderId },
        { at: acting.now, because: request.reason },
      )
      return { released: 0 }
    },
  )
}

/** Lets a key of a member work again; 20035: it is not disabled. */
export function enableKeyOfMember(
  acting: ActionContext,
  { key, ...request }: AnyKeyRequest,
): KeyAnswer<Record<string, never>> {
  if (typeof key === 'number') return enableLicenceKey(acting, { ...request, key })
  return aboutEarlier(
    acting,
    'licenceKey.enable',
    { ...request, key },
    async (transaction, { orderId, disabledAt }) => {
      if (disabledAt === null) return refuse(20035)
      await acting.context.earlierKeys.mark(transaction, { ...key, orderId }, null)
      return {}
    },
  )
}

/** Shows a key of a member as it is typed. */
export function revealKeyOfMember(
  acting: ActionContext,
  { key, ...request }: AnyKeyRequest,
): KeyAnswer<{ readonly text: string }> {
  if (typeof key === 'number') return revealLicenceKey(acting, { ...request, key })
  return aboutEarlier(acting, 'licenceKey.reveal', { ...request, key }, async (_, { key: text }) => ({ text }))
}
