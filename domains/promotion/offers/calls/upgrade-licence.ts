import { namesOf } from '@/domains/commerce/catalogue/map'
import { type Catalogue, productsOf } from '@/domains/commerce/catalogue/rules'
import type { Product } from '@/domains/commerce/catalogue/schema'
import type { OwnedLine } from '@/domains/commerce/entitlements/rules'
import { type Purchase, presentPurchase } from '@/domains/commerce/orders'
import type { ReleasedSoftware } from '@/domains/licensing/downloads'
import { isRunning, periodFor, platformsWith } from '@/domains/licensing/downloads/rules'
import type { AnswerOf } from '@/platform/contract/call'
import { decimal } from '@/platform/i18n/money'
import type { AddOnOnWire } from '../contract/answers'
import type { offersCalls } from '../contract/member'
import { type Holding, holdsAllInOneOf } from '../rules/holdings'
import { isOffer, offerFor } from '../rules/offer'
import { bothOf, type LineWithPanels, linesWithPanels, type Panel, type System, systems } from '../rules/panels'
import { type Buyer, checkoutQuery, flag, pidsOf, presentTender, pricesOf } from './present'

type Content = AnswerOf<(typeof offersCalls)['GET /member/upgrade_license']>['content']

interface BoughtProducts {
  readonly holdings: readonly Holding[]
  /** The lines behind the holdings, including ended ones. */
  readonly owned: readonly OwnedLine[]
  readonly purchases: readonly Purchase[]
  readonly released: readonly ReleasedSoftware[]
}

/** The upgrade info of spec 5.4. */
export function presentUpgradeLicence(
  catalogue: Catalogue,
  { holdings, owned, purchases, released }: BoughtProducts,
  buyer: Buyer,
): Content {
  const lines = linesWithPanels(catalogue, holdings, buyer)
  const panels = lines.flatMap(bothOf)
  const pids = new Set(purchases.map(({ pid }) => pid))
  const downloads = new Map([...pids].map((pid) => [pid, platformsWith(catalogue, pid, released)]))
  return {
    ...presentTender(buyer),
    orders: purchases.map((purchase) => ({
      ...presentPurchase(catalogue, purchase),
      downloads: downloads.get(purchase.pid) ?? [],
    })),
    user_aio_info: Object.fromEntries(panels.map((panel) => [panel.allInOne.pid, presentOwnership(panel)])),
    has_mycombo_order_win: holdsBundle(holdings, 'win'),
    has_mycombo_order_mac: holdsBundle(holdings, 'mac'),
    products: namesOf(catalogue, pidsOf(panels), buyer.reader),
    ...Object.fromEntries([
      ...lines.flatMap((line) => presentLine(line, holdings, buyer.email)),
      ...lines.flatMap(({ line }) => presentAddOns(catalogue, { holdings, owned }, line.key, buyer)),
    ]),
  }
}

/** The fields that are named for a line, each with its name. */
const presentLine = (
  { line: { key }, panels }: LineWithPanels,
  holdings: readonly Holding[],
  email: string,
): [string, unknown][] => {
  const { win, mac } = panels
  return [
    [`${key}_aio_price`, pricesOf(bothOf({ panels }), email)],
    [`${key}_all_in_one`, { win: win?.allInOne.pid ?? null, mac: mac?.allInOne.pid ?? null }],
    [`is_${key}_all_in_one_user`, flag(holdsAllInOneOf(holdings, key))],
    [`has_${key}_aio_order_win`, flag(isHeld(win))],
    [`has_${key}_aio_order_mac`, flag(isHeld(mac))],
  ]
}

const isHeld = (panel: Panel | null) => panel !== null && panel.licencesForLife + panel.licencesForTerm > 0

const presentAddOns = (
  catalogue: Catalogue,
  bought: Pick<BoughtProducts, 'holdings' | 'owned'>,
  line: string,
  buyer: Buyer,
) =>
  productsOf(catalogue, line).flatMap((product): [string, AddOnOnWire][] => {
    // The extended download service has calls of its own, and updates are renewed where they are shown.
    if (product.kind !== 'addOn' || product.addOn === 'eds' || product.addOn === 'upd') return []
    const answer = presentAddOn(catalogue, bought, product, buyer)
    const of = systems.filter((system) => product.platforms.includes(system))
    return of.map((system) => [`${line}_${product.addOn}_${system}`, answer])
  })

const holdsBundle = (holdings: readonly Holding[], system: System) =>
  flag(holdings.some(({ product }) => product.kind === 'bundle' && product.platforms.includes(system)))

const presentOwnership = ({ has, hasForLife, hasForTerm, hasOld, adds, licencesForLife, licencesForTerm }: Panel) => ({
  has_product: [...has],
  has_product_lft: [...hasForLife],
  has_product_no_lft: [...hasForTerm],
  has_old_product: [...hasOld],
  has_total: has.length,
  has_old_total: hasOld.length,
  add_product: [...adds],
  has_aio_lft_total: licencesForLife,
  has_aio_no_lft_total: licencesForTerm,
})

/**
 * Returns the member's period of an add-on, as on the page of the add-ons, and the offer of its buy button: for life
 * where it is sold so, else for its term.
 */
function presentAddOn(
  catalogue: Catalogue,
  { holdings, owned }: Pick<BoughtProducts, 'holdings' | 'owned'>,
  product: Product,
  { email, ...viewer }: Buyer,
): AddOnOnWire {
  const held = owned.map(({ pid, term, since }) => ({ pid, term, startedAt: since }))
  const period = periodFor(held, [product])
  const running = period && isRunning(period, viewer.now) ? period : null
  const offer = longestFirst
    .map((term) => offerFor(catalogue, holdings, { ...viewer, pid: product.pid, term, discount: null }))
    .find(isOffer)
  return {
    pid: product.pid,
    status: flag(running !== null),
    start: running && day(running.start),
    end: running && endOn(running.end),
    option: offer?.term ?? null,
    price: offer ? decimal(offer.price) : null,
    query: offer ? checkoutQuery(offer, email) : null,
  }
}

const longestFirst = ['LFT', '4Y', '3Y', '2Y', '1Y', '2M', '1M'] as const

const day = (moment: Date) => moment.toISOString().slice(0, 10)
const endOn = (end: Date | null) => (end ? day(end) : 'never')
