import { type Catalogue, productOf, productsOf } from '@/domains/catalogue/rules'
import type { Product } from '@/domains/catalogue/schema'
import { endOfTerm } from '@/domains/catalogue/terms'
import { orderStatus } from '@/domains/orders/rules'
import type { AnswerOf } from '@/platform/contract/call'
import { decimal } from '@/platform/money/format'
import type { offersCalls } from '../contract'
import type { AddOnOnWire, PurchaseOnWire } from '../contract-answers'
import { type Holding, holds } from '../rules/holdings'
import { linesWithPanels, type Panel, type System, systems, type Viewer } from '../rules/panels'
import { ordinaryPrice } from '../rules/prices'
import type { Purchase } from '../store'
import { flag, namesOf, picture, pidsOf, presentTender, pricesOf } from './present'

type Content = AnswerOf<(typeof offersCalls)['GET /member/upgrade_license']>['content']

/** The upgrade info of the first text, section 3, with the second text's additions. */
export function presentUpgradeLicence(
  catalogue: Catalogue,
  holdings: readonly Holding[],
  purchases: readonly Purchase[],
  viewer: Viewer,
): Content {
  const lines = linesWithPanels(catalogue, holdings, viewer)
  const all = lines.flatMap(({ panels }) => present(panels))
  const orders = purchases.map((purchase) => presentPurchase(catalogue, purchase))
  const ofLines: Record<string, unknown> = {}
  for (const { line, panels } of lines) {
    const { key } = line
    const held = (system: System) =>
      flag((panels[system]?.licencesForLife ?? 0) + (panels[system]?.licencesForTerm ?? 0) > 0)
    ofLines[`${key}_aio_price`] = pricesOf(present(panels))
    ofLines[`is_${key}_all_in_one_user`] = flag(systems.some(held))
    ofLines[`${key}_all_in_one`] = { win: panels.win?.allInOne.pid ?? null, mac: panels.mac?.allInOne.pid ?? null }
    for (const system of systems) {
      ofLines[`has_${key}_aio_order_${system}`] = held(system)
      for (const product of productsOf(catalogue, key)) {
        if (product.kind !== 'addOn' || product.addOn === 'eds' || !product.platforms.includes(system)) continue
        ofLines[`${key}_${product.addOn}_${system}`] = presentAddOn(catalogue, holdings, product, viewer)
      }
    }
  }
  return {
    ...presentTender(viewer),
    orders,
    user_aio_info: Object.fromEntries(all.map((panel) => [panel.allInOne.pid, presentOwnership(panel)])),
    has_mycombo_order_win: holdsBundle(holdings, 'win'),
    has_mycombo_order_mac: holdsBundle(holdings, 'mac'),
    products: namesOf(catalogue, pidsOf(all), viewer.language),
    ...ofLines,
  }
}

const present = ({ win, mac }: Readonly<Record<System, Panel | null>>) => [win, mac].filter((panel) => panel !== null)

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

/** What the member has of it, and what its buy button sells: for life where it is sold so, else for as long as it is. */
function presentAddOn(
  catalogue: Catalogue,
  holdings: readonly Holding[],
  product: Product,
  viewer: Viewer,
): AddOnOnWire {
  const held = holdings.filter((holding) => holding.product.pid === product.pid)
  const ends = held.map(({ until }) => until?.getTime() ?? Number.POSITIVE_INFINITY)
  const last = Math.max(...ends)
  const option = (['LFT', '4Y', '3Y', '2Y', '1Y', '2M', '1M'] as const).find(
    (term) => ordinaryPrice(catalogue, { ...viewer, pid: product.pid, term })?.onSale,
  )
  const price = option && ordinaryPrice(catalogue, { ...viewer, pid: product.pid, term: option })
  return {
    pid: product.pid,
    status: flag(holds(holdings, product.pid)),
    start: held.length > 0 ? day(new Date(Math.min(...held.map(({ since }) => since.getTime())))) : null,
    end: held.length > 0 ? endOn(Number.isFinite(last) ? new Date(last) : null) : null,
    option: option ?? null,
    price: price ? decimal(price.price) : null,
  }
}

const day = (moment: Date) => moment.toISOString().slice(0, 10)
const endOn = (end: Date | null) => (end ? day(end) : 'never')

function presentPurchase(catalogue: Catalogue, purchase: Purchase): PurchaseOnWire {
  const { order, position, pid, term, quantity, name, placedAt, paidAt } = purchase
  const product = productOf(catalogue, pid)
  return {
    pid,
    pname: name,
    id: `${order}-${position + 1}`,
    tid: order,
    vid: String(position + 1),
    end: endOn(endOfTerm(term, paidAt ?? placedAt)),
    quantity,
    img: product ? picture(product) : '',
    STATUS: statusOf(purchase, product),
    pro_buy_status: catalogue.prices.some((price) => price.pid === product?.pid && price.onSale),
    line: product?.line ?? '',
    platforms: [...(product?.platforms ?? [])],
  }
}

function statusOf({ status, paidAt }: Purchase, product: Product | null): PurchaseOnWire['STATUS'] {
  if (status === orderStatus.refunded) return 'Refunded'
  if (status !== orderStatus.complete) return paidAt ? 'ChargeBack' : 'Cancelled'
  return product?.kind === 'upgrade' ? 'UpgradeSuccess' : 'Registered'
}
