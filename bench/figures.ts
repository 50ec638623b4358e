/** Every round measures each run once, so that what else the machine does meets all of them alike. */
export const rounds = 7

/** Measures A, B, C, A, B, C, …, after a round that only lets the engine compile. @returns what came out, round by round */
export async function interleave<Name extends string, Figure>(
  runs: Readonly<Record<Name, () => Promise<Figure>>>,
): Promise<Record<Name, Figure[]>> {
  const names = Object.keys(runs) as Name[]
  const figures = Object.fromEntries(names.map((name) => [name, [] as Figure[]])) as Record<Name, Figure[]>
  for (const name of names) await runs[name]()
  for (let round = 0; round < rounds; round++) {
    for (const name of names) figures[name].push(await runs[name]())
  }
  return figures
}

/** The performance of a server under load. */
export interface Rate {
  readonly perSecond: number
  /** The processor time of each answer, without the database server and the load, in milliseconds. */
  readonly processor: number
}

/** A row of a server under load. @param limit what it is compared to */
export function rateRow(what: string, rates: readonly Rate[], limit?: readonly Rate[], budget?: Budget): Row {
  const figures = rates.map(({ perSecond }) => perSecond)
  const processor = rates.map((rate) => rate.processor)
  if (!limit) return { what, figures, processor }
  const compared = ratios(
    figures,
    limit.map(({ perSecond }) => perSecond),
  )
  return { what, figures, processor, compared, ...(budget && { budget }) }
}

/** Round by round, since only figures of one round share what the machine did meanwhile. */
export const ratios = (figures: readonly number[], limits: readonly number[]) =>
  figures.map((figure, round) => figure / (limits[round] ?? Number.NaN))

const median = (figures: readonly number[]) => quantile(figures, 0.5)

export function quantile(figures: readonly number[], part: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export interface Budget {
  readonly least?: number
  readonly most?: number
}

export interface Row {
  readonly what: string
  readonly figures: readonly number[]
  /** The processor time of each answer, in milliseconds. */
  readonly processor?: readonly number[]
  /** The same as ratios to the limit. */
  readonly compared?: readonly number[]
  /** For the ratios where there are any, else for the figures. */
  readonly budget?: Budget
}

export interface Table {
  readonly head: string
  readonly unit: string
  readonly comparedTo?: string
  readonly digits: number
  readonly rows: readonly Row[]
}

/** As Markdown: medians, with the least and the greatest in brackets. */
export function markdown({ head, unit, comparedTo, digits, rows }: Table): string {
  const timed = rows.some(({ processor }) => processor)
  const columns = [head, unit, ...(timed ? ['processor, ms each'] : []), ...(comparedTo ? [comparedTo] : []), 'budget']
  const lines = rows.map(({ what, figures, processor, compared, budget }) => [
    what,
    spread(figures, digits),
    ...(timed ? [processor ? spread(processor, 2) : ''] : []),
    ...(comparedTo ? [compared ? spread(compared, 2) : ''] : []),
    budget ? verdict(median(compared ?? figures), budget) : '',
  ])
  return [columns, columns.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function spread(figures: readonly number[], digits: number) {
  const [middle, least, most] = [median(figures), Math.min(...figures), Math.max(...figures)].map((figure) =>
    figure.toFixed(digits),
  )
  return `${middle} (${least}–${most})`
}

function verdict(figure: number, { least, most }: Budget) {
  const met = (least === undefined || figure >= least) && (most === undefined || figure <= most)
  return `${least === undefined ? `≤ ${most}` : `≥ ${least}`}${met ? '' : ' **missed**'}`
}
