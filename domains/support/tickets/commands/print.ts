import type { ConsoleEntry, ConsoleTicket } from '../actions/tickets'

/** How the command line shows tickets: a line, a page, or data for programs. */

/** Replaces control characters in customers' texts, which a terminal would interpret. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const harmless = (text: string) => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ')

const moment = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/\.\d+/, '')

export const asLine = ({ number, state, updated, email, assignedTo, subject }: ConsoleEntry) =>
  harmless([number, state.padEnd(8), moment(updated), email, assignedTo ?? 'nobody', subject].join('  '))

export function asPage(ticket: ConsoleTicket): string {
  const { number, state, version, subject, name, email, memberId, language, refund, assignedTo, messages } = ticket
  const rows = [
    ['Ticket', `${number}, ${state}, version ${version}`],
    ['Subject', subject],
    ['From', `${name}, ${email}${memberId === null ? ' (no account)' : ''}, in ${language}`],
    ...(refund === null ? [] : [['Refund', refund]]),
    ['Assigned', assignedTo ?? 'to nobody'],
  ]
  const thread = messages.map(({ at, author, operator, text, quoted, attachments }) =>
    [
      `${moment(at * 1000)}  ${operator ?? author}`,
      text.replaceAll(/^/gm, '    '),
      ...(quoted === null ? [] : [quoted.replaceAll(/^/gm, '    > ')]),
      ...attachments.map((file) => `    [${file.name}, ${file.size} bytes]`),
    ].join('\n'),
  )
  const facts = rows.map(([title = '', value]) => `${title.padEnd(10)}${value}`).join('\n')
  return harmless([facts, ...thread].join('\n\n'))
}

/** Documented for programs: names stay as they are. */
export const asData = (ticket: ConsoleEntry | ConsoleTicket) => ({
  ticket: ticket.number,
  state: ticket.state,
  version: ticket.version,
  subject: ticket.subject,
  email: ticket.email,
  name: ticket.name,
  account: ticket.memberId !== null,
  language: ticket.language,
  refund: ticket.refund,
  assignedTo: ticket.assignedTo,
  created: moment(ticket.created),
  updated: moment(ticket.updated),
  ...('messages' in ticket && {
    messages: ticket.messages.map(({ at, author, operator, text, quoted, attachments }) => ({
      at: moment(at * 1000),
      author,
      operator,
      text,
      quoted,
      attachments: attachments.map(({ name, mediaType, size }) => ({ name, type: mediaType, size })),
    })),
  }),
})
