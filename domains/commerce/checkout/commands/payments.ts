import { type Command, commandsOf } from '@/platform/commands/command'
import { CommandError } from '@/platform/commands/errors'
import { operator, state } from '@/platform/commands/options'
import type { Offer } from '@/platform/contract/vendor-offer'
import { decimal } from '@/platform/i18n/money'
import { textIn, textReader } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import { acceptPayment, type Review, returnPayment, reviewOf, reviewsIn } from '../actions/decide'
import type { CheckoutContext } from '../context'
import { reviewStates, waitingStates } from '../rules/review'

const command = commandsOf<CheckoutContext>()

export const listPayments = command({
  summary: `Lists payments that do not match what was agreed and are not decided yet,
oldest first, or those in one state: ${reviewStates.slice(0, 3).join(', ')},
${reviewStates.slice(3).join(', ')}.`,
  options: { state: state(reviewStates) },
  json: true,
  example: '--state open',
  async run({ options }, at) {
    const wanted = options.state === undefined ? waitingStates : [options.state]
    const reviews = await at.data(({ database }) => reviewsIn(database, wanted))
    return {
      data: reviews.map((each) => asData(each, at.offer)),
      text: reviews.map(asLine).join('\n') || 'There are none.',
    }
  },
})

/** Decides, and does at once what follows from it. */
const deciding = (summary: string, act: typeof acceptPayment): Command<CheckoutContext> =>
  command({
    summary,
    words: ['CHECKOUT'],
    needs: 'the name of one checkout',
    options: { operator },
    json: true,
    reaches: ['money.paid'],
    example: '0b9f6a1e --operator Mira',
    async run({ words: [reference], options }, at) {
      const unknown = `No payment of a checkout ${reference} waits.`
      const after = await at.act(
        options.operator,
        async (_, { database }) => {
          const review = await reviewOf(database, reference)
          if (!review) return unknown
          return `This cannot be done now: ${reference} is ${review.state}, its money ${review.standing}.`
        },
        (context, acting) => act(context, acting, { reference }),
        ({ database }) => reviewOf(database, reference),
      )
      if (!after) throw new CommandError(unknown)
      if (after.state === 'failed') throw new CommandError(`${reference} failed: ${after.note}`)
      return { data: asData(after, at.offer), text: asLine(after) }
    },
  })

export const settlePayment = deciding(
  `Accepts a payment: its order is placed for the amount paid, and its buyer
receives the confirmation.`,
  acceptPayment,
)

export const refundDiscrepancy = deciding(
  'Refunds the full amount through the payment provider. The buyer is notified.',
  returnPayment,
)

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
const asData = (review: Review, { languages }: Offer) => ({
  checkout: review.checkout,
  state: review.state,
  mismatch: review.mismatch,
  currency: review.currency,
  amount: paid(review),
  agreed: { currency: review.agreed.currency, amount: agreed(review) },
  products: review.agreed.lines.map(({ pid, term, names }) => ({
    pid,
    term,
    name: textIn(names, textReader(languages, 'en')),
  })),
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
