import { type Catalogue, showsVat, type VatShownBy } from '@/domains/commerce/catalogue/rules'
import type { MemberCaller, Visit } from '@/platform/http/visit'
import type { Currency } from '@/platform/money/currencies'
import type { VatViewer } from './present'

export type MemberVisit = PricedVisit & { readonly member: MemberCaller }

type PricedVisit = Pick<Visit, 'reader' | 'now' | 'market'> & {
  readonly input: { readonly currency?: Currency | undefined }
}

/** Returns a member's currency, language and moment. */
export const viewerOf = (
  { input, reader, now, market }: PricedVisit,
  catalogue: Catalogue,
  by: VatShownBy,
): VatViewer => {
  const { country, currency } = market(input)
  return { currency, reader, now, vat: showsVat(by, catalogue, { language: reader.language, country, now }) }
}
