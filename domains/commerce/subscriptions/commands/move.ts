import type { SubscriptionMover } from '@/integrations/payments/moves'
import type { ActingOperator } from '@/platform/audit/change'
import { commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { readGivenFile } from '@/platform/commands/given-file'
import { flag, operator } from '@/platform/commands/options'
import { beginMove, type PlannedMove, planMoves, undoMove, writeOfMove } from '../actions/move'
import type { SubscriptionsContext } from '../context'
import { endOfCard } from '../rules/card-end'
import { isAsked, type MoveRow, meansProblems, moveStandings, readMoveList } from '../rules/move-list'
import type { Subscription } from '../store/subscriptions'

const options = { check: flag, undo: flag, write: flag, operator }

/** The action of a run on each row that it concerns. */
type Task = 'begin' | 'undo' | 'write'

const concerns: Readonly<Record<Task, (planned: PlannedMove) => boolean>> = {
  begin: ({ standing }) => standing === 'ready',
  undo: ({ row, own }) => own !== null && own.state !== 'ended' && row.customer !== '',
  write: ({ standing }) => isAsked(standing),
}

interface MoveActor {
  readonly context: SubscriptionsContext
  readonly actor: ActingOperator
}

interface MoveRun {
  readonly context: SubscriptionsContext
  readonly actor: ActingOperator | null
}

interface MoveResult {
  readonly said: string
  readonly counts: 'done' | 'failed' | 'left'
}

function moverIn({ payments }: SubscriptionsContext): SubscriptionMover {
  const mover = payments.provider('stripe')?.moves
  if (!mover) throw new CommandError('Stripe is not set up here: docs/guides/payments.md.')
  return mover
}

const work: Readonly<Record<Task, (actor: MoveActor, own: Subscription, row: MoveRow) => Promise<MoveResult>>> = {
  async begin({ context, actor }, own, row) {
    const outcome = await beginMove(context, actor, { own, row, mover: moverIn(context) })
    return outcome.moved
      ? { said: onDay(moveStandings.ready, row), counts: 'done' }
      : { said: outcome.reason, counts: 'failed' }
  },
  async undo({ context, actor }, own, row) {
    const outcome = await undoMove(context, actor, { own, row, mover: moverIn(context) })
    if (outcome === 'charged') return { said: 'was charged already, and stays', counts: 'failed' }
    return outcome === 'undone' ? { said: 'was taken back', counts: 'done' } : { said: 'was not begun', counts: 'left' }
  },
  async write({ context, actor }, own) {
    const isNew = await writeOfMove(context, actor, own)
    return isNew ? { said: 'is written to', counts: 'done' } : { said: 'was written to before', counts: 'left' }
  },
}

const onDay = (said: string, { nextPayment }: MoveRow) =>
  nextPayment ? `${said} on ${nextPayment.toISOString().slice(0, 10)}` : said

/** Returns the expected result of a run: Stripe is asked about the means of payment of rows that would begin. */
async function foretold(context: SubscriptionsContext, { row }: PlannedMove): Promise<MoveResult> {
  const means = await moverIn(context).means(row)
  if (typeof means === 'string') return { said: meansProblems[means], counts: 'failed' }
  const said = onDay(moveStandings.ready, row)
  const { expires = null } = means.card ?? {}
  const isOver = expires !== null && row.nextPayment !== null && endOfCard(expires) <= row.nextPayment
  return { said: isOver ? `${said}, with a card that ends before it, in ${expires}` : said, counts: 'done' }
}

/**
 * A failure does not hold up the rows behind it.
 * @param actor null: a dry run
 */
async function outcomeOf({ context, actor }: MoveRun, planned: PlannedMove, task: Task): Promise<MoveResult> {
  const { own, row, standing } = planned
  const said = standing === 'ready' ? onDay(moveStandings.ready, row) : moveStandings[standing]
  if (own === null || !concerns[task](planned)) return { said, counts: 'left' }
  try {
    if (actor !== null) return await work[task]({ context, actor }, own, row)
    return task === 'begin' ? await foretold(context, planned) : { said, counts: 'done' }
  } catch (error) {
    context.log.error({ error, subscription: own.id }, 'a subscription could not be moved')
    return { said: 'Stripe could not be asked: run it again', counts: 'failed' }
  }
}

async function rowsOf(file: string): Promise<readonly MoveRow[]> {
  const list = readMoveList((await readGivenFile(file)).text)
  if (list === null) throw new CommandError(`${file} is no list of subscriptions, as import from writes it.`)
  const lines = list.wrong.map((line) => `${file}:${line}: has no order, line or day that can be read`)
  if (lines.length > 0) throw new CommandError([...lines, 'Nothing was done.'].join('\n'))
  return list.rows
}

export const move = commandsOf<SubscriptionsContext>()({
  summary: `Lets Stripe go on with subscriptions that another shop has charged for by
itself, from the list FILE that import from has written. Each is charged
first on the day of its next payment. --check says what a run would do, line
by line, and asks Stripe about each card; --undo takes it back as long as nothing was charged; --write writes
once to those whose subscription cannot go on. docs/guides/moving.md.`,
  words: ['FILE'],
  needs: 'a FILE',
  options,
  json: true,
  reaches: ['goods.given'],
  example: 'old-shop/foyer-subscriptions.csv --check',
  async run({ words: [file], options: { check, undo, write, operator: by } }, at) {
    if (undo && write) throw new UsageError('--undo and --write are two runs.')
    const task = (undo && 'undo') || (write && 'write') || 'begin'
    const rows = await rowsOf(file)
    return at.installation(async (context, { acting }) => {
      if (task !== 'write') moverIn(context)
      const counts = { done: 0, failed: 0, left: 0 }
      const lines: string[] = []
      for (const planned of await planMoves(context, rows, context.clock())) {
        const { said, counts: column } = await outcomeOf({ context, actor: check ? null : acting(by) }, planned, task)
        counts[column]++
        const { row, own } = planned
        lines.push(`${file}:${row.line}: ${row.order}${own ? ` (${own.reference})` : ''}: ${said}`)
      }
      const { done, failed, left } = counts
      const text = [...lines, `${done} ${check ? 'would be ' : ''}${taskWords[task]}, ${left} left, ${failed} refused.`]
      if (failed > 0) throw new CommandError(text.join('\n'), { ...counts, lines })
      return { data: { ...counts, lines }, text: text.join('\n') }
    })
  },
})

const taskWords = { begin: 'moved', undo: 'taken back', write: 'written to' } as const
