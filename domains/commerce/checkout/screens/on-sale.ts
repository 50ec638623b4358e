import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import { call } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { Currency } from '@/platform/money/money'

interface SaleItem {
  readonly pid: number
  readonly term: Term
  readonly currency: Currency
}

/** Whether an item is for sale to everyone; false if the call fails. */
export async function isOnSale({ pid, term, currency }: SaleItem, lang: Language): Promise<boolean> {
  const outcome = await call('POST /checkout/quote', { pid: String(pid), option: term, currency, lang })
  return outcome.ok && outcome.data.available
}
