import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { ConfigError } from './config'

const vendorFile = z.object({
  /** As members know it. */
  name: z.string().check(z.minLength(1)),
  /** The vendor's own site: an address, or a path of this installation. */
  home: z.string().check(z.minLength(1)),
  /** Sends mail where MAIL_FROM says nothing else. */
  mailFrom: z.string().check(z.minLength(3)),
  /** Whoever was a member before that day is an old user, who may activate more products. */
  oldMembersBefore: z.optional(z.iso.date()),
  /** In days: how long a subscription runs on when a renewal has failed, and how long before one its subscriber is told. */
  subscriptions: z.optional(
    z.object({
      grace: z.int().check(z.gte(1), z.lte(90)),
      noticeMonthly: z.int().check(z.gte(0), z.lte(27)),
      noticeYearly: z.int().check(z.gte(0), z.lte(90)),
    }),
  ),
})

/** Who runs this installation: `vendor.json` of the vendor's folder. */
export type Vendor = z.output<typeof vendorFile>

/** @throws ConfigError when the file is missing or a field is wrong */
export function readVendor(folder: string): Vendor {
  const file = join(folder, 'vendor.json')
  try {
    const result = vendorFile.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    if (result.success) return result.data
    throw new Error(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  } catch (error) {
    throw new ConfigError(`VENDOR_DIR: ${file} cannot be used: ${error instanceof Error ? error.message : error}`)
  }
}
