import type { ReleasePlatform } from '@/domains/licensing/downloads/rules'
import type { LineStatus } from '@/domains/promotion/offers/map'
import type { Money } from '@/platform/money/money'

/** The systems that have a panel of their own; mobile programs are sold by themselves (decision 0022). */
export const systems = ['win', 'mac'] as const
export type System = (typeof systems)[number]

/** The tab behind those of the product lines. */
export const others = 'others'

/** The facts that decide which tab opens. */
export interface TabFacts {
  readonly key: string
  /** How many of its products the member has. */
  readonly owned: number
  /** The product lines whose things it shows. */
  readonly lines: readonly string[]
  /** The products that it is about: an address may name one of them in place of the line. */
  readonly pids: readonly number[]
  /** The names of the line, its all-in-one and those products, in the language of the page. */
  readonly names: readonly string[]
}

/** The tab in the address: its anchor, and the values of its `upgrade` and `c_app` queries. */
export interface TabRequest {
  readonly anchor: string
  readonly upgrade: string | null
  readonly app: string | null
}

/**
 * Returns the tab that opens (spec 5.1): the one in the address, by the anchor before the upgrade before the app; else
 * the one of which the member owns most, and of equal ones the first. An unknown name is ignored.
 */
export function openingTab(tabs: readonly TabFacts[], { anchor, upgrade, app }: TabRequest): string | null {
  for (const request of [anchor, upgrade, app]) {
    const requested = request ? tabs.find((tab) => isMeant(tab, request.toLowerCase())) : undefined
    if (requested) return requested.key
  }
  const most = tabs.reduce<TabFacts | null>((best, tab) => (best && best.owned >= tab.owned ? best : tab), null)
  return most?.key ?? null
}

const isMeant = ({ key, lines, pids, names }: TabFacts, request: string) =>
  key === request ||
  lines.includes(request) ||
  pids.includes(Number(request)) ||
  names.some((name) => plain(name) === plain(request))

/** A program writes its name as addresses have it: `ebbcatch_video_downloader`. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[\s_+-]+/g, ' ')
    .trim()

/** Latest orders, subscriptions and recommendations that the dashboard shows (spec 5.1), and products in use. */
export const mostShown = { products: 4, orders: 3, subscriptions: 3, recommendations: 3 } as const

interface SubscriptionLife {
  readonly renews: boolean
  /** Cancelled, and not over yet. */
  readonly runsOut: boolean
  readonly expired: boolean
}

/** Subscriptions that renew, and those that run out and are not expired. */
export const subscriptionsShown = <Subscription extends SubscriptionLife>(all: readonly Subscription[]) =>
  all.filter(({ renews, runsOut, expired }) => renews || (runsOut && !expired)).slice(0, mostShown.subscriptions)

/** Returns the shown recommendations: those below their list price. @param offered what is offered above them already */
export const recommendationsShown = <Product extends { readonly percentOff: number; readonly pid: number }>(
  all: readonly Product[],
  offered: ReadonlySet<number> = new Set(),
) => all.filter(({ percentOff, pid }) => percentOff > 0 && !offered.has(pid)).slice(0, mostShown.recommendations)

/** A line of an order, as far as its use goes. */
interface BoughtLine {
  readonly standing: LineStatus
  /** A day, `2027-11-21`; null: it never ends. */
  readonly end: string | null
  /** The systems for which a program of it can be downloaded. */
  readonly downloads: readonly ReleasePlatform[]
}

/** The last day is a day of use. */
export const isOver = ({ end }: Pick<BoughtLine, 'end'>, now: Date) =>
  end !== null && end < now.toISOString().slice(0, 10)

export const isInUse = (bought: Omit<BoughtLine, 'downloads'>, now: Date) =>
  bought.standing === 'registered' && !isOver(bought, now)

/** Whether the download button for a system works. */
export const mayDownload = (bought: BoughtLine, system: System, now: Date) =>
  isInUse(bought, now) && bought.downloads.includes(system)

/** A price for this member, and the way to pay it. */
export interface Price {
  readonly pid: number
  /** The price of the price list. */
  readonly list: Money
  readonly amount: Money
  /** How much less that is, in whole percent. */
  readonly percentOff: number
  /** The number of months of updates; left out: as long as it may be used. */
  readonly updatesMonths?: number | undefined
  /** The address of the checkout. */
  readonly checkout: string
}
