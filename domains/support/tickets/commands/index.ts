import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { type CommandRuntime, type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError, inWords, UsageError } from '@/platform/commands/errors'
import { readGivenFile } from '@/platform/commands/given-file'
import { operator, optional, required, snoozeIn, state } from '@/platform/commands/options'
import type { Config } from '@/platform/config/config'
import type { Refusal } from '@/platform/contract/refusal'
import { openFiles } from '@/platform/files/open'
import { completeLanguage } from '@/platform/i18n/languages'
import { textIn, textReader } from '@/platform/i18n/texts'
import { describeProblem } from '@/platform/text/problems'
import { numberIn } from '@/platform/text/typed/code'
import { dayIn } from '@/platform/time/day'
import { fillAnswers, removeAnswer, saveAnswer, together, writtenAnswers } from '../actions/canned'
import {
  answerTicket,
  assignTicket,
  type ConsoleEntry,
  type ConsoleTicket,
  closeTicket,
  mergeTicket,
  noteOnTicket,
  reopenTicket,
  snoozeTicket,
  ticketByNumber,
  ticketsIn,
} from '../actions/tickets'
import type { ConsoleContext } from '../context'
import { limits, textProblem, ticketStates, unfilledField } from '../rules'
import { readCannedAnswers } from '../store/canned'

/** How the command line shows tickets: a line, a page, or data for programs. */

/** Replaces control characters in customers' texts, which a terminal would interpret. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const harmless = (text: string) => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ')

const moment = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/\.\d+/, '')

const asLine = ({ number, state, updated, email, assignedTo, subject }: ConsoleEntry) =>
  harmless([number, state.padEnd(8), moment(updated), email, assignedTo ?? 'nobody', subject].join('  '))

function asPage(ticket: ConsoleTicket): string {
  const { number, state, version, subject, name, email, memberId, language, refund } = ticket
  const { assignedTo, snoozedUntil, mergedInto, messages, notes } = ticket
  const rows = [
    ['Ticket', `${number}, ${state}, version ${version}`],
    ['Subject', subject],
    ['From', `${name}, ${email}${memberId === null ? ' (no account)' : ''}, in ${language}`],
    ...(refund === null ? [] : [['Refund', refund]]),
    ['Assigned', assignedTo ?? 'to nobody'],
    ...(mergedInto === null ? [] : [['Merged', `into ${mergedInto}`]]),
    ...(snoozedUntil === null ? [] : [['Snoozed', `until ${moment(snoozedUntil)}`]]),
  ]
  const thread = messages.map(({ at, author, operator, text, quoted, attachments }) =>
    [
      `${moment(at * 1000)}  ${operator ?? author}`,
      text.replaceAll(/^/gm, '    '),
      ...(quoted === null ? [] : [quoted.replaceAll(/^/gm, '    > ')]),
      ...attachments.map((file) => `    [${file.name}, ${file.size} bytes]`),
    ].join('\n'),
  )
  const noted = notes.map(
    ({ at, operator, text }) => `${moment(at * 1000)}  ${operator}, note\n${text.replaceAll(/^/gm, '    ')}`,
  )
  const facts = rows.map(([title = '', value]) => `${title.padEnd(10)}${value}`).join('\n')
  return harmless([facts, ...thread, ...noted].join('\n\n'))
}

/** Documented for programs: names stay as they are. */
const asData = (ticket: ConsoleEntry | ConsoleTicket) => ({
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
  snoozedUntil: ticket.snoozedUntil === null ? null : moment(ticket.snoozedUntil),
  mergedInto: ticket.mergedInto,
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
    notes: ticket.notes.map(({ at, operator, text }) => ({ at: moment(at * 1000), operator, text })),
  }),
})

/** Puts the files of a ticket into a folder, named so that none takes another's place. */
async function saveAttachments({ messages }: ConsoleTicket, folder: string, { files: place }: Config) {
  const files = openFiles(place)
  await mkdir(folder, { recursive: true })
  for (const { id, attachments } of messages) {
    for (const [index, { name, fileKey }] of attachments.entries()) {
      await pipeline(await files.read(fileKey), createWriteStream(join(folder, `${id}-${index + 1} ${name}`)))
    }
  }
}

