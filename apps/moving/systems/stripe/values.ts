import { fromStripe } from '@/integrations/payments/stripe/amounts'
import { allocate } from '@/platform/money/allocation'
import type { Currency } from '@/platform/money/currencies'
import { money } from '@/platform/money/money'
import type { Fields } from '../../source/row'
import { text, whole } from '../../source/values'

/** Stripe names another thing by its id, or has it whole where it was asked to. */
export function idIn(fields: Fields, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = fields[name]
    const id = typeof value === 'object' && value !== null ? text(value as Fields, 'id') : text(fields, name)
    if (id !== null) return id
  }
  return null
}

export const amountIn = (fields: Fields, currency: Currency, name: string) =>
  fromStripe(whole(fields, name), currency)?.minor ?? 0

/** Splits the amount paid by the prices before taxes and discounts. */
export function shared(total: number, weights: readonly number[], currency: Currency): readonly number[] {
  const positive = weights.map((weight) => Math.max(0, weight))
  if (positive.every((weight) => weight === 0)) return weights.map((_, index) => (index === 0 ? total : 0))
  return allocate(money(total, currency), positive).map(({ minor }) => minor)
}
