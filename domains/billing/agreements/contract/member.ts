import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { managingRoles } from '@/platform/contract/company-roles'
import { caller, language, moment } from '@/platform/contract/fields'
import { legalKinds } from '@/platform/legal/kinds'

/** A text that was agreed to, or read of. */
export const agreement = z.object({
  kind: z.enum(legalKinds),
  /** The language of the text. */
  language: language,
  /** The version in `/terms.htm?version=` and its siblings. */
  version: z.string(),
  /** As the vendor calls it; empty: as pages call its kind. */
  title: z.string(),
  /** The day from which it holds, `2026-11-01`; empty: the vendor does not say. */
  dated: z.string(),
  agreed: moment,
  /** The number of the order that it was for; empty: it was for the account. */
  order: z.string(),
})
export type ShownAgreement = z.output<typeof agreement>

export const agreementCalls = defineCalls({
  'GET /member/agreements': {
    companyRoles: managingRoles,
    summary: 'Lists the member’s agreements, with the account and with each order, newest first (spec 12.8)',
    who: 'member',
    effect: 'read',
    input: z.object(caller),
    answer: z.object({ agreements: z.array(agreement) }),
    codes: [],
  },
})
