import { ownerOf, welcomeLink } from '@/domains/accounts/identity'
import { latestPurchases } from '@/domains/commerce/orders'
import { memberPage } from '@/platform/paths'
import type { AddressesContext } from '../context'
import { addressMails } from '../mails/mails'

/** The job that looks for purchases of an address: only its mailbox learns the result. */
export const findPurchase = 'addresses.find'

export function answerSearches(context: AddressesContext) {
  const { worker, publicUrl, clock } = context
  worker.handleOnce<{ email: string; language: string }>(findPurchase, async (transaction, { email, language }) => {
    const owner = await ownerOf(transaction, email)
    const reader = { to: email, language: context.offer.languages.of(owner?.language ?? language) }
    if (!owner) return void (await addressMails.send(context, transaction, 'nothing', reader, {}))
    const memberId = owner.mergedInto ?? owner.id
    const purchases = await latestPurchases(transaction, memberId)
    // An account that a purchase has opened has no password yet.
    const first = await welcomeLink(transaction, { publicUrl, memberId, email, now: clock() })
    const url = first ?? publicUrl + memberPage('login')
    await addressMails.send(context, transaction, 'found', reader, { url, purchases })
  })
}
