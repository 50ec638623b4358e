import { emailProblem } from '@/domains/accounts/identity/rules'
import { vatPostalCode } from '@/domains/accounts/profile/rules/vat-place'
import { termsOf } from '@/domains/commerce/catalogue/browser'
import type { MessageKey } from '@/platform/i18n/message'
import { parseMoney } from '@/platform/i18n/money'
import { languages } from '@/platform/i18n/page-languages'
import type { Currency } from '@/platform/money/currencies'
import { currencies } from '@/platform/ui/browser/page-offer'
import type { QuotableProduct } from '../contract/console'
import { mostDays } from '../rules/quotation'

type Values = Record<string, string>
type Products = readonly QuotableProduct[]

/** The most products of the form. */
export const mostLines = 5
const places = Array.from({ length: mostLines }, (_, place) => place)

/** The fields of one product, by its place. */
export const fieldsOf = (place: number) => ({
  product: `product.${place}`,
  term: `term.${place}`,
  quantity: `quantity.${place}`,
  unit: `unit.${place}`,
})

/** Returns the initial values of the form. */
export const emptyEntry = (days: number): Values => ({
  email: '',
  company: '',
  purchaseOrder: '',
  note: '',
  country: '',
  postalCode: '',
  days: String(days),
  currency: currencies[0] ?? '',
  language: languages[0] ?? 'en',
  ...Object.fromEntries(
    places.flatMap((place) => {
      const { product, term, quantity, unit } = fieldsOf(place)
      return [
        [product, ''],
        [term, ''],
        [quantity, '1'],
        [unit, ''],
      ]
    }),
  ),
})

/** Returns the months of updates with a product; null: as long as it may be used. */
export const updatesOf = (products: Products, pid: string) =>
  products.find((product) => String(product.pid) === pid)?.updates_months ?? null

const currencyIn = ({ currency }: Values): Currency => currencies.find((each) => each === currency) ?? 'EUR'

/** Returns the price of a unit, in the smallest unit of the currency; null: not an amount. */
function unitIn(text: string, currency: Currency) {
  const amount = parseMoney(text.trim().replace(',', '.'), currency)
  return amount && amount.minor > 0 ? amount.minor : null
}

const isWhole = (text: string, most: number) => /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most

/** Returns the problems of a typed quotation, of which the first `count` products count. */
export function problemsIn(values: Values, products: Products, count: number): Record<string, MessageKey | null> {
  const value = (field: string) => values[field] ?? ''
  const problem = (isWrong: boolean, message: MessageKey) => (isWrong ? message : null)
  const ofLines = places.slice(0, count).flatMap((place) => {
    const fields = fieldsOf(place)
    const terms = termsOf(products, value(fields.product))
    return [
      [fields.product, problem(value(fields.product) === '', 'quotes.chooseProduct')],
      [fields.term, problem(!terms.some((term) => term === value(fields.term)), 'quotes.chooseTerm')],
      [fields.quantity, problem(!isWhole(value(fields.quantity), 1000), 'quotes.quantityMissing')],
      [fields.unit, problem(unitIn(value(fields.unit), currencyIn(values)) === null, 'quotes.unitMissing')],
    ]
  })
  return {
    email: problem(emailProblem(value('email').trim()) !== null, 'quotes.emailInvalid'),
    ...Object.fromEntries(ofLines),
    country: problem(value('country') === '', 'quotes.chooseCountry'),
    postalCode: problem(vatPostalCode(value('country'), value('postalCode')) === null, 'room.postalCodeWrong'),
    days: problem(!isWhole(value('days'), mostDays), 'quotes.daysMissing'),
  }
}

/** The quotation of a form without problems. */
export function quotationIn(values: Values, products: Products, count: number) {
  const value = (field: string) => (values[field] ?? '').trim()
  const currency = currencyIn(values)
  return {
    email: value('email'),
    company: value('company'),
    country: value('country'),
    currency,
    postal_code: value('postalCode'),
    language: languages.find((each) => each === values.language) ?? 'en',
    days: Number(value('days')),
    lines: places.slice(0, count).map((place) => {
      const { product, term, quantity, unit } = fieldsOf(place)
      return {
        pid: Number(value(product)),
        term: termsOf(products, value(product)).find((each) => each === value(term)) ?? 'LFT',
        quantity: Number(value(quantity)),
        unit: unitIn(value(unit), currency) ?? 0,
      }
    }),
    purchase_order: value('purchaseOrder'),
    note: value('note'),
  }
}
