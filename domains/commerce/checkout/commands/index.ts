import { type Commands, commandsOf } from '@/platform/commands/command'
import { inWords, UsageError } from '@/platform/commands/errors'
import { operator, reason } from '@/platform/commands/options'
import { decimal } from '@/platform/i18n/money'
import { type Currency, money } from '@/platform/money/money'
import { confirmAgain } from '../actions/confirm-order'
import { closeDiscrepancyBy, type Discrepancy, openDiscrepancies } from '../actions/discrepancies'
import type { CheckoutContext } from '../context'
import { checkPayments } from './check'
import { enter } from './enter'
import { listPayments, refundDiscrepancy, settlePayment } from './payments'

const command = commandsOf<CheckoutContext>()

const confirm = command({
  summary: `Sends the confirmation of an order once more, to the member's address of
today; a member without a password gets a fresh link to set one.`,
  words: ['ORDER'],
  needs: 'one ORDER',
  options: { reason: reason(), operator },
  json: true,
  example: 'TW-4K7QXW --reason "It did not arrive"',
  async run({ words: [order], options }, at) {
    const why = inWords({
      20035: `The order ${order} was neither bought at the checkout nor entered: nothing was confirmed.`,
      20085: `There is no order ${order}.`,
    })
    await at.act(options.operator, why, (context, acting) =>
      confirmAgain(context, acting, { order, reason: options.reason }),
    )
    return { data: { order }, text: `Confirmed again: ${order}` }
  },
})

const listDiscrepancies = command({
  summary: `Lists payments and subscriptions at the provider that name a checkout and are
not its own, and renewals at another price than was agreed, oldest first.`,
  json: true,
  example: '',
  async run(_, at) {
    const discrepancies = await at.data(({ database }) => openDiscrepancies(database))
    return { data: discrepancies.map(asData), text: discrepancies.map(asLine).join('\n') || 'There are none.' }
  },
})

const finishDiscrepancy = command({
  summary: 'Takes one off that list: what was to be done at the provider is done.',
  words: ['NUMBER'],
  needs: 'one number',
  options: { operator },
  example: '12 --operator Mira',
  async run({ words: [number], options }, at) {
    const id = Number(number)
    if (!Number.isSafeInteger(id)) throw new UsageError('payments close needs one number.')
    const why = inWords({ 20085: `There is no ${id} on the list.` })
    const closed = await at.change(options.operator, why, (acting) => closeDiscrepancyBy(acting, { id }))
    return asLine(closed)
  },
})

const amountOf = (minor: number | null, currency: Currency | null) =>
  minor === null || currency === null ? null : { currency, amount: decimal(money(minor, currency)) }

function asLine(discrepancy: Discrepancy) {
  const paid = amountOf(discrepancy.amount, discrepancy.currency)
  const { id, kind, provider, name, checkout } = discrepancy
  return [
    String(id),
    kind.padEnd(12),
    `${provider} ${name}`,
    checkout,
    paid ? `${paid.amount} ${paid.currency}` : '-',
  ].join('  ')
}

/** Documented for programs: names stay as they are. */
const asData = (discrepancy: Discrepancy) => ({
  id: discrepancy.id,
  kind: discrepancy.kind,
  provider: discrepancy.provider,
  name: discrepancy.name,
  subscription: discrepancy.subscription,
  checkout: discrepancy.checkout,
  paid: amountOf(discrepancy.amount, discrepancy.currency),
  agreed: amountOf(discrepancy.agreedAmount, discrepancy.agreedCurrency),
  opened_at: discrepancy.openedAt.toISOString(),
})

export const commands: Commands<CheckoutContext> = {
  'orders confirm': confirm,
  'orders enter': enter,
  'payments check': checkPayments,
  'payments list': listPayments,
  'payments settle': settlePayment,
  'payments return': refundDiscrepancy,
  'payments discrepancies': listDiscrepancies,
  'payments close': finishDiscrepancy,
}
