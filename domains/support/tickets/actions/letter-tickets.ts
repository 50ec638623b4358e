import { type ownerOf, provenAddressIn } from '@/domains/accounts/identity'
import { type IncomingLetter, isReply, type LetterResult } from '@/domains/support/mailbox'
import type { Transaction } from '@/platform/database/connect'
import { newReference } from '@/platform/text/alphabet'
import type { ConsoleContext } from '../context'
import { limits } from '../rules'
import { addAttachment, attachToFirst } from '../store/attachments'
import { noteLetter } from '../store/reply-addresses'
import { addMessage, openTicket } from '../store/tickets'
import { filesOf, type LetterFiles } from './letter-files'

/** A letter with what it brought. */
export interface ReadyLetter extends IncomingLetter {
  readonly brought: LetterFiles
}

type Language = keyof ConsoleContext['translate']

/** The ticket that a letter continues. */
interface LetterTicket {
  readonly ticketId: number
  readonly ticket: string
  readonly language: Language
  /** It is from another address than the customer's: the ticket names its sender. */
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
  const files = filesOf(letter.brought)
  for (const file of files) await addAttachment(transaction, holder, file, now)
  const text = messageOf(context, letter, { language, foreign })
  const message = { ticket, text, quoted: letter.quoted || null, attachments: files.map(({ id }) => id), now }
  const event = context.events.announcement('ticket.continued', { ticket, ...signsOf(letter) }, now)
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
  const { from: email, name } = letter.inStead ?? letter
  const now = clock()
  // An address can be forged: a ticket belongs to an account only where our own host vouches for the sender.
  const isOwn = letter.proven === true && owner !== null && provenAddressIn(owner) === email
  const language = owner?.language ? context.offer.languages.of(owner.language) : staff.language
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
    quoted: letter.quoted || null,
    attachments: [],
    now,
  } as const
  await openTicket(
    transaction,
    ticket,
    events.announcement('ticket.opened', { ticket: number, ...signsOf(letter) }, now),
  )
  await attachToFirst(transaction, { ticket: number, files: filesOf(letter.brought), now })
  if (letter.messageId) await noteLetter(transaction, number, letter.messageId)
  return { outcome: 'ticket', ticket: number }
}

/** Returns the signs that decide the answer to its sender. */
const signsOf = ({ answerable, unread }: ReadyLetter) => ({
  ...(!answerable && { quiet: true }),
  ...(unread.includes('outlook') && { unopened: true }),
})

const shorten = (text: string, most: number) => {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}

const subjectOf = ({ subject }: IncomingLetter, text: string) =>
  shorten(subject.trim() || (text.split('\n')[0] ?? '').trim() || '…', limits.subject)

/**
 * Returns the text of a letter, the parts that could not be taken, and for a letter that is not the customer's its
 * sender.
 */
export function messageOf(
  { translate }: Pick<ConsoleContext, 'translate'>,
  letter: ReadyLetter,
  { language, foreign = false }: Pick<LetterTicket, 'language' | 'foreign'>,
): string {
  const { from, unread, brought } = letter
  const t = translate[language]
  const notes = [
    ...(brought.refused.length === 0 ? [] : [t('mail.ticketFilesRefused', { names: brought.refused.join(', ') })]),
    ...(unread.includes('outlook') ? [t('mail.ticketNotOpened')] : []),
    ...(unread.some((each) => each !== 'outlook') ? [t('mail.ticketNotRead')] : []),
    ...(foreign ? [t('mail.ticketWrittenBy', { email: from })] : []),
  ]
  const room = limits.letter - notes.reduce((sum, note) => sum + [...note].length + 2, 2)
  const said = shorten(saidIn(letter), room)
  return [...(said === '' ? [] : [said]), ...notes].join('\n\n') || '…'
}

/** Its text, with a subject that is longer than a ticket's; without a text what else it holds. */
function saidIn({ subject, text, unread, brought }: ReadyLetter): string {
  const isLong = [...subject.trim()].length > limits.subject && !isReply(subject)
  if (text !== '') return isLong ? `${subject.trim()}\n\n${text}` : text
  if (saysInSubject({ subject })) return subject.trim()
  if (brought.kept.length > 0) return brought.kept.map(({ name }) => name).join('\n')
  return brought.refused.length + unread.length > 0 ? '' : subject.trim()
}

/**
 * Whether a letter has any content for people.
 * @param reply it continues a ticket: its subject is that of ours
 */
export const saysSomething = ({ subject, text, unread, brought }: ReadyLetter, reply: boolean): boolean =>
  text !== '' ||
  unread.length > 0 ||
  brought.kept.length + brought.refused.length > 0 ||
  (reply ? saysInSubject({ subject }) : subject.trim() !== '')

const saysInSubject = ({ subject }: Pick<IncomingLetter, 'subject'>) => subject.trim() !== '' && !isReply(subject)