const mostListed = 100

const command = commandsOf<ConsoleContext>()
const oneTicket = { words: ['TICKET'], needs: 'the number of one ticket', json: true } as const
const version = optional('N', (text) => {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError('--version is a whole number.')
  return Number(text)
})

export const commands: Commands<ConsoleContext> = {
  'tickets list': command({
    summary: `Lists the tickets that wait for an answer, those that have waited longest
first, or those in one state: ${ticketStates.join(', ')}, or snoozed.`,
    options: { state: state([...ticketStates, 'snoozed'] as const), assigned: optional('OPERATOR') },
    json: true,
    example: '--state open',
    async run({ options: { state: wanted = 'open', assigned } }, at) {
      const found = await at.installation(async (context) => {
        const whose = assigned !== undefined && { assignedTo: await addressOf(context, assigned) }
        const now = context.clock()
        return ticketsIn(context.database, { state: wanted, most: mostListed, now, ...whose })
      })
      return { data: found.map(asData), text: found.map(asLine).join('\n') || 'There are none.' }
    },
  }),

  'tickets show': command({
    summary: `Shows a ticket with all that was said; with --save it puts the attached
files into a folder.`,
    ...oneTicket,
    options: { save: optional('FOLDER') },
    example: 'T-2K7Q',
    async run({ words: [typed], options: { save } }, at) {
      const number = numberIn(typed)
      const found = await at.data(({ database }) => ticketByNumber(database, number))
      if (!found) throw unknown(number)
      if (save !== undefined) await saveAttachments(found, save, at.config)
      return { data: asData(found), text: asPage(found) }
    },
  }),

  'tickets answer': command({
    summary: `Answers a ticket by one of --text, --file and --canned; the customer gets
the text by mail. --operator sees to it from then on, unless another one
does. With --version nothing is sent if more was said since.`,
    ...oneTicket,
    options: { text: optional('TEXT'), file: optional('FILE'), canned: optional('KEY'), version, operator },
    example: 'T-2K7Q --text "It is fixed in 4.2.1."',
    run({ words: [typed], options }, at) {
      const { text, file, canned } = options
      if ([text, file, canned].filter((each) => each !== undefined).length !== 1) {
        throw new UsageError('tickets answer needs one of --text, --file and --canned.')
      }
      const request = requestOf(typed, options)
      return decide(at, options.operator, request.number, async (context, acting) => {
        const answer =
          text ??
          (file === undefined
            ? await cannedText(context, request.number, { canned, operator: options.operator }, at)
            : (await readGivenFile(file)).text)
        const said = checkedText(answer, 'answer')
        // The console finds an operator's tickets by address; one without a name there gets none.
        const assignee = options.operator === undefined ? null : await addressOf(context, options.operator)
        return answerTicket(context, acting, { ...request, assignee, text: said })
      })
    },
  }),

  'tickets note': command({
    summary: 'Notes something on a ticket by one of --text and --file. Staff alone see it.',
    ...oneTicket,
    options: { text: optional('TEXT'), file: optional('FILE'), operator },
    example: 'T-2K7Q --text "Waits for the new release."',
    run({ words: [typed], options: { text, file, operator: by } }, at) {
      if ((text === undefined) === (file === undefined)) {
        throw new UsageError('tickets note needs one of --text and --file.')
      }
      const number = numberIn(typed)
      return decide(at, by, number, async (context, acting) => {
        const note = checkedText(text ?? (await readGivenFile(file ?? '')).text, 'note')
        return noteOnTicket(context, acting, { number, text: note })
      })
    },
  }),

  'tickets close': command({
    summary: 'Closes a ticket. The customer is told, and opens it again by writing.',
    ...oneTicket,
    options: { version, operator },
    example: 'T-2K7Q',
    run({ words: [typed], options }, at) {
      const request = requestOf(typed, options)
      return decide(at, options.operator, request.number, (context, acting) => closeTicket(context, acting, request))
    },
  }),

  'tickets reopen': command({
    summary: 'Lets a closed ticket wait for an answer again.',
    ...oneTicket,
    options: { version, operator },
    example: 'T-2K7Q',
    run({ words: [typed], options }, at) {
      const request = requestOf(typed, options)
      return decide(at, options.operator, request.number, (context, acting) => reopenTicket(context, acting, request))
    },
  }),

  'tickets assign': command({
    summary: `Gives a ticket to an operator who may answer it, by name or address; without
--to it is unassigned.`,
    ...oneTicket,
    options: { to: optional('OPERATOR'), version, operator },
    example: 'T-2K7Q --to mira@example.test',
    run({ words: [typed], options }, at) {
      const request = requestOf(typed, options)
      return decide(at, options.operator, request.number, async (context, acting) => {
        const to = options.to === undefined ? null : await addressOf(context, options.to, { mayAnswer: true })
        return assignTicket(context, acting, { ...request, to })
      })
    },
  }),

  'tickets snooze': command({
    summary: `Puts a ticket off until a day: tomorrow, next-week, or one such as
2027-03-01; without --until it waits again. The customer ends it by writing.`,
    ...oneTicket,
    options: { until: optional('DAY'), version, operator },
    example: 'T-2K7Q --until tomorrow',
    run({ words: [typed], options }, at) {
      const request = requestOf(typed, options)
      return decide(at, options.operator, request.number, (context, acting) => {
        const { vendor, clock } = context
        const until =
          options.until === undefined ? null : snoozeIn(options.until, dayIn(vendor.seller.timeZone, clock()))
        return snoozeTicket(context, acting, { ...request, until })
      })
    },
  }),

  'tickets merge': command({
    summary: `Moves the messages of a ticket into another of the same customer, by their
time, and closes it: it leads there from then on. The customer is not told.`,
    ...oneTicket,
    options: { into: required('TICKET'), version, operator },
    example: 'T-2K7Q --into T-3M8R',
    run({ words: [typed], options }, at) {
      const request = requestOf(typed, options)
      const into = numberIn(options.into)
      return decide(at, options.operator, request.number, (context, acting) =>
        mergeTicket(context, acting, { ...request, into }),
      )
    },
  }),

  'tickets canned': command({
    summary: `Lists the canned answers by their keys: those of canned-answers.jsonl in
VENDOR_DIR, and those that staff wrote in place of them or beside them.`,
    json: true,
    example: '',
    async run(_, at) {
      const answers = await at.installation((context) => allCanned(context, at))
      const reader = textReader(at.offer.languages, completeLanguage)
      const text = answers
        .map(({ key, texts }) => `${key}\n${textIn(texts, reader).replaceAll(/^/gm, '    ')}`)
        .join('\n\n')
      return { data: answers, text: text || 'There are none.' }
    },
  }),

  'tickets canned-save': command({
    summary: `Writes a canned answer in one language, in place of the one in VENDOR_DIR;
its other languages stay. What is known is put in place of {name},
{first_name}, {ticket}, {subject}, {order}, {product} and {operator}.`,
    words: ['KEY'],
    needs: 'the key of one answer',
    options: { language: required('LANGUAGE'), title: optional('TITLE'), text: required('TEXT'), operator },
    example: 'seats --language en --text "Hello {first_name}, …"',
    async run({ words: [key], options: { language, title, text, operator: by } }, at) {
      await at.act(by, inWords({ 20040: cannedWrong }, changedMeanwhile), async (context, acting) => {
        const known = (await allCanned(context, at)).find((answer) => answer.key === key)
        const titles = { ...known?.titles, ...(title !== undefined && { [language]: title }) }
        const texts = { ...known?.texts, [language]: text.trim() }
        return saveAnswer(context, acting, { key, titles, texts, seen: known?.version ?? 0 })
      })
      return `${key} is saved.`
    },
  }),

  'tickets canned-remove': command({
    summary: 'Takes away what was written: the answer in VENDOR_DIR is in force again.',
    words: ['KEY'],
    needs: 'the key of one answer',
    options: { operator },
    example: 'seats',
    async run({ words: [key], options: { operator: by } }, at) {
      await at.act(by, inWords({}, changedMeanwhile), async (context, acting) => {
        const known = (await writtenAnswers(context.database)).find((answer) => answer.key === key)
        if (!known) throw new CommandError(`Nothing was written for the key "${key}".`)
        return removeAnswer(acting, { key, seen: known.version })
      })
      return `${key} is removed.`
    },
  }),
}

