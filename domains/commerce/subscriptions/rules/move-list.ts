import { textOfCell } from '@/platform/i18n/server-spreadsheet'
import { rowsOf } from '@/platform/text/table'
import { hours } from '@/platform/time/duration'

/** A row of a shop's list of subscriptions that it has charged itself. */
export interface MoveRow {
  readonly line: number
  readonly order: string
  /** The place in its order, from 0. */
  readonly position: number
  readonly nextPayment: Date | null
  readonly gateway: string
  readonly customer: string
  readonly means: string
}

/** The columns of the list, as `import from` writes it. */
export const moveColumns = [
  'order',
  'line',
  'subscription',
  'next_payment',
  'gateway',
  'customer',
  'payment_method',
] as const

/** @returns the rows, each good or with the line that is not; null: it is no such list */
export function readMoveList(content: string): { rows: readonly MoveRow[]; wrong: readonly number[] } | null {
  const [head, ...rows] = rowsOf(content) ?? []
  const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  if (!moveColumns.every((column) => names.includes(column))) return null
  const read = rows.map(({ cells, line }) => {
    const cell = (name: (typeof moveColumns)[number]) => textOfCell(cells[names.indexOf(name)] ?? '').trim()
    const next = cell('next_payment')
    const moment = next === '' ? null : new Date(next)
    const position = Number(cell('line') || '1') - 1
    const isWrong =
      cell('order') === '' || !Number.isInteger(position) || position < 0 || Number.isNaN(moment?.getTime() ?? 0)
    return {
      isWrong,
      row: {
        line,
        position,
        order: cell('order'),
        nextPayment: isWrong ? null : moment,
        gateway: cell('gateway').toLowerCase(),
        customer: cell('customer'),
        means: cell('payment_method'),
      },
    }
  })
  return {
    rows: read.flatMap(({ isWrong, row }) => (isWrong ? [] : [row])),
    wrong: read.flatMap(({ isWrong, row }) => (isWrong ? [row.line] : [])),
  }
}

/** The action for a row of the list. */
export const moveStandings = {
  ready: 'goes on, and is charged first',
  begun: 'goes on already',
  unknown: 'is no subscription that is here',
  over: 'has ended, or its end has come',
  again: 'its member has subscribed to it again',
  rhythm: 'has a term that does not renew',
  past: 'the day of its next payment has passed, or is not named: export it again',
  elsewhere: 'is paid by other ways than a card or an account at Stripe',
  noMeans: 'names no customer or no means of payment',
} as const

/** Problems that Stripe reports of a means of payment. */
export const meansProblems = {
  gone: 'Stripe has no such means of payment',
  another: 'Stripe has that means of payment for another customer, or for none',
} as const

export type MoveStanding = keyof typeof moveStandings

/** True for members who are asked to subscribe again. */
export const isAsked = (standing: MoveStanding) => standing === 'elsewhere' || standing === 'noMeans'

interface KnownSubscription {
  readonly state: string
  readonly provider: string | null
  readonly paidUntil: Date
  readonly isHeldBeside: boolean
  readonly renews: boolean
}

/** Stripe begins nothing whose day is nearly here. */
const leastAhead = hours(1)

export function moveStanding(
  { gateway, customer, means, nextPayment }: MoveRow,
  known: KnownSubscription | null,
  now: Date,
): MoveStanding {
  if (known === null) return 'unknown'
  if (known.provider !== null && known.state !== 'ended') return 'begun'
  if (known.state !== 'cancelled' || known.paidUntil <= now) return 'over'
  if (known.isHeldBeside) return 'again'
  if (!known.renews) return 'rhythm'
  if (!gateway.startsWith('stripe')) return 'elsewhere'
  if (!/^cus_\w+$/.test(customer) || !/^(pm|src|card|ba)_\w+$/.test(means)) return 'noMeans'
  return nextPayment !== null && nextPayment.getTime() > now.getTime() + leastAhead ? 'ready' : 'past'
}
