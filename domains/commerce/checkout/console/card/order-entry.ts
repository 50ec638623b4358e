import { emailProblem } from '@/domains/accounts/identity/rules'
import { vatPostalCode } from '@/domains/accounts/profile/rules/vat-place'
import { type OfferedProduct, termsOf } from '@/domains/commerce/catalogue/browser'
import type { MessageKey } from '@/platform/i18n/message'
import { parseMoney } from '@/platform/i18n/money'
import { languageOf } from '@/platform/i18n/page-languages'
import type { Currency } from '@/platform/money/currencies'
import { unixSeconds } from '@/platform/time/duration'
import { localMoment, momentOf } from '@/platform/time/local-moment'
import { currencies } from '@/platform/ui/browser/page-offer'

type Values = Record<string, string>
export type Products = readonly OfferedProduct[]

/** As many as the form takes; what is more is entered at the command line. */
export const mostProducts = 5

const places = Array.from({ length: mostProducts }, (_, place) => place)

/** The fields of one product, by its place. */
export const fieldsOf = (place: number) => ({
  product: `product.${place}`,
  term: `term.${place}`,
  quantity: `quantity.${place}`,
  amount: `amount.${place}`,
})

/** The form's first values. @param buyer the person whom the order is for, as far as known */
export const emptyEntry = (buyer: { email: string; country: string; language: string }, now: Date): Values => ({
  email: buyer.email,
  name: '',
  ...Object.fromEntries(
    places.flatMap((place) => {
      const { product, term, quantity, amount } = fieldsOf(place)
      return [
        [product, ''],
        [term, ''],
        [quantity, '1'],
        [amount, ''],
      ]
    }),
  ),
  currency: currencies[0] ?? '',
  country: buyer.country,
  postalCode: '',
  paid: localMoment(now),
  document: '',
  language: languageOf(buyer.language),
  reason: '',
})

/** The chosen currency; a menu offers no other than these. */
const currencyIn = ({ currency }: Values): Currency => currencies.find((each) => each === currency) ?? 'EUR'

function amountIn(text: string, currency: Currency) {
  const amount = parseMoney(text.trim().replace(',', '../../../../back-office/members/console'), currency)
  return amount && amount.minor >= 0 ? amount.minor : null
}

/** Checks a typed order. @param count how many of its product rows count */
export function problemsIn(values: Values, products: Products, count: number): Record<string, MessageKey | null> {
  const { email = '', country = '', postalCode = '', paid = '', document = '', reason = '' } = values
  const at = momentOf(paid)
  const problem = (isWrong: boolean, message: MessageKey) => (isWrong ? message : null)
  const ofProducts = places.slice(0, count).flatMap((place) => {
    const fields = fieldsOf(place)
    const value = (field: string) => values[field] ?? ''
    const quantity = Number(value(fields.quantity))
    const chosen = termsOf(products, value(fields.product))
    return [
      [fields.product, problem(value(fields.product) === '', 'room.chooseProduct')],
      [fields.term, problem(!chosen.some((term) => term === value(fields.term)), 'room.chooseTerm')],
      [
        fields.quantity,
        problem(!Number.isInteger(quantity) || quantity < 1 || quantity > 1000, 'checkout.card.quantityMissing'),
      ],
      [
        fields.amount,
        problem(amountIn(value(fields.amount), currencyIn(values)) === null, 'checkout.card.amountMissing'),
      ],
    ]
  })
  return {
    email: problem(emailProblem(email.trim()) !== null, 'room.emailInvalid'),
    ...Object.fromEntries(ofProducts),
    country: problem(country === '', 'checkout.card.chooseCountry'),
    postalCode: problem(vatPostalCode(country, postalCode) === null, 'room.postalCodeWrong'),
    paid: problem(at === null || at > new Date(), 'checkout.card.paidMissing'),
    document: problem(document.trim() === '', 'checkout.card.documentMissing'),
    reason: problem(reason.trim() === '', 'room.reasonMissing'),
  }
}

/** The order of a form without problems. */
export function entryIn(values: Values, products: Products, count: number) {
  const { email = '', name = '', country = '', paid = '', document = '', language, reason = '' } = values
  const currency = currencyIn(values)
  return {
    email: email.trim(),
    ...(name.trim() !== '' && { name: name.trim() }),
    items: places.slice(0, count).map((place) => {
      const { product, term, quantity, amount } = fieldsOf(place)
      return {
        pid: Number(values[product]),
        term: termsOf(products, values[product] ?? '').find((each) => each === values[term]) ?? 'LFT',
        quantity: Number(values[quantity]),
        amount: amountIn(values[amount] ?? '', currency) ?? 0,
      }
    }),
    currency,
    country,
    postal_code: values.postalCode ?? '',
    paid: unixSeconds(momentOf(paid) ?? new Date()),
    document: document.trim(),
    language: languageOf(language),
    reason: reason.trim(),
  }
}
