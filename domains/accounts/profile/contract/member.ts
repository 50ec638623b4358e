import { z } from 'zod/mini'
import { limits } from '@/domains/accounts/identity/rules'
import { defineCalls } from '@/platform/contract/call'
import { buyingRoles, managingRoles, ownersOnly } from '@/platform/contract/company-roles'
import { clearable, anyText as text } from '@/platform/contract/fields'
import { foldName } from '@/platform/text/shown-name'
import { businessLengths } from '../rules'

const caller = { laravel_session: z.optional(text(256)), lang: z.optional(z.coerce.string<string>()) }

/** A field that is empty when left out. */
const optional = (most: number) => z._default(text(most), '')

/** Whether a name is allowed depends on the one that the member has: a longer one of the registration may stay. */
const fullName = z.pipe(text(2048), z.transform(foldName)).check(z.minLength(1), z.maxLength(limits.nameLength))

const gender = z.enum(['0', '1', '2'])

const profile = z.object({
  manage: z.object({
    full_name: z.string(),
    /** `1` male, `2` female, `0` not said. */
    gender,
  }),
  business: z.object({
    company: z.string(),
    tax_id: z.string(),
    /** ISO 3166-1, two letters; empty: not said. */
    country: z.string(),
    address_line: z.string(),
    city: z.string(),
    postal_code: z.string(),
    state: z.string(),
    phone: z.string(),
  }),
  /** No change of email is left (spec 8.3). */
  is_email_changed: z.boolean(),
})
export type ProfileOnWire = z.output<typeof profile>

export const profileCalls = defineCalls({
  'GET /member/get_user_profile': {
    companyRoles: managingRoles,
    summary: 'Reads the member’s profile and business data',
    who: 'member',
    effect: 'read',
    input: z.object(caller),
    answer: profile,
    codes: [],
  },
  'POST /member/update_user_manage': {
    companyRoles: ownersOnly,
    summary: 'Changes the member’s name and gender',
    who: 'member',
    effect: 'write',
    input: z.object({ ...caller, full_name: fullName, gender: z.pipe(z.coerce.string(), gender) }),
    answer: z.object({}),
    codes: [20025],
    closedToImpersonation: true,
  },
  'POST /member/update_user_business': {
    companyRoles: buyingRoles,
    summary: 'Changes what stands on the member’s invoices; data.fields names what is not allowed in its country',
    who: 'member',
    effect: 'write',
    input: z.object({
      ...caller,
      /** Left out, it stays as it is: programs that do not know it would take it away. */
      // Left out: it stays; empty: it goes.
      company: clearable(z.optional(text(businessLengths.company))),
      tax_id: optional(businessLengths.taxId),
      country: optional(businessLengths.country),
      address_line: optional(businessLengths.addressLine),
      city: optional(businessLengths.city),
      postal_code: optional(businessLengths.postalCode),
      state: optional(businessLengths.state),
      phone: optional(businessLengths.phone),
    }),
    answer: z.object({}),
    codes: [20040],
    closedToImpersonation: true,
  },
})
