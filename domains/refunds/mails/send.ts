import type { Queryable } from '@/platform/database/connect'
import type { RefundsContext } from '../context'
import { caseByNumber, type RefundCase } from '../store/cases'
import { type LetterName, letters } from './letters'

/** Writes to the member about a case as it stands, in the language in which they spoke of it. */
export async function sendLetter(
  context: RefundsContext,
  database: Queryable,
  name: LetterName,
  number: string,
): Promise<void> {
  const found = await caseByNumber(database, number)
  if (!found) throw new Error(`There is no refund case ${number}`)
  const written = name === 'refunded' && found.kind === 'return' ? 'returned' : name
  for (const to of recipients(name, found)) {
    const letter = letters[written](context.translate[found.language], {
      found,
      vendor: context.vendor.name,
      url: `${context.publicUrl}/member.htm?a=order_history`,
    })
    const { language } = found
    await context.post.send(database, { kind: `refunds.${written}`, to, language, letter, confidential: false })
  }
}

/**
 * The account's address, whatever was typed into a form: nobody has us write to strangers. Only the acknowledgement of a
 * withdrawal goes where the law wants it, to the address that the statement names; the account hears of it, too.
 */
const recipients = (name: LetterName, { memberEmail, email }: RefundCase) =>
  name === 'withdrawn' ? [...new Set([email, memberEmail])] : [memberEmail]
