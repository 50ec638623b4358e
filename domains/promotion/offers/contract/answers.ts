import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { purchase } from '@/domains/commerce/orders/contract/purchase'
import { releasePlatforms } from '@/domains/licensing/downloads/rules'
import { currencyField } from '@/platform/money/currency-field'
import { platformField } from '@/platform/programs/platform-field'

/** The answers of the calls of the offers. Amounts are text, as the currency has its decimals: `29.99`, `1980`. */

const flag = z.union([z.literal(0), z.literal(1)])
const pids = z.array(z.number())
const upgradeType = z.enum(['new', 'sub', 'single_upgrade', 'aio_all', 'aio_upgrade'])

/** The list price, what this member pays, how much less that is in whole percent, and the query of the checkout. */
const price = {
  price: z.string(),
  amount: z.string(),
  discount: z.number(),
  query: z.string(),
  /** The number of months of updates; left out: as long as it may be used. */
  updates_months: z.optional(z.number()),
}
const pricesByPid = z.record(z.string(), z.object(price))

/** How the answer's product ids are named in the member's language, by id. */
const products = z.record(z.string(), z.object({ name: z.string(), line: z.string(), img: z.string() }))

/** The currency of the prices, and whether they mention that VAT is included. */
const tender = { currency: currencyField, vat: flag }

const ownership = z.object({
  has_product: pids,
  has_product_lft: pids,
  has_product_no_lft: pids,
  /** Those among them that were bought under a withdrawn id, or are withdrawn products. */
  has_old_product: pids,
  has_total: z.number(),
  has_old_total: z.number(),
  add_product: pids,
  /** Licences of the all-in-one itself. */
  has_aio_lft_total: z.number(),
  has_aio_no_lft_total: z.number(),
})

const addOn = z.object({
  pid: z.number(),
  /** 1: the member holds it. */
  status: flag,
  /** Days; null where it is not held; `never` where it does not end. */
  start: z.nullable(z.string()),
  end: z.nullable(z.string()),
  /** The offer of its buy button: the term, the price, and the query of the checkout. Null: it is not sold now. */
  option: z.nullable(z.enum(terms)),
  price: z.nullable(z.string()),
  query: z.nullable(z.string()),
})

export type AddOnOnWire = z.output<typeof addOn>

const allInOnePids = z.object({ win: z.nullable(z.number()), mac: z.nullable(z.number()) })

const upgradeFields = {
  ...tender,
  /** The newest 500 lines of the member's orders. */
  orders: z.array(
    z.extend(purchase, {
      /** The systems for which a program of it can be downloaded: `/download.htm?pid=…&os=…`. */
      downloads: z.array(z.enum(releasePlatforms)),
    }),
  ),
  /** The ownership by the id of the all-in-one. */
  user_aio_info: z.record(z.string(), ownership),
  has_mycombo_order_win: flag,
  has_mycombo_order_mac: flag,
  products,
}

/** The fields with a line in their name, beside the others: `downloader_aio_price`. */
type FieldsOfLines = {
  readonly [name: `${string}_aio_price`]: z.output<typeof pricesByPid>
  readonly [name: `is_${string}_all_in_one_user` | `has_${string}_aio_order_${'win' | 'mac'}`]: z.output<typeof flag>
  readonly [name: `${string}_all_in_one`]: z.output<typeof allInOnePids>
  readonly [name: `${string}_${'npg' | 'edp'}_${'win' | 'mac'}`]: AddOnOnWire
}

export const upgradeContent = z.catchall(
  z.object(upgradeFields),
  z.union([pricesByPid, flag, allInOnePids, addOn]),
) as z.ZodMiniType as z.ZodMiniType<z.output<z.ZodMiniObject<typeof upgradeFields>> & FieldsOfLines>

const recommendedDiscount = z.object({ pid: z.number(), ...price })

const gifts = z.array(z.object({ name: z.string(), currency: currencyField, amount: z.string() }))

