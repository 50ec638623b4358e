import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { LineStatus } from '@/domains/promotion/offers/map'

/** A member's purchases for the screen: a tab for each product line. */
export interface OwnedProducts {
  readonly tabs: readonly Tab[]
  /** The member's gifts to claim, one for each running campaign. */
  readonly gifts: readonly Gift[]
  /** Null: none is running. */
  readonly subscription: Subscription | null
  /** Nothing was ever bought, and no membership given. */
  readonly isEmpty: boolean
}

export interface Gift {
  readonly key: 'thanks' | 'cinema'
  /** The address of the page where it is claimed. */
  readonly address: string
}

export interface Tab {
  readonly key: string
  readonly name: string
  readonly isPrimary: boolean
  readonly products: readonly OwnedProduct[]
  readonly bundles: readonly Bundle[]
  /** Licence codes: null where the tab is of another line than that of the codes. */
  readonly codes: Codes | null
}

export interface OwnedProduct {
  readonly id: string
  readonly pid: number
  readonly name: string
  readonly picture: string
  readonly platforms: readonly Platform[]
  readonly licences: number
  /** A day, `2027-11-21`, which is still one of use; null: it never ends. */
  readonly end: string | null
  readonly standing: LineStatus
  readonly isOnSale: boolean
}

export interface Bundle {
  readonly pid: number
  readonly line: string
  readonly name: string
  readonly picture: string
  readonly standing: LineStatus
  readonly most: number
  readonly remaining: number
  readonly activated: readonly string[]
}

export type Subscription = Pick<Bundle, 'most' | 'remaining' | 'activated'>

/** The origin of a code: a subscription, an all-in-one, or a separate purchase. */
export type CodeType = 'plan' | 'allInOne' | 'item'

/** Something for which a licence code can be fetched, or was. */
export interface Code {
  readonly id: string
  readonly type: CodeType
  readonly pid: number
  readonly place: string
  readonly order: string
  /** Empty: not fetched yet. */
  readonly code: string
  readonly standing: LineStatus
}

/** The state of a subscription by `vip`; null: there was none. */
export type Membership = 'running' | 'ended' | null

/** @param vip until when, in unix seconds; 0: never */
export function membershipAt(vip: number, now: Date): Membership {
  if (vip === 0) return null
  return vip * 1000 > now.getTime() ? 'running' : 'ended'
}

/** The three parts of the tab of the video editor; null: the member is shown none such. */
export interface Codes {
  readonly plan: readonly Code[] | null
  readonly planEnded: boolean
  readonly allInOne: readonly Code[] | null
  readonly items: readonly Code[]
}

/** A product with all its purchases: the same one for another system has another id, and the same name. */
export interface OwnedThing {
  readonly name: string
  readonly picture: string
  /** The key of its line. */
  readonly line: string
  readonly pids: readonly number[]
  /** Of the purchases that hold. */
  readonly platforms: readonly Platform[]
  readonly licences: number
  readonly purchases: readonly OwnedProduct[]
}

/** Returns the thing that a product id of one of its purchases names; null: the member has never had it. */
export function ownedThing({ tabs }: Pick<OwnedProducts, 'tabs'>, pid: number): OwnedThing | null {
  const tab = tabs.find(({ products }) => products.some((product) => product.pid === pid))
  const named = tab?.products.find((product) => product.pid === pid)
  if (!tab || !named) return null
  const purchases = tab.products.filter(({ name }) => name === named.name)
  const holding = purchases.filter(({ standing }) => standing === 'registered')
  return {
    name: named.name,
    picture: named.picture,
    line: tab.key,
    pids: [...new Set(purchases.map((purchase) => purchase.pid))],
    platforms: [...new Set(holding.flatMap(({ platforms }) => platforms))],
    licences: holding.reduce((sum, purchase) => sum + purchase.licences, 0),
    purchases,
  }
}
