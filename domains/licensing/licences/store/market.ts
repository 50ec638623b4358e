import { desc, eq } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import { type Catalogue, vatRateOn } from '@/domains/commerce/catalogue/rules'
import { orders } from '@/domains/commerce/orders/relations'
import type { Queryable } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { chooseMarket, type MarketOffer } from '@/platform/i18n/market'
import { inBasisPoints } from '@/platform/money/rate'

interface MarketQuery {
  readonly memberId: number
  readonly language: Language
  readonly offer: MarketOffer
  readonly catalogue: Catalogue
  readonly now: Date
}

/** Where a member buys: as with their newest order, else by where they say they are. */
export async function marketOfMember(database: Queryable, { memberId, language, offer, catalogue, now }: MarketQuery) {
  const [last] = await database
    .select({
      currency: orders.currency,
      country: orders.country,
      postalCode: orders.postalCode,
      vatBasisPoints: orders.vatBasisPoints,
    })
    .from(orders)
    .where(eq(orders.memberId, memberId))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1)
  if (last) return { ...last, language }
  const [chosen] = await database
    .select({ country: members.country, currency: members.currency })
    .from(members)
    .where(eq(members.id, memberId))
  const { country, currency } = chooseMarket(offer, language, [chosen])
  const rate = vatRateOn(catalogue, country, now.toISOString().slice(0, 10))
  return { currency, country, language, vatBasisPoints: rate === null ? 0 : inBasisPoints(rate) }
}
