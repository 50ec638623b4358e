import { currencyOf } from '@/domains/commerce/orders'
import { commandsOf } from '@/platform/commands/command'
import { inWords, UsageError } from '@/platform/commands/errors'
import { oneOf, operator, optional, reason, required } from '@/platform/commands/options'
import { parseMoney } from '@/platform/i18n/money'
import { beginRefund, declareWithdrawal, proposeGoodwill } from '../actions/begin'
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
--lines names lines of the order, such as 2,3; without it, all that is left.
--units gives back so many of the one line, and not all.`,
  words: ['ORDER'],
  needs: 'one ORDER',
  options: {
    cause: required(
      'CAUSE',
      oneOf(reasons, (given) => `There is no cause "${given}".`),
    ),
    units: optional('UNITS', unitsIn),
    ...options,
  },
  json: true,
  example: 'TW-4K7QXW --cause not_needed --reason "Asked for on the phone"',
  async run({ words: [order], options: { cause, units, lines: positions = [], reason: why, operator: by } }, at) {
    const why35 = `${order} was never paid, or is refunded or asked for already.`
    const data = await at.act(by, refusals(order, why35), (context, acting) =>
      beginRefund(context, acting, { order, positions, units, cause, reason: why }),
    )
    return { data, text: `Begun: ${data.refund}` }
  },
})

export const declareForMember = command({
  summary: `Writes down that a member has withdrawn from a contract by phone or letter,
--at the moment at which they did, such as 2026-11-21T14:30Z; at most
${declaredWithin} days ago. It needs no decision: the money goes back.`,
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

export const goodwillForMember = command({
  summary: `Proposes to give a part of what one line of an order cost back, while the
member keeps it; refunds approve and decline decide. --amount is in the
order's currency, such as 12.50, and less than is left of the line's price.`,
  words: ['ORDER'],
  needs: 'one ORDER',
  options: {
    line: required('LINE', (text) => positionsIn('--line', text)),
    amount: required('AMOUNT'),
    reason: reason(limits.reason),
    operator,
  },
  json: true,
  reaches: ['money.paid'],
  example: 'TW-4K7QXW --line 1 --amount 12.50 --reason "The update came late"',
  async run({ words: [order], options: { line, amount: typed, reason: why, operator: by } }, at) {
    const [position = 0, ...more] = line
    if (more.length > 0) throw new UsageError('--line names one line.')
    const refused = inWords({
      20035: `${order} was never paid, or the line is refunded or asked for already.`,
      20040: 'The order has no such line, or as much is not left of its price.',
      20085: `There is no order ${order}.`,
    })
    const data = await at.act(by, refused, async (context, acting) => {
      const currency = await currencyOf(context.database, order)
      const amount = currency && parseMoney(typed, currency)
      if (currency && (!amount || amount.minor <= 0)) throw new UsageError(`"${typed}" is no amount such as 12.50.`)
      return proposeGoodwill(context, acting, { order, position, amount: amount?.minor ?? 0, reason: why })
    })
    return { data, text: `Proposed: ${data.refund}` }
  },
})

function momentIn(text: string) {
  const moment = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text) || Number.isNaN(moment.getTime())) {
    throw new UsageError('--at needs a moment such as 2026-11-21T14:30Z.')
  }
  return moment
}

function unitsIn(text: string) {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError('--units needs a number such as 5.')
  return Number(text)
}

/** Lines of the order count from 1. */
export function positionsIn(option: string, lines: string): readonly number[] {
  if (!/^[1-9]\d{0,3}(,[1-9]\d{0,3})*$/.test(lines)) throw new UsageError(`${option} needs lines such as 2,3.`)
  return lines.split(',').map((line) => Number(line) - 1)
}
