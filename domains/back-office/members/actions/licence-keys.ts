import {
  disableKey,
  enableKey,
  keyRecord,
  type LicenceKeyRecord,
  replaceKey as replaceLicenceKey,
  textOfKey,
} from '@/domains/licensing/licences'
import type { AuditedAnswer } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { readerOf } from '../context'
import { memberMails } from '../mails/mails'
import { accountsOf } from '../store/accounts'
import type { ActionContext } from './audited'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'licenceKey.disable': true
    'licenceKey.enable': true
    'licenceKey.replace': true
    'licenceKey.reveal': true
  }
}

interface KeyRequest {
  readonly key: number
  readonly reason: string
  /** The member whose key it must be; left out: any, also an unclaimed one. */
  readonly memberId?: number | undefined
}

type KeyAnswer<Answer> = Promise<AuditedAnswer<Answer> | Refusal<20035 | 20085>>

/** Does something about a licence key in a transaction, and writes it down with its reason. 20085: there is none, or its owner is gone. */
const audited = <Answer>(
  { change }: ActionContext,
  action: `licenceKey.${'disable' | 'enable' | 'replace' | 'reveal'}`,
  { key: id, reason, memberId }: KeyRequest,
  work: (
    transaction: Transaction,
    key: LicenceKeyRecord,
  ) => Promise<{ answer: Answer; details?: Record<string, unknown> } | Refusal<20035>>,
): KeyAnswer<Answer> =>
  change<Answer, Refusal<20035 | 20085>>(async (transaction) => {
    const key = await keyRecord(transaction, id)
    if (!key || (memberId !== undefined && key.memberId !== memberId)) return refuse(20085)
    if (key.memberId !== null) {
      const [owner] = await accountsOf(transaction, [key.memberId], true)
      if (!owner || owner.isErased) return refuse(20085)
    }
    const done = await work(transaction, key)
    if (isRefusal(done)) return done
    const details = { key: id, ...(key.order !== null && { order: key.order }), reason, ...done.details }
    return { answer: done.answer, record: { action, memberId: key.memberId, details } }
  })

/** Disables a key; 20035: it is disabled, or replaced. @param releases whether the devices that came in by it lose their seats */
export const disableLicenceKey = (
  acting: ActionContext,
  { releases, ...request }: KeyRequest & { readonly releases: boolean },
): KeyAnswer<{ readonly released: number }> =>
  audited(acting, 'licenceKey.disable', request, async (transaction, key) => {
    const { context, now } = acting
    const done = await disableKey(context, transaction, { key, reason: request.reason, releases, now })
    return isRefusal(done) ? done : { answer: done, details: done }
  })

/** Lets a key work again; 20035: it is not disabled. */
export const enableLicenceKey = (acting: ActionContext, request: KeyRequest): KeyAnswer<Record<string, never>> =>
  audited(acting, 'licenceKey.enable', request, async (transaction, key) => {
    const { context, now } = acting
    return (await enableKey(context, transaction, { key, now })) ?? { answer: {} }
  })

/**
 * Replaces a key, and writes to its owner, who reads the other on the licence page; 20035: it has no owner, or is
 * replaced.
 */
export const replaceKeyForMember = (acting: ActionContext, request: KeyRequest): KeyAnswer<{ readonly key: number }> =>
  audited(acting, 'licenceKey.replace', request, async (transaction, key) => {
    const { context, now } = acting
    const made = await replaceLicenceKey(context, transaction, { key, now })
    if (isRefusal(made)) return made
    const [owner] = key.memberId === null ? [] : await accountsOf(transaction, [key.memberId], false)
    const facts = { product: key.names, order: key.order ?? '' }
    if (owner) await memberMails.send(context, transaction, 'keyReplaced', readerOf(context, owner), facts)
    return { answer: { key: made.id }, details: { by: made.id } }
  })

/** Shows a key as it is typed; 20035: it was imported, so its text is not known here. */
export const revealLicenceKey = (acting: ActionContext, request: KeyRequest): KeyAnswer<{ readonly text: string }> =>
  audited(acting, 'licenceKey.reveal', request, async (transaction, { id }) => {
    const text = await textOfKey(acting.context, transaction, id)
    return isRefusal(text) ? text : { answer: { text } }
  })
