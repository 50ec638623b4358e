import { hashOf, newSecret } from '@/domains/identity'
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
  const { database, clock, mailer, publicUrl, vendorName, translate } = context
  await database.transaction(async (transaction) => {
    const found = await findTicket(transaction, number)
    if (!found || (name === 'received' && found.refund !== null)) return
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
    await mailer.send(transaction, { kind: `support.${name}`, to, language, letter, confidential: true })
  })
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
