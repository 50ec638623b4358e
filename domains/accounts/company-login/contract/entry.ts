import { z } from 'zod/mini'
import { email } from '@/domains/accounts/identity/contract/fields'
import { signedIn } from '@/domains/accounts/identity/contract/signed-in'
import { defineCalls } from '@/platform/contract/call'
import { caller, optionalText } from '@/platform/contract/fields'
import { code } from '@/platform/contract/typed-fields'

const visitor = { who: 'visitor', effect: 'write', setsSession: true } as const

/** How people come in by the provider of their company. */
export const entryCalls = defineCalls({
  'POST /api/auth/company': {
    ...visitor,
    summary:
      'Where a person signs in whose address is at a company’s domain; it does not tell whether an account exists',
    input: z.object({ ...caller, email, wanted: optionalText(2000) }),
    /** Null: no provider signs in the addresses of that domain. */
    answer: z.object({ url: z.nullable(z.string()), reached: z.boolean() }),
    codes: [],
  },
  'POST /api/auth/company/waiting': {
    ...visitor,
    summary: 'The account that this browser must prove, after a company’s provider has named it for the first time',
    input: z.object(caller),
    answer: z.object({ company: z.string(), email: z.string() }),
    codes: [42033],
  },
  'POST /api/auth/company/code': {
    ...visitor,
    summary: 'Mails a code to the address that the provider has named',
    input: z.object(caller),
    answer: z.object({}),
    codes: [42033],
  },
  'POST /api/auth/company/prove': {
    ...visitor,
    summary:
      'Shows once, by the password or by the mailed code, that the account is theirs; the provider opens it from then on',
    input: z
      .object({ ...caller, pw: optionalText(1024), code: z.optional(code(/^.{6}$/)) })
      .check(z.refine(({ pw, code }) => (pw === undefined) !== (code === undefined), { path: ['pw'] })),
    answer: signedIn,
    codes: [20021, 20035, 42012, 42023, 42031, 42033],
  },
})
