import { z } from 'zod/mini'
import { token } from '@/domains/accounts/identity/contract/captcha'
import { captchaCode, email, lang } from '@/domains/accounts/identity/contract/fields'
import { defineCalls } from '@/platform/contract/call'
import { moment, trimmedText } from '@/platform/contract/fields'
import { givenName } from '@/platform/contract/typed-fields'
import { limits, noticeKinds } from '../rules'

export const cancellingCalls = defineCalls({
  'POST /api/cancel_contract': {
    summary:
      'Takes in a notice that ends a contract; the receipt goes to the address, and the answer is the same whether there is such a contract or not',
    feature: 'subscriptions',
    who: 'visitor',
    effect: 'write',
    input: z
      .object({
        ...token,
        lang,
        email,
        code: captchaCode,
        name: givenName(limits.name),
        /** The number of the order, or another name of the contract. */
        contract: givenName(limits.contract),
        kind: z.enum(noticeKinds),
        reason: z.optional(trimmedText(limits.reason)),
        /** Left out: as soon as it can. */
        day: z.optional(z.iso.date()),
      })
      .check(z.refine(({ kind, reason }) => kind === 'ordinary' || reason !== undefined, { path: ['reason'] })),
    answer: z.object({ number: z.string(), received: moment }),
    codes: [42011],
  },
})
