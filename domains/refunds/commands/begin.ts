import { commandsOf } from '@/platform/commands/command'
import { inWords, UsageError } from '@/platform/commands/errors'
import { oneOf, operator, optional, reason, required } from '@/platform/commands/options'
import { beginRefund, declareWithdrawal } from '../actions/begin'
import type { RefundsContext } from '../context'
import { declaredWithin, limits, reasons } from '../rules'

const command = commandsOf<RefundsContext>()

const options = {
  lines: optional('LINES', (text) => positionsIn('--lines', text)),
  reason: reason(limits.reason),
  operator,
}

const refusals = (order: string, late: string) =>
  inWords({
    20035: late,
    20040:
      'The order has no such line, or it has lowered the price of something that stands; or --at is no moment for it.',
    20085: `There is no order ${order}.`,
  })

export const beginForMember = command({
  summary: `Begins a refund for a member: a request like their own, on which refunds
approve and decline decide. --cause is one of
${reasons.slice(0, 4).join(', ')},
${reasons.slice(4).join(', ')}.
--lines names lines of the order, such as 2,3; without it, all that is left.`,
  words: ['ORDER'],
  needs: 'one ORDER',
  options: {
    cause: required(
      'CAUSE',
      oneOf(reasons, (given) => `There is no cause "${given}".`),
    ),
    ...options,
  },
  json: true,
  example: 'TW-4K7QXW --cause not_needed --reason "Asked for on the phone"',
  async run({ words: [order], options: { cause, lines: positions = [], reason: why, operator: by } }, at) {
    const why35 = `${order} was never paid, or is refunded or asked for already.`
    const data = await at.act(by, refusals(order, why35), (context, acting) =>
      beginRefund(context, acting, { order, positions, cause, reason: why }),
    )
    return { data, text: `Begun: ${data.refund}` }
  },
})

export const declareForMember = command({
  summary: `Writes down that a member has withdrawn from a contract by phone or letter,
--at the moment at which they did, such as 2026-11-21T14:30Z; at most
${declaredWithin} days ago. Nobody decides on it: the money goes back.`,
  words: ['ORDER'],
  needs: 'one ORDER',
  options: { at: required('MOMENT', momentIn), ...options },
  json: true,
  example: 'TW-4K7QXW --at 2026-11-21T14:30Z --reason "Called us"',
  async run({ words: [order], options: { at: declared, lines: positions = [], reason: why, operator: by } }, at) {
    const why35 = `There was no right to withdraw from ${order} then, or it is refunded already.`
    const data = await at.act(by, refusals(order, why35), (context, acting) =>
      declareWithdrawal(context, acting, { order, positions, declared, reason: why }),
    )
    return { data, text: `Written down: ${data.refund}` }
  },
})

function momentIn(text: string) {
  const moment = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text) || Number.isNaN(moment.getTime())) {
    throw new UsageError('--at needs a moment such as 2026-11-21T14:30Z.')
  }
  return moment
}

/** Lines of the order count from 1. */
export function positionsIn(option: string, lines: string): readonly number[] {
  if (!/^[1-9]\d{0,3}(,[1-9]\d{0,3})*$/.test(lines)) throw new UsageError(`${option} needs lines such as 2,3.`)
  return lines.split(',').map((line) => Number(line) - 1)
}
