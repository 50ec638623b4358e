import { z } from 'zod/mini'
import { ConfigError } from '@/platform/config/config'

/** `privacy` of the vendor's `vendor.json`: whatever it leaves out is as it is here. */
const settings = z.strictObject({
  /** Between asking for the end of an account and the end. */
  waitingDays: z._default(z.int().check(z.gte(1), z.lte(90)), 14),
  /** How long orders and invoices are kept after the end of the year in which they were made. */
  bookYears: z._default(z.int().check(z.gte(0), z.lte(30)), 10),
})

export type PrivacySettings = z.output<typeof settings>

/** @throws ConfigError naming what is wrong */
export function readPrivacySettings(given: unknown): PrivacySettings {
  const result = settings.safeParse(given ?? {})
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => `${['privacy', ...path].join('.')}: ${message}`)
  throw new ConfigError(`VENDOR_DIR: vendor.json cannot be used: ${problems.join('; ')}`)
}
