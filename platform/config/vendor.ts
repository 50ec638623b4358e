import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { sidebarSettings } from '@/platform/contract/sidebar'
import { languages } from '@/platform/i18n/languages'
import { ConfigError } from './config'

const line = z.string().check(z.minLength(1), z.maxLength(200))

/** What the numbers of a series look like: `TW-{year}-{number}`. With a year in it, each year counts from 1. */
const numberPattern = z
  .string()
  .check(
    z.maxLength(40),
    z.regex(
      /^[A-Za-z0-9/_-]*(\{year\}[A-Za-z0-9/_-]+)?\{number\}$/,
      'must end in {number}, and may hold {year} and a separator before it',
    ),
  )

const seller = z
  .object({
    /** The company, as the law knows it. */
    name: line,
    address: z.array(line).check(z.minLength(1), z.maxLength(6)),
    /** ISO 3166-1, two letters. */
    country: z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a country code of two capital letters')),
    taxId: line,
    /** The entry in a public register, where the law asks for it. */
    register: z.optional(line),
    email: line,
    /** In which the dates of invoices are reckoned: a name such as `Europe/Berlin`. */
    timeZone: z.string().check(z.refine(isTimeZone, 'must be a time zone such as Europe/Berlin')),
    invoiceNumber: numberPattern,
    creditNoteNumber: numberPattern,
  })
  .check(
    z.refine(
      ({ invoiceNumber, creditNoteNumber }) => invoiceNumber !== creditNoteNumber,
      'invoices and credit notes need numbers that differ',
    ),
  )

/** An address that begins with https, or one of this machine. */
const httpsAddress = z
  .string()
  .check(z.maxLength(500), z.regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])[\w.:/?&=%~+-]+$/))

/** Who sells, as it stands on every invoice (spec 6.4), and how its invoices are numbered. */
export type Seller = z.output<typeof seller>
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
const usualWithdrawal = withdrawal.parse({})

const vendorFile = z.object({
  /** As members know it. */
  name: z.string().check(z.minLength(1)),
  /** The vendor's own site: an address, or a path of this installation. */
  home: z.string().check(z.minLength(1)),
  /** Sends mail where MAIL_FROM says nothing else. */
  mailFrom: z.string().check(z.minLength(3)),
  /** In days: how long a subscription runs on when a renewal has failed, and how long before one its subscriber is told. */
  subscriptions: z.optional(
    z.object({
      grace: z.int().check(z.gte(1), z.lte(90)),
      noticeMonthly: z.int().check(z.gte(0), z.lte(27)),
      noticeYearly: z.int().check(z.gte(0), z.lte(90)),
    }),
  ),
  seller,
  /** Who hears by mail of what customers write; without it the seller, in English. */
  support: z.optional(z.object({ email: line, language: z.enum(languages) })),
  /** The right to withdraw from a contract made online (Directive 2011/83/EU). */
  withdrawal: z._default(withdrawal, usualWithdrawal),
  /** The member area's sidebar. */
  sidebar: z._default(sidebarSettings, sidebarSettings.parse({})),
  /** A script of the vendor's own that takes what pages tell of (spec 12.7, docs/statistics.md). */
  statistics: z.optional(
    z.strictObject({
      script: httpsAddress,
      /** Where else it sends to or loads from. */
      origins: z._default(z.array(httpsAddress), []),
      /** It is loaded only for visitors who have agreed. */
      consent: z._default(z.boolean(), true),
    }),
  ),
  /** Whether prices say that VAT is in them: by the reader's language, or by the country where they buy (spec 1.4). */
  vatShownBy: z._default(z.enum(['language', 'country']), 'country'),
  /** Settings of one domain each, which checks them itself. */
  licences: z.optional(z.unknown()),
  activation: z.optional(z.unknown()),
  privacy: z.optional(z.unknown()),
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

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
