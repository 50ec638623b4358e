import { parseMoney } from '@/platform/i18n/money'
import type { Money } from '@/platform/money/money'
import { checkoutPage } from '@/platform/paths'
import type { Answer } from '../contract/member'
import { isInUse, others, type Price, type System, systems, type TabFacts } from '../rules'
import { type Purchase, readPrice, readPurchase } from './'

type DiscountInfo = Answer<'GET /member/get_discount_info'>
type LineInfo = DiscountInfo['lines'][string]
type UpgradeInfo = Answer<'GET /member/upgrade_license'>['content']

/** Where a member stands with an all-in-one on a system. */
export type PanelState =
  /** Theirs for life, so that there is nothing left to add. */
  'complete' | 'buy' | 'upgrade'

/** A service beside the programs, of one system. */
export interface AddOn {
  readonly kind: AddOnKind
  readonly isOwned: boolean
  /** A day; null where it never ends, or is not owned. */
  readonly end: string | null
  readonly price: Money | null
  readonly checkout: string | null
}
export type AddOnKind = 'eds' | 'npg' | 'edp'

/** A line's all-in-one on one system. */
export interface Panel {
  readonly system: System
  readonly state: PanelState
  readonly description: string
  /** How much less it costs, as a tag; empty for nothing. */
  readonly offText: string
  /** The box of its product. */
  readonly picture: string
  /** The gifts that come with the offered purchase. */
  readonly gifts: readonly { readonly name: string; readonly value: Money }[]
  /** The names of what it includes: those that the member has, and those that it would add. */
  readonly has: readonly string[]
  readonly adds: readonly string[]
  /** The member's price, also for one more licence of it; null where it is not sold now. */
  readonly price: Price | null
  /** The products that are one offer here: the all-in-one, and the way up to it. */
  readonly offers: readonly number[]
  /** The add-ons of the primary line alone. */
  readonly addOns: readonly AddOn[]
}

export interface LineTab {
  readonly key: string
  readonly name: string
  /** The name of its all-in-one. */
  readonly title: string
  /** How many products that includes. */
  readonly products: number
  readonly vat: boolean
  readonly panels: readonly Panel[]
  readonly facts: TabFacts
}

/** All that stands in the tabs. */
export interface Lines {
  /** The portrait flag: whether there are tabs at all. */
  readonly portrait: boolean
  readonly tabs: readonly LineTab[]
  /** The member's purchases of lines without a tab, and those of other lines that have ended. */
  readonly others: readonly Purchase[]
  readonly othersFacts: TabFacts
  /** The products in use, each once, those bought last first. */
  readonly owned: readonly OwnedThing[]
}

/** A product in use. */
export interface OwnedThing extends Pick<Purchase, 'id' | 'pid' | 'name' | 'picture'> {
  /** The systems for which a program of it can be downloaded, of all purchases. */
  readonly systems: Purchase['downloads']
}

export function readLines(info: DiscountInfo, upgrade: UpgradeInfo, now: Date): Lines {
  const all = Object.entries(info.lines)
  const tabs = all.filter(([, line]) => line.tab === 1).map(([key, line]) => readTab(key, line, info, upgrade))
  const tabbed = new Set(tabs.map(({ key }) => key))
  const untabbed = Object.entries(info.line_ids).filter(([key]) => !tabbed.has(key))
  const bought = upgrade.orders.map(readPurchase)
  const purchases = bought.filter((purchase) => !tabbed.has(purchase.line) || !isInUse(purchase, now))
  return {
    portrait: info.rf === 1,
    owned: ownedOnce(bought.filter((purchase) => isInUse(purchase, now))),
    tabs,
    others: purchases,
    othersFacts: {
      key: others,
      owned: new Set(purchases.filter((purchase) => isInUse(purchase, now)).map(({ pid }) => pid)).size,
      lines: untabbed.map(([key]) => key),
      pids: untabbed.flatMap(([, { pids }]) => pids),
      names: untabbed.flatMap(([, { names }]) => names),
    },
  }
}

