import { hashOf, knownAddresses, newSecret } from '@/domains/accounts/identity'
import { latestPurchases } from '@/domains/commerce/orders'
import type { Transaction } from '@/platform/database/connect'
import { after, days } from '@/platform/time/duration'
import type { AddressesContext } from '../context'
import { addressMails } from '../mails/mails'
import type { RequestKind } from '../rules'
import { addresseeOf } from '../store/purchases'
import { type AddressRequest, addRequest, type NewRequest } from '../store/requests'
import { contest, lockRivals, ownerOfRequest, resume } from '../store/rivals'

type WaitingKind = Exclude<RequestKind, 'merge'>

type WaitingRequest = Omit<NewRequest, 'kind' | 'stopHash' | 'dueAt'> & {
  readonly kind: WaitingKind
  /** Null: staff decides before it is done. */
  readonly dueAt: Date | null
}

const isWaiting = (kind: RequestKind): kind is WaitingKind => kind !== 'merge'

/**
 * Records a request, and tells all who may want to stop it: the owner of the account that it takes from, at every known
 * address. Where a different request waits, neither is carried out automatically: staff see both, and the askers are
 * told that there is another.
 * @returns false when the same one waits already
 */
export async function ask(
  context: AddressesContext,
  transaction: Transaction,
  request: WaitingRequest,
): Promise<boolean> {
  const { kind, memberId, fromId = null, askedAt } = request
  await lockRivals(transaction, { kind, memberId, fromId })
  const secret = newSecret()
  if ((await addRequest(transaction, { ...request, stopHash: hashOf(secret) })) === null) return false
  const waiting = await lockRivals(transaction, { kind, memberId, fromId })
  const isContested = waiting.length > 1
  if (isContested) {
    const known = waiting.filter(({ contestedAt }) => contestedAt === null)
    await contest(
      transaction,
      known.map(({ id }) => id),
      askedAt,
    )
    for (const each of known) await tellAsker(context, transaction, each)
  }
  await tellOwner(context, transaction, { ...request, fromId, dueAt: isContested ? null : request.dueAt }, secret)
  return true
}

/** Resumes the wait of the last remaining request, with the full time, and tells its owner as about a new one. */
export async function letLastWait(
  context: AddressesContext,
  transaction: Transaction,
  ended: AddressRequest,
  now: Date,
) {
  const [last, ...others] = await lockRivals(transaction, ended)
  if (!last || others.length > 0 || last.contestedAt === null || !isWaiting(last.kind)) return
  const { id, kind, memberId, fromId, email, language, orderNumber } = last
  const secret = newSecret()
  const { recoveryDays, waitingDays } = context.waiting
  const dueAt = after(now, days(kind === 'wayBack' ? recoveryDays : waitingDays))
  await resume(transaction, id, { dueAt, stopHash: hashOf(secret) })
  await tellOwner(context, transaction, { kind, memberId, fromId, dueAt, orderNumber }, secret)
  if (kind === 'wayBack' && email !== null) await tellOfWait(context, transaction, { to: email, language, due: dueAt })
}

/** Writes to the mailbox that asks for a way back: the letter is the same whether the account exists or not. */
export const tellOfWait = (
  context: AddressesContext,
  transaction: Transaction,
  { to, language, due }: { readonly to: string; readonly language: string; readonly due: Date },
) => addressMails.send(context, transaction, 'wayBack', { to, language: context.offer.languages.of(language) }, { due })

/** That there is another request about the same. */
export const tellOfRival = (context: AddressesContext, transaction: Transaction, to: string, language: string | null) =>
  addressMails.send(context, transaction, 'contested', { to, language: context.offer.languages.of(language) }, {})

/** A claim has no mailbox of its own: its account asks. */
async function tellAsker(context: AddressesContext, transaction: Transaction, request: AddressRequest) {
  if (request.email !== null) return tellOfRival(context, transaction, request.email, request.language)
  const asker = await addresseeOf(transaction, request.memberId)
  if (asker) await tellOfRival(context, transaction, asker.writtenTo, asker.language)
}

/** Tells the owner about a request, also about one that staff have agreed on. */
export async function tellOwner(
  context: AddressesContext,
  transaction: Transaction,
  {
    kind,
    memberId,
    fromId,
    dueAt: due,
    orderNumber = null,
  }: Pick<WaitingRequest, 'kind' | 'memberId' | 'dueAt' | 'orderNumber'> & { fromId: number | null },
  secret: string,
) {
  const owner = ownerOfRequest({ fromId, memberId })
  const addressee = await addresseeOf(transaction, owner)
  const language = context.offer.languages.of(addressee?.language ?? null)
  // The purchase that is claimed, with its name.
  const purchases = (await latestPurchases(transaction, owner)).filter(({ number }) => number === orderNumber)
  for (const to of await knownAddresses(transaction, context.personOf(owner)))
    await addressMails.send(
      context,
      transaction,
      'waits',
      { to, language },
      {
        kind,
        due,
        hash: secret,
        purchases,
      },
    )
}
