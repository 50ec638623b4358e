import { namesOf, picture } from '@/domains/commerce/catalogue/map'
import { bringsGift, type Catalogue, includedIn } from '@/domains/commerce/catalogue/rules'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { SeatCount } from '@/domains/licensing/licences'
import type { AnswerOf } from '@/platform/contract/call'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { decimal } from '@/platform/i18n/money'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import { isOwn } from '@/platform/programs/platforms'
import type { LineInfoOnWire } from '../contract/answers'
import type { offersCalls } from '../contract/member'
import type { Holding } from '../rules/holdings'
import type { Viewer } from '../rules/lowest'
import { percentOff } from '../rules/offer'
import { bothOf, type LineWithPanels, linesWithPanels, offerOf, type Panel, type PanelState } from '../rules/panels'
import { type Buyer, flag, pidsOf, presentPrice, presentTender, pricesOf } from './present'

interface OwnedProducts {
  readonly holdings: readonly Holding[]
  /** They have something, or had it. */
  readonly hasBought: boolean
  /** The platforms of the vendor. */
  readonly platforms: readonly Platform[]
  readonly seatsAt: (place: { readonly line: string; readonly platform: Platform }) => SeatCount
}

/** The offers of each line that has an all-in-one, with the licences that the member has of it. */
export function presentDiscountInfo(
  catalogue: Catalogue,
  { holdings, hasBought, ...seats }: OwnedProducts,
  buyer: Buyer,
): AnswerOf<(typeof offersCalls)['GET /member/get_discount_info']> {
  const lines = linesWithPanels(catalogue, holdings, buyer)
  return {
    rf: flag(hasBought),
    ...presentTender(buyer),
    lines: Object.fromEntries(
      lines.map((line) => [
        line.line.key,
        { ...presentLine(catalogue, line, buyer), ...presentSeats(line.line.key, seats) },
      ]),
    ),
    products: namesOf(catalogue, pidsOf(lines.flatMap(bothOf)), buyer.reader),
    line_ids: Object.fromEntries(catalogue.lines.map(({ key }) => [key, idsOf(catalogue, key, buyer.reader)])),
  }
}

/**
 * Returns the names of a line in addresses: every id of its products, current or former, and the names of the line and
 * its products.
 */
function idsOf({ productsByPid, lines }: Catalogue, key: string, reader: Reader) {
  const own = [...productsByPid].filter(([, { line }]) => line === key)
  const names = [lines.find((line) => line.key === key), ...own.map(([, product]) => product)]
  return {
    pids: own.map(([pid]) => pid),
    names: [...new Set(names.flatMap((named) => textIn(named?.names, reader) || []))],
  }
}

function presentLine(
  catalogue: Catalogue,
  { line, panels: { win, mac } }: LineWithPanels,
  buyer: Buyer,
): Omit<LineInfoOnWire, keyof ReturnType<typeof presentSeats>> {
  const panels = bothOf({ panels: { win, mac } })
  const product = panels[0]?.allInOne
  const discount = Math.max(0, ...panels.map(discountOf))
  return {
    name: textIn(line.names, buyer.reader),
    tab: flag(line.tab),
    primary: flag(line.primary),
    tit: textIn(product?.names, buyer.reader) ?? '',
    type: line.key,
    icon: product ? picture(product) : '',
    coupon: panels.map((panel) => offerOf(panel)?.coupon?.code).find(Boolean) ?? '',
    off_text: offText(discount, buyer.reader.language),
    off_text_win: offText(win ? discountOf(win) : 0, buyer.reader.language),
    off_text_mac: offText(mac ? discountOf(mac) : 0, buyer.reader.language),
    gift: giftsOf(catalogue, panels, buyer),
    gift_win: win ? giftsOf(catalogue, [win], buyer) : [],
    gift_mac: mac ? giftsOf(catalogue, [mac], buyer) : [],
    pc: product ? includedIn(product).length : 0,
    desc_win: textIn(win?.allInOne.descriptions, buyer.reader) ?? '',
    desc_mac: textIn(mac?.allInOne.descriptions, buyer.reader) ?? '',
    aio_info: {
      aio_buy_win: isIn(win, 'aio_buy'),
      aio_buy_mac: isIn(mac, 'aio_buy'),
      aio_upgrade_win: isIn(win, 'aio_upgrade'),
      aio_upgrade_mac: isIn(mac, 'aio_upgrade'),
      new_aio_win: isIn(win, 'new_aio'),
      new_aio_mac: isIn(mac, 'new_aio'),
      upgrade_type_win: (win && offerOf(win)?.type) ?? null,
      upgrade_type_mac: (mac && offerOf(mac)?.type) ?? null,
      win_pid: win?.allInOne.pid ?? null,
      mac_pid: mac?.allInOne.pid ?? null,
      offer_pid_win: (win && offerOf(win)?.product.pid) ?? null,
      offer_pid_mac: (mac && offerOf(mac)?.product.pid) ?? null,
      aio_price: pricesOf(panels, buyer.email),
      discount,
      user_aio_info: Object.fromEntries(
        panels.map(({ allInOne, has, hasForLife, adds }) => [
          allInOne.pid,
          { has_final_product: [...hasForLife], add_product: [...adds], has_product: [...has] },
        ]),
      ),
    },
    win: discountsOf(win, buyer),
    mac: discountsOf(mac, buyer),
  }
}

function presentSeats(line: string, { platforms, seatsAt }: Pick<OwnedProducts, 'platforms' | 'seatsAt'>) {
  const at = (platform: Platform) => seatsAt({ line, platform })
  const [win, mac, linux, mobile] = [at('win'), at('mac'), at('linux'), at('mobile')]
  return {
    win_used: win.used,
    win_totle: win.total,
    mac_used: mac.used,
    mac_totle: mac.total,
    linux_used: linux.used,
    linux_totle: linux.total,
    mobile_used: mobile.used,
    mobile_totle: mobile.total,
    ...(platforms.some(isOwn) && {
      own: platforms
        .filter(isOwn)
        .map((platform) => ({ platform, used: at(platform).used, total: at(platform).total })),
    }),
  }
}

const isIn = (panel: Panel | null, state: PanelState) => flag(panel?.state === state)

/** Returns the product that a panel's button sells: to a holder of the all-in-one it sells one more licence. */
const soldBy = (panel: Panel) => offerOf(panel)?.product ?? panel.allInOne

function discountOf(panel: Panel) {
  const offer = offerOf(panel)
  return offer ? percentOff(offer) : 0
}

function discountsOf(panel: Panel | null, { email }: Buyer) {
  const offer = panel && offerOf(panel)
  if (!offer || percentOff(offer) === 0) return []
  return [{ pid: offer.product.pid, ...presentPrice(offer, email) }]
}

/** `-30%`, `-30 %`: a tag that needs no words; empty for nothing. */
const offText = (discount: number, language: Language) =>
  discount > 0 ? new Intl.NumberFormat(tagOf(language), { style: 'percent' }).format(-discount / 100) : ''

/** Returns the gifts that come with every one of the offered purchases (spec 10.1). */
const giftsOf = (catalogue: Catalogue, panels: readonly Panel[], { currency, reader }: Viewer) =>
  catalogue.campaigns
    .filter((campaign) => panels.every((panel) => bringsGift(catalogue, campaign, soldBy(panel).pid)))
    .flatMap(({ names, amounts }) => {
      const amount = amounts[currency]
      if (amount === undefined) return []
      return { name: textIn(names, reader), currency, amount: decimal(money(amount, currency)) }
    })
