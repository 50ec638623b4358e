import { ownerOf } from '@/domains/accounts/identity'
import { emailProblem } from '@/domains/accounts/identity/rules'
import { aside, type IncomingLetter, type LetterReceipt } from '@/domains/support/mailbox'
import { foldAddress } from '@/platform/text/typed/address'
import type { ConsoleContext } from '../context'
import { findTicket } from '../store/console'
import { dropFiles, keepFiles } from './letter-files'
import { addToTicket, openByLetter } from './letter-tickets'

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
      const found = await findTicket(transaction, number)
      if (!found) return aside('sender')
      const { id: ticketId, language, email, writtenTo } = found
      const foreign = ![email, writtenTo].some((each) => foldAddress(each) === writer.from)
      return addToTicket(context, transaction, ready, { ticketId, ticket: number, language, foreign })
    },
    drop: () => dropFiles(context, brought),
  }
}
