import { isCurrency } from '@/platform/money/iso-4217'
import { rowsOf } from '@/platform/text/table'
import { dayOrderIn, dayWritten, isDayOrder } from '@/platform/text/typed/day'
import { amountWritten } from '@/platform/text/typed/number'
import { type BankEntry, namedApart, type ReadFile, tidyText } from './entry'

/** The columns that are read, under any of the names that banks give them; case does not matter. */
const columns = {
  bookedOn: ['date', 'booking date', 'buchungstag', 'buchungsdatum', 'date comptable', 'fecha'],
  amount: ['amount', 'betrag', 'montant', 'importe'],
  currency: ['currency', 'währung', 'devise', 'moneda', 'divisa'],
  text: ['text', 'reference', 'verwendungszweck', 'libellé', 'concepto'],
  payer: ['payer', 'name', 'auftraggeber', 'zahlungspflichtiger', 'donneur d’ordre', 'ordenante'],
  id: ['id', 'entry', 'umsatz-id'],
  account: ['account', 'iban', 'konto'],
} as const

type Column = keyof typeof columns
const needed: readonly Column[] = ['bookedOn', 'amount', 'text']

/** The credits in a table of a bank: what has gone out is left out. */
export function readCsv(content: string): ReadFile {
  const read = rowsOf(content)
  if (read === null) return { problem: 'format', line: null }
  const [head, ...rows] = read
  if (!head) return { problem: 'empty', line: null }
  const known = head.cells.map((name) => name.trim().toLowerCase())
  const places = Object.fromEntries(
    Object.entries(columns).map(([column, called]) => [
      column,
      known.findIndex((name) => (called as readonly string[]).includes(name)),
    ]),
  ) as Record<Column, number>
  if (needed.some((column) => places[column] === -1)) return { problem: 'columns', line: 1 }
  const order = dayOrderIn(rows.map(({ cells }) => cells[places.bookedOn] ?? ''))
  const named: BankEntry[] = []
  const others: Omit<BankEntry, 'key'>[] = []
  for (const { cells, line } of rows) {
    const cell = (column: Column) => cells[places[column]]?.trim() ?? ''
    const currency = cell('currency') || 'EUR'
    const bookedOn = dayWritten(cell('bookedOn'), isDayOrder(order) ? order : null)
    const amount = isCurrency(currency) ? amountWritten(cell('amount'), currency) : 'none'
    if (!isCurrency(currency) || bookedOn === null || typeof amount === 'string') return { problem: 'value', line }
    if (amount <= 0) continue
    const entry = { account: cell('account'), bookedOn, currency, amount, text: tidyText(cell('text')) }
    const whole = { ...entry, payer: tidyText(cell('payer')) }
    if (cell('id')) named.push({ ...whole, key: `${bookedOn}|${cell('id')}` })
    else others.push(whole)
  }
  return [...named, ...namedApart(others)]
}
