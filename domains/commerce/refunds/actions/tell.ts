import { merchantOf } from '@/integrations/payments/seller'
import type { Queryable } from '@/platform/database/connect'
import { tagOf } from '@/platform/i18n/languages'
import { type Reader, textIn, textReader } from '@/platform/i18n/texts'
import { ownText } from '@/platform/text/shown-name'
import type { RefundsContext } from '../context'
import { type LetterName, refundMails } from '../mails/mails'
import { amountOf, type CaseKind } from '../rules'
import type { RefundCase } from '../store/cases'

/** The letters about a refund that is on its way. */
const moneyLetters = {
  request: 'refunded',
  withdrawal: 'refunded',
  return: 'returned',
  fee: 'feeReturned',
  goodwill: 'goodwill',
} as const satisfies Record<CaseKind, LetterName>

/**
 * Writes to the member about a case, in the language of its conversation: to the account's address, not to one typed
 * into a form, so that no mail goes to strangers; the case keeps the other address for staff.
 * @param found the case with the lines that the letter names
 * @param reason an operator's, for a case that was declined
 */
export async function sendLetter(
  context: RefundsContext,
  database: Queryable,
  name: LetterName,
  found: RefundCase,
  reason = '',
): Promise<void> {
  // The member made no request, so no mail says that it was declined.
  if (found.kind === 'goodwill' && name === 'declined') return
  const written = name === 'refunded' ? moneyLetters[found.kind] : name
  const { language, country, writtenTo: to } = found
  const confirms = name === 'requested' || name === 'withdrawn'
  const unasked = !confirms && found.steps[0]?.actorKind !== 'member'
  await refundMails.send(
    context,
    database,
    written,
    { to, language, country, unasked },
    { ...factsOf(found, textReader(context.offer.languages, language)), reason },
  )
}

const factsOf = (found: RefundCase, reader: Reader) => ({
  number: found.number,
  order: found.orderNumber,
  products: products(found, reader),
  amount: amountOf(found),
  merchant: merchantOf(found)?.name ?? null,
  name: ownText(found.fullName),
  email: found.email,
  at: found.createdAt,
  country: found.country,
})

/** Some units are named with their number: `5 × Pilot`. */
const products = ({ lines }: RefundCase, reader: Reader) =>
  new Intl.ListFormat(tagOf(reader.language)).format([
    ...new Set(lines.map(({ names, units }) => `${units === null ? '' : `${units} × `}${textIn(names, reader)}`)),
  ])
