import type { Transform } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type Language, tagOf } from './languages'

/** The value of a cell. A number is written with the reader's decimal mark, a text as it is except for formulas. */
export type Cell = string | number | null | Figure

/** A number whose digits are all meant, such as an amount: `10.00` stays `10.00`. */
interface Figure {
  readonly figure: `${number}`
}

/** The rows of a table, fetched while it is written. The first one names the columns. */
export type Rows = AsyncIterable<readonly Cell[]>

/**
 * Writes a table row by row as rows arrive, for one reader; THE writer of tables that people open.
 *
 * A spreadsheet reads the separator and the decimal mark of its own country: semicolons and `1,5` where a comma is the
 * decimal mark, else commas and `1.5`. It reads a file without a byte order mark in the system's own character set.
 *
 * @param reader the language of the person who opens it, or `program`: commas, points and no mark, for every language.
 * Other formats for programs are not made here: bookings for DATEV (domains/billing/tax/rules/datev.ts), and the lines
 * of JSON that an import takes.
 */
export function tableWriter(reader: Language | 'program'): Transform {
  const mark = reader === 'program' ? '.' : decimalMarkOf(reader)
  const written = (digits: string) => digits.replace('.', mark)
  return stringify({
    bom: reader !== 'program',
    delimiter: mark === ',' ? ';' : ',',
    cast: {
      string: withoutFormula,
      number: (value) => written(String(value)),
      object: (value) => written((value as unknown as Figure).figure),
    },
  })
}

const decimalMarkOf = (language: Language) =>
  new Intl.NumberFormat(tagOf(language)).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value === ','
    ? ','
    : '.'

/** Spreadsheets skip spaces and invisible characters, and read full-width characters like the ordinary ones. */
const formula = /^[\s\p{C}]*[=+\-@\u2212]|^[\t\r\n]/u

const isFormula = (text: string) => formula.test(text.normalize('NFKC'))

/**
 * Prefixes an apostrophe to cells that a spreadsheet would run, and to those that already begin with one before such
 * text, so that it can be removed again.
 */
const withoutFormula = (text: string) => (isFormula(text.replace(/^'+/, '')) ? `'${text}` : text)

/** The text that was written into a cell. */
export const textOfCell = (cell: string) =>
  cell.startsWith("'") && isFormula(cell.replace(/^'+/, '')) ? cell.slice(1) : cell
