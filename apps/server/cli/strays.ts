import { closeStrayBy, openStrays, type Stray } from '@/domains/checkout'
import { atTheKeyboard } from '@/domains/operators/rules'
import { decimal } from '@/platform/money/format'
import { type Currency, money } from '@/platform/money/money'
import { type Command, CommandError, clockOf, readArguments, UsageError, withData } from './command'

export const listStrays: Command = {
  help: `[--json]
Lists payments and subscriptions at the provider that name a checkout and are
not its own, and renewals at another price than was agreed, oldest first.`,

  async run(args) {
    const { flags } = readArguments(args, [], ['json'])
    const strays = await withData(({ database }) => openStrays(database))
    if (flags.includes('json')) return JSON.stringify(strays.map(asData), null, 2)
    return strays.length === 0 ? 'There are none.' : strays.map(asLine).join('\n')
  },
}

export const finishStray: Command = {
  help: `NUMBER [--operator NAME]
Takes one off that list: what was to be done at the provider is done.`,

  async run(args) {
    const { values, positionals } = readArguments(args, ['operator'], [])
    const [number, ...more] = positionals
    const id = Number(number)
    if (!Number.isSafeInteger(id) || more.length > 0) throw new UsageError('payments close needs one number.')
    const { operator = atTheKeyboard } = values
    const closed = await withData(async (opened, config) => {
      const clock = await clockOf(opened, config)
      return closeStrayBy(opened.database, { id, operator, at: clock() })
    })
    if (!closed) throw new CommandError(`There is no ${id} on the list.`)
    return asLine(closed)
  },
}

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
