import { z } from 'zod/mini'
import { ConfigError } from '@/platform/config/config'

/** `activation` of the vendor's `vendor.json`: whatever it leaves out is as it is here. */
const settings = z.strictObject({
  /** Members from before this day, in UTC, may activate two products more under a subscription (spec 7.5). */
  oldUsersBefore: z.optional(z.iso.date()),
})

export interface ActivationSettings {
  /** Null: no member is an old one. */
  readonly oldUsersBefore: Date | null
}

/** @throws ConfigError naming what is wrong */
export function readActivationSettings(given: unknown): ActivationSettings {
  const result = settings.safeParse(given ?? {})
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `${['activation', ...path].join('.')}: ${message}`)
    throw new ConfigError(`VENDOR_DIR: vendor.json cannot be used: ${problems.join('; ')}`)
  }
  const { oldUsersBefore } = result.data
  return { oldUsersBefore: oldUsersBefore === undefined ? null : new Date(oldUsersBefore) }
}
