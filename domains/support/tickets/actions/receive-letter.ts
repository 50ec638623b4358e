import { countAttempt, ownerOf } from '@/domains/accounts/identity'
import { emailProblem } from '@/domains/accounts/identity/rules'
import { aside, type IncomingLetter, type LetterReceipt, type LetterResult } from '@/domains/support/mailbox'
import { changeBy } from '@/platform/audit/change'
import { isRefusal } from '@/platform/contract/refusal'
import { noLock } from '@/platform/contract/weighty'
import type { Transaction } from '@/platform/database/connect'
import { foldAddress } from '@/platform/text/typed/address'
import { minutes, seconds } from '@/platform/time/duration'
import { openCount, ownCount } from '@/platform/time/throttle'
import type { ConsoleContext } from '../context'
import { addAttachment } from '../store/attachments'
import { findStanding } from '../store/console'
import { type ReplyAddress, replyAddressOf } from '../store/reply-addresses'
import { dropFiles, filesOf, keepFiles } from './letter-files'
import { addToTicket, messageOf, openByLetter, type ReadyLetter, saysSomething } from './letter-tickets'
import { answerTicket } from './tickets'

/**
 * Puts a letter into a ticket at the wish of staff: its sender need not be the ticket's customer, and there is no
 * limit.
 * @param number of the ticket; null: the letter begins one
 */
export async function letterJoiner(
  context: ConsoleContext,
  letter: IncomingLetter,
  number: string | null,
): Promise<LetterReceipt> {
  const brought = await keepFiles(context, letter)
  const writer = letter.inStead ?? letter
  const ready = { ...letter, ...writer, brought }
  return {
    async take(transaction) {
      if (number === null) {
        if (emailProblem(writer.from) !== null) return aside('sender')
        return openByLetter(context, transaction, ready, await ownerOf(transaction, writer.from))
      }
      const found = await findStanding(transaction, number)
      if (!found) return aside('sender')
      const { id: ticketId, number: ticket, language, email, writtenTo } = found
      const foreign = ![email, writtenTo].some((each) => foldAddress(each) === writer.from)
      return addToTicket(context, transaction, ready, { ticketId, ticket, language, foreign })
    },
    drop: () => dropFiles(context, brought),
  }
}

/** Checks and keeps what a letter brings, before the transaction in which it is received. */
export async function letterReceiver(context: ConsoleContext, letter: IncomingLetter): Promise<LetterReceipt> {
  const brought = await keepFiles(context, letter)
  return {
    take: (transaction) => receiveLetter(context, transaction, { ...letter, brought }),
    drop: () => dropFiles(context, brought),
  }
}

/**
 * Handles a letter (decision 0059): with a token of a ticket it continues that, as the customer or the operator of the
 * token; without one it begins a ticket.
 */
async function receiveLetter(
  context: ConsoleContext,
  transaction: Transaction,
  letter: ReadyLetter,
): Promise<LetterResult> {
  const address = await replyAddressOf(transaction, letter.tokens)
  if (letter.proven === false) return aside('forged', address?.ticket)
  if (!saysSomething(letter, address !== null)) return aside('empty', address?.ticket)
  if (address === null) return beginTicket(context, transaction, letter)
  return address.operator === null
    ? continueTicket(context, transaction, letter, address)
    : answerAsOperator(context, transaction, letter, { ...address, operator: address.operator })
}

/** The limit of one ticket, as in the browser. */
const ofTicket = { free: 20, forgives: minutes(3), longestDelay: minutes(10) }

async function continueTicket(
  context: ConsoleContext,
  transaction: Transaction,
  letter: ReadyLetter,
  address: ReplyAddress,
): Promise<LetterResult> {
  const { ticket, ticketId, customers, blacklisted, language } = address
  if (blacklisted || !customers.includes(letter.from)) return aside('sender', ticket)
  const now = context.clock()
  const count = ownCount({ key: `message of ticket ${ticketId}`, ...ofTicket })
  if ((await countAttempt(transaction, [count], now)) !== null) return aside('limit', ticket)
  return addToTicket(context, transaction, letter, { ticket, ticketId, language })
}

/** Adds an operator's answer by mail, whose sender must be proven as far as mail can prove it (decision 0059). */
async function answerAsOperator(
  context: ConsoleContext,
  transaction: Transaction,
  letter: ReadyLetter,
  { operator: email, ticket, ticketId, language }: ReplyAddress & { readonly operator: string },
): Promise<LetterResult> {
  const staff = await context.staffMembers(transaction)
  const operator = staff.find((each) => foldAddress(each.email) === email)
  if (!operator?.mayAnswer || letter.from !== email) return aside('sender', ticket)
  if (context.mailbox.authenticator !== null && letter.proven !== true) return aside('forged', ticket)
  const now = context.clock()
  const count = ownCount({ key: `answers of ${email} by mail`, ...ofTicket })
  if ((await countAttempt(transaction, [count], now)) !== null) return aside('limit', ticket)
  const holder = { memberId: null, ticketId }
  const files = filesOf(letter.brought)
  for (const file of files) await addAttachment(transaction, holder, file, now)
  const acting = {
    by: operator.name,
    now,
    change: changeBy(transaction, { operator: operator.name, at: now, lock: noLock }),
  }
  const text = messageOf(context, letter, { language })
  const answer = {
    number: ticket,
    version: null,
    text,
    quoted: letter.quoted || null,
    assignee: operator.email,
    attachments: files.map(({ id }) => id),
    byMail: true,
  }
  const answered = await answerTicket({ ...context, database: transaction }, acting, answer)
  if (isRefusal(answered)) throw new Error(`The answer was refused: ${answered.refused}`)
  return { outcome: 'answer', ticket }
}

async function beginTicket(
  context: ConsoleContext,
  transaction: Transaction,
  letter: ReadyLetter,
): Promise<LetterResult> {
  if (!context.opensByMail) return aside('closed')
  const { from: email } = letter.inStead ?? letter
  if (emailProblem(email) !== null) return aside('sender')
  const now = context.clock()
  // The owner of the address gets a mail about it, even if another person has used the address.
  const wait = await countAttempt(
    transaction,
    [
      openCount('a session, or a reply to a ticket', {
        key: `contact of ${email}`,
        free: 3,
        forgives: minutes(20),
        longestDelay: minutes(60),
      }),
      openCount('the contact page; what is over it waits for staff', {
        key: 'tickets by mail',
        free: 60,
        forgives: seconds(30),
        longestDelay: minutes(30),
      }),
    ],
    now,
  )
  if (wait !== null) return aside('limit')
  const owner = await ownerOf(transaction, email)
  if (owner?.blacklistedAt) return aside('sender')
  return openByLetter(context, transaction, letter, owner)
}