/** The same product for another system has another id, and the same name. */
function ownedOnce(purchases: readonly Purchase[]): readonly OwnedThing[] {
  const things = new Map<string, OwnedThing>()
  for (const { id, pid, name, picture, downloads } of purchases) {
    const known = things.get(name)
    things.set(name, {
      ...(known ?? { id, pid, name, picture }),
      systems: [...new Set([...(known?.systems ?? []), ...downloads])],
    })
  }
  return [...things.values()]
}

function readTab(key: string, line: LineInfo, info: DiscountInfo, upgrade: UpgradeInfo): LineTab {
  const { aio_info: allInOne } = line
  const panels = systems.flatMap((system) => readPanel(key, line, system, info, upgrade) ?? [])
  const owns = Object.values(allInOne.user_aio_info)
  const { pids = [], names = [] } = info.line_ids[key] ?? {}
  return {
    key,
    name: line.name,
    title: line.tit,
    products: line.pc,
    vat: info.vat === 1,
    panels,
    facts: {
      key,
      owned: new Set(owns.flatMap(({ has_product }) => has_product)).size,
      lines: [key],
      pids,
      names,
    },
  }
}

/** Null when the line has no all-in-one for the system. */
function readPanel(
  key: string,
  line: LineInfo,
  system: System,
  info: DiscountInfo,
  upgrade: UpgradeInfo,
): Panel | null {
  const { aio_info: allInOne } = line
  const pid = allInOne[`${system}_pid`]
  if (pid === null) return null
  const owns = allInOne.user_aio_info[pid]
  const priced = allInOne[`offer_pid_${system}`] ?? pid
  const price = allInOne.aio_price[priced]
  const nameOf = (product: number) => info.products[product]?.name ?? []
  return {
    system,
    state: stateOf(allInOne, system),
    description: line[`desc_${system}`],
    offText: line[`off_text_${system}`],
    picture: info.products[pid]?.img ?? line.icon,
    gifts: line[`gift_${system}`].flatMap(({ name, currency, amount }) => {
      const value = parseMoney(amount, currency)
      return value ? [{ name, value }] : []
    }),
    has: owns?.has_product.flatMap(nameOf) ?? [],
    adds: owns?.add_product.flatMap(nameOf) ?? [],
    offers: [pid, priced],
    price: price ? readPrice(priced, price, info.currency) : null,
    addOns: line.primary ? readAddOns(key, system, upgrade) : [],
  }
}

function stateOf(allInOne: LineInfo['aio_info'], system: System): PanelState {
  if (allInOne[`new_aio_${system}`]) return 'complete'
  return allInOne[`aio_upgrade_${system}`] ? 'upgrade' : 'buy'
}

const readAddOns = (key: string, system: System, upgrade: UpgradeInfo) =>
  (['npg', 'edp'] as const).flatMap((kind): AddOn[] => {
    const wire = upgrade[`${key}_${kind}_${system}`]
    if (!wire) return []
    return [
      {
        kind,
        isOwned: wire.status === 1,
        end: wire.end === 'never' ? null : wire.end,
        price: wire.price === null ? null : parseMoney(wire.price, upgrade.currency),
        checkout: wire.query === null ? null : checkoutPage(wire.query),
      },
    ]
  })

/** The extended download service of a line, as it is sold for a system; null where the line has none. */
export function readDownloadService(
  { eds_info, offers }: Answer<'GET /member/eds_product_v1'>,
  line: string,
  system: System,
  email: string,
): AddOn | null {
  const service = eds_info[line]
  if (!service) return null
  const offer = offers[`${line}_eds_${system}`]
  const query = offer && { pid: String(offer.pid), option: offer.option, currency: offer.currency, email }
  return {
    kind: 'eds',
    isOwned: service.status === 1,
    end: null,
    price: offer ? parseMoney(offer.price, offer.currency) : null,
    checkout: query ? checkoutPage(new URLSearchParams(query)) : null,
  }
}