const cannedWrong = `A key is a short word in small letters, a language one of the vendor’s, a text has ${limits.message} characters at most, and braces hold fields alone.`
const changedMeanwhile = 'It was changed meanwhile. Look at it again.'

const requestOf = (typed: string, { version: seen = null }: { readonly version: number | null | undefined }) => ({
  number: numberIn(typed),
  version: seen,
})

/** Those of the file and those that staff wrote. @throws CommandError when the file cannot be read */
const allCanned = async ({ database }: Pick<ConsoleContext, 'database'>, at: Parameters<typeof readCanned>[0]) =>
  together(await readCanned(at), await writtenAnswers(database))

/** Returns the trimmed text. @throws CommandError when it is empty or too long */
function checkedText(typed: string, what: 'answer' | 'note'): string {
  const text = typed.trim()
  const problem = textProblem(text, limits.message)
  if (problem === 'missing') throw new CommandError(`The ${what} is empty.`)
  if (problem === 'length') throw new CommandError(`The ${what} has more than ${limits.message} characters.`)
  return text
}

/**
 * Returns the address of an operator, by name or address.
 * @throws CommandError when there is no such operator, or they may not answer
 */
async function addressOf({ database, staffMembers }: ConsoleContext, typed: string, { mayAnswer = false } = {}) {
  const wanted = typed.toLowerCase()
  const found = (await staffMembers(database)).find(({ name, email }) =>
    [name, email].some((each) => each.toLowerCase() === wanted),
  )
  if (!found) throw new CommandError(`No operator is called "${typed}".`)
  if (mayAnswer && !found.mayAnswer) throw new CommandError(`${found.name} may not answer tickets.`)
  return found.email
}

