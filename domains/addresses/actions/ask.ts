import { hashOf, newSecret } from '@/domains/identity'
import { knownAddresses } from '@/domains/privacy'
import type { Transaction } from '@/platform/database/connect'
import type { AddressesContext } from '../context'
import { letters } from '../mails/letters'
import { sendLetter, stopAddress } from '../mails/send'
import type { RequestKind } from '../rules'
import { addresseeOf } from '../store/purchases'
import { addRequest, type NewRequest } from '../store/requests'

type WaitingRequest = Omit<NewRequest, 'kind' | 'stopHash' | 'dueAt'> & {
  readonly kind: Exclude<RequestKind, 'merge'>
  readonly dueAt: Date
}

/**
 * Writes down what waits, and tells everybody who may want to stop it: whoever has the account that it takes something from,
 * at every address that is known of them. @returns false: one like it waits already
 */
export async function ask(
  context: AddressesContext,
  transaction: Transaction,
  request: WaitingRequest,
): Promise<boolean> {
  const secret = newSecret()
  if ((await addRequest(transaction, { ...request, stopHash: hashOf(secret) })) === null) return false
  await tellOwner(context, transaction, request, secret)
  return true
}

/** Of what staff have agreed on, too. */
export async function tellOwner(
  context: AddressesContext,
  transaction: Transaction,
  { kind, memberId, fromId, dueAt: due }: Pick<WaitingRequest, 'kind' | 'memberId' | 'fromId' | 'dueAt'>,
  secret: string,
) {
  const owner = fromId ?? memberId
  const addressee = await addresseeOf(transaction, owner)
  const url = stopAddress(context, secret)
  for (const to of await knownAddresses(transaction, context.personOf(owner))) {
    await sendLetter(context, transaction, 'waits', {
      ...{ to, language: addressee?.language ?? null },
      write: (t) => letters.waits(t, { vendor: context.vendorName, kind, due, url }),
    })
  }
}
