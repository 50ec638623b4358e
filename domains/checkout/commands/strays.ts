import { commandsOf } from '@/platform/commands/command'
import { inWords, UsageError } from '@/platform/commands/errors'
import { operator } from '@/platform/commands/options'
import { decimal } from '@/platform/money/format'
import { type Currency, money } from '@/platform/money/money'
import { closeStrayBy, openStrays, type Stray } from '../actions/strays'
import type { CheckoutContext } from '../context'

const command = commandsOf<CheckoutContext>()

export const listStrays = command({
  summary: `Lists payments and subscriptions at the provider that name a checkout and are
not its own, and renewals at another price than was agreed, oldest first.`,
  json: true,
  example: '',
  async run(_, at) {
    const strays = await at.data(({ database }) => openStrays(database))
    return { data: strays.map(asData), text: strays.map(asLine).join('\n') || 'There are none.' }
  },
})

export const finishStray = command({
  summary: 'Takes one off that list: what was to be done at the provider is done.',
  words: ['NUMBER'],
  needs: 'one number',
  options: { operator },
  example: '12 --operator Mira',
  async run({ words: [number], options }, at) {
    const id = Number(number)
    if (!Number.isSafeInteger(id)) throw new UsageError('payments close needs one number.')
    const why = inWords({ 20085: `There is no ${id} on the list.` })
    const closed = await at.change(options.operator, why, (acting) => closeStrayBy(acting, { id }))
    return asLine(closed)
  },
})

const amountOf = (minor: number | null, currency: Currency | null) =>
  minor === null || currency === null ? null : { currency, amount: decimal(money(minor, currency)) }

function asLine(stray: Stray) {
  const paid = amountOf(stray.amount, stray.currency)
  const { id, kind, provider, name, checkout } = stray
  return [
    String(id),
    kind.padEnd(12),
    `${provider} ${name}`,
    checkout,
    paid ? `${paid.amount} ${paid.currency}` : '-',
  ].join('  ')
}

/** Documented for programs: names stay as they are. */
const asData = (stray: Stray) => ({
  id: stray.id,
  kind: stray.kind,
  provider: stray.provider,
  name: stray.name,
  subscription: stray.subscription,
  checkout: stray.checkout,
  paid: amountOf(stray.amount, stray.currency),
  agreed: amountOf(stray.agreedAmount, stray.agreedCurrency),
  opened_at: stray.openedAt.toISOString(),
})
