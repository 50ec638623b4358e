import { countAttempt, ownerOf } from '@/domains/identity'
import { emailProblem } from '@/domains/identity/rules'
import { aside, type IncomingLetter, type LetterReceipt, type LetterResult } from '@/domains/mailbox'
import { changeBy } from '@/platform/audit/change'
import type { Transaction } from '@/platform/database/connect'
import { isRefusal } from '@/platform/http/refusal'
import { languageOf } from '@/platform/i18n/languages'
import { newReference } from '@/platform/text/reference'
import { minutes, seconds } from '@/platform/time/duration'
import type { ConsoleContext } from '../context'
import { limits } from '../rules'
import { addAttachment, attachToFirst } from '../store/attachments'
import { noteLetter, type ReplyAddress, replyAddressOf } from '../store/reply-addresses'
import { addMessage, openTicket } from '../store/tickets'
import { dropFiles, keepFiles, type LetterFiles } from './letter-files'
import { answerTicket } from './tickets'

/** A letter with what it brought. */
interface ReadyLetter extends IncomingLetter {
  readonly brought: LetterFiles
}

/** Checks and keeps what a letter brings, before the transaction in which it is received. */
export async function letterReceiver(context: ConsoleContext, letter: IncomingLetter): Promise<LetterReceipt> {
  const brought = await keepFiles(context, letter.files)
  return {
    take: (transaction) => receiveLetter(context, transaction, { ...letter, brought }),
    drop: () => dropFiles(context, brought),
  }
}

/**
 * Does with a letter what it is for (decision 0059): with an address part of a ticket it goes on with that, as the customer
 * or the operator to whom the part was given; without one it begins a ticket.
 */
async function receiveLetter(
  context: ConsoleContext,
  transaction: Transaction,
  letter: ReadyLetter,
): Promise<LetterResult> {
  const address = await replyAddressOf(transaction, letter.tokens)
  if (letter.proven === false) return aside('forged', address?.ticket)
  if (letter.text === '' && letter.brought.kept.length === 0) return aside('empty', address?.ticket)
  if (address === null) return beginTicket(context, transaction, letter)
  return address.operator === null
    ? continueTicket(context, transaction, letter, address)
    : answerAsOperator(context, transaction, letter, { ...address, operator: address.operator })
}

/** Of one ticket, as for anyone who writes there in the browser. */
const ofTicket = { free: 20, forgives: minutes(3), longestDelay: minutes(10) }

async function continueTicket(
  context: ConsoleContext,
  transaction: Transaction,
  letter: ReadyLetter,
  address: ReplyAddress,
): Promise<LetterResult> {
  const { ticket, ticketId, customers, blacklisted, language } = address
  if (blacklisted || !customers.includes(letter.from)) return aside('sender', ticket)
  const { clock, events } = context
  const now = clock()
  const key = `message of ticket ${ticketId}`
  if ((await countAttempt(transaction, [{ key, ...ofTicket }], now)) !== null) return aside('limit', ticket)
  const holder = { memberId: null, ticketId }
  for (const file of letter.brought.kept) await addAttachment(transaction, holder, file, now)
  const attachments = letter.brought.kept.map(({ id }) => id)
  const message = { ticket, text: messageOf(context, letter, language), attachments, now }
  const event = events.announcement('ticket.continued', { ticket }, now)
  const added = await addMessage(transaction, holder, message, event)
  if (added !== 'added') throw new Error(`The letter was not added: ${added}`)
  if (letter.messageId) await noteLetter(transaction, ticket, letter.messageId)
  return { outcome: 'reply', ticket }
}

/** Who answers in the vendor's name must be proven as far as mail can prove it (decision 0059). */
async function answerAsOperator(
  context: ConsoleContext,
  transaction: Transaction,
  letter: ReadyLetter,
  { operator: email, ticket, ticketId, language }: ReplyAddress & { readonly operator: string },
): Promise<LetterResult> {
  const staff = await context.staffMembers(transaction)
  const operator = staff.find((each) => each.email.toLowerCase() === email)
  if (!operator?.mayAnswer || letter.from !== email) return aside('sender', ticket)
  if (context.mailbox.authenticator !== null && letter.proven !== true) return aside('forged', ticket)
  const now = context.clock()
  const key = `answers of ${email} by mail`
  if ((await countAttempt(transaction, [{ key, ...ofTicket }], now)) !== null) return aside('limit', ticket)
  const holder = { memberId: null, ticketId }
  for (const file of letter.brought.kept) await addAttachment(transaction, holder, file, now)
  const attachments = letter.brought.kept.map(({ id }) => id)
  const acting = { by: operator.name, now, change: changeBy(transaction, operator.name, now) }
  const text = messageOf(context, letter, language)
  const answer = { number: ticket, version: null, text, assignee: operator.email, attachments, byMail: true }
  const answered = await answerTicket({ ...context, database: transaction }, acting, answer)
  if (isRefusal(answered)) throw new Error(`The answer was refused: ${answered.refused}`)
  return { outcome: 'answer', ticket }
}

async function beginTicket(
  context: ConsoleContext,
  transaction: Transaction,
  letter: ReadyLetter,
): Promise<LetterResult> {
  const { clock, events, staff } = context
  if (!context.opensByMail) return aside('closed')
  const { from: email, name, brought } = letter
  if (emailProblem(email) !== null) return aside('sender')
  const now = clock()
  // The address hears of it by mail, no matter who has written under its name.
  const wait = await countAttempt(
    transaction,
    [
      { key: `contact of ${email}`, free: 3, forgives: minutes(20), longestDelay: minutes(60) },
      { key: 'tickets by mail', free: 60, forgives: seconds(30), longestDelay: minutes(30) },
    ],
    now,
  )
  if (wait !== null) return aside('limit')
  const owner = await ownerOf(transaction, email)
  if (owner?.blacklistedAt) return aside('sender')
  // An address may be anybody's claim: a ticket is an account's only where our own host vouches for the sender.
  const isOwn = letter.proven === true && owner !== null && (owner.emailProven || owner.provenEmail === email)
  const language = owner?.language ? languageOf(owner.language) : staff.language
  const number = newReference('T')
  const text = messageOf(context, letter, language)
  const ticket = {
    number,
    memberId: isOwn ? owner.id : null,
    email: isOwn ? null : email,
    name: [...name].slice(0, limits.name).join('') || email.slice(0, limits.name),
    language,
    subject: subjectOf(letter, text),
    refund: null,
    author: 'customer',
    text,
    attachments: [],
    now,
  } as const
  await openTicket(transaction, ticket, events.announcement('ticket.opened', { ticket: number }, now))
  await attachToFirst(transaction, { ticket: number, files: brought.kept, now })
  if (letter.messageId) await noteLetter(transaction, number, letter.messageId)
  return { outcome: 'ticket', ticket: number }
}

const shorten = (text: string, most: number) => {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

const subjectOf = ({ subject }: IncomingLetter, text: string) =>
  shorten(subject.trim() || (text.split('\n')[0] ?? '').trim() || '…', limits.subject)

/** What a letter says, and which of its files were not taken. */
function messageOf(
  { translate }: Pick<ConsoleContext, 'translate'>,
  { text, brought: { refused, kept } }: ReadyLetter,
  language: keyof typeof translate,
): string {
  const note = refused.length === 0 ? '' : translate[language]('mail.ticketFilesRefused', { names: refused.join(', ') })
  const said = text || kept.map(({ name }) => name).join('\n')
  const room = limits.message - [...note].length - 2
  return [shorten(said, room), ...(note ? [note] : [])].join('\n\n')
}
