import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { defineCalls } from '@/platform/contract/call'
import { technicalRoles } from '@/platform/contract/company-roles'
import { text } from '@/platform/contract/fields'
import { currencyField, offeredCurrency } from '@/platform/money/currency-field'
import { releasePlatforms } from '../rules'
import { architectures } from '../rules/release'

const session = {
  laravel_session: z.optional(text(256)),
  lang: z.optional(z.coerce.string<string>()),
}

/** 1: the member has it now. */
const status = z.union([z.literal(0), z.literal(1)])

/** Unix seconds; `never`: it has no end. */
const start = z.number()
const end = z.union([z.number(), z.literal('never')])

const service = z.object({
  status,
  /** The product by which the member has the service, else the one to be bought. */
  eds_pid: z.number(),
})

const serviceWithSoftware = z.extend(service, {
  /** The line’s, in the language that was asked for. */
  name: z.string(),
  /** The names of the products that can be downloaded, by platform. */
  software: z.object({ win: z.array(z.string()), mac: z.array(z.string()), linux: z.array(z.string()) }),
})

const guarantee = z.object({
  start,
  end,
  /** The products that came out while it ran: they are the member's. */
  npg_free_pids: z.array(z.number()),
  /** The same with their names, in the language that was asked for. */
  npg_free_products: z.array(z.object({ pid: z.number(), name: z.string() })),
})

const offer = z.object({
  pid: z.number(),
  option: z.enum(terms),
  currency: currencyField,
  /** The price at checkout, with VAT, in decimals as the currency has them. */
  price: z.string(),
})

const version = z.object({
  /** Where it is downloaded; by the vendor's setting the build number is its only run of four or five digits. */
  extend_download: z.string(),
  version: z.string(),
  build: z.number(),
  os: z.enum(releasePlatforms),
  /** The processors of the build; any: all of its system. */
  arch: z.enum(architectures),
  /** Unix seconds. */
  released: z.number(),
  /** In bytes. */
  size: z.number(),
  /** In hex. */
  sha256: z.string(),
  /** The oldest version of the system that it runs on; empty where unknown. */
  minimum_system: z.string(),
  /** stable, or the one that the member has chosen to try. */
  channel: z.string(),
  /** The release notes in the requested language, else in another; empty where there are none. */
  notes: z.string(),
  /** The page that has them; empty where there is none. */
  notes_link: z.string(),
})
export type VersionOnWire = z.output<typeof version>

const addOns = z.object({
  /** The service by the key of the line. */
  eds_info: z.record(z.string(), serviceWithSoftware),
  /** By `{line}_npg_{platform}`; start and end are 0 where the member never had it. */
  npg_info: z.record(z.string(), guarantee),
  /** By `{line}_edp_{platform}`, then by product id. */
  edp_info: z.record(z.string(), z.record(z.string(), z.object({ start, end }))),
  /** Add-ons for sale, by `{line}_eds`, `{line}_eds_{platform}`, `{line}_npg_{platform}`, `{line}_edp_{platform}`. */
  offers: z.record(z.string(), offer),
  /** 1: prices say that VAT is in them. */
  vat: z.union([z.literal(0), z.literal(1)]),
})
export type AddOnsOnWire = z.output<typeof addOns>

/** The system of the offered service, where the member has none; left out: the first that the vendor sells. */
const forPlatform = z.optional(z.enum(releasePlatforms))

export const downloadsCalls = defineCalls({
  'GET /member/eds_product': {
    companyRoles: technicalRoles,
    feature: 'extendedDownloads',
    summary: 'Which lines the member has the extended download service of',
    who: 'member',
    effect: 'read',
    input: z.object({ ...session, os: forPlatform }),
    answer: z.record(z.string(), service),
    codes: [],
  },
  'GET /member/eds_product_v1': {
    companyRoles: technicalRoles,
    summary: 'The member’s add-ons: extended download service, new-products guarantee, extra download pack',
    who: 'member',
    effect: 'read',
    /** Without a currency the prices are in that of the visit (spec 1.4). */
    input: z.object({ ...session, os: forPlatform, currency: z.optional(offeredCurrency) }),
    answer: addOns,
    codes: [],
  },
  'GET /change_log/extend_download': {
    companyRoles: technicalRoles,
    feature: 'extendedDownloads',
    summary: 'The versions of a product that the member may download, newest first, each by a link that expires',
    who: 'member',
    effect: 'read',
    // Each of its links hands the program out, to anyone who has it.
    closedToImpersonation: true,
    input: z.object({
      ...session,
      /** A line’s key, or its name in lower case with underscores. */
      product_line: text(100),
      /** A product’s name in any language, or its family. */
      software: text(200),
      /** Left out: both. */
      os: z.optional(z.enum(releasePlatforms)),
    }),
    answer: z.array(version),
    codes: [20002],
  },
})
