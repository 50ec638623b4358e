import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { ownersOnly } from '@/platform/contract/company-roles'
import { anyText as text } from '@/platform/contract/fields'

const caller = { laravel_session: z.optional(text(256)), lang: z.optional(z.coerce.string<string>()) }

/** Unix seconds; null: the end of the account was not asked for. */
const endsAt = z.nullable(z.number())

const deletion = z.object({
  ends_at: endsAt,
  /** How long an account waits for its end. */
  waiting_days: z.number(),
  /** Subscriptions that would be charged again: they are cancelled with the request. */
  renewing: z.array(z.object({ name: z.string(), paid_until: z.number() })),
})
export type DeletionOnWire = z.output<typeof deletion>

export const privacyCalls = defineCalls({
  'GET /member/account_deletion': {
    summary: 'Whether the account waits for its end, and what asking for it would bring about',
    who: 'member',
    companyRoles: ownersOnly,
    effect: 'read',
    input: z.object(caller),
    answer: deletion,
    codes: [],
  },
  'POST /member/account_deletion': {
    summary: 'Asks for the end of the account, with the password; it can be kept until then',
    who: 'member',
    companyRoles: ownersOnly,
    effect: 'write',
    reaches: ['account.ended'],
    input: z.object({ ...caller, password: z.string().check(z.minLength(1), z.maxLength(255)) }),
    answer: z.object({ ends_at: z.number() }),
    codes: [20035, 20036, 42012],
    closedToImpersonation: true,
    needsProof: 'withSecondFactor',
  },
  'POST /member/keep_account': {
    summary: 'Keeps an account whose end was asked for: by its session, or by the link that was mailed',
    who: 'anyone',
    companyRoles: 'everyone',
    effect: 'write',
    input: z.object({ ...caller, hash: z.optional(text(64)) }),
    answer: z.object({}),
    codes: [20032, 20035],
    closedToImpersonation: true,
  },
})