const lineInfo = z.object({
  /** The name of the line. */
  name: z.string(),
  /** Whether it has a tab of its own on the dashboard; the others are listed under Others. */
  tab: flag,
  primary: flag,
  /** The name of the all-in-one. */
  tit: z.string(),
  type: z.string(),
  icon: z.string(),
  /** Empty: the offers of a line need no coupon. */
  coupon: z.string(),
  /** How much the box takes off, as the language writes it; empty for nothing. */
  off_text: z.string(),
  off_text_win: z.string(),
  off_text_mac: z.string(),
  /** The gifts of the offered purchases: those of both systems, and of each. */
  gift: gifts,
  gift_win: gifts,
  gift_mac: gifts,
  /** How many products the all-in-one includes. */
  pc: z.number(),
  desc_win: z.string(),
  desc_mac: z.string(),
  aio_info: z.object({
    aio_buy_win: flag,
    aio_buy_mac: flag,
    aio_upgrade_win: flag,
    aio_upgrade_mac: flag,
    new_aio_win: flag,
    new_aio_mac: flag,
    /** Null where there is nothing to buy. */
    upgrade_type_win: z.nullable(upgradeType),
    upgrade_type_mac: z.nullable(upgradeType),
    win_pid: z.nullable(z.number()),
    mac_pid: z.nullable(z.number()),
    /** Which price is the member's: that of the all-in-one or of its upgrade. Null where there is nothing to buy. */
    offer_pid_win: z.nullable(z.number()),
    offer_pid_mac: z.nullable(z.number()),
    aio_price: pricesByPid,
    /** The greatest of the two systems, in whole percent. */
    discount: z.number(),
    user_aio_info: z.record(z.string(), z.object({ has_final_product: pids, add_product: pids, has_product: pids })),
  }),
  /** Licences of the line on each system, taken and in all. */
  win_used: z.number(),
  win_totle: z.number(),
  mac_used: z.number(),
  mac_totle: z.number(),
  linux_used: z.number(),
  linux_totle: z.number(),
  mobile_used: z.number(),
  mobile_totle: z.number(),
  /** The vendor's further platforms; left out: none. */
  own: z.optional(z.array(z.object({ platform: platformField, used: z.number(), total: z.number() }))),
  /** The offers below their list price on each system. */
  win: z.array(recommendedDiscount),
  mac: z.array(recommendedDiscount),
})
export type LineInfoOnWire = z.output<typeof lineInfo>

export const discountInfo = z.object({
  /** Whether the dashboard shows its tabs: the member has or had something of the vendor's. */
  rf: flag,
  ...tender,
  /** By line, in the order of the tabs. */
  lines: z.record(z.string(), lineInfo),
  products,
  /**
   * The names of each line in addresses: ids of its products, upgrades and services, earlier ones among them, and
   * names.
   */
  line_ids: z.record(z.string(), z.object({ pids, names: z.array(z.string()) })),
})

/** `price` less `displayed_discount`, every `credit` and `reduction`, plus `withheld`, less the coupon, is `amount`. */
export const offer = z.object({
  pid: z.number(),
  option: z.enum(terms),
  /** The product that its buyer holds from then on. */
  gives: z.number(),
  name: z.string(),
  type: upgradeType,
  discount: z.nullable(z.enum(['upgrade', 'aio_upgrade', 'recommended'])),
  ...tender,
  price: z.string(),
  displayed_discount: z.string(),
  credits: z.array(
    z.object({
      pid: z.number(),
      name: z.string(),
      option: z.enum(terms),
      reason: z.enum(['lifetime', 'unused', 'bundle', 'subscription']),
      /** Today's price of it. */
      worth: z.string(),
      credit: z.string(),
    }),
  ),
  reduction: z.string(),
  /** Below this no credit brings the price; null where there is no such limit. */
  floor: z.nullable(z.string()),
  /** The part of the credits above the floor, which is not granted. */
  withheld: z.string(),
  /** The coupon that the call named and the member can use for it, with what it takes off. */
  coupon: z.nullable(z.object({ code: z.string(), off: z.string() })),
  amount: z.string(),
  /** The query of the checkout. */
  query: z.string(),
})
export type OfferOnWire = z.output<typeof offer>

export const recommendation = z.object({
  content: z.object({
    props: z.object({
      finalPrice: z.string(),
      recomCheckoutLink: z.string(),
      user_type: upgradeType,
      pid: z.number(),
      name: z.string(),
      img: z.string(),
      price: z.string(),
      ...tender,
      discount: z.number(),
    }),
  }),
  /** Values for the vendor's statistics when it is shown or followed; the points explain its rank. */
  report_params: z.object({
    scene: z.string(),
    /** As the call named them; empty where it did not. */
    platform: z.string(),
    source: z.string(),
    domain: z.string(),
    pid: z.number(),
    position: z.number(),
    discount: z.number(),
    catalogue_version: z.number(),
    score: z.number(),
    margin: z.number(),
    affinity: z.record(z.string(), z.number()),
  }),
})
export type RecommendationOnWire = z.output<typeof recommendation>

export const versionUpgrades = z.object({
  ...tender,
  upgrades: z.array(
    z.object({
      pid: z.number(),
      name: z.string(),
      img: z.string(),
      /** The licence that leads to it, and how many it is for: it is upgraded as a whole. */
      from: z.object({ pid: z.number(), name: z.string(), order: z.string() }),
      quantity: z.number(),
      /** The earlier licence ends, and its seats move to the new one. */
      replaces: z.boolean(),
      /** The price of all of them. */
      ...price,
    }),
  ),
})
export type OwnUpgradeOnWire = z.output<typeof versionUpgrades>['upgrades'][number]
