import type { ActingOperator } from '@/platform/audit/change'
import { type CommandRuntime, type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError, inWords, UsageError } from '@/platform/commands/errors'
import { operator, optional, required, snoozeIn } from '@/platform/commands/options'
import { isRefusal } from '@/platform/contract/refusal'
import { dayIn } from '@/platform/time/day'
import { assignCase, type FoundCase, noteOnCase, openCase, snoozeCase } from './actions/work'
import type { CaseWorkContext } from './context'
import { limits } from './rules'
import { notesOn, workOn } from './store/work'

const command = commandsOf<CaseWorkContext>()

const oneCase = { words: ['KIND', 'CASE'], needs: 'the kind of a case and its key' } as const

const day = (moment: Date) => moment.toISOString().slice(0, 10)

export const commands: Commands<CaseWorkContext> = {
  'cases show': command({
    summary: `Shows who sees to a case, until when it was put off, and the notes of staff
on it. The kind is the room of its queue: refunds, disputes, reviews, payments,
bank, gifts or cancellation-notices; the key is the last part of its address.`,
    ...oneCase,
    json: true,
    example: 'refunds R-2K7Q',
    async run({ words: [kind, key] }, at) {
      const data = await at.installation(async (context) => {
        const { source } = await found(context, kind, key)
        const which = { kind: source.kind, key }
        const { assignedTo = null, snoozedUntil = null } = (await workOn(context.database, which)) ?? {}
        return { assignedTo, snoozedUntil, notes: await notesOn(context.database, which) }
      })
      const rows = [
        `Assigned to ${data.assignedTo ?? 'nobody'}`,
        ...(data.snoozedUntil ? [`Snoozed until ${day(data.snoozedUntil)}`] : []),
        ...data.notes.map(({ at: moment, operator: by, text }) => `${day(moment)}  ${by}: ${text}`),
      ]
      return { data, text: rows.join('\n') }
    },
  }),

  'cases assign': command({
    summary: `Gives a case to an operator who may open it, by name or address; without
--to it is unassigned.`,
    ...oneCase,
    options: { to: optional('OPERATOR'), operator },
    example: 'refunds R-2K7Q --to mira@example.test',
    run: ({ words: [kind, key], options: { to: typed, operator: by } }, at) =>
      act(at, by, [kind, key], async (context, acting, one) => {
        const to = typed === undefined ? null : await addressOf(context, one, typed)
        return assignCase(context, acting, one, { seen: null, to })
      }),
  }),

  'cases snooze': command({
    summary: `Puts a case off until a day: tomorrow, next-week, or one such as
2027-03-01; without --until it waits again.`,
    ...oneCase,
    options: { until: optional('DAY'), operator },
    example: 'refunds R-2K7Q --until tomorrow',
    run: ({ words: [kind, key], options: { until: typed, operator: by } }, at) =>
      act(at, by, [kind, key], (context, acting, one) => {
        const until = typed === undefined ? null : snoozeIn(typed, dayIn(context.vendor.seller.timeZone, acting.now))
        return snoozeCase(context, acting, one, { seen: null, until })
      }),
  }),

  'cases note': command({
    summary: 'Notes something on a case; staff alone see it.',
    ...oneCase,
    options: { text: required('TEXT'), operator },
    example: 'refunds R-2K7Q --text "Waits for the bank."',
    run: ({ words: [kind, key], options: { text: typed, operator: by } }, at) =>
      act(at, by, [kind, key], (_, acting, one) => {
        const text = typed.trim()
        if (text === '') throw new CommandError('The note is empty.')
        if (text.length > limits.note) throw new CommandError(`The note has more than ${limits.note} characters.`)
        return noteOnCase(acting, one, text)
      }),
  }),
}

type Runtime = CommandRuntime<CaseWorkContext>

async function act(
  at: Runtime,
  by: string | undefined,
  [kind, key]: readonly [string, string],
  work: (context: CaseWorkContext, acting: ActingOperator, one: FoundCase) => ReturnType<typeof assignCase>,
): Promise<string> {
  await at.act(
    by,
    inWords({ 20040: 'The case cannot be changed so.' }, 'It was changed meanwhile.'),
    async (context, acting) => work(context, acting, await found(context, kind, key)),
  )
  return `${kind} ${key} is changed.`
}

/** @throws CommandError when there is no such case */
async function found(context: CaseWorkContext, kind: string, key: string): Promise<FoundCase> {
  const one = await openCase(context, { kind, key }, null)
  if (!isRefusal(one)) return one
  const kinds = context.sources.map((source) => source.kind)
  if (kinds.every((each) => each !== kind)) throw new UsageError(`The kinds are ${kinds.join(', ')}.`)
  throw new CommandError(`There is no case ${key} among the ${kind}.`)
}

/** Returns the address of an operator who may open the case. @throws CommandError when there is none */
async function addressOf({ database, staffFor }: CaseWorkContext, { source }: FoundCase, typed: string) {
  const wanted = typed.toLowerCase()
  const staff = await staffFor(database, source)
  const one = staff.find(({ name, email }) => [name, email].some((each) => each.toLowerCase() === wanted))
  if (!one) throw new CommandError(`No operator who may open it is called "${typed}".`)
  return one.email
}
