import type { CreateTransactionRequestBody, CurrencyCode } from '@paddle/paddle-node-sdk'
import type { Currency } from '@/platform/money/currencies'
import { compare, type Money, subtract, sum } from '@/platform/money/money'
import { pricedItem } from '../priced'
import type { PaymentItem, PaymentRequest, Renewal } from '../provider'
import { countedRhythm, type RenewalRhythm } from '../rhythm'
import { paddleCurrencies } from './currencies'
import { checkoutKey, positionKey } from './keys'

type Item = CreateTransactionRequestBody['items'][number]

/**
 * A checkout as a transaction of Paddle's: prices of our own, VAT in them, each with the position of its item. An item
 * that first costs less than its renewals is sold at the renewal's price with a discount for the first time; one that
 * first costs more brings the difference as a price that is paid once.
 */
export function transactionFor({ checkout, currency, items }: PaymentRequest): CreateTransactionRequestBody {
  const discounts = items.flatMap(({ amount, renewal, trialDays }) =>
    renewal && trialDays === undefined && compare(renewal.amount, amount) > 0 ? [subtract(renewal.amount, amount)] : [],
  )
  const discount = sum(discounts, currency)
  return {
    items: items.flatMap((item, position) => pricesOf(item, position)),
    currencyCode: taken(currency),
    collectionMode: 'automatic',
    customData: { [checkoutKey]: checkout },
    ...(discount.minor > 0 && {
      discount: { type: 'flat', amount: String(discount.minor), description: 'First period', recur: false },
    }),
  }
}

function pricesOf({ name, quantity, amount, renewal, trialDays }: PaymentItem, position: number): Item[] {
  if (renewal === null) {
    const { title, unit, quantity: count } = pricedItem({ name, quantity, amount })
    return [priceOf(title, position, unit, null, { quantity: count })]
  }
  // Of what renews one price stands for all of it: the first payment and the others may divide otherwise.
  const title = quantity === 1 ? name : `${quantity} × ${name}`
  const more = subtract(amount, renewal.amount)
  return [
    priceOf(title, position, renewal.amount, renewal.every, { trialDays }),
    ...(more.minor > 0 ? [priceOf(title, position, more, null)] : []),
  ]
}

/** Returns the item of a subscription from its next payment on. */
export const renewalItem = (name: string, { every, amount }: Renewal) => priceOf(name, 0, amount, every)

function taken(currency: Currency): CurrencyCode {
  const code = paddleCurrencies.find((each) => each === currency)
  if (code === undefined) throw new RangeError(`Paddle does not take ${currency}`)
  return code
}

/** The most letters of a price’s name: with a longer one Paddle refuses the payment (decision 0234). */
const longestName = 150

const priceOf = (
  title: string,
  position: number,
  amount: Money,
  every: RenewalRhythm | null,
  { quantity = 1, trialDays }: { readonly quantity?: number; readonly trialDays?: number | undefined } = {},
): Item => {
  const name = [...title].slice(0, longestName).join('')
  return {
    quantity,
    price: {
      name,
      // Shown to no buyer, and refused with fewer than two letters.
      description: `${quantity} × ${name}`,
      unitPrice: { amount: String(amount.minor), currencyCode: taken(amount.currency) },
      billingCycle: every && billingCycleOf(every),
      ...(trialDays !== undefined && { trialPeriod: { interval: 'day', frequency: trialDays } }),
      taxMode: 'internal',
      quantity: { minimum: quantity, maximum: quantity },
      customData: { [positionKey]: position },
      // Paddle's tax category for software that is downloaded and installed.
      product: { name, taxCategory: 'standard' },
    },
  }
}

/** As Paddle counts a rhythm. */
export function billingCycleOf(every: RenewalRhythm) {
  const { interval, count } = countedRhythm(every)
  return { interval, frequency: count }
}
