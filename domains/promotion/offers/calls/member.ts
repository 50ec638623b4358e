import { picture } from '@/domains/commerce/catalogue/map'
import { type Catalogue, primaryLine } from '@/domains/commerce/catalogue/rules'
import { catalogueIn } from '@/domains/commerce/catalogue/rules/country-prices'
import { couponColumn } from '@/domains/promotion/coupons'
import { refuse } from '@/platform/contract/refusal'
import type { Handler, Handlers } from '@/platform/http/visit'
import type { VisitMarket } from '@/platform/i18n/market'
import { decimal } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import { checkoutPage } from '@/platform/paths'
import { platformsOf } from '@/platform/programs/platforms'
import type { OffersContext } from '../context'
import type { OfferOnWire, RecommendationOnWire } from '../contract/answers'
import type { offersCalls } from '../contract/member'
import { holdingsOf, isOffer, offerFor } from '../rules'
import { withCoupon } from '../rules/coupons'
import type { Offer } from '../rules/offer'
import { offerOf, panelOf } from '../rules/panels'
import { type RecommendedOffer, recommendationsFor } from '../rules/recommendations'
import { ownedAndBought, ownedBy, ownedWithSeats } from '../store'
import { presentDiscountInfo } from './discount-info'
import { type Buyer, checkoutQuery, presentPrice, presentTender } from './present'
import { presentUpgradeLicence } from './upgrade-licence'
import { versionUpgradesOf } from './version-upgrades'
import { type MemberVisit, viewerOf } from './viewer'

interface RecommendationRequest extends Buyer {
  readonly scene: string
  readonly platform: string
  readonly source: string
  readonly domain: string
}

/** An offer of the grid, at its place, counted from 1. */
function presentRecommended(
  { version }: Catalogue,
  { offer, margin, affinity, score }: RecommendedOffer,
  position: number,
  { scene, platform, source, domain, email, ...tender }: RecommendationRequest,
): RecommendationOnWire {
  const { pid } = offer.product
  const { price, amount, discount, query } = presentPrice(offer, email)
  return {
    content: {
      props: {
        finalPrice: amount,
        recomCheckoutLink: checkoutPage(query),
        user_type: offer.type,
        pid,
        name: textIn(offer.gives.names, tender.reader),
        img: picture(offer.gives),
        price,
        ...presentTender(tender),
        discount,
      },
    },
    report_params: {
      scene,
      platform,
      source,
      domain,
      pid,
      position,
      discount,
      catalogue_version: version,
      score,
      margin,
      affinity,
    },
  }
}

/** A price with all that it follows from. */
const presentOffer = (offer: Offer, { email, ...tender }: Buyer): OfferOnWire => ({
  pid: offer.product.pid,
  option: offer.term,
  gives: offer.gives.pid,
  name: textIn(offer.gives.names, tender.reader),
  type: offer.type,
  discount: offer.discount,
  ...presentTender(tender),
  price: decimal(offer.list),
  displayed_discount: decimal(offer.displayedDiscount),
  credits: offer.credits.map(({ product, term, reason, worth, credit }) => ({
    pid: product.pid,
    name: textIn(product.names, tender.reader),
    option: term,
    reason,
    worth: decimal(worth),
    credit: decimal(credit),
  })),
  reduction: decimal(offer.reduction),
  floor: offer.floor && decimal(offer.floor),
  withheld: decimal(offer.withheld),
  coupon: offer.coupon && { code: offer.coupon.code, off: decimal(offer.coupon.off) },
  amount: decimal(offer.price),
  query: checkoutQuery(offer, email),
})

/** The newest lines that `orders` tells; the order history has the rest. */
const mostPurchases = 500

type Calls = typeof offersCalls

/** Every call of the offers with its handler. */
export const offersHandlers = (context: OffersContext): Handlers<Calls> => ({
  'GET /member/upgrade_license': showUpgradeLicence(context),

  'GET /member/get_discount_info': showDiscountInfo(context),

  'GET /member/all_in_one_upgrade': showPanelOffer(context),

  'GET /member/offer': showOffer(context),

  'GET /member/version_upgrades': (visit) => versionUpgradesOf(context, visit),

  'POST /recommend/best/list': recommend(context),
})

