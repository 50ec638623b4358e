/** How often something is paid again, and after how many months. */
export const rhythmMonths = { month: 1, twoMonths: 2, year: 12, twoYears: 24 } as const

export type RenewalRhythm = keyof typeof rhythmMonths

/** As providers count it: every so many months or years. */
export function countedRhythm(rhythm: RenewalRhythm): { readonly interval: 'month' | 'year'; readonly count: number } {
  const months = rhythmMonths[rhythm]
  return months % 12 === 0 ? { interval: 'year', count: months / 12 } : { interval: 'month', count: months }
}
