import { randomCharacters } from '@/platform/text/alphabet'
import type { CancellationContext } from '../context'
import { receiptOf } from '../mails/letters'
import { addNotice, type NewNotice } from '../store/notices'

/** Keeps a notice, and sends the receipt in the same transaction. @returns what the receipt calls it */
export async function receiveNotice(
  { database, mailer, offer, translate, vendor, vendorName }: CancellationContext,
  given: Omit<NewNotice, 'number'>,
): Promise<string> {
  const notice = { ...given, number: `C-${randomCharacters(8)}` }
  const language = offer.languages.of(given.language)
  await database.transaction(async (transaction) => {
    await addNotice(transaction, notice)
    const facts = { notice, language, vendor: vendorName, timeZone: vendor.seller.timeZone }
    await mailer.send(transaction, {
      kind: 'cancelling.receipt',
      to: notice.email,
      language,
      letter: receiptOf(translate[language], facts),
      confidential: false,
      essential: true,
    })
  })
  return notice.number
}
