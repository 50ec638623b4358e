import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { ConfigError } from './config'

/** A day of the calendar, `2026-12-24`. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

const withdrawal = z.object({
  /** Buyers from there may withdraw: every member state of the European Union, or the countries named (ISO 3166). */
  countries: z._default(z.union([z.literal('EU'), z.array(z.string().check(z.regex(/^[A-Z]{2}$/)))]), 'EU'),
  /** How long, after the day on which the contract was concluded. The law wants 14; a vendor may grant more. */
  days: z._default(z.number().check(z.int(), z.gte(14), z.lte(365)), 14),
  /** Checkout asks for the consent by which the right ends when digital content is delivered at once. */
  waiver: z._default(z.boolean(), true),
  /** Public holidays beyond those that most member states share: a period that ends on one runs on. */
  holidays: z._default(z.array(day), []),
})

/** What holds for a vendor who says nothing about it. */
export const usualWithdrawal = withdrawal.parse({})

const vendorFile = z.object({
  /** As members know it. */
  name: z.string().check(z.minLength(1)),
  /** The vendor's own site: an address, or a path of this installation. */
  home: z.string().check(z.minLength(1)),
  /** Sends mail where MAIL_FROM says nothing else. */
  mailFrom: z.string().check(z.minLength(3)),
  /** The right to withdraw from a contract made online (Directive 2011/83/EU). */
  withdrawal: z._default(withdrawal, usualWithdrawal),
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
