import { randomCharacters } from '@/platform/text/alphabet'
import { keptName, keptText } from '@/platform/text/shown-name'
import type { CancellationContext } from '../context'
import { cancellationMails } from '../mails/mails'
import { addNotice, type NewNotice } from '../store/notices'

/** Keeps a notice, and sends the receipt in the same transaction. @returns what the receipt calls it */
export async function receiveNotice(context: CancellationContext, given: Omit<NewNotice, 'number'>): Promise<string> {
  const notice = { ...given, number: `C-${randomCharacters(8)}` }
  const { number, receivedAt, name, email, contract, kind, reason, wishedDay } = notice
  const facts = {
    number,
    received: { at: receivedAt, timeZone: context.vendor.seller.timeZone },
    name: keptName(name),
    email,
    contract: keptName(contract),
    kind,
    reason: reason ? keptText(reason) : null,
    wishedDay: wishedDay ?? null,
  }
  const reader = { to: email, language: context.offer.languages.of(given.language) }
  await context.database.transaction(async (transaction) => {
    await addNotice(transaction, notice)
    await cancellationMails.send(context, transaction, 'receipt', reader, facts)
  })
  return notice.number
}
