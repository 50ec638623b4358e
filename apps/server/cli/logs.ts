import {
  deliveriesBefore,
  discardJob,
  jobsBefore,
  mailsBefore,
  presentJob,
  presentMail,
  presentWebhook,
  replayWebhook,
  resendMail,
  retryJob,
} from '@/domains/logs'
import { type JobState, jobStates, type MailState, mailStates } from '@/domains/logs/rules'
import { atTheKeyboard } from '@/domains/operators/rules'
import { changeBy } from '@/platform/audit/change'
import type { Deed } from '@/platform/audit/deed'
import type { Transaction } from '@/platform/database/connect'
import type { House } from '@/platform/house/house'
import { isRefusal, type Refusal } from '@/platform/http/refusal'
import { type DeliveryState, deliveryStates } from '@/platform/payments/delivery'
import { type ProviderName, providerNames } from '@/platform/payments/provider'
import { type Command, CommandError, followUps, readArguments, UsageError, withData } from './command'
import { withHouse } from './house'

const most = 100
export const listWebhooks: Command = {
  help: `[--state ${deliveryStates.join('|')}] [--provider NAME] [--kind KIND] [--json]
Lists the last ${most} webhooks that were believed, newest first, with what
they told; what is about a person or secret is hidden.`,

  async run(args) {
    const { values, flags } = readArguments(args, ['state', 'provider', 'kind'], ['json'])
    const wanted = {
      kind: values.kind,
      state: oneOf<DeliveryState>('state', deliveryStates, values.state),
      provider: oneOf<ProviderName>('provider', providerNames, values.provider),
    }
    const found = await withData(({ database }) => deliveriesBefore(database, { ...wanted, limit: most }))
    return print(flags, found.map(presentWebhook), ({ received, state, provider, event, kind, error }) => [
      new Date(received).toISOString(),
      state.padEnd(6),
      provider,
      event,
      kind,
      error ?? '',
    ])
  },
}

export const replay: Command = {
  help: `PROVIDER EVENT [--operator NAME] [--json]
Has done once more what a webhook told. What was done before stays as it is.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
    const [name, event, ...more] = positionals
    const provider = oneOf<ProviderName>('provider', providerNames, name)
    if (!provider || !event || more.length > 0) throw new UsageError('webhooks replay needs a provider and an event.')
    const after = await act(values.operator, (house, transaction, now) =>
      replayWebhook(house, transaction, { provider, event, seen: null, now }),
    )
    const shown = presentWebhook(after)
    return flags.includes('json') ? JSON.stringify(shown, null, 2) : `${event} is ${shown.state}.`
  },
}

export const listMails: Command = {
  help: `[--address ADDRESS] [--kind KIND] [--state ${mailStates.join('|')}] [--json]
Lists the last ${most} mails, newest first.`,

  async run(args) {
    const { values, flags } = readArguments(args, ['address', 'kind', 'state'], ['json'])
    const { address, kind } = values
    const wanted = { address, kind, state: oneOf<MailState>('state', mailStates, values.state), limit: most }
    const found = await withData(async ({ database }, { smtpUrl }) => {
      const mails = await mailsBefore(database, wanted)
      return mails.map((mail) => presentMail(mail, { sends: smtpUrl !== null }))
    })
    return print(flags, found, ({ id, state, created, recipient, kind: of, subject }) => [
      String(id),
      new Date(created * 1000).toISOString(),
      state.padEnd(7),
      recipient,
      of,
      subject,
    ])
  },
}

export const resend: Command = {
  help: `MAIL [--operator NAME] [--json]
Sends a mail once more, to whom it went; not one that carried a code or a
link that works once.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
    const mail = numberIn(positionals, 'mails resend')
    const sent = await act(values.operator, (house, transaction) => resendMail(house, transaction, { mail }))
    return flags.includes('json') ? JSON.stringify(sent, null, 2) : `Sent again as ${sent.mail}.`
  },
}

export const listJobs: Command = {
  help: `[--state ${jobStates.join('|')}] [--kind KIND] [--json]
Lists the last ${most} jobs of the queue. One that is done has left it.`,

  async run(args) {
    const { values, flags } = readArguments(args, ['state', 'kind'], ['json'])
    const wanted = { kind: values.kind, state: oneOf<JobState>('state', jobStates, values.state), limit: most }
    const found = await withData(({ database }) => jobsBefore(database, wanted))
    return print(flags, found.map(presentJob), ({ id, state, due, attempts, kind, error }) => [
      String(id),
      state.padEnd(7),
      new Date(due * 1000).toISOString(),
      `${attempts} attempts`,
      kind,
      error ?? '',
    ])
  },
}

export const retry: Command = {
  help: `JOB [--operator NAME] [--json]
Runs a job now, with all its attempts before it.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
    const job = numberIn(positionals, 'jobs retry')
    await act(values.operator, (_house, transaction, now) => retryJob(transaction, { job, seen: null, now }))
    return flags.includes('json') ? JSON.stringify({ job }, null, 2) : `${job} was put to the head of the queue.`
  },
}

export const discard: Command = {
  help: `JOB --reason TEXT [--operator NAME] [--json]
Takes a job out of the queue for good; not one that recurs, or runs.`,

  async run(args) {
    const { values, positionals, flags } = readArguments(args, ['reason', 'operator'], ['json'])
    const job = numberIn(positionals, 'jobs discard')
    const { reason } = values
    if (!reason) throw new UsageError('jobs discard needs --reason.')
    await act(values.operator, (_house, transaction, now) => discardJob(transaction, { job, seen: null, now, reason }))
    return flags.includes('json') ? JSON.stringify({ job }, null, 2) : `${job} is out of the queue.`
  },
}

type Work<Answer> = (
  house: House,
  transaction: Transaction,
  now: Date,
) => Promise<{ answer: Answer; deed: Deed } | Refusal>

/** Does it as the console does, with its row of the audit log, and then what follows from it. */
function act<Answer>(operator: string | undefined, work: Work<Answer>): Promise<Answer> {
  return withHouse(async (house) => {
    const now = house.clock()
    const change = changeBy(house.database, operator ?? atTheKeyboard, now)
    const done = await change<Answer, Refusal>((transaction) => work(house, transaction, now))
    if (isRefusal(done)) throw new CommandError(refusals[done.refused] ?? `It was refused (${done.refused}).`)
    await house.worker.drain(followUps)
    return done.answer
  })
}

const refusals: { readonly [code: number]: string } = {
  20035: 'This cannot be done with it.',
  20085: 'There is none of that name.',
  31002: 'It has changed meanwhile, or runs at the moment.',
}

function oneOf<Value extends string>(
  name: string,
  values: readonly Value[],
  given: string | undefined,
): Value | undefined {
  const found = values.find((value) => value === given)
  if (given !== undefined && found === undefined) throw new UsageError(`--${name} is one of ${values.join(', ')}.`)
  return found
}

function numberIn([number = '', ...more]: readonly string[], command: string) {
  if (!/^\d{1,15}$/.test(number) || more.length > 0) throw new UsageError(`${command} needs one number.`)
  return Number(number)
}

function print<Row>(flags: readonly string[], rows: readonly Row[], cells: (row: Row) => readonly string[]) {
  if (flags.includes('json')) return JSON.stringify(rows, null, 2)
  return rows.length === 0 ? 'There are none.' : rows.map((row) => cells(row).join('  ').trimEnd()).join('\n')
}
