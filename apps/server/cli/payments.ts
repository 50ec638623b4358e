import {
  acceptPayment,
  type CheckoutContext,
  type Review,
  type ReviewDecision,
  returnPayment,
  reviewOf,
  reviewsIn,
} from '@/domains/checkout'
import { checkout } from '@/domains/checkout/domain'
import { reviewStates, waitingStates } from '@/domains/checkout/rules/review'
import { atTheKeyboard } from '@/domains/operators/rules'
import { decimal } from '@/platform/money/format'
import { money } from '@/platform/money/money'
import { type Command, CommandError, followUps, readArguments, UsageError, withData } from './command'
import { withHouse } from './house'

export const listPayments: Command = {
  help: `[--state STATE] [--json]
Lists the payments that do not fit what was agreed on and that nobody has
settled yet, oldest first, or those in one state: ${reviewStates.slice(0, 3).join(', ')},
${reviewStates.slice(3).join(', ')}.`,

  async run(args) {
    const { values, flags } = readArguments(args, ['state'], ['json'])
    const { state } = values
    const wanted = state === undefined ? waitingStates : reviewStates.filter((each) => each === state)
    if (wanted.length === 0) throw new UsageError(`There is no state "${state}".`)
    const reviews = await withData(({ database }) => reviewsIn(database, wanted))
    if (flags.includes('json')) return JSON.stringify(reviews.map(asData), null, 2)
    return reviews.length === 0 ? 'There are none.' : reviews.map(asLine).join('\n')
  },
}

export const settlePayment: Command = {
  help: `CHECKOUT [--operator NAME] [--json]
Takes a payment as it came: its order is placed for what was paid, and its
buyer gets the confirmation.`,

  run: (args) => decide(args, 'settle', acceptPayment),
}

export const givePaymentBack: Command = {
  help: `CHECKOUT [--operator NAME] [--json]
Has the payment provider return all of it. The buyer is told when it did.`,

  run: (args) => decide(args, 'return', returnPayment),
}

type Act = (context: CheckoutContext, deciding: { reference: string; operator: string }) => Promise<ReviewDecision>

/** Decides, and does at once what follows from it; see the refunds, which are put together in the same way. */
async function decide(args: readonly string[], command: string, act: Act): Promise<string> {
  const { values, positionals, flags } = readArguments(args, ['operator'], ['json'])
  const [reference, ...more] = positionals
  if (!reference || more.length > 0) throw new UsageError(`payments ${command} needs the name of one checkout.`)
  const { operator = atTheKeyboard } = values
  const after = await withHouse(async (house) => {
    const decision = await act(house.of(checkout), { reference, operator })
    const review = await reviewOf(house.database, reference)
    if (decision === 'unknown' || !review) throw new CommandError(`No payment of a checkout ${reference} waits.`)
    if (decision === 'notNow') {
      throw new CommandError(`This cannot be done now: ${reference} is ${review.state}, its money ${review.standing}.`)
    }
    await house.worker.drain(followUps)
    return reviewOf(house.database, reference)
  })
  if (!after) throw new CommandError(`No payment of a checkout ${reference} waits.`)
  if (after.state === 'failed') throw new CommandError(`${reference} failed: ${after.note}`)
  return flags.includes('json') ? JSON.stringify(asData(after), null, 2) : asLine(after)
}

const paid = ({ amount, currency }: Review) => decimal(money(amount, currency))
const agreed = ({ agreed: { total, currency } }: Review) => decimal(money(total, currency))

const asLine = (review: Review) =>
  [
    review.checkout,
    review.state.padEnd(9),
    review.mismatch.padEnd(6),
    `${paid(review)} ${review.currency}`,
    `agreed ${agreed(review)} ${review.agreed.currency}`,
    review.orderNumber ?? '-',
    review.agreed.email,
  ].join('  ')

/** Documented for programs: names stay as they are. */
const asData = (review: Review) => ({
  checkout: review.checkout,
  state: review.state,
  mismatch: review.mismatch,
  currency: review.currency,
  amount: paid(review),
  agreed: { currency: review.agreed.currency, amount: agreed(review) },
  products: review.agreed.lines.map(({ pid, term, names }) => ({ pid, term, name: names.en })),
  email: review.agreed.email,
  order: review.orderNumber,
  provider: review.agreed.provider,
  payment: review.agreed.payment,
  standing: review.standing,
  opened_at: review.openedAt.toISOString(),
  decided_at: review.decidedAt?.toISOString() ?? null,
  operator: review.operator,
  reference: review.reference,
  note: review.note,
})
