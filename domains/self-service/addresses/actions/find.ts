import { firstPasswordLink, ownerOf } from '@/domains/accounts/identity'
import { formatDay } from '@/platform/i18n/day'
import { memberPage } from '@/platform/paths'
import type { AddressesContext } from '../context'
import { letters } from '../mails/letters'
import { sendLetter } from '../mails/send'
import { ordersOf } from '../store/purchases'

/** The job that looks for purchases of an address: only its mailbox learns the result. */
export const findPurchase = 'addresses.find'

export function answerSearches(context: AddressesContext) {
  const { worker, vendorName: vendor, publicUrl, clock } = context
  worker.handleOnce<{ email: string; language: string }>(findPurchase, async (transaction, { email, language }) => {
    const owner = await ownerOf(transaction, email)
    const spoken = context.offer.languages.of(owner?.language ?? language)
    if (!owner) {
      const url = publicUrl + memberPage('find_purchase')
      const write = (t: Parameters<typeof letters.nothing>[0]) => letters.nothing(t, { vendor, url })
      return void (await sendLetter(context, transaction, 'nothing', { to: email, language: spoken, write }))
    }
    const memberId = owner.mergedInto ?? owner.id
    const rows = (await ordersOf(transaction, memberId)).map(({ number, placedAt }) => ({
      label: number,
      value: formatDay(placedAt, spoken),
    }))
    // An account that a purchase has opened has no password yet.
    const first = await firstPasswordLink(transaction, { publicUrl, memberId, email, now: clock() })
    const url = first ?? publicUrl + memberPage('login')
    await sendLetter(context, transaction, 'found', {
      to: email,
      language: spoken,
      write: (t) => letters.found(t, { vendor, url, rows }),
    })
  })
}
