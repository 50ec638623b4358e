import { readFileSync } from 'node:fs'
import { atTheKeyboard } from '@/domains/operators/rules'
import {
  answerTicket,
  assignTicket,
  type ConsoleTicket,
  closeTicket,
  type Decision,
  reopenTicket,
  type SupportConsole,
  ticketByNumber,
  ticketsIn,
} from '@/domains/support'
import { limits, type TicketState, textProblem, ticketStates } from '@/domains/support/rules'
import { fillIn, readCannedAnswers } from '@/domains/support/store/canned'
import { type Config, readConfig } from '@/platform/config/config'
import { type Command, CommandError, followUps, readArguments, UsageError, withData } from './command'
import { withHouse } from './house'
import { saveAttachments } from './ticket-attachments'
import { asData, asLine, asPage } from './tickets-print'

const mostListed = 100
export const listTickets: Command = {
  help: `[--state STATE] [--assigned OPERATOR] [--json]
Lists the tickets that wait for an answer, those that have waited longest
first, or those in one state: ${ticketStates.join(', ')}.`,

  async run(args) {
    const { values, flags } = readArguments(args, ['state', 'assigned'], ['json'])
    const { state = 'open', assigned } = values
    if (!isState(state)) throw new UsageError(`There is no state "${state}".`)
    const wanted = { state, most: mostListed, ...(assigned !== undefined && { assignedTo: assigned }) }
    const found = await withData(({ database }) => ticketsIn(database, wanted))
    if (flags.includes('json')) return JSON.stringify(found.map(asData), null, 2)
    return found.length === 0 ? 'There are none.' : found.map(asLine).join('\n')
  },
}

const isState = (text: string): text is TicketState => ticketStates.some((state) => state === text)

export const showTicket: Command = {
  help: `TICKET [--save FOLDER] [--json]
Shows a ticket with all that was said; with --save it puts the attached
files into a folder.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['save'], ['json'])
    const number = ticketIn(positionals, 'show')
    const found = await withData(async ({ database }, config) => {
      const ticket = await ticketByNumber(database, number)
      if (ticket && values.save !== undefined) await saveAttachments(ticket, values.save, config)
      return ticket
    })
    if (!found) throw unknown(number)
    return flags.includes('json') ? JSON.stringify(asData(found), null, 2) : asPage(found)
  },
}

export const answer: Command = {
  help: `TICKET (--text TEXT | --file FILE | --canned KEY) [--version N] [--operator NAME] [--json]
Answers a ticket; the customer gets the text by mail. With --version nothing
is sent if more was said since.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(
      args,
      ['text', 'file', 'canned', 'version', 'operator'],
      ['json'],
    )
    const number = ticketIn(positionals, 'answer')
    const given = [values.text, values.file, values.canned].filter((each) => each !== undefined)
    if (given.length !== 1) throw new UsageError('tickets answer needs one of --text, --file and --canned.')
    const act = actOf(number, values)
    return decide(number, flags, async (support, config) => {
      const text = (await textFrom(values, support, number, config)).trim()
      const problem = textProblem(text, limits.message)
      if (problem === 'missing') throw new CommandError('The answer is empty.')
      if (problem === 'length') throw new CommandError(`An answer has ${limits.message} characters at most.`)
      return answerTicket(support, { ...act, text })
    })
  },
}

export const close: Command = {
  help: `TICKET [--version N] [--operator NAME] [--json]
Closes a ticket. The customer is told, and opens it again by writing.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['version', 'operator'], ['json'])
    const number = ticketIn(positionals, 'close')
    return decide(number, flags, (support) => closeTicket(support, actOf(number, values)))
  },
}

export const reopen: Command = {
  help: `TICKET [--version N] [--operator NAME] [--json]
Lets a closed ticket wait for an answer again.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['version', 'operator'], ['json'])
    const number = ticketIn(positionals, 'reopen')
    return decide(number, flags, (support) => reopenTicket(support, actOf(number, values)))
  },
}

export const assign: Command = {
  help: `TICKET [--to OPERATOR] [--version N] [--operator NAME] [--json]
Gives a ticket to an operator, by e-mail address; without --to to nobody.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['to', 'version', 'operator'], ['json'])
    const number = ticketIn(positionals, 'assign')
    return decide(number, flags, (support) =>
      assignTicket(support, { ...actOf(number, values), to: values.to || null }),
    )
  },
}

export const cannedAnswers: Command = {
  help: `[--json]
Lists the answers of canned-answers.jsonl in VENDOR_DIR, by their keys.`,

  async run(args) {
    const { flags } = readArguments(args, [], ['json'])
    const answers = await readCanned(readConfig(process.env))
    if (flags.includes('json')) return JSON.stringify(answers, null, 2)
    return (
      answers.map(({ key, texts }) => `${key}\n${texts.en.replaceAll(/^/gm, '    ')}`).join('\n\n') || 'There are none.'
    )
  },
}

function ticketIn([number, ...more]: readonly string[], command: string) {
  if (!number || more.length > 0) throw new UsageError(`tickets ${command} needs the number of one ticket.`)
  return number.toUpperCase()
}

function actOf(number: string, { operator = atTheKeyboard, version }: Readonly<Record<string, string>>) {
  if (version !== undefined && !/^\d{1,9}$/.test(version)) throw new UsageError('--version is a whole number.')
  return { number, operator, version: version === undefined ? null : Number(version) }
}

const unknown = (number: string) => new CommandError(`There is no ticket ${number}.`)

async function readCanned({ vendorDir }: Config) {
  const answers = await readCannedAnswers(vendorDir)
  if ('problem' in answers) throw new CommandError(answers.problem)
  return answers
}

async function textFrom(
  { text, file, canned }: Readonly<Record<string, string>>,
  support: SupportConsole,
  number: string,
  config: Config,
): Promise<string> {
  if (text !== undefined) return text
  if (file !== undefined) return readFileSync(file, 'utf8')
  const found = (await readCanned(config)).find(({ key }) => key === canned)
  if (!found) throw new CommandError(`There is no canned answer "${canned}".`)
  const ticket = await ticketByNumber(support.database, number)
  if (!ticket) throw unknown(number)
  return fillIn(found, ticket)
}

/** Decides, and sends at once the mails that follow from it. */
async function decide(
  number: string,
  flags: readonly string[],
  act: (support: SupportConsole, config: Config) => Promise<Decision>,
): Promise<string> {
  const after = await withHouse(async (house): Promise<ConsoleTicket | null> => {
    const decision = await act(house, house.config)
    if (decision === 'unknown') throw unknown(number)
    if (decision === 'changed') {
      throw new CommandError(`More has happened on ${number}, or there is nothing to change. Look at it again.`)
    }
    await house.worker.drain(followUps)
    return ticketByNumber(house.database, number)
  })
  if (!after) throw unknown(number)
  return flags.includes('json') ? JSON.stringify(asData(after), null, 2) : asLine(after)
}
