import { decimal } from '@/platform/i18n/money'
import type { Cell } from '@/platform/i18n/server-spreadsheet'
import { type Currency, money } from '@/platform/money/money'
import type { BookedMovement } from './booked-movement'
import type { JournalEntry } from './journal'
import { type OssReturn, vatLetters } from './oss'
import type { TaxReturn } from './return'

type Cells = readonly Cell[]

const percent = (rate: number) => rate / 100

const amount = (minor: number, currency: Currency): Cell => ({ figure: decimal(money(minor, currency)) })

/** The columns of the journal: every number with its sums for each rate. */
export const journalHead: Cells = [
  'number',
  'kind',
  'cause',
  'about',
  'order',
  'booked',
  'issued',
  'supplied',
  'category',
  'country',
  'rate',
  'currency',
  'net',
  'vat',
  'gross',
  'tax_id',
]

export function journalCells(entry: JournalEntry): Cells {
  const { number, kind, cause, about, order, booked, issued, supplied, category, country, rate, currency, taxId } =
    entry
  const amounts = [entry.net, entry.vat, entry.gross].map((minor) => amount(minor, currency))
  const facts = [
    number,
    kind,
    cause,
    about,
    order,
    booked,
    issued,
    supplied,
    category,
    country,
    percent(rate),
    currency,
  ]
  return [...facts, ...amounts, taxId]
}

/** The columns of movements of provider balances, a line each; `net` is the change of the balance. */
export const movementHead: Cells = [
  'day',
  'provider',
  'kind',
  'id',
  'source',
  'order',
  'sold_currency',
  'sold',
  'currency',
  'amount',
  'fee',
  'net',
]

export function movementCells({ sold, currency, ...movement }: BookedMovement): Cells {
  const { day, provider, kind, id, source, order } = movement
  const amounts = [movement.amount, movement.fee, movement.amount - movement.fee].map((minor) =>
    amount(minor, currency),
  )
  const paid = sold ? amount(sold.minor, sold.currency) : null
  return [day, provider, kind, id, source, order, sold?.currency ?? null, paid, currency, ...amounts]
}

/** A return: lines of the quarter, then corrections of earlier ones. */
export function returnRows({ quarter, lines, corrections }: TaxReturn): readonly Cells[] {
  const rows = [...lines.map((line) => ({ ...line, quarter })), ...corrections].map((each) => {
    const amounts = [each.net, each.vat].map((minor) => amount(minor, each.currency))
    const { category, country, rate, currency } = each
    return [
      each.quarter === quarter ? 'supply' : 'correction',
      each.quarter,
      category,
      country,
      percent(rate),
      currency,
      ...amounts,
    ]
  })
  return [['kind', 'quarter', 'category', 'country', 'rate', 'currency', 'net', 'vat'], ...rows]
}

const euros = (cents: number) => amount(cents, 'EUR')

/**
 * Returns the return for the One-Stop-Shop, for people who enter it into its portal: it is no authority's own file.
 * Corrections have neither rate nor net there.
 */
export const ossRows = ({ quarter, lines, corrections, total }: OssReturn): readonly Cells[] => [
  ['kind', 'quarter', 'country', 'rate', 'net_eur', 'vat_eur'],
  ...lines.map(({ country, rate, net, vat }) => {
    return ['supply', quarter, vatLetters(country), percent(rate), euros(net), euros(vat)]
  }),
  ...corrections.map(({ quarter: of, country, vat }) => [
    'correction',
    of,
    vatLetters(country),
    null,
    null,
    euros(vat),
  ]),
  ['total', quarter, null, null, null, euros(total)],
]
