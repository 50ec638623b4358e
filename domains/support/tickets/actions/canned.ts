import { latestPurchases } from '@/domains/commerce/orders'
import { caseByNumber } from '@/domains/commerce/refunds'
import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { type Refusal, refuseStale, refuseValue } from '@/platform/contract/refusal'
import type { Queryable } from '@/platform/database/connect'
import { textIn, textReader } from '@/platform/i18n/texts'
import type { ConsoleContext } from '../context'
import { cannedKey, limits, textProblem, unknownFields, withFields } from '../rules'
import { type CannedAnswer, putAnswer, takeAnswer, writtenAnswers } from '../store/canned'
import type { ConsoleTicket } from '../store/console'

export { together } from '../store/canned'
export { writtenAnswers }

interface FillRequest {
  readonly ticket: ConsoleTicket
  /** The name of the operator who answers; null: none is known. */
  readonly operator: string | null
}

/** Fills in canned answers for a ticket, in its customer's language. A field without a fact stays, for the operator (decision 0218). */
export async function fillAnswers(
  { database, offer }: Pick<ConsoleContext, 'database' | 'offer'>,
  answers: readonly CannedAnswer[],
  { ticket, operator }: FillRequest,
): Promise<readonly { readonly answer: CannedAnswer; readonly text: string }[]> {
  const reader = textReader(offer.languages, ticket.language)
  const order = answers.length === 0 ? null : await orderOf(database, ticket)
  const facts = {
    name: ticket.name,
    first_name: ticket.name.trim().split(/\s+/)[0] ?? '',
    ticket: ticket.number,
    subject: ticket.subject,
    order: order?.number ?? '',
    product: order?.products.map((names) => textIn(names, reader)).join(', ') ?? '',
    operator: operator ?? '',
  }
  return answers.map((answer) => ({ answer, text: withFields(textIn(answer.texts, reader), facts) }))
}

/** The order that a ticket is about: that of its refund, or else the member's newest. */
async function orderOf(database: Queryable, { memberId, refund }: ConsoleTicket) {
  if (memberId === null) return null
  const purchases = await latestPurchases(database, memberId)
  if (refund === null) return purchases[0] ?? null
  const found = await caseByNumber(database, refund)
  return purchases.find(({ number }) => number === found?.orderNumber) ?? null
}

type Saved = Promise<AuditedAnswer<{ readonly key: string }> | Refusal<20040 | 31002>>

interface AnswerChange extends CannedAnswer {
  /** The version that the operator saw; 0: there was none. */
  readonly seen: number
}

/**
 * Writes a canned answer, in place of the file's where that has one with its key. It need not be in every language: a
 * ticket in another gets the vendor's first one that there is.
 */
export async function saveAnswer(
  { offer }: Pick<ConsoleContext, 'offer'>,
  { change, by: operator, now }: ActingOperator,
  { key, titles = {}, texts, seen }: AnswerChange,
): Saved {
  const { spoken } = offer.languages
  const offered = (language: string) => spoken.some((each) => each === language)
  const isText = ([language, text]: [string, string]) =>
    offered(language) && textProblem(text, limits.message) === null && unknownFields(text).length === 0
  const isTitle = ([language, title]: [string, string]) =>
    offered(language) && textProblem(title, limits.title) === null
  if (!cannedKey.test(key)) return refuseValue('key')
  if (!Object.entries(titles).every(isTitle)) return refuseValue('titles')
  if (Object.keys(texts).length === 0 || !Object.entries(texts).every(isText)) return refuseValue('texts')
  return change(async (transaction) => {
    const answer = { key, titles, texts, seen, operator, at: now }
    if (!(await putAnswer(transaction, answer))) return staleAnswer(transaction, key, now)
    return { answer: { key }, record: { action: 'cannedAnswer.save', memberId: null, details: { key } } as const }
  })
}

/** Takes away what staff wrote: the file's answer with that key, where there is one, is the vendor's again. */
export const removeAnswer = (
  { change, now }: ActingOperator,
  { key, seen }: { readonly key: string; readonly seen: number },
): Saved =>
  change(async (transaction) => {
    if (!(await takeAnswer(transaction, key, seen))) return staleAnswer(transaction, key, now)
    return { answer: { key }, record: { action: 'cannedAnswer.remove', memberId: null, details: { key } } as const }
  })

/** Says who was faster. */
async function staleAnswer(database: Queryable, key: string, now: Date) {
  const there = (await writtenAnswers(database)).find((answer) => answer.key === key)
  return refuseStale({ by: there?.operator ?? null, at: there?.at ?? now })
}
