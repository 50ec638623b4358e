import type { Business } from '@/domains/profile/rules'
import type { Buyer, SellerBlock } from '../rules'
import type { Party } from './sheet'
import { sayCountry, type Voice } from './voice'

export function sellerParty({ name, address, country, taxId, email }: SellerBlock, voice: Voice): Party {
  const { say } = voice
  return {
    heading: say('invoice.seller'),
    lines: [name, ...address, sayCountry(country, voice), say('invoice.taxId', { id: taxId }), email],
  }
}

/** Who bought, as far as it is known: under the name that goes with the business, where there is one. */
export function buyerParty(buyer: Buyer | null, voice: Voice): Party {
  const { say } = voice
  const { name = '', email = '', business = null } = buyer ?? {}
  const lines = [
    business?.name || name,
    ...(business ? addressLines(business, voice) : []),
    business?.taxId && say('invoice.taxId', { id: business.taxId }),
    business?.phone,
    email,
  ]
  return { heading: say('invoice.buyer'), lines: lines.filter((line): line is string => Boolean(line)) }
}

/** Street, place and country, each on its line. */
function addressLines({ addressLine, postalCode, city, state, country }: Business, voice: Voice) {
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [addressLine, [place, state].filter(Boolean).join(', '), country && sayCountry(country, voice)]
}
