import type { activationCalls, CodeOnWire, FourInOneOnWire } from '@/domains/licensing/activation/contract/member'
import { readSeats, type Seats } from '@/domains/licensing/licences/map'
import type { offersCalls } from '@/domains/promotion/offers/contract/member'
import { type LineStatus, standingOf } from '@/domains/promotion/offers/map'
import type { AnswerOf } from '@/platform/contract/call'
import { memberPage } from '@/platform/paths'
import type {
  Bundle,
  Code,
  Codes,
  CodeType,
  Gift,
  Membership,
  OwnedProduct,
  OwnedProducts,
  Subscription,
  Tab,
} from './rules/owned-products'

/** Reads `GET /member` into what the screen shows. */

type Content = AnswerOf<(typeof activationCalls)['GET /member']>['content']
type Order = Content['orders'][number]
type Products = Content['products']

/** @param membership of the member: the section of its codes is shown to anyone who has one, or had */
export function readOwnedProducts(content: Content, membership: Membership): OwnedProducts {
  const codes = readCodes(content, membership)
  const isShown = content.lines.some(({ key }) => key === codes?.line)
  const lines = codes && content.codes_line && !isShown ? [...content.lines, content.codes_line] : content.lines
  const tabs = lines.map(({ key, name, primary }): Tab => {
    const bundles = Object.entries(content.four_in_one_orders)
      .filter(([, { line }]) => line === key)
      .map(([pid, bundle]) => readBundle(Number(pid), bundle, content.products))
    return {
      key,
      name,
      isPrimary: primary,
      bundles,
      products: content.orders.filter(({ line, pid }) => line === key && !isBundle(content, pid)).map(readProduct),
      codes: codes && codes.line === key ? codes : null,
    }
  })
  return {
    tabs,
    gifts: content.enabled_products.map((gift) => giftPages[gift]),
    subscription: readSubscription(content),
    isEmpty: content.orders.length === 0 && codes === null,
  }
}

/** The list of a campaign, by its name on the wire. */
const giftPages = {
  amazon_gift: { key: 'thanks', address: memberPage('all_in_one_new_amazon_gift', { t: 'list' }) },
  netflix_gift: { key: 'cinema', address: memberPage('downloader_all_in_one_netflix_gift', { t: 'list' }) },
} as const satisfies Record<Content['enabled_products'][number], Gift>

type DiscountInfo = AnswerOf<(typeof offersCalls)['GET /member/get_discount_info']>

/** The licences of each line that has an all-in-one, by the line's key. */
export const readSeatsOfLines = ({ lines }: DiscountInfo): ReadonlyMap<string, Seats> =>
  new Map(Object.entries(lines).map(([key, line]) => [key, readSeats(line)]))

/** Whether a product is a bundle, which has one card for any number of orders. */
const isBundle = ({ four_in_one_orders: bundles }: Content, pid: number) => pid in bundles

const readProduct = ({
  id,
  pid,
  pname,
  img,
  platforms,
  quantity,
  end,
  STATUS,
  pro_buy_status,
}: Order): OwnedProduct => ({
  id,
  pid,
  name: pname,
  picture: img,
  platforms,
  licences: quantity,
  end: end === 'never' ? null : end,
  standing: standingOf(STATUS),
  isOnSale: pro_buy_status,
})

const readBundle = (pid: number, bundle: FourInOneOnWire, products: Products): Bundle => ({
  pid,
  line: bundle.line,
  name: bundle.pname,
  picture: bundle.img,
  standing: standingOf(bundle.STATUS),
  most: bundle.active_product_max,
  remaining: bundle.active_product_remain_num,
  activated: bundle.active_products.map((each) => products[each]?.name ?? String(each)),
})

function readSubscription({ subscription_active: slots, products }: Content): Subscription | null {
  if (slots.active_product_max === 0) return null
  return {
    most: slots.active_product_max,
    remaining: slots.active_product_remain_num,
    activated: slots.active_products.map((pid) => products[pid]?.name ?? String(pid)),
  }
}

/** Null where no code was ever to be had, and there is no membership that could come with one. */
function readCodes(content: Content, membership: Membership): (Codes & { line: string }) | null {
  const hasVip = membership !== null
  const { oem_orders: orders, oem_dvdfab365: plans, oem_unifab_aio: allInOnes, products } = content
  const items = orders.flatMap(({ STATUS, code }) => code.map((each) => readCode('item', each, standingOf(STATUS))))
  const plan = plans.map((each) => readCode('plan', each, 'registered'))
  const allInOne = allInOnes.map((each) => readCode('allInOne', each, 'registered'))
  const [any] = [...items, ...plan, ...allInOne]
  const line = (any && products[any.pid]?.line) ?? (hasVip ? content.codes_line?.key : undefined)
  if (line === undefined) return null
  return {
    line,
    plan: hasVip || plan.length > 0 ? plan : null,
    planEnded: membership === 'ended',
    allInOne: allInOne.length > 0 ? allInOne : null,
    items,
  }
}

const readCode = (type: CodeType, { code, vid, tid, id, pid }: CodeOnWire, standing: LineStatus): Code => ({
  id: `${type} ${id}`,
  type,
  pid,
  place: vid,
  order: tid,
  code,
  standing,
})

const types = { plan: 'dvdfab_365', allInOne: 'unifab_aio', item: 'single_item' } as const satisfies Record<
  CodeType,
  string
>

/** The input of the call that fetches a code. */
export const codeRequest = ({ type, pid, place, order }: Code) => ({
  type: types[type],
  pid,
  vid: place,
  oid: order,
})
