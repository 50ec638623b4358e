import { type Catalogue, showsVat, type VatShownBy } from '@/domains/commerce/catalogue/rules'
import type { MemberCaller, Visit } from '@/platform/http/visit'
import type { Currency } from '@/platform/money/currencies'
import type { VatViewer } from './present'

export type MemberVisit = PricedVisit & { readonly member: MemberCaller }

type PricedVisit = Pick<Visit, 'language' | 'now' | 'market'> & {
  readonly input: { readonly currency?: Currency | undefined }
}

/** In which currency and language, and when, a member looks. */
export const viewerOf = (
  { input, language, now, market }: PricedVisit,
  catalogue: Catalogue,
  by: VatShownBy,
): VatViewer => {
  const { country, currency } = market(input)
  return { currency, language, now, vat: showsVat(by, catalogue, { language, country, now }) }
}