const showUpgradeLicence =
  ({
    catalogue: catalogues,
    database,
    holdings: reading,
    vendor,
  }: OffersContext): Handler<Calls['GET /member/upgrade_license']> =>
  async (visit) => {
    const { member, reader, now } = visit
    const catalogue = catalogueIn(await catalogues.currentCatalogue(database), visit.market(visit.input))
    const { owned, purchases, released, coupons } = await ownedAndBought(database, {
      memberId: member.id,
      reader,
      most: mostPurchases,
      holdings: reading,
      coupons: couponColumn.of(catalogue, member.id),
      now,
    })
    const holdings = holdingsOf(catalogue, owned, now)
    const usable = couponColumn.read(catalogue, coupons, now)
    const buyer = { ...viewerOf(visit, catalogue, vendor.vatShownBy), coupons: usable, email: member.email }
    return { status: 1, content: presentUpgradeLicence(catalogue, { holdings, owned, purchases, released }, buyer) }
  }

const showDiscountInfo =
  ({
    catalogue: catalogues,
    database,
    holdings: reading,
    seats,
    vendor,
    offer,
  }: OffersContext): Handler<Calls['GET /member/get_discount_info']> =>
  async (visit) => {
    const { member, now } = visit
    const catalogue = catalogueIn(await catalogues.currentCatalogue(database), visit.market(visit.input))
    const found = await ownedWithSeats(database, {
      memberId: member.id,
      holdings: reading,
      seats: seats.columns(member.id),
      coupons: couponColumn.of(catalogue, member.id),
    })
    const holdings = holdingsOf(catalogue, found.owned, now)
    const seatsAt = seats.read(found.seats, catalogue, now)
    const platforms = platformsOf(offer.platforms)
    const owned = { holdings, hasBought: found.hasBought, platforms, seatsAt }
    const coupons = couponColumn.read(catalogue, found.coupons, now)
    return presentDiscountInfo(catalogue, owned, {
      ...viewerOf(visit, catalogue, vendor.vatShownBy),
      coupons,
      email: member.email,
    })
  }

const showPanelOffer =
  (context: OffersContext): Handler<Calls['GET /member/all_in_one_upgrade']> =>
  async (visit) => {
    const { catalogue, holdings, coupons } = await memberAt(context, visit)
    const line = primaryLine(catalogue)?.key ?? ''
    const panel = panelOf(catalogue, holdings, {
      ...viewerOf(visit, catalogue, context.vendor.vatShownBy),
      coupons,
      line,
      system: visit.input.os,
    })
    const offer = panel && offerOf(panel)
    return offer ? { status: 1, content: checkoutQuery(offer, visit.member.email) } : { status: 0, content: '' }
  }

const showOffer =
  (context: OffersContext): Handler<Calls['GET /member/offer']> =>
  async (visit) => {
    const { input, member, now } = visit
    const { catalogue, holdings, coupons } = await memberAt(context, visit)
    const { pid, option: term, discount = null } = input
    const named = coupons.filter(({ code }) => code === input.coupon)
    const viewer = viewerOf(visit, catalogue, context.vendor.vatShownBy)
    const offer = offerFor(catalogue, holdings, { ...viewer, pid, term, discount })
    if (isOffer(offer)) return presentOffer(withCoupon(offer, named, now), { ...viewer, email: member.email })
    return refuse(offer === 'notSold' ? 20040 : 20035)
  }

const recommend =
  (context: OffersContext): Handler<Calls['POST /recommend/best/list']> =>
  async (visit) => {
    const { input, member } = visit
    const { catalogue, holdings, coupons } = await memberAt(context, visit)
    const viewer = viewerOf(visit, catalogue, context.vendor.vatShownBy)
    const system = input.os ?? (input.scene.endsWith('_mac') ? 'mac' : 'win')
    const request = {
      ...viewer,
      scene: input.scene,
      platform: input.platform ?? '',
      source: String(input.source ?? ''),
      domain: input.domain_root ?? input.domain ?? '',
      email: member.email,
    }
    const recommended = recommendationsFor(catalogue, holdings, { ...viewer, coupons, system })
    return { recommend: recommended.map((each, place) => presentRecommended(catalogue, each, place + 1, request)) }
  }

const memberAt = (context: OffersContext, visit: MemberVisit) =>
  ownedAt(context, visit.member.id, visit.market(visit.input), visit.now)

type OwnedReading = Pick<OffersContext, 'database' | 'catalogue' | 'holdings'>

/** Returns the catalogue, and the member's lines that may lower a price. */
export async function ownedAt(
  { database, catalogue: catalogues, holdings }: OwnedReading,
  memberId: number,
  market: VisitMarket,
  now: Date,
) {
  const catalogue = catalogueIn(await catalogues.currentCatalogue(database), market)
  const found = await ownedBy(database, { memberId, holdings, coupons: couponColumn.of(catalogue, memberId) })
  return {
    catalogue,
    holdings: holdingsOf(catalogue, found.owned, now),
    coupons: couponColumn.read(catalogue, found.coupons, now),
  }
}
