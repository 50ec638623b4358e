import type { Business } from '@/domains/accounts/profile/rules'
import type { Buyer, InvoiceContent, SellerBlock } from '../rules'
import { type DocumentLocale, formatCountry } from './locale'
import type { Party } from './sheet'

export function sellerParty({ name, address, country, taxId, email }: SellerBlock, locale: DocumentLocale): Party {
  const { translate } = locale
  return {
    heading: translate('invoice.seller'),
    lines: [name, ...address, formatCountry(country, locale), translate('invoice.taxId', { id: taxId }), email],
  }
}

/**
 * Returns the buyer as far as known: under the name that goes with the business, where there is one.
 * @param place why the VAT of a person's country does not apply
 */
export function buyerParty(buyer: Buyer | null, locale: DocumentLocale, place?: InvoiceContent['place']): Party {
  const { translate } = locale
  const { name = '', email = '', business = null } = buyer ?? {}
  const lines = [
    business?.company,
    business?.name || name,
    ...(business ? addressLines(business, locale) : []),
    ...(!business && place ? [place.postalCode, formatCountry(place.country, locale)] : []),
    business?.taxId && translate('invoice.taxId', { id: business.taxId }),
    business?.phone,
    email,
  ]
  return { heading: translate('invoice.buyer'), lines: lines.filter((line): line is string => Boolean(line)) }
}

/** Street, place and country, each on its line. */
function addressLines({ addressLine, postalCode, city, state, country }: Business, locale: DocumentLocale) {
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [addressLine, [place, state].filter(Boolean).join(', '), country && formatCountry(country, locale)]
}
