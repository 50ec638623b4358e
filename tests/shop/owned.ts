import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { OwnedLine } from '@/domains/commerce/entitlements/rules'

/** When the tests of the offers look. */
export const now = new Date('2026-11-21T12:00:00Z')

/**
 * Parses a member's lines in short form: `701` for life, `705 1Y 2026-07-23` for a term that began at noon of that day.
 */
export function owned(...lines: string[]): OwnedLine[] {
  return lines.map((line) => {
    const [pid, term = 'LFT', day = '2025-01-01'] = line.split(' ')
    return { pid: Number(pid), term: term as Term, quantity: 1, since: new Date(`${day}T12:00:00Z`) }
  })
}
