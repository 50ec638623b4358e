import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { text } from '@/platform/contract/fields'

const answer = z.object({
  /** `confirm`: the bank wants to know from the card’s holder; the page asks and calls `confirm`. */
  state: z.enum(['paid', 'declined', 'confirm']),
  /** Why an attempt was declined; the buyer may make another one. */
  reason: z.nullable(z.enum(['card_declined', 'expired_card', 'not_confirmed'])),
})
export type SandboxAttempt = z.output<typeof answer>

/**
 * The calls of the sandbox's payment form, in place of a real provider's own page. They exist only with
 * PAYMENT_PROVIDER=sandbox; else they answer 20035.
 */
export const sandboxCalls = defineCalls({
  'POST /checkout/sandbox/pay': {
    summary: 'Pays with one of the sandbox’s test cards; 10001 names what no test card has',
    who: 'visitor',
    effect: 'write',
    input: z.object({
      /** The unguessable name of the payment, which `checkout/begin` has given. */
      payment: text(100),
      number: text(40),
      expiry: text(10),
      cvc: text(4),
      name: text(100),
    }),
    answer,
    codes: [20035],
  },
  'POST /checkout/sandbox/confirm': {
    summary: 'The second step of a sandbox payment: the card’s holder approves it or does not',
    who: 'visitor',
    effect: 'write',
    input: z.object({ payment: text(100), approve: z.boolean() }),
    answer,
    codes: [20035],
  },
})
