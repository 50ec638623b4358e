import { type Currency, isCurrency } from '@/platform/money/currencies'
import { parseMoney } from '@/platform/money/format'
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

/** The cells of a table with quotes as RFC 4180 has them; null: a quote is not closed. */
export function cellsOf(content: string, separator: string): readonly (readonly string[])[] | null {
  const rows: string[][] = [[]]
  let [cell, quoted, place] = ['', false, 0]
  const end = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  while (place < content.length) {
    const sign = content[place++] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (content[place] === '"') cell += content[place++]
      else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) end()
    else if (sign === '\n') {
      end()
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  end()
  return quoted ? null : rows.filter((row) => row.some((each) => each.trim() !== ''))
}

/** `2026-11-23`, or as `23.11.2026` and `23/11/2026`; null: it is no day. */
export function dayIn(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? []
  const [, d, m, y] = /^(\d{2})[./](\d{2})[./](\d{4})$/.exec(text) ?? []
  const iso = year ? `${year}-${month}-${day}` : `${y}-${m}-${d}`
  const moment = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null
}

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
  const text = content.replace(/^\ufeff/, '')
  const [head = ''] = text.split('\n')
  const separator = [';', '\t', ','].find((mark) => head.includes(mark)) ?? ','
  const [names, ...rows] = cellsOf(text, separator) ?? []
  if (!names) return { problem: 'empty', line: null }
  const known = names.map((name) => name.trim().toLowerCase())
  const places = Object.fromEntries(
    Object.entries(columns).map(([column, called]) => [
      column,
      known.findIndex((name) => (called as readonly string[]).includes(name)),
    ]),
  ) as Record<Column, number>
  if (needed.some((column) => places[column] === -1)) return { problem: 'columns', line: 1 }
  const named: BankEntry[] = []
  const others: Omit<BankEntry, 'key'>[] = []
  for (const [index, row] of rows.entries()) {
    const cell = (column: Column) => row[places[column]]?.trim() ?? ''
    const currency = cell('currency') || 'EUR'
    const bookedOn = dayIn(cell('bookedOn'))
    const amount = isCurrency(currency) ? amountIn(cell('amount'), currency) : null
    if (!isCurrency(currency) || bookedOn === null || amount === null) return { problem: 'value', line: index + 2 }
    if (amount <= 0) continue
    const entry = { account: cell('account'), bookedOn, currency, amount, text: tidyText(cell('text')) }
    const whole = { ...entry, payer: tidyText(cell('payer')) }
    if (cell('id')) named.push({ ...whole, key: `${bookedOn}|${cell('id')}` })
    else others.push(whole)
  }
  return [...named, ...namedApart(others)]
}