const unknown = (number: string) => new CommandError(`There is no ticket ${number}.`)

async function readCanned({ config, offer }: Pick<CommandRuntime<ConsoleContext>, 'config' | 'offer'>) {
  const answers = await readCannedAnswers(config.vendorDir, offer)
  if ('problems' in answers) throw new CommandError(answers.problems.map(describeProblem).join('\n'))
  return answers
}

async function cannedText(
  context: ConsoleContext,
  number: string,
  { canned, operator: by }: { readonly canned: string | undefined; readonly operator: string | undefined },
  at: Pick<CommandRuntime<ConsoleContext>, 'config' | 'offer'>,
): Promise<string> {
  const found = (await allCanned(context, at)).find(({ key }) => key === canned)
  if (!found) throw new CommandError(`There is no canned answer "${canned}".`)
  const ticket = await ticketByNumber(context.database, number)
  if (!ticket) throw unknown(number)
  const [filled] = await fillAnswers(context, [found], { ticket, operator: by ?? null })
  const text = filled?.text ?? ''
  const unfilled = unfilledField(text)
  if (unfilled) throw new CommandError(`Nothing is known for {${unfilled}}: answer with --text.`)
  return text
}

/** Decides, and sends at once the mails that follow from it. */
async function decide(
  at: CommandRuntime<ConsoleContext>,
  by: string | undefined,
  number: string,
  work: (context: ConsoleContext, acting: ActingOperator) => Promise<AuditedAnswer<unknown> | Refusal>,
) {
  const why = {
    20085: unknown(number).message,
    20040: `${number} is about a refund, or the other one is of another customer, or merged itself.`,
  }
  const after = await at.act(
    by,
    inWords(why, `More has happened on ${number}, or there is nothing to change. Look at it again.`),
    work,
    ({ database }) => ticketByNumber(database, number),
  )
  if (!after) throw unknown(number)
  return { data: asData(after), text: asLine(after) }
}
