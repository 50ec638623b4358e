import { bringsGift, type Catalogue } from '@/domains/commerce/catalogue/rules'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import { endOf } from '@/domains/commerce/entitlements/rules'
import { presentPurchase } from '@/domains/commerce/orders'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { AnswerOf } from '@/platform/contract/call'
import { type Reader, textIn } from '@/platform/i18n/texts'
import { maskedCode } from '@/platform/text/masked'
import type { activationCalls, CodeOnWire } from '../contract/member'
import {
  type ActivationLine,
  bundleSlots,
  type CodeSource,
  type CodeSources,
  codeSources,
  isOldUser,
  subscriptionSlots,
} from '../rules'
import type { ActivationSettings } from '../settings'
import type { Possessions } from '../store/possessions'
import { lineId, placeOf, presentBundles, presentLines, presentProducts, presentSlots, statusOf } from './present'

type Content = AnswerOf<(typeof activationCalls)['GET /member']>['content']

interface Viewer {
  readonly reader: Reader
  readonly now: Date
  readonly settings: ActivationSettings
  readonly holdings: HoldingsReader
  /** Codes can be told apart and cannot be used: for anyone who looks through the member's eyes. */
  readonly masked: boolean
}

/** The gift pages of the wire, by the key of their campaign. */
const giftPages = { 'all-in-one-new': 'amazon_gift', 'downloader-all-in-one': 'netflix_gift' } as const

/** Returns the answer to `GET /member` (spec 7.5). */
export function presentMember(
  catalogue: Catalogue,
  possessions: Possessions,
  { reader, now, settings, holdings, masked }: Viewer,
): Content {
  const bundles = bundleSlots(catalogue, possessions.lines, possessions.activations, now)
  const old = isOldUser(possessions.memberSince, settings.oldUsersBefore)
  const subscription = subscriptionSlots(catalogue, possessions.lines, possessions.activations, { now, old })
  const codes = masked ? possessions.codes.map((each) => ({ ...each, code: maskedCode(each.code) })) : possessions.codes
  const sources = settings.givesCodes ? codeSources(catalogue, possessions.lines, codes, now) : noCodes
  const { units, plans, allInOnes } = sources
  // A subscription counts as one purchase, however many renewals have an order of their own.
  const orders = possessions.lines
    .filter(({ life }) => !life?.renewal)
    .map((line) => {
      const until = holdings.shownUntil(line.life, now)
      return presentPurchase(catalogue, { ...line, endsAt: endOf({ ...line, until }) })
    })
  const mentioned = [
    ...bundles.flatMap(({ scope, activated }) => [...scope, ...activated]),
    ...subscription.scope,
    ...subscription.activated,
    ...allOf(sources).map(({ oem }) => oem.pid),
  ]
  const lines = new Set([...orders.map(({ line }) => line), ...allOf(sources).map(({ oem }) => oem.line)])
  return {
    orders,
    four_in_one_orders: presentBundles(catalogue, bundles, reader),
    subscription_active: { ...presentSlots(subscription), is_old_user: old },
    oem_orders: presentCodeOrders(catalogue, units),
    oem_dvdfab365: plans.map((source) => presentCode(source, 'dvdfab_365')),
    oem_unifab_aio: allInOnes.map((source) => presentCode(source, 'unifab_aio')),
    culture_orders: [],
    enabled_products: giftsOf(catalogue, possessions.lines),
    lines: presentLines(catalogue, lines, reader),
    codes_line: settings.givesCodes ? codesLine(catalogue, reader) : null,
    products: presentProducts(catalogue, mentioned, reader),
  }
}

const noCodes: CodeSources = { units: [], plans: [], allInOnes: [] }

const allOf = ({ units, plans, allInOnes }: CodeSources) => [...units, ...plans, ...allInOnes]

/** Returns the line of the first product that is sold for its codes. */
function codesLine(catalogue: Catalogue, reader: Reader): Content['codes_line'] {
  const key = catalogue.products.find(({ kind }) => kind === 'oem')?.line
  const line = catalogue.lines.find((each) => each.key === key)
  return line ? { key: line.key, name: textIn(line.names, reader), primary: line.primary } : null
}

/** Returns one entry for each order line, with a code for each of its units. */
function presentCodeOrders(catalogue: Catalogue, units: readonly CodeSource[]): Content['oem_orders'] {
  const lines = [...new Set(units.map(({ line }) => line))]
  return lines.map((line) => ({
    pid: line.pid,
    STATUS: statusOf(catalogue, line),
    code: units
      .filter((source) => source.line === line)
      .map((source) => presentCode(source, placeOf(line, unitOf(source)))),
    oid: line.order,
  }))
}

const unitOf = ({ claim }: Pick<CodeSource, 'claim'>) => (claim.by === 'unit' ? claim.unit : 1)

const presentCode = ({ line, oem, code, claim }: CodeSource, vid: string): CodeOnWire => ({
  code: code ?? '',
  vid,
  tid: line.order,
  id: lineId(line, unitOf({ claim })),
  pid: oem.pid,
})

function giftsOf(catalogue: Catalogue, lines: readonly ActivationLine[]): Content['enabled_products'] {
  const kept = lines.filter(({ status }) => status === orderStatus.complete)
  return catalogue.campaigns.flatMap((campaign) => {
    const page = giftPages[campaign.key as keyof typeof giftPages]
    return page && kept.some(({ pid }) => bringsGift(catalogue, campaign, pid)) ? [page] : []
  })
}
