/** What became of a case with each client: null, when it was not tried. */
export interface Row {
  readonly group: string
  readonly name: string
  readonly results: readonly (boolean | null)[]
}

function mark(result: boolean | null): string {
  if (result === null) return '–'
  return result ? '✓' : '✗'
}

/** The table client × case, in Markdown. */
export function table(clients: readonly string[], rows: readonly Row[]): string {
  const groups = [...new Set(rows.map(({ group }) => group))]
  const lines = groups.flatMap((group) => [
    `| **${group}** |${clients.map(() => ' |').join('')}`,
    ...rows
      .filter((row) => row.group === group)
      .map(({ name, results }) => `| ${name} | ${results.map(mark).join(' | ')} |`),
  ])
  return [`| | ${clients.join(' | ')} |`, `|---|${clients.map(() => ':-:|').join('')}`, ...lines].join('\n')
}
