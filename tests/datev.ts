import { parse } from 'csv-parse/sync'
import { datevColumns } from '@/domains/tax/rules/datev-columns'

/** The fields of the head that are text, and stand in quotation marks, by place from 1. */
const headTexts = [1, 4, 8, 9, 10, 17, 18, 22, 24, 27, 30, 31]

const day = '20\\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])'

/** What DATEV's description of the format asks of each field of the head; the others are empty. */
const head: Readonly<Record<number, RegExp>> = {
  1: /^EXTF$/,
  2: /^700$/,
  3: /^21$/,
  4: /^Buchungsstapel$/,
  5: /^13$/,
  6: new RegExp(`^${day}([01]\\d|2[0-3])[0-5]\\d[0-5]\\d\\d{3}$`),
  8: /^[A-Z]{2}$/,
  11: /^(100[1-9]|10[1-9]\d|1[1-9]\d\d|[2-9]\d{3}|\d{5,7})$/,
  12: /^[1-9]\d{0,4}$/,
  13: new RegExp(`^${day}$`),
  14: /^[4-8]$/,
  15: new RegExp(`^${day}$`),
  16: new RegExp(`^${day}$`),
  17: /^.{0,30}$/,
  19: /^[12]?$/,
  20: /^(0|30|40|50|64)?$/,
  21: /^[01]$/,
  22: /^[A-Z]{3}$/,
}

/** Columns that are text, and stand in quotation marks. */
const texts: Readonly<Record<string, RegExp>> = {
  'Soll/Haben-Kennzeichen': /^[SH]$/,
  'WKZ Umsatz': /^[A-Z]{3}$/,
  'Belegfeld 1': /^[A-Za-z0-9$&%*+\-/]{1,36}$/,
  Buchungstext: /^.{1,60}$/,
  'Beleginfo - Art 1': /^.{1,20}$/,
  'Beleginfo - Inhalt 1': /^.{1,210}$/,
  'EU-Land u. UStID (Bestimmung)':
    /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)[A-Z0-9+*]{0,13}$/,
}

const wholeDay = /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])20\d{2}$/

/** Columns that are numbers or days, and stand bare. */
const bare: Readonly<Record<string, RegExp>> = {
  'Umsatz (ohne Soll/Haben-Kz)': /^(?!0+,00$)\d{1,10},\d{2}$/,
  Konto: /^[1-9]\d{0,8}$/,
  'Gegenkonto (ohne BU-Schlüssel)': /^[1-9]\d{0,8}$/,
  Belegdatum: /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/,
  'EU-Steuersatz (Bestimmung)': /^\d{1,2},\d{2}$/,
  Festschreibung: /^[01]$/,
  Leistungsdatum: wholeDay,
  'Datum Zuord. Steuerperiode': wholeDay,
}

const required = ['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)']

/**
 * What DATEV would say against a batch of bookings, by its published description of format 700 with version 13 of the
 * bookings: fields, quotation marks, lengths, characters, days, and what one field asks of another. Written from the
 * description; DATEV's own program that checks files was not at hand.
 */
export function datevFindings(lines: readonly string[]): readonly string[] {
  const [first = '', second = '', ...rows] = lines
  const headCells = cellsOf(first)
  const says = (line: number, text: string) => `line ${line}: ${text}`
  return [
    ...(headCells.length === 31 ? [] : [says(1, `${headCells.length} fields`)]),
    ...headCells.flatMap(({ value, quoted }, index) => {
      const place = index + 1
      if (value !== '' && quoted !== headTexts.includes(place)) return [says(1, `field ${place}: quotation marks`)]
      return (head[place] ?? /^$/).test(value) ? [] : [says(1, `field ${place}: ${value}`)]
    }),
    ...(second === datevColumns.join(';') && datevColumns.length === 125 ? [] : [says(2, 'columns')]),
    ...(rows.length > 99_999 ? ['too many bookings'] : []),
    ...rows.flatMap((row, index) => bookingFindings(row, headCells).map((finding) => says(index + 3, finding))),
    ...lines.flatMap((line, index) => (isWindows1252(line) ? [] : [says(index + 1, 'characters')])),
  ]
}

interface Cell {
  readonly value: string
  readonly quoted: boolean
}

function cellsOf(line: string): readonly Cell[] {
  const [record = []] = parse(line, {
    delimiter: ';',
    cast: (value, { quoting }) => ({ value, quoted: quoting }) as never,
  }) as unknown as readonly (readonly Cell[])[]
  return record
}

function bookingFindings(row: string, headCells: readonly Cell[]): readonly string[] {
  const all = cellsOf(row)
  if (all.length !== datevColumns.length) return [`${all.length} columns`]
  const cells = new Map(datevColumns.map((column, index) => [column, all[index] ?? { value: '', quoted: false }]))
  const fieldOf = (column: string) => cells.get(column)?.value ?? ''
  const ofHead = (place: number) => headCells[place - 1]?.value ?? ''
  const [from, until, accountLength] = [ofHead(15), ofHead(16), Number(ofHead(14))]
  const booked = `${from.slice(0, 4)}${fieldOf('Belegdatum').slice(2)}${fieldOf('Belegdatum').slice(0, 2)}`
  return [
    ...[...cells].flatMap(([column, { value, quoted }]) => {
      if (value === '') return required.includes(column) ? [`${column} is missing`] : []
      const rule = quoted ? texts[column] : bare[column]
      return rule?.test(value) ? [] : [`${column}: ${value}`]
    }),
    ...(booked >= from && booked <= until ? [] : [`Belegdatum outside ${from} to ${until}`]),
    ...['Konto', 'Gegenkonto (ohne BU-Schlüssel)']
      .filter((column) => fieldOf(column).length > accountLength + 1)
      .map((column) => `${column} is too long`),
    ...(fieldOf('Konto') === fieldOf('Gegenkonto (ohne BU-Schlüssel)') ? ['an account against itself'] : []),
    // Without it DATEV takes no file in which the day of supply stands.
    ...((fieldOf('Leistungsdatum') === '') === (fieldOf('Datum Zuord. Steuerperiode') === '')
      ? []
      : ['Leistungsdatum without Datum Zuord. Steuerperiode']),
  ]
}

/** What we write is of ISO 8859-1, the part of the character set that both have in the same places. */
const isWindows1252 = (text: string) => [...text].every((letter) => /[\u0020-\u007e\u00a0-\u00ff]/.test(letter))
