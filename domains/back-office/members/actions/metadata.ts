import { patchMemberMetadata } from '@/domains/accounts/identity'
import { orderNumbered, patchLineMetadata, patchOrderMetadata } from '@/domains/commerce/orders'
import type { Change } from '@/platform/audit/change'
import type { Metadata, MetadataPatch } from '@/platform/contract/metadata'
import { type Refusal, refuse, refuseValue } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { accountsOf } from '../store/accounts'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'member.metadata': true
  }
}

/** The subject of metadata: a member, an order, or a licence, which is a line of an order. */
export type MetadataSubject =
  | { readonly member: number }
  | { readonly order: string; readonly position?: number | undefined }

/**
 * Writes what the vendor's own systems, or staff, know of a member, an order or a licence. 20085: there is no such thing, or
 * nothing is left of the person; 20040: more names than may be.
 */
export const writeMetadata = (change: Change, subject: MetadataSubject, patch: MetadataPatch) =>
  change<{ metadata: Metadata }, Refusal<20040 | 20085>>(async (transaction) => {
    const memberId = 'member' in subject ? subject.member : (await orderNumbered(transaction, subject.order))?.memberId
    const [member] = memberId === undefined ? [] : await accountsOf(transaction, [memberId], true)
    if (memberId === undefined || !member || member.isErased) return refuse(20085)
    const metadata = await write(transaction, subject, patch)
    if (metadata === undefined) return refuse(20085)
    if (metadata === null) return refuseValue('metadata')
    const details = { ...('order' in subject && subject), written: Object.keys(patch) }
    return { answer: { metadata }, record: { action: 'member.metadata', memberId, details } }
  })

/** @returns null: more than may be; undefined: there is no such thing */
async function write(transaction: Transaction, subject: MetadataSubject, patch: MetadataPatch) {
  if ('member' in subject) return patchMemberMetadata(transaction, subject.member, patch)
  const order = await orderNumbered(transaction, subject.order)
  if (!order) return
  const { position } = subject
  return position === undefined
    ? patchOrderMetadata(transaction, order.id, patch)
    : patchLineMetadata(transaction, { id: order.id, position }, patch)
}
