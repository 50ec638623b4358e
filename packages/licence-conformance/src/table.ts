/** The result of a case with each client: null, when it was not tried. */
export interface Row {
  readonly group: string
  readonly name: string
  readonly results: readonly (boolean | null)[]
  /** In seconds: a client that needs longer has failed. */
  readonly within?: number
}

function mark(result: boolean | null): string {
  if (result === null) return '–'
  return result ? '✓' : '✗'
}

/** The table client × case, in Markdown; where cases have limits of time it says them. */
export function table(clients: readonly string[], rows: readonly Row[]): string {
  const groups = [...new Set(rows.map(({ group }) => group))]
  const isLimited = rows.some(({ within }) => within !== undefined)
  const columns = [...clients, ...(isLimited ? ['within'] : [])]
  const line = ({ name, results, within }: Row) =>
    `| ${[name, ...results.map(mark), ...(isLimited ? [`${within} s`] : [])].join(' | ')} |`
  const lines = groups.flatMap((group) => [
    `| **${group}** |${columns.map(() => ' |').join('')}`,
    ...rows.filter((row) => row.group === group).map(line),
  ])
  return [`| | ${columns.join(' | ')} |`, `|---|${columns.map(() => ':-:|').join('')}`, ...lines].join('\n')
}
