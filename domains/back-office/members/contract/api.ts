import { z } from 'zod/mini'
import { memberKinds } from '@/domains/accounts/identity/rules'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { idInPath, listOf, page, time } from '@/platform/contract/api-fields'
import { text } from '@/platform/contract/fields'
import { metadata } from '@/platform/contract/metadata'
import { soughtAddress } from '@/platform/contract/typed-fields'
import { platformField } from '@/platform/programs/platform-field'
import { limits } from '../rules'

export const apiMember = z.object({
  id: z.int(),
  /** A company: people act for it, it has no login, and its own address receives no mail. */
  kind: z.enum(memberKinds),
  email: z.string(),
  /** Where the letters to a company go; null: it is a person. */
  billing_email: z.nullable(z.string()),
  name: z.string(),
  language: z.nullable(z.string()),
  country: z.nullable(z.string()),
  created_at: time,
  /** The address is shown to be the account’s own. */
  email_proven: z.boolean(),
  suspended_at: z.nullable(time),
  /** Shut out for good. */
  blocked_at: z.nullable(time),
  /** The account that it was merged into. */
  merged_into: z.nullable(z.int()),
  /** Nothing is left of the person. */
  erased: z.boolean(),
  company: z.nullable(z.string()),
  tax_id: z.nullable(z.string()),
  metadata,
})

/**
 * `resting`: the payment is disputed at the bank, or the order is under review. `cancelled`: never paid, or charged
 * back.
 */
export const licenceStates = ['active', 'expired', 'resting', 'revoked', 'refunded', 'cancelled'] as const
export type LicenceState = (typeof licenceStates)[number]

export const apiLicence = z.object({
  /** The line of the order. */
  id: z.string(),
  order: z.string(),
  member: z.int(),
  product: z.int(),
  name: z.string(),
  term: z.enum(terms),
  /** For how many months updates came with it when it was sold; null: for as long as it may be used. */
  updates_months: z.nullable(z.int()),
  platforms: z.array(platformField),
  quantity: z.int(),
  status: z.enum(licenceStates),
  starts_at: time,
  /** Null: it never ends. */
  ends_at: z.nullable(time),
  metadata,
})

const device = {
  id: z.string(),
  /** A computer’s MAC address, a phone’s label. */
  device: z.string(),
  name: z.nullable(z.string()),
  last_seen_at: time,
  /** The program's version, as it last reported it. */
  version: z.nullable(z.string()),
  architecture: z.nullable(z.string()),
  system: z.nullable(z.string()),
}

export const apiSeats = z.object({
  line: z.string(),
  platform: platformField,
  total: z.int(),
  used: z.int(),
  devices: z.array(z.object({ ...device, granted_at: time })),
  /** The floating seats; null: none. `total` is without the overdraft, so that more may be in use. */
  floating: z.nullable(
    z.object({
      total: z.int(),
      used: z.int(),
      /** The devices at work; each has its seat until `kept_until`, which includes the grace. `processes`: how many programs there have places of their own; 0: the device has one. */
      leases: z.array(z.object({ ...device, processes: z.int(), since: time, kept_until: time })),
    }),
  ),
})
export type ApiSeats = z.output<typeof apiSeats>

export const member = idInPath
export const licence = z.string().check(z.regex(/^[\w-]{1,40}-[1-9]\d{0,4}$/))
export const reason = text(limits.reason)

export const memberExample = {
  id: 1,
  kind: 'person',
  email: 'ada@example.test',
  billing_email: null,
  name: 'Ada',
  language: null,
  country: null,
  created_at: '2026-11-21T12:00:00.000Z',
  email_proven: true,
  suspended_at: null,
  blocked_at: null,
  merged_into: null,
  erased: false,
  company: null,
  tax_id: null,
  metadata: { crm: 'A-4711' },
}

export const licenceExample = {
  id: '7KQ2M-X4RTA-1',
  order: '7KQ2M-X4RTA',
  member: 1,
  product: 701,
  name: 'Ebbcatch Video',
  term: '1Y',
  updates_months: null,
  platforms: ['win'],
  quantity: 1,
  status: 'active',
  starts_at: '2026-11-21T12:00:00.000Z',
  ends_at: '2027-11-21T12:00:00.000Z',
  metadata: {},
}

export const memberList = {
  input: z.object({ email: z.optional(soughtAddress(255)), ...page }),
  answer: listOf(apiMember),
}
