import { hashOf, newSecret } from '@/domains/accounts/identity'
import type { Transaction } from '@/platform/database/connect'
import { newToken } from '@/platform/mail/mailer'
import { keptText, ownText } from '@/platform/text/shown-name'
import { after, days } from '@/platform/time/duration'
import type { SupportContext } from '../context'
import { type CustomerLetter, customerLetters, type StaffLetter, ticketMails } from '../mails/mails'
import { passAddress } from '../map'
import { type ConsoleTicket, findStanding } from '../store/console'
import { addTicketPass } from '../store/passes'
import { replyToken } from '../store/reply-addresses'

/** In days: how long the link of a mail opens its ticket, without a password. */
const linkLength = 7

/**
 * Writes to the account's address, or to that of a customer without an account, with a link that opens this one ticket.
 * Refunds acknowledge a request themselves, so its ticket does not.
 */
export async function writeToCustomer(
  context: SupportContext,
  transaction: Transaction,
  name: CustomerLetter,
  number: string,
  message?: number,
): Promise<number | null> {
  const { clock, publicUrl } = context
  const found = await findStanding(transaction, number)
  if (!found || (name === 'received' && found.refund !== null)) return null
  const { number: ticket, writtenTo: to, language } = found
  const pass = newSecret()
  await addTicketPass(transaction, {
    tokenHash: hashOf(pass),
    ticket,
    expiresAt: after(clock(), days(linkLength)),
  })
  const replyTo = await replyAddress(context, transaction, { ticketId: found.id, operator: null })
  const source = { ticket, ...(message !== undefined && { message }) }
  const reader = { to, language, source, thread: threadOf(context, found), ...(replyTo && { replyTo }) }
  return ticketMails.send(context, transaction, name, reader, {
    ticket,
    // A stranger may have typed the address: the vendor's letter to it speaks in the vendor's words alone.
    subject: found.memberId === null ? keptText(ticket) : ownText(found.subject),
    text: found.messages.find(({ id }) => id === message)?.text ?? '',
    url: passAddress(publicUrl, ticket, pass, language),
    days: linkLength,
    isRead: replyTo !== null,
  })
}

/** Lets staff send letters about tickets again: each gets a link of its own. */
export function rewriteTicketLetters(context: SupportContext) {
  for (const name of customerLetters)
    context.mailer.rewrite(`support.${name}`, (transaction, { source: { ticket, message } }) =>
      writeToCustomer(context, transaction, name, String(ticket), message === undefined ? undefined : Number(message)),
    )
}

/** Writes to the vendor's address, and, where replies are read, to the operator of the ticket. */
export async function writeToStaff(
  context: SupportContext,
  transaction: Transaction,
  name: StaffLetter,
  number: string,
) {
  const { staff, mailbox } = context
  const found = await findStanding(transaction, number)
  if (!found) return
  const answering = mailbox.replies === null ? [] : await whoMayAnswer(context, transaction)
  const shared = staff.email.toLowerCase()
  await writeToOne(context, transaction, {
    name,
    ticket: found,
    to: staff.email,
    personal: answering.includes(shared),
  })
  const assignee = found.assignedTo?.toLowerCase() ?? ''
  if (assignee === shared || !answering.includes(assignee)) return
  await writeToOne(context, transaction, { name, ticket: found, to: assignee, personal: true })
}

const whoMayAnswer = async ({ staffMembers }: SupportContext, transaction: Transaction) =>
  (await staffMembers(transaction)).flatMap(({ email, mayAnswer }) => (mayAnswer ? [email.toLowerCase()] : []))

interface StaffMail {
  readonly name: StaffLetter
  readonly ticket: ConsoleTicket
  readonly to: string
  /** The reader is an operator: a reply is theirs. */
  readonly personal: boolean
}

async function writeToOne(
  context: SupportContext,
  transaction: Transaction,
  { name, ticket, to, personal }: StaffMail,
) {
  const { language } = context.staff
  const { id: ticketId, number, subject, name: customer, email } = ticket
  const own = personal ? await replyAddress(context, transaction, { ticketId, operator: to.toLowerCase() }) : null
  const written = { subject, name: customer, email, text: newestOf(ticket) }
  // Anyone else who answers by mail writes to the customer, not to the vendor.
  const reader = { to, replyTo: own ?? email, language, thread: threadOf(context, ticket) }
  const facts = { ticket: number, isRead: own !== null, written }
  await ticketMails.send(context, transaction, `staff.${name}`, reader, facts)
}

/** Where a reply about a ticket goes; null: no mailbox is read here. */
async function replyAddress(
  { mailbox, clock }: SupportContext,
  transaction: Transaction,
  whose: { readonly ticketId: number; readonly operator: string | null },
): Promise<string | null> {
  if (mailbox.replies === null) return null
  const token = await replyToken(transaction, { ...whose, fresh: newToken(), now: clock() })
  return mailbox.replies.replace('{token}', token)
}

/** Returns the references of letters about a ticket, so that mail programs show them as one conversation. */
const threadOf = ({ mailDomain }: SupportContext, { number, lastLetter }: ConsoleTicket) =>
  [`<${number.toLowerCase()}@${mailDomain}>`, ...(lastLetter ? [lastLetter] : [])].join(' ')

/** Returns the newest message that is not the vendor's. */
const newestOf = ({ messages }: ConsoleTicket) => messages.findLast(({ author }) => author !== 'operator')?.text ?? ''
