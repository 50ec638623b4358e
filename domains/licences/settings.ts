import { z } from 'zod/mini'
import { ConfigError } from '@/platform/config/config'
import { type Duration, days } from '@/platform/time/duration'

const count = (most: number) => z.int().check(z.gte(1), z.lte(most))

/** `licences` of the vendor's `vendor.json`: whatever it leaves out is as it is here. */
const settings = z.strictObject({
  /** The lines that the licence page keeps (spec 7.3). */
  lines: z._default(z.union([z.literal('primary'), z.literal('all'), z.array(z.string())]), 'primary'),
  /** How long a licence is good without being refreshed. */
  leaseDays: z._default(count(365), 30),
  /** The same for a machine without network, which nobody refreshes by the way. */
  offlineLeaseDays: z._default(count(731), 180),
  /** How long the seats of a term are kept when it has ended, so that a renewal may come late. */
  graceDays: z._default(z.int().check(z.gte(0), z.lte(60)), 3),
  /** How often a year a seat may go to another device: single releases in 365 days, for each seat (spec 7.2). */
  releasesPerSeat: z._default(z.int().check(z.gte(0), z.lte(100)), 1),
})

export interface LicenceSettings {
  readonly lines: 'primary' | 'all' | readonly string[]
  readonly lease: Duration
  readonly offlineLease: Duration
  readonly grace: Duration
  readonly releasesPerSeat: number
}

/** @throws ConfigError naming what is wrong */
export function readLicenceSettings(given: unknown): LicenceSettings {
  const result = settings.safeParse(given ?? {})
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `${['licences', ...path].join('.')}: ${message}`)
    throw new ConfigError(`VENDOR_DIR: vendor.json cannot be used: ${problems.join('; ')}`)
  }
  const { lines, releasesPerSeat, leaseDays, offlineLeaseDays, graceDays } = result.data
  return {
    lines,
    releasesPerSeat,
    lease: days(leaseDays),
    offlineLease: days(offlineLeaseDays),
    grace: days(graceDays),
  }
}
