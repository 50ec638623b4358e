import type { ExaminedProvider } from '@/integrations/payments/payments'
import type { ProviderName } from '@/integrations/payments/provider'
import { commandsOf } from '@/platform/commands/command'
import type { CheckoutContext } from '../context'

const command = commandsOf<CheckoutContext>()

/** Steps that no look replaces: a person with a card takes them on the first day, and undoes them. */
const byHand = [
  'Buy your cheapest product with a card of your own: the order is there, and its letter has come.',
  'Run this command again: the webhook of that payment has arrived.',
  'Refund the order in the console: it is refunded at the provider too, and the credit note is there.',
  'Begin a subscription, name another card for it, and cancel it: each shows at the provider.',
  'Pay with a card that asks for a second step: the order is there afterwards.',
  'After the first payout, compare what the books say of it with what came to your bank.',
]

/** These charge no card, or come by the vendor's own bank. */
const withoutCards: readonly ProviderName[] = ['sandbox', 'transfer']

export const checkPayments = command({
  summary: `Looks at what is set up at each payment provider: keys, account, webhooks and
what the key may read, and lists what only a purchase can show.`,
  json: true,
  example: '',
  async run(_, at) {
    const examined = await at.installation((context) => context.payments.examine(context.publicUrl))
    const findings = examined.flatMap((each) => each.findings)
    const doubtful = findings.filter(({ state }) => state !== 'ok').length
    const sum = doubtful === 0 ? 'Nothing is wrong.' : `${doubtful} of ${findings.length} to look at.`
    return { data: examined.map(asData), text: [...examined.map(asText), sum].join('\n\n') }
  },
})

const signs = { ok: 'ok', wrong: 'WRONG', unknown: 'unknown' } as const

const stepsOf = ({ name }: ExaminedProvider) => (withoutCards.includes(name) ? [] : byHand)

function asText(examined: ExaminedProvider) {
  const { name, findings } = examined
  const steps = stepsOf(examined)
  const found = findings.map(({ about, state, why }) => `  ${signs[state].padEnd(8)}  ${about}: ${why}`)
  const nothing = findings.length === 0 && steps.length === 0 ? ['  There is nothing to look at.'] : []
  return [name, ...found, ...nothing, ...steps.map((step, index) => `  by hand ${index + 1}: ${step}`)].join('\n')
}

/** Documented for programs: names stay as they are. */
const asData = (examined: ExaminedProvider) => ({
  provider: examined.name,
  findings: examined.findings.map(({ about, state, why }) => ({ about, state, why })),
  by_hand: stepsOf(examined),
})
