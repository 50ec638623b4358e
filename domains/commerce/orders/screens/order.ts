import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import { type Language, tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import type { Translate } from '@/platform/i18n/translator'
import { platformMessage } from '@/platform/programs/platforms'
import type { Order, OrderedProduct } from '../map'

/** By status, as the wire numbers it. */
export const statusMessages = [
  'orders.complete',
  'orders.refunded',
  'orders.waiting',
  'orders.cancelled',
] as const satisfies readonly MessageKey[]

export const formatTotal = ({ total }: Order, language: Language) =>
  total === null ? null : formatMoney(total, language)

/** Returns the facts of a bought product: term, platforms, quantity. */
export function formatFacts(product: OrderedProduct, translate: Translate): string[] {
  const { platforms, quantity, returned, revoked } = product
  const licences = quantity > 1 ? [translate('orders.licences', { count: quantity })] : []
  return [
    formatTerm(product, translate),
    ...platforms.map((platform) => translate(platformMessage(platform))),
    ...licences,
    ...(returned > 0 ? [translate('orders.licencesReturned', { count: returned })] : []),
    ...(revoked === null ? [] : [translate('orders.revokedSince', { since: revoked })]),
  ]
}

/** The names of an order's products in one line; the same product for two platforms is named once. */
export function summarise({ products }: Order, language: Language, translate: Translate): string {
  const names = [...new Set(products.map(({ name }) => name))]
  const [first = '', second = ''] = names
  if (names.length > 2) return translate('orders.andMore', { first, second, count: names.length - 2 })
  return new Intl.ListFormat(tagOf(language)).format(names)
}
