import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { buyingRoles } from '@/platform/contract/company-roles'
import { caller as session, text } from '@/platform/contract/fields'
import { currencyField, offeredCurrency } from '@/platform/money/currency-field'
import { mostPictureBytes, sites } from '../rules'

/** The place of a line within its order, counted from 1: `vid` of any line that is bought. */
const vid = z.string().check(z.regex(/^[1-9]\d{0,3}$/))
const oid = text(40)
const pid = z.coerce.number().check(z.int(), z.gte(1), z.lte(9_999_999))

const entry = z.object({
  pname: z.string(),
  vid: z.string(),
  oid: z.string(),
  /** The product's current id, and the one that it was bought under. */
  pid: z.number(),
  raw_pid: z.number(),
  /** 0 no picture yet, or none that was approved; 1 the code is there; 3 approved, the currency is to be chosen. */
  gift_status: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  /** The state of the picture, which status 0 does not tell: under review, or rejected. */
  review: z.enum(['none', 'waiting', 'rejected', 'approved']),
  /** The operator's words about a rejected picture. */
  reason: z.nullable(z.string()),
  code: z.string(),
  /** The shop that suits the code; empty before it. */
  country: z.string(),
  /** The one shop that takes the code; null: every shop of its currency does, or there is no code yet. */
  only_shop: z.nullable(z.enum(sites)),
  currency: z.string(),
  /** In decimals as the currency has them; empty before the code. */
  amount: z.string(),
  amounts: z.partialRecord(currencyField, z.string()),
  /** With status 3: where codes of a currency differ by shop, the shops to choose from; the other currencies have none. */
  shops: z.array(z.object({ country: z.enum(sites), currency: currencyField, amount: z.string() })),
})
export type EntryOnWire = z.output<typeof entry>

/** The shop that suits the member's newest order. */
const amazonSite = z.enum(sites)

const given = z.object({
  status: z.literal(1),
  code: z.string(),
  country: z.enum(sites),
  currency: currencyField,
  amount: z.string(),
})
const taken = z.object({ status: z.literal(1) })

const get = {
  who: 'member',
  effect: 'write',
  answer: given,
  codes: [20035],
  closedToImpersonation: true,
} as const

const upload = {
  who: 'member',
  effect: 'write',
  answer: taken,
  codes: [20035, 20040],
  closedToImpersonation: true,
  upload: { field: 'picture', mostBytes: mostPictureBytes, tooLarge: 'Upload image size cannot exceed 8MB!' },
} as const

export const campaignGiftCalls = defineCalls({
  'GET /member/all_in_one_new_amazon_gift/list': {
    companyRoles: buyingRoles,
    summary: 'The order lines for which the member may have a gift, with how far each is',
    who: 'member',
    effect: 'read',
    input: z.object(session),
    answer: z.object({
      status: z.literal(1),
      content: z.object({ all_in_one_amazon: z.array(entry), amazon_site: amazonSite }),
    }),
    codes: [],
  },
  'GET /member/all_in_one_new_amazon_gift/get': {
    companyRoles: buyingRoles,
    ...get,
    summary: 'Takes the code of an approved gift; again, it tells the same code',
    input: z.object({
      ...session,
      vid,
      oid,
      pid,
      currency: currencyField,
      /** The amount that the member was shown; another than the campaign’s is refused. */
      amount: z.optional(text(20)),
      country: z.optional(z.enum(sites)),
    }),
  },
  'POST /member/all_in_one_new_amazon_gift/upload1': {
    companyRoles: buyingRoles,
    ...upload,
    summary: 'Sends the screenshot for an order line: png, jpeg or webp, at most 8,388,608 bytes',
    input: z.object({ ...session, oid, pid: z.optional(pid), vid: z.optional(vid) }),
  },
  'POST /member/all_in_one_netflix_gift/list': {
    companyRoles: buyingRoles,
    summary: 'The same for the other campaign',
    who: 'member',
    effect: 'read',
    input: z.object(session),
    answer: z.object({
      status: z.literal(1),
      content: z.object({ all_in_one_netflix: z.array(entry), amazon_site: amazonSite }),
    }),
    codes: [],
  },
  'POST /member/all_in_one_netflix_gift/get': {
    companyRoles: buyingRoles,
    ...get,
    summary: 'Takes the code of an approved gift; again, it tells the same code',
    input: z.object({ ...session, vid, oid, pid, currency: offeredCurrency, country: z.optional(z.enum(sites)) }),
  },
  'POST /member/all_in_one_netflix_gift/upload1': {
    companyRoles: buyingRoles,
    ...upload,
    summary: 'Sends the screenshot for an order line: png, jpeg or webp, at most 8,388,608 bytes',
    input: z.object({ ...session, oid, vid: z.optional(vid) }),
  },
})
