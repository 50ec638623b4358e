import type { Queryable } from '@/platform/database/connect'
import { memberPage } from '@/platform/paths'
import type { RefundsContext } from '../context'
import type { CaseKind } from '../rules'
import { caseByNumber } from '../store/cases'
import { type LetterName, letterOf } from './letters'

/** The letters about a refund that is on its way. */
const moneyLetters = {
  request: 'refunded',
  withdrawal: 'refunded',
  return: 'returned',
  fee: 'feeReturned',
  goodwill: 'goodwill',
} as const satisfies Record<CaseKind, LetterName>

/**
 * Writes to the member about the current state of a case, in the language of its conversation: to the account's
 * address, not to one typed into a form, so that no mail goes to strangers; the case keeps the other address for staff.
 */
export async function sendLetter(
  context: RefundsContext,
  database: Queryable,
  name: LetterName,
  number: string,
): Promise<void> {
  const found = await caseByNumber(database, number)
  if (!found) throw new Error(`There is no refund case ${number}`)
  // The member made no request, so no mail says that it was declined.
  if (found.kind === 'goodwill' && name === 'declined') return
  const written = name === 'refunded' ? moneyLetters[found.kind] : name
  const facts = {
    found,
    vendor: context.vendor.name,
    url: context.publicUrl + memberPage('order_history'),
  }
  const t = context.translate[found.language]
  const letter = letterOf(t, facts, written)
  const { language, writtenTo: to } = found
  const confirms = name === 'requested' || name === 'withdrawn'
  const unasked = !confirms && found.steps[0]?.actorKind !== 'member'
  await context.mailer.send(database, {
    kind: `refunds.${written}`,
    to,
    language,
    letter,
    confidential: false,
    unasked,
  })
}
