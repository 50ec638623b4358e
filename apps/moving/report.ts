import { exponentOf, isCurrency } from '@/platform/money/iso-4217'
import type { Ledger, PlacedGap } from './ledger'

/** As many are printed; --json has them all. */
const mostPrinted = 200

/** The sums of a move, as programs read them. */
export const factsOf = (ledger: Ledger) => ({
  balanced: ledger.isBalanced,
  sums: ledger.sums,
  notes: ledger.notes,
  gaps: ledger.gaps,
  gapCount: ledger.gapCount,
})

/** The sums of a move, side by side, and what they lack, line by line. */
export function describe(ledger: Ledger): string {
  const rows = ledger.sums.map(
    ({ row, source, leftOut, arrived, difference }) =>
      [row, ...[source, leftOut, arrived].map((sum) => amountOf(row, sum)), difference === 0 ? '' : 'differs'] as const,
  )
  const table = [['', 'source', 'left out', 'arrived', ''] as const, ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map(([row, ...sums]) => {
    const cells = sums.slice(0, 3).map((sum, index) => sum.padStart(widths[index + 1] ?? 0))
    return `${row.padEnd(widths[0] ?? 0)}  ${cells.join('  ')}  ${sums[3]}`.trimEnd()
  })
  const notes = ledger.notes.map(({ text, count, first }) => {
    const often = count === 1 ? 'once' : `${count} times, first`
    return `${text} (${often} at ${first.file}:${first.line}, ${first.name})`
  })
  const gaps = ledger.gaps.slice(0, mostPrinted).map(describeGap)
  const rest = ledger.gapCount - gaps.length
  if (rest > 0) gaps.push(`… and ${rest} more`)
  return [...lines, '', ...notes, ...gaps, verdictOn(ledger)].join('\n')
}

const describeGap = ({ file, line, of, name, reason }: PlacedGap) => `${file}:${line}: ${of}: ${name}: ${reason}`

function verdictOn(ledger: Ledger) {
  if (ledger.isBalanced) return 'It balances.'
  const differing = ledger.sums.filter(({ difference }) => difference !== 0).length
  return `It does not balance: ${ledger.gapCount} not taken over, ${differing} sums differ.`
}

/** Sums of money end with their currency and year. */
function amountOf(row: string, sum: number): string {
  const [, currency] = / ([A-Z]{3}) \d{4}$/.exec(row) ?? []
  return isCurrency(currency) ? (sum / 10 ** exponentOf(currency)).toFixed(exponentOf(currency)) : String(sum)
}
