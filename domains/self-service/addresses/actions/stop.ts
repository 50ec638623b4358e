import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { AddressesContext } from '../context'
import { addressMails } from '../mails/mails'
import { addresseeOf } from '../store/purchases'
import { type AddressRequest, endRequest } from '../store/requests'
import { letLastWait } from './ask'
import { undoableUntil, undoOwn } from './own-merge'

/** Stops a waiting request, or undoes the merge that was made; its asker is told. */
export async function stopRequest(
  context: AddressesContext,
  transaction: Transaction,
  request: AddressRequest,
  now: Date,
): Promise<Record<string, never> | Refusal<20035>> {
  if (undoableUntil(request, now) !== null) {
    const undone = await undoOwn(context, transaction, request, now)
    return 'refused' in undone ? refuse(20035) : undone
  }
  if (!(await endRequest(transaction, request.id, { outcome: 'stopped', at: now }))) return refuse(20035)
  await letLastWait(context, transaction, request, now)
  const addressee = await addresseeOf(transaction, request.memberId)
  if (addressee) {
    const reader = { to: addressee.writtenTo, language: context.offer.languages.of(addressee.language) }
    await addressMails.send(context, transaction, 'stopped', reader, {})
  }
  return {}
}
