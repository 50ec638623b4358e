import { defineMails, type Pen } from '@/platform/mail/define'
import { like } from '@/platform/mail/facts'
import { sample } from '@/platform/mail/samples'
import { consoleRoom } from '@/platform/paths'
import { keptText } from '@/platform/text/shown-name'

const paragraphsOf = (text: string) => text.split(/\n{2,}/).filter((part) => part.trim() !== '')

const { mail, mails } = defineMails({
  domain: 'support',
  words: 'mail',
  kind: 'private',
  facts: {
    ticket: 'number',
    /** A reply to the mail is read. */
    isRead: 'flag',
  },
})

/** The facts for customers: none of their own text, since an address typed by a stranger is not yet proven. */
const customer = {
  subject: like(() => [keptText(sample.product)]),
  /** Opens the conversation, for so many days. */
  url: 'link',
  days: 'count',
} as const
type Customer = { readonly url: string; readonly isRead: boolean }
const open = { action: '.ticketAction', leadsTo: ({ url }: Customer) => url } as const
const received = ({ isRead }: Customer, { say }: Pen<'.ticketReply' | '.ticketLink'>) => [
  isRead && say('.ticketReply'),
  say('.ticketLink'),
]

/** A customer's own words, for staff. */
interface StaffFacts {
  readonly subject: string
  readonly name: string
  readonly email: string
  readonly text: string
}

const forStaff = <What extends '.staffOpened' | '.staffContinued'>(what: What) => {
  type Staff = { readonly ticket: string; readonly isRead: boolean; readonly written: StaffFacts }
  type StaffPen = Pen<What | '.staffFrom' | '.staffReply'>
  return {
    kind: 'notice',
    facts: {
      written: like<StaffFacts>(() => [{ subject: sample.product, name: sample.name, email: sample.email, text: '…' }]),
    },
    subject: ({ written }: Staff, { say }: StaffPen) => `${say(what)}: ${written.subject}`,
    heading: ({ written }: Staff) => written.subject,
    lines: ({ written: { name, email, text } }: Staff, { say }: StaffPen) => [
      say('.staffFrom', { name, email }),
      ...paragraphsOf(text),
    ],
    action: '.staffAction',
    leadsTo: ({ ticket }: Staff) => consoleRoom('tickets', ticket),
    notes: ({ isRead }: Staff, { say }: StaffPen) => [isRead && say('.staffReply'), say(what)],
  } as const
}

export const ticketMails = mails({
  received: mail('ticketReceived', { facts: customer, ...open, notes: received }),
  unopened: mail('ticketUnopened', {
    facts: customer,
    lines: ['.ticketReceived.text', 'text'],
    ...open,
    notes: received,
  }),
  answered: mail('ticketAnswered', {
    written: true,
    facts: { ...customer, text: 'ownWords' },
    lines: ({ text }) => paragraphsOf(text),
    leadsTo: ({ url }) => url,
    notes: ({ isRead }, { say }) => [say('.ticketLink'), say(isRead ? '.ticketReply' : '.ticketNoReply')],
  }),
  closed: mail('ticketClosed', { facts: customer, lines: ['text', 'again'], ...open, notes: ['.ticketLink'] }),
  'staff.opened': mail('', forStaff('.staffOpened')),
  'staff.continued': mail('', forStaff('.staffContinued')),
})

export const customerLetters = ['received', 'unopened', 'answered', 'closed'] as const
export type CustomerLetter = (typeof customerLetters)[number]
export type StaffLetter = 'opened' | 'continued'
