import type { Transaction } from '@/platform/database/connect'
import { readRates, type TableProblem } from '../rules/exchange'
import { type LoadedRates, putRates } from '../store/rates'

/** A table of decades is written in pieces. */
const atOnce = 20_000

/** Loads a table of exchange rates: all of it, or nothing where a line is wrong. The same one again changes nothing. */
export async function loadRates(transaction: Transaction, text: string): Promise<LoadedRates | TableProblem> {
  const read = readRates(text)
  if ('code' in read) return read
  const sum = { added: 0, changed: 0 }
  for (let start = 0; start < read.rates.length; start += atOnce) {
    const { added, changed } = await putRates(transaction, read.rates.slice(start, start + atOnce))
    sum.added += added
    sum.changed += changed
  }
  return sum
}

/** Describes the problem of a table, for the command line. */
export function describeTable(problem: TableProblem): string {
  if (problem.code === 'noTable') {
    return 'This is no table of rates: its first line is "Date,USD,JPY,…", as in eurofxref-hist.csv of the ECB.'
  }
  return problem.code === 'noDay'
    ? `Line ${problem.line}: "${problem.text}" is no day.`
    : `Line ${problem.line}: "${problem.text}" is no rate.`
}
