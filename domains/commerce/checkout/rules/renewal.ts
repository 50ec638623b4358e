import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { rhythmOf } from '@/domains/commerce/subscriptions/rules/renewal'
import type { Renewal } from '@/integrations/payments/provider'
import type { Money } from '@/platform/money/money'

/**
 * Returns the renewal of a subscription after its first period: every month, two months, year or two years (spec 9.2);
 * a longer term is paid in advance and ends.
 */
export function renewalOf(term: Term, amount: Money): Renewal | null {
  const every = rhythmOf(term)
  return every === null ? null : { every, amount }
}
