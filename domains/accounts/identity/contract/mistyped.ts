import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { email, lang } from './fields'

/** Checks an address before a mail goes to one that does not exist. */
export const mistypedContract = defineCalls({
  'POST /api/auth/check_email': {
    summary: 'Whether an address looks mistyped; it says nothing about who has an account',
    who: 'visitor',
    effect: 'read',
    input: z.object({ lang, email }),
    answer: z.object({
      /** The address that was probably meant; null: none is likely. */
      suggestion: z.nullable(z.string()),
      /** Whether mail can arrive at its domain; null: the domain name system does not say. */
      receives: z.nullable(z.boolean()),
    }),
    codes: [],
  },
})
