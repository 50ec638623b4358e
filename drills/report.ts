import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@/platform/config/root'
import { machine, today } from '@/tests/machine/machine'

export interface Row {
  readonly what: string
  readonly figures: readonly (number | string)[]
}

const page = join(root, 'docs', 'operation', 'drills.md')

/** A table as Markdown, with the command and the machine that it comes from. */
function markdown(columns: readonly string[], rows: readonly Row[]): string {
  const alignment = columns.map((_, column) => (column === 0 ? '---' : '---:'))
  const lines = rows.map(({ what, figures }) => [what, ...figures])
  const table = [columns, alignment, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  return `\`${process.env.DRILL_COMMAND}\` on ${today()}: ${machine()}.\n\n${table}`
}

/**
 * Prints a table when the drill is run by hand, and writes it into docs/operation/drills.md on request; a short round
 * among the tests reports nothing.
 * @param place the drill's name, or the name of one of its tables
 */
export function report(place: string, columns: readonly string[], rows: readonly Row[]) {
  if (process.env.DRILL_COMMAND === undefined || rows.length === 0) return
  const table = markdown(columns, rows)
  console.log(`\n${table}\n`)
  if (process.env.DRILL_WRITE === undefined) return
  const text = readFileSync(page, 'utf8')
  const gap = new RegExp(`(<!-- drill ${place} -->\n)[\\s\\S]*?(<!-- /drill -->)`)
  if (!gap.test(text)) throw new Error(`docs/operation/drills.md has no place for the table of ${place}.`)
  writeFileSync(
    page,
    text.replace(gap, (_, begin, end) => `${begin}${table}\n${end}`),
  )
}
