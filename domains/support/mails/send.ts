import { hashOf, newSecret } from '@/domains/identity'
import type { Transaction } from '@/platform/database/connect'
import { consoleRoom } from '@/platform/paths'
import { after, days } from '@/platform/time/duration'
import type { SupportContext } from '../context'
import { passAddress } from '../map'
import { type ConsoleTicket, findTicket } from '../store/console'
import { addTicketPass } from '../store/passes'
import { type CustomerLetter, customerLetters, type StaffLetter, staffLetters } from './letters'

/** In days: how long the link of a mail opens its ticket, without a password. */
const linkLength = 7

/**
 * Writes to the account's address, or to that of somebody without an account, with a link that opens this one ticket.
 * Refunds acknowledge a request themselves, so its ticket does not.
 */
export async function writeToCustomer(context: SupportContext, name: CustomerLetter, number: string, message?: number) {
  const { database } = context
  await database.transaction((transaction) => writeIn(context, transaction, name, number, message))
}

async function writeIn(
  { clock, mailer, publicUrl, vendorName, translate }: SupportContext,
  transaction: Transaction,
  name: CustomerLetter,
  number: string,
  message?: number,
): Promise<number | null> {
  const found = await findTicket(transaction, number)
  if (!found || (name === 'received' && found.refund !== null)) return null
  const { writtenTo: to, language } = found
  const pass = newSecret()
  await addTicketPass(transaction, {
    tokenHash: hashOf(pass),
    ticket: number,
    expiresAt: after(clock(), days(linkLength)),
  })
  const letter = customerLetters[name](translate[language], {
    vendor: vendorName,
    ticket: number,
    // A stranger may have typed the address: the vendor's letter to it speaks in the vendor's words alone.
    subject: found.memberId === null ? number : found.subject,
    text: found.messages.find(({ id }) => id === message)?.text ?? '',
    url: passAddress(publicUrl, number, pass, language),
    days: linkLength,
  })
  const source = { ticket: number, ...(message !== undefined && { message }) }
  const unasked = name !== 'received'
  return mailer.send(transaction, {
    kind: `support.${name}`,
    to,
    language,
    letter,
    confidential: true,
    source,
    unasked,
  })
}

/** Lets staff send letters about tickets again: each gets a link of its own. */
export function rewriteTicketLetters(context: SupportContext) {
  for (const name of Object.keys(customerLetters) as CustomerLetter[])
    context.mailer.rewrite(`support.${name}`, (transaction, { source: { ticket, message } }) =>
      writeIn(context, transaction, name, String(ticket), message === undefined ? undefined : Number(message)),
    )
}

export async function writeToStaff(
  { database, mailer, publicUrl, staff, translate }: SupportContext,
  name: StaffLetter,
  number: string,
) {
  const found = await findTicket(database, number)
  if (!found) return
  const { subject, name: customer, email } = found
  const url = `${publicUrl}${consoleRoom('tickets', number)}`
  const facts = { ticket: number, subject, name: customer, email, text: newestOf(found), url }
  const letter = staffLetters[name](translate[staff.language], facts)
  const { language } = staff
  // Whoever answers by mail all the same writes to the customer, not to the house.
  const addressed = { to: staff.email, replyTo: email, language }
  await mailer.send(database, { kind: `support.staff.${name}`, ...addressed, letter, confidential: false })
}

/** What was said last that the vendor did not say. */
const newestOf = ({ messages }: ConsoleTicket) => messages.findLast(({ author }) => author !== 'operator')?.text ?? ''
