import { providerNames } from '@/integrations/payments/provider'
import { deliveryStates } from '@/integrations/payments/report'
import type { AuditedAnswer } from '@/platform/audit/change'
import type { AuditRecord } from '@/platform/audit/record'
import { type CommandRuntime, type Commands, commandsOf } from '@/platform/commands/command'
import { inWords, UsageError } from '@/platform/commands/errors'
import { choice, flag, operator, optional, reason } from '@/platform/commands/options'
import type { Refusal } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { releaseJobs } from '@/platform/jobs/queue'
import { discardMails, releaseMails } from '@/platform/mail/hold'
import { discardJob, replayWebhook, resendMail, retryJob } from './actions/records'
import { describeHeld, readHeld, recordOfRelease } from './actions/release'
import { presentJob, presentMail, presentWebhook } from './calls/present'
import type { OperationsContext } from './context'
import { jobStates, mailStates } from './rules'
import { jobsBefore } from './store/jobs'
import { mailsBefore } from './store/mails'
import { deliveriesBefore } from './store/webhooks'

const most = 100

const command = commandsOf<OperationsContext>()
const oneJob = { words: ['JOB'], needs: 'one number', json: true } as const

export const commands: Commands<OperationsContext> = {
  'webhooks list': command({
    summary: `Lists the last ${most} webhooks that were believed, newest first, with what
they told; what is about a person or secret is hidden.`,
    options: {
      state: choice('state', deliveryStates),
      provider: choice('provider', providerNames),
      kind: optional('KIND'),
    },
    json: true,
    example: '--state failed',
    async run({ options }, at) {
      const found = await at.data(({ database }) => deliveriesBefore(database, { ...options, limit: most }))
      return rows(found.map(presentWebhook), ({ received, state, provider, event, kind, error }) => [
        new Date(received).toISOString(),
        state.padEnd(6),
        provider,
        event,
        kind,
        error ?? '',
      ])
    },
  }),

  'webhooks replay': command({
    summary: 'Has done once more what a webhook told. What was done before stays as it is.',
    words: ['PROVIDER', 'EVENT'],
    needs: 'a provider and an event',
    options: { operator },
    json: true,
    reaches: ['everyone.changed'],
    example: 'paddle evt_01h8 --operator Mira',
    async run({ words: [name, event], options }, at) {
      const provider = providerNames.find((each) => each === name)
      if (!provider) throw new UsageError(`A provider is one of ${providerNames.join(', ')}.`)
      const after = await act(at, options.operator, (context, transaction, now) =>
        replayWebhook(context, transaction, { provider, event, seen: null, now }),
      )
      const shown = presentWebhook(after)
      return { data: shown, text: `${event} is ${shown.state}.` }
    },
  }),

  'mails list': command({
    summary: `Lists the last ${most} mails, newest first.`,
    options: { address: optional('ADDRESS'), kind: optional('KIND'), state: choice('state', mailStates) },
    json: true,
    example: '--address ada@example.test',
    async run({ options }, at) {
      const mails = await at.data(({ database }) => mailsBefore(database, { ...options, limit: most }))
      const found = mails.map((mail) => presentMail(mail, { sends: at.config.smtpUrl !== null }))
      return rows(found, ({ id, state, created, recipient, kind, subject }) => [
        String(id),
        new Date(created * 1000).toISOString(),
        state.padEnd(7),
        recipient,
        kind,
        subject,
      ])
    },
  }),

  'mails resend': command({
    summary: `Sends a mail once more, to whom it went; one with a link that works
once gets a fresh one. Not one that carried a code.`,
    words: ['MAIL'],
    needs: 'one number',
    options: { operator },
    json: true,
    reaches: ['everyone.changed'],
    example: '4711 --operator Mira',
    async run({ words: [typed], options }, at) {
      const mail = numberIn(typed, 'mails resend')
      const sent = await act(at, options.operator, (context, transaction) => resendMail(context, transaction, { mail }))
      return { data: sent, text: `Sent again as ${sent.mail}.` }
    },
  }),

  'mail release': command({
    summary: `Lets the mails go out that are held since an import, and says of which kinds
they are; --check only says it, and --discard drops them instead.`,
    options: { check: flag, discard: flag, operator },
    json: true,
    reaches: ['everyone.changed'],
    example: '--check',
    async run({ options: { check, discard, operator: by } }, at) {
      if (check && discard) throw new UsageError('Either --check or --discard.')
      const held = check
        ? await at.data(({ database }) => readHeld(database))
        : await at.note(by, async ({ transaction, now }) => {
            const found = await readHeld(transaction)
            const sends = at.config.smtpUrl !== null
            await (discard ? discardMails(transaction) : releaseMails(transaction, { now, sends }))
            return { answer: found, record: recordOfRelease(found, discard) }
          })
      const kinds = held.kinds.map(({ oldest, ...each }) => ({ ...each, oldest: oldest.toISOString() }))
      const done = discard ? 'discarded' : 'released'
      const did = check ? 'held' : done
      return { data: { since: held.since?.toISOString() ?? null, did, kinds }, text: describeHeld(held, did) }
    },
  }),

  'jobs release': command({
    summary: 'Lets jobs be done again, after a backup was restored.',
    options: { operator },
    json: true,
    reaches: ['everyone.changed'],
    example: '',
    async run({ options }, at) {
      const since = await at.note(options.operator, async ({ transaction }) => {
        const held = await releaseJobs(transaction)
        const record =
          held && ({ action: 'jobs.release', memberId: null, details: { since: held.toISOString() } } as const)
        return { answer: held?.toISOString() ?? null, record }
      })
      return {
        data: { since },
        text: since === null ? 'No jobs are held.' : `Jobs go on; they were held since ${since}.`,
      }
    },
  }),

  'jobs list': command({
    summary: `Lists the last ${most} jobs of the queue. One that is done has left it.`,
    options: { state: choice('state', jobStates), kind: optional('KIND') },
    json: true,
    example: '--state failed',
    async run({ options }, at) {
      const found = await at.data(({ database }) => jobsBefore(database, { ...options, limit: most }))
      return rows(found.map(presentJob), ({ id, state, due, attempts, kind, error }) => [
        String(id),
        state.padEnd(7),
        new Date(due * 1000).toISOString(),
        `${attempts} attempts`,
        kind,
        error ?? '',
      ])
    },
  }),

  'jobs retry': command({
    summary: 'Runs a job now, with all its attempts before it.',
    ...oneJob,
    options: { operator },
    reaches: ['everyone.changed'],
    example: '815 --operator Mira',
    async run({ words: [typed], options }, at) {
      const job = numberIn(typed, 'jobs retry')
      await act(at, options.operator, (_, transaction, now) => retryJob(transaction, { job, seen: null, now }))
      return { data: { job }, text: `${job} was put to the head of the queue.` }
    },
  }),

  'jobs discard': command({
    summary: 'Takes a job out of the queue for good; not one that recurs, or runs.',
    ...oneJob,
    options: { reason: reason(), operator },
    reaches: ['everyone.changed'],
    example: '815 --reason "The order is refunded"',
    async run({ words: [typed], options }, at) {
      const job = numberIn(typed, 'jobs discard')
      const request = { job, seen: null, reason: options.reason }
      await act(at, options.operator, (_, transaction, now) => discardJob(transaction, { ...request, now }))
      return { data: { job }, text: `${job} is out of the queue.` }
    },
  }),
}

type Work<Answer> = (
  context: OperationsContext,
  transaction: Transaction,
  now: Date,
) => Promise<{ answer: Answer; record: AuditRecord } | Refusal>

const refusals = inWords(
  {
    20035: 'This cannot be done with it.',
    20085: 'There is none of that name.',
    31002: 'It has changed meanwhile, or runs at the moment.',
  },
  'It was refused.',
)

const act = <Answer>(
  at: CommandRuntime<OperationsContext>,
  by: string | undefined,
  work: Work<Answer>,
): Promise<Answer> =>
  at.act(
    by,
    refusals,
    (context, { change, now }): Promise<AuditedAnswer<Answer> | Refusal> =>
      change<Answer, Refusal>((transaction) => work(context, transaction, now)),
  )

function numberIn(typed: string, name: string) {
  if (!/^\d{1,15}$/.test(typed)) throw new UsageError(`${name} needs one number.`)
  return Number(typed)
}

const rows = <Row>(found: readonly Row[], cells: (row: Row) => readonly string[]) => ({
  data: found,
  text: found.map((row) => cells(row).join('  ').trimEnd()).join('\n') || 'There are none.',
})
