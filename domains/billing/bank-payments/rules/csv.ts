import { type Currency, isCurrency } from '@/platform/money/iso-4217'
import { rowsOf } from '@/platform/text/table'
import { dayOrderIn, dayWritten, isDayOrder } from '@/platform/text/typed/day'
import { amountWritten } from '@/platform/text/typed/number'
import { plainly } from '@/platform/text/typed/seen'
import { type BankEntry, namedApart, type ReadFile, tidyText, type UnreadableFile } from './entry'

/** The columns that are read, under any of the names that banks give them; case does not matter. */
const columns = {
  bookedOn: ['date', 'booking date', 'buchungstag', 'buchungsdatum', 'date comptable', 'fecha'],
  amount: ['amount', 'betrag', 'montant', 'importe'],
  currency: ['currency', 'währung', 'waehrung', 'whg', 'ccy', 'devise', 'moneda', 'divisa'],
  text: ['text', 'reference', 'verwendungszweck', 'libellé', 'concepto'],
  payer: ['payer', 'name', 'auftraggeber', 'zahlungspflichtiger', "donneur d'ordre", 'ordenante'],
  id: ['id', 'entry', 'umsatz-id'],
  account: ['account', 'iban', 'konto'],
} as const

type Column = keyof typeof columns
const needed: readonly Column[] = ['bookedOn', 'amount', 'text']
type Rows = NonNullable<ReturnType<typeof rowsOf>>

const headerOf = (cell: string) => plainly(cell).trim().toLowerCase().replaceAll('’', "'")
const currencyOf = (cell: string) => plainly(cell).trim().toUpperCase()

/**
 * The credits in a table of a bank: what has gone out is left out.
 * @param currencies those of the account: one alone is meant where the table says none
 */
export function readCsv(content: string, currencies: readonly Currency[]): ReadFile {
  const read = rowsOf(content)
  if (read === null) return { problem: 'format', line: null }
  const [head, ...rows] = read
  if (!head) return { problem: 'empty', line: null }
  const known = head.cells.map(headerOf)
  const places = Object.fromEntries(
    Object.entries(columns).map(([column, called]) => [
      column,
      known.findIndex((name) => (called as readonly string[]).includes(name)),
    ]),
  ) as Record<Column, number>
  if (needed.some((column) => places[column] === -1)) return { problem: 'columns', line: 1 }
  const [only, ...others] = currencies
  if (places.currency === -1 && (only === undefined || others.length > 0)) return { problem: 'currency', line: 1 }
  const unread = known.flatMap((name, place) => (Object.values(places).includes(place) ? [] : [{ name, place }]))
  if (places.currency === -1 && unread.some(({ place }) => holdsCurrencies(rows, place))) {
    return { problem: 'currencyName', line: 1 }
  }
  const entries = entriesOf(rows, places, others.length === 0 ? (only ?? null) : null)
  if ('problem' in entries) return entries
  const ignored = unread.flatMap(({ place }) => head.cells[place]?.trim() || [])
  return { entries, ignored }
}

/** Whether a column whose name is not known says currencies: a default in their place would take dollars for euros. */
function holdsCurrencies(rows: Rows, place: number): boolean {
  const cells = rows.map(({ cells: row }) => currencyOf(row[place] ?? '')).filter((cell) => cell !== '')
  return cells.length > 0 && cells.every(isCurrency)
}

/** @param only the currency where the table says none; null: it has to */
function entriesOf(
  rows: Rows,
  places: Readonly<Record<Column, number>>,
  only: Currency | null,
): readonly BankEntry[] | UnreadableFile {
  const order = dayOrderIn(rows.map(({ cells }) => cells[places.bookedOn] ?? ''))
  const named: BankEntry[] = []
  const others: Omit<BankEntry, 'key'>[] = []
  for (const { cells, line } of rows) {
    const cell = (column: Column) => cells[places[column]]?.trim() ?? ''
    const currency = currencyOf(cell('currency')) || only || ''
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
