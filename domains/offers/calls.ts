import { primaryLine } from '@/domains/catalogue/rules'
import { refuse } from '@/platform/http/refusal'
import type { Handlers, MemberCaller } from '@/platform/http/visit'
import type { Language } from '@/platform/i18n/languages'
import type { Currency } from '@/platform/money/money'
import { presentDiscountInfo } from './calls/discount-info'
import { presentOffer } from './calls/offer'
import { checkoutQuery } from './calls/present'
import { presentRecommended } from './calls/recommend'
import { presentUpgradeLicence } from './calls/upgrade-licence'
import type { OffersContext } from './context'
import type { offersCalls } from './contract'
import { holdingsOf, isOffer, offerFor } from './rules'
import { offerOf, panelOf } from './rules/panels'
import { currencyOf } from './rules/prices'
import { recommendationsFor } from './rules/recommendations'
import { ownedAndBought, ownedBy, ownedWithSeats } from './store'

/** The newest lines that `orders` tells; the order history has the rest. */
const mostPurchases = 500

/** Every call of the offers with its handler. */
export function offersHandlers(context: OffersContext): Handlers<typeof offersCalls> {
  const { database, catalogue: reader, seats, subscriptionGrace: grace } = context
  const memberAt = async (member: MemberCaller, now: Date) => {
    const [catalogue, owned] = await Promise.all([
      reader.currentCatalogue(database),
      ownedBy(database, { memberId: member.id, grace }),
    ])
    return { catalogue, holdings: holdingsOf(catalogue, owned, now) }
  }
  return {
    'GET /member/upgrade_license': async (visit) => {
      const { member, language, now } = visit
      const catalogue = await reader.currentCatalogue(database)
      const { owned, purchases } = await ownedAndBought(database, {
        memberId: member.id,
        language,
        most: mostPurchases,
        grace,
        now,
      })
      const holdings = holdingsOf(catalogue, owned, now)
      const buyer = { ...viewerOf(visit), email: member.email }
      return { status: 1, content: presentUpgradeLicence(catalogue, { holdings, owned, purchases }, buyer) }
    },
    'GET /member/get_discount_info': async (visit) => {
      const { member, now } = visit
      const catalogue = await reader.currentCatalogue(database)
      const found = await ownedWithSeats(database, { memberId: member.id, grace, seats: seats.columns(member.id) })
      const holdings = holdingsOf(catalogue, found.owned, now)
      const owned = { holdings, seatsAt: seats.read(found.seats, catalogue, now) }
      return presentDiscountInfo(catalogue, owned, { ...viewerOf(visit), email: member.email })
    },
    'GET /member/all_in_one_upgrade': async (visit) => {
      const { catalogue, holdings } = await memberAt(visit.member, visit.now)
      const line = primaryLine(catalogue)?.key ?? ''
      const panel = panelOf(catalogue, holdings, { ...viewerOf(visit), line, system: visit.input.os })
      const offer = panel && offerOf(panel)
      return offer ? { status: 1, content: checkoutQuery(offer, visit.member.email) } : { status: 0, content: '' }
    },
    'GET /member/offer': async (visit) => {
      const { input, member, now } = visit
      const { catalogue, holdings } = await memberAt(member, now)
      const { pid, option: term, discount = null } = input
      const offer = offerFor(catalogue, holdings, { ...viewerOf(visit), pid, term, discount })
      if (isOffer(offer)) return presentOffer(offer, { ...viewerOf(visit), email: member.email })
      return refuse(offer === 'notSold' ? 20040 : 20035)
    },
    'POST /recommend/best/list': async (visit) => {
      const { input, member } = visit
      const { catalogue, holdings } = await memberAt(member, visit.now)
      const viewer = viewerOf(visit)
      const system = input.os ?? (input.scene.endsWith('_mac') ? 'mac' : 'win')
      const asked = { ...viewer, scene: input.scene, email: member.email }
      const recommended = recommendationsFor(catalogue, holdings, { ...viewer, system })
      return { recommend: recommended.map((each, place) => presentRecommended(catalogue, each, place + 1, asked)) }
    },
  }
}

/** In which currency and language, and when, a member looks. */
const viewerOf = ({
  input,
  language,
  now,
}: {
  input: { currency?: Currency | undefined }
  language: Language
  now: Date
}) => ({ currency: input.currency ?? currencyOf(language), language, now })
