import { type ownerOf, provenAddressIn } from '@/domains/identity'
import type { IncomingLetter, LetterResult } from '@/domains/mailbox'
import type { Transaction } from '@/platform/database/connect'
import { languageOf } from '@/platform/i18n/languages'
import { newReference } from '@/platform/text/reference'
import type { ConsoleContext } from '../context'
import { limits } from '../rules'
import { addAttachment, attachToFirst } from '../store/attachments'
import { noteLetter } from '../store/reply-addresses'
import { addMessage, openTicket } from '../store/tickets'
import type { LetterFiles } from './letter-files'

/** A letter with what it brought. */
export interface ReadyLetter extends IncomingLetter {
  readonly brought: LetterFiles
}

type Language = keyof ConsoleContext['translate']

/** The ticket that a letter goes on with. */
interface LetterTicket {
  readonly ticketId: number
  readonly ticket: string
  readonly language: Language
  /** It is from none of the customer's own addresses: the ticket says whose it is. */
  readonly foreign?: boolean
}

/** Adds what a letter says to a ticket, as its customer's. */
export async function addToTicket(
  context: ConsoleContext,
  transaction: Transaction,
  letter: ReadyLetter,
  { ticketId, ticket, language, foreign = false }: LetterTicket,
): Promise<LetterResult> {
  const now = context.clock()
  const holder = { memberId: null, ticketId }
  for (const file of letter.brought.kept) await addAttachment(transaction, holder, file, now)
  const attachments = letter.brought.kept.map(({ id }) => id)
  const message = { ticket, text: messageOf(context, letter, { language, foreign }), attachments, now }
  const event = context.events.announcement('ticket.continued', { ticket }, now)
  const added = await addMessage(transaction, holder, message, event)
  if (added !== 'added') throw new Error(`The letter was not added: ${added}`)
  if (letter.messageId) await noteLetter(transaction, ticket, letter.messageId)
  return { outcome: 'reply', ticket }
}

/** Begins a ticket with a letter. @param owner whose account the sender's address is */
export async function openByLetter(
  context: ConsoleContext,
  transaction: Transaction,
  letter: ReadyLetter,
  owner: Awaited<ReturnType<typeof ownerOf>>,
): Promise<LetterResult> {
  const { clock, events, staff } = context
  const { from: email, name, brought } = letter
  const now = clock()
  // An address may be anybody's claim: a ticket is an account's only where our own host vouches for the sender.
  const isOwn = letter.proven === true && owner !== null && provenAddressIn(owner) === email
  const language = owner?.language ? languageOf(owner.language) : staff.language
  const number = newReference('T')
  const text = messageOf(context, letter, { language })
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

/** What a letter says, which of its files were not taken, and of one that is not the customer's, whose it is. */
export function messageOf(
  { translate }: Pick<ConsoleContext, 'translate'>,
  { text, from, brought: { refused, kept } }: ReadyLetter,
  { language, foreign = false }: Pick<LetterTicket, 'language' | 'foreign'>,
): string {
  const t = translate[language]
  const notes = [
    ...(refused.length === 0 ? [] : [t('mail.ticketFilesRefused', { names: refused.join(', ') })]),
    ...(foreign ? [t('mail.ticketWrittenBy', { email: from })] : []),
  ]
  const said = text || kept.map(({ name }) => name).join('\n')
  const room = limits.message - notes.reduce((sum, note) => sum + [...note].length + 2, 2)
  return [shorten(said, room), ...notes].join('\n\n')
}
