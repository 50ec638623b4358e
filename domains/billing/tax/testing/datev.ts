import type { DatevSettings } from '../rules/datev'
import { datevColumns } from '../rules/datev-columns'
import { publishedColumns, publishedHead } from './datev-format'

const required = ['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)']

/** The form of a VAT id in a column: the letters of a member state, Greece as EL, Northern Ireland as XI. */
const vatId =
  /^"(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[A-Z0-9+*]{0,13}"$/

/**
 * Returns DATEV's expected complaints about a batch of bookings, by its published description of format 700 with
 * version 13 of the bookings (domains/billing/tax/testing/datev-format.ts): fields, quotation marks, lengths,
 * characters, days, and dependencies between fields. DATEV's own checking program was not available.
 */
export function datevFindings(lines: readonly string[]): readonly string[] {
  const [first = '', second = '', ...rows] = lines
  const head = cellsOf(first)
  const says = (line: number, text: string) => `line ${line}: ${text}`
  return [
    ...(head.length === publishedHead.length ? [] : [says(1, `${head.length} fields`)]),
    ...publishedHead.flatMap(({ name, form }, index) =>
      form.test(head[index] ?? '') ? [] : [says(1, `${name}: ${head[index]}`)],
    ),
    ...(second === datevColumns.join(';') ? [] : [says(2, 'columns')]),
    ...(rows.length > 99_999 ? ['too many bookings'] : []),
    ...rows.flatMap((row, index) => bookingFindings(row, head).map((finding) => says(index + 3, finding))),
    ...lines.flatMap((line, index) => (isWindows1252(line) ? [] : [says(index + 1, 'characters')])),
  ]
}

/** The cells of a line as they stand there, with their quotation marks. */
const cellsOf = (line: string): readonly string[] =>
  [...line.matchAll(/(?:^|;)((?:"(?:[^"]|"")*")|[^;"]*)/g)].map(([, cell = '']) => cell)

function bookingFindings(row: string, head: readonly string[]): readonly string[] {
  const cells = cellsOf(row)
  if (cells.length !== publishedColumns.length) return [`${cells.length} columns`]
  const fieldOf = (column: string) => cells[datevColumns.indexOf(column)] ?? ''
  const [from = '', until = '', accountLength] = [head[14], head[15], Number(head[13])]
  const booked = `${from.slice(0, 4)}${fieldOf('Belegdatum').slice(2)}${fieldOf('Belegdatum').slice(0, 2)}`
  const both = (one: string, other: string) => (fieldOf(one) === '') === (fieldOf(other) === '')
  const destination = fieldOf('EU-Land u. UStID (Bestimmung)')
  return [
    ...required.filter((column) => fieldOf(column) === '').map((column) => `${column} is missing`),
    ...publishedColumns.flatMap(({ name, form }, index) => {
      const cell = cells[index] ?? ''
      return cell === '' || form.test(cell) ? [] : [`${name}: ${cell}`]
    }),
    ...(destination === '' || vatId.test(destination) ? [] : [`no member state: ${destination}`]),
    ...(booked >= from && booked <= until ? [] : [`Belegdatum outside ${from} to ${until}`]),
    ...['Konto', 'Gegenkonto (ohne BU-Schlüssel)']
      .filter((column) => fieldOf(column).length > accountLength + 1)
      .map((column) => `${column} is too long`),
    ...(fieldOf('Konto') === fieldOf('Gegenkonto (ohne BU-Schlüssel)') ? ['an account against itself'] : []),
    // Without it DATEV takes no file in which the day of supply stands.
    ...(both('Leistungsdatum', 'Datum Zuord. Steuerperiode')
      ? []
      : ['Leistungsdatum without Datum Zuord. Steuerperiode']),
    ...(both('Kurs', 'Basis-Umsatz') && both('Kurs', 'WKZ Basis-Umsatz') ? [] : ['one of Kurs, Basis-Umsatz alone']),
    ...(fieldOf('WKZ Umsatz') === head[21] || fieldOf('Kurs') !== '' ? [] : ['another currency without Kurs']),
    ...(both('Beleginfo - Art 1', 'Beleginfo - Inhalt 1') ? [] : ['half of a Beleginfo']),
  ]
}

/** Our output uses ISO 8859-1 only, which is the same in both character sets. */
const isWindows1252 = (text: string) => [...text].every((letter) => /[\u0020-\u007e\u00a0-\u00ff]/.test(letter))

/** Settings of a vendor by DATEV's chart SKR03, without accounts for payments. */
export const datevSample = {
  consultant: 1001,
  client: 1,
  fiscalYearBegins: '01-01',
  accountLength: 4,
  debtor: 10_000,
  revenue: {
    domestic: [{ basisPoints: 1900, account: 8400 }],
    union: 8331,
    reverseCharge: 8336,
    export: 8338,
    abroad: 8339,
  },
} satisfies DatevSettings
