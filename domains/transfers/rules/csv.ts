import { parseMoney } from '@/platform/money/format'
import { type Currency, isCurrency } from '@/platform/money/iso-4217'
import { dayWritten, rowsOf } from '@/platform/text/table'
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

/** `1234.56`, `1.234,56` or `1,234.56`: the last mark before one or two digits is the decimal one. */
export function amountIn(text: string, currency: Currency): number | null {
  const bare = text.replaceAll(/[\s'’]/g, '').replace(/^\+/, '')
  const [, sign = '', whole = '', marked = '', fraction = ''] = /^(-?)([\d.,]*?\d)([.,](\d{1,2}))?$/.exec(bare) ?? []
  // One mark does not stand for both.
  const [mark = ''] = marked
  if (whole === '' || (mark !== '' && whole.includes(mark)) || !/^(\d+|\d{1,3}([.,])\d{3}(\2\d{3})*)$/.test(whole))
    return null
  const amount = `${sign}${whole.replaceAll(/[.,]/g, '')}${fraction ? `.${fraction}` : ''}`
  return parseMoney(amount, currency)?.minor ?? null
}

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
  const named: BankEntry[] = []
  const others: Omit<BankEntry, 'key'>[] = []
  for (const { cells, line } of rows) {
    const cell = (column: Column) => cells[places[column]]?.trim() ?? ''
    const currency = cell('currency') || 'EUR'
    const bookedOn = dayWritten(cell('bookedOn'))
    const amount = isCurrency(currency) ? amountIn(cell('amount'), currency) : null
    if (!isCurrency(currency) || bookedOn === null || amount === null) return { problem: 'value', line }
    if (amount <= 0) continue
    const entry = { account: cell('account'), bookedOn, currency, amount, text: tidyText(cell('text')) }
    const whole = { ...entry, payer: tidyText(cell('payer')) }
    if (cell('id')) named.push({ ...whole, key: `${bookedOn}|${cell('id')}` })
    else others.push(whole)
  }
  return [...named, ...namedApart(others)]
}
