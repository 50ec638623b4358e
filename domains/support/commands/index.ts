import { readFileSync } from 'node:fs'
import { type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { atTheKeyboard } from '@/platform/commands/keyboard'
import { operator, optional, state } from '@/platform/commands/options'
import {
  answerTicket,
  assignTicket,
  closeTicket,
  type Decision,
  reopenTicket,
  ticketByNumber,
  ticketsIn,
} from '../actions/tickets'
import type { ConsoleContext } from '../context'
import { limits, textProblem, ticketStates } from '../rules'
import { fillIn, readCannedAnswers } from '../store/canned'
import { saveAttachments } from './attachments'
import { asData, asLine, asPage } from './print'

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
first, or those in one state: ${ticketStates.join(', ')}.`,
    options: { state: state(ticketStates), assigned: optional('OPERATOR') },
    json: true,
    example: '--state open',
    async run({ options: { state: wanted = 'open', assigned } }, at) {
      const which = { state: wanted, most: mostListed, ...(assigned !== undefined && { assignedTo: assigned }) }
      const found = await at.data(({ database }) => ticketsIn(database, which))
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
      const number = typed.toUpperCase()
      const found = await at.data(({ database }) => ticketByNumber(database, number))
      if (!found) throw unknown(number)
      if (save !== undefined) await saveAttachments(found, save, at.config)
      return { data: asData(found), text: asPage(found) }
    },
  }),

  'tickets answer': command({
    summary: `Answers a ticket by one of --text, --file and --canned; the customer gets
the text by mail. With --version nothing is sent if more was said since.`,
    ...oneTicket,
    options: { text: optional('TEXT'), file: optional('FILE'), canned: optional('KEY'), version, operator },
    example: 'T-2K7Q --text "It is fixed in 4.2.1."',
    run({ words: [typed], options }, at) {
      const { text, file, canned } = options
      if ([text, file, canned].filter((each) => each !== undefined).length !== 1) {
        throw new UsageError('tickets answer needs one of --text, --file and --canned.')
      }
      const act = actOf(typed, options)
      return at.house(async (context, { settle }) => {
        const said = text ?? (file === undefined ? await cannedText(context, act.number, canned, at) : read(file))
        const problem = textProblem(said.trim(), limits.message)
        if (problem === 'missing') throw new CommandError('The answer is empty.')
        if (problem === 'length') throw new CommandError(`An answer has ${limits.message} characters at most.`)
        return outcomeOf(context, act.number, await answerTicket(context, { ...act, text: said.trim() }), settle)
      })
    },
  }),

  'tickets close': command({
    summary: 'Closes a ticket. The customer is told, and opens it again by writing.',
    ...oneTicket,
    options: { version, operator },
    example: 'T-2K7Q',
    run({ words: [typed], options }, at) {
      const act = actOf(typed, options)
      return at.house(async (context, { settle }) =>
        outcomeOf(context, act.number, await closeTicket(context, act), settle),
      )
    },
  }),

  'tickets reopen': command({
    summary: 'Lets a closed ticket wait for an answer again.',
    ...oneTicket,
    options: { version, operator },
    example: 'T-2K7Q',
    run({ words: [typed], options }, at) {
      const act = actOf(typed, options)
      return at.house(async (context, { settle }) =>
        outcomeOf(context, act.number, await reopenTicket(context, act), settle),
      )
    },
  }),

  'tickets assign': command({
    summary: 'Gives a ticket to an operator, by e-mail address; without --to to nobody.',
    ...oneTicket,
    options: { to: optional('OPERATOR'), version, operator },
    example: 'T-2K7Q --to mira@example.test',
    run({ words: [typed], options }, at) {
      const act = { ...actOf(typed, options), to: options.to ?? null }
      return at.house(async (context, { settle }) =>
        outcomeOf(context, act.number, await assignTicket(context, act), settle),
      )
    },
  }),

  'tickets canned': command({
    summary: 'Lists the answers of canned-answers.jsonl in VENDOR_DIR, by their keys.',
    json: true,
    example: '',
    async run(_, { config }) {
      const answers = await readCanned(config)
      const text = answers.map(({ key, texts }) => `${key}\n${texts.en.replaceAll(/^/gm, '    ')}`).join('\n\n')
      return { data: answers, text: text || 'There are none.' }
    },
  }),
}

interface Typed {
  readonly operator: string | undefined
  readonly version: number | undefined
}

const actOf = (typed: string, { operator: by = atTheKeyboard, version: seen }: Typed) => ({
  number: typed.toUpperCase(),
  operator: by,
  version: seen ?? null,
})

const read = (file: string) => readFileSync(file, 'utf8')

const unknown = (number: string) => new CommandError(`There is no ticket ${number}.`)

async function readCanned({ vendorDir }: { readonly vendorDir: string }) {
  const answers = await readCannedAnswers(vendorDir)
  if ('problem' in answers) throw new CommandError(answers.problem)
  return answers
}

async function cannedText(
  { database }: ConsoleContext,
  number: string,
  canned: string | undefined,
  { config }: { readonly config: { readonly vendorDir: string } },
): Promise<string> {
  const found = (await readCanned(config)).find(({ key }) => key === canned)
  if (!found) throw new CommandError(`There is no canned answer "${canned}".`)
  const ticket = await ticketByNumber(database, number)
  if (!ticket) throw unknown(number)
  return fillIn(found, ticket)
}

async function outcomeOf(
  { database }: ConsoleContext,
  number: string,
  decision: Decision,
  settle: () => Promise<boolean>,
) {
  if (decision === 'unknown') throw unknown(number)
  if (decision === 'changed') {
    throw new CommandError(`More has happened on ${number}, or there is nothing to change. Look at it again.`)
  }
  await settle()
  const after = await ticketByNumber(database, number)
  if (!after) throw unknown(number)
  return { data: asData(after), text: asLine(after) }
}
