import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { defineCalls } from '@/platform/contract/call'
import { technicalRoles } from '@/platform/contract/company-roles'
import { text } from '@/platform/contract/fields'
import { currencyField, offeredCurrency } from '@/platform/money/currency-field'
import { releasePlatforms } from '../rules'
import { architectures } from '../rules/release'

const session = { laravel_session: z.optional(text(256)), lang: z.optional(z.coerce.string<string>()) }

const version = z.object({
  os: z.enum(releasePlatforms),
  /** The processors of the build; any: all of its system. */
  arch: z.enum(architectures),
  version: z.string(),
  build: z.number(),
  released: z.number(),
  link: z.string(),
  /** The release notes in the requested language, else in another; empty where there are none. */
  notes: z.string(),
  /** The page that has them; empty where there is none. */
  notes_link: z.string(),
})
export type ProgramVersion = z.output<typeof version>

const program = z.object({
  software: z.string(),
  /** The name in the requested language. */
  name: z.string(),
  /** Unix seconds; null: updates for as long as it may be used. */
  updates_until: z.nullable(z.number()),
  /** The member's permanent version for each system: the newest that came out until then. */
  versions: z.array(version),
  /** Previews of the member's channel that are newer than the stable release, for each system. */
  previews: z.array(version),
  /** A version that came out later; null: none has. */
  newer: z.nullable(z.string()),
  /** stable, or what the member has chosen to try. */
  channel: z.string(),
  /** The renewal of updates; null: there is nothing to renew, or it is not for sale. */
  renewal: z.nullable(z.object({ pid: z.number(), option: z.enum(terms), currency: currencyField, price: z.string() })),
})
export type ProgramOnWire = z.output<typeof program>

export const updatesCalls = defineCalls({
  'GET /member/updates': {
    companyRoles: technicalRoles,
    summary: 'Until when updates of each of the member’s programs come, and which version is theirs for good',
    who: 'member',
    effect: 'read',
    // Each of its links hands the program out, to anyone who has it.
    closedToImpersonation: true,
    input: z.object({ ...session, currency: z.optional(offeredCurrency) }),
    answer: z.object({
      programs: z.array(program),
      /** Stable, and the channels with previews. */
      channels: z.array(z.string()),
    }),
    codes: [],
  },
  'POST /member/update_channel': {
    companyRoles: technicalRoles,
    summary: 'Chooses which versions of a program the member wants to have',
    who: 'member',
    effect: 'write',
    closedToImpersonation: true,
    input: z.object({ ...session, software: text(100), channel: text(20) }),
    answer: z.object({ channel: z.string() }),
    codes: [],
  },
})
