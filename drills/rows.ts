import { afterAll } from 'vitest'
import { type Row, report } from './report'

/** Collects the rows of a test file, and reports them as one table at its end. */
export function reportOf(place: string, columns: readonly string[]) {
  const rows: Row[] = []
  afterAll(() => report(place, columns, rows))
  return { add: (what: string, ...figures: (number | string)[]) => void rows.push({ what, figures }) }
}
