import { z } from 'zod/mini'
import { companiesOf } from '@/domains/accounts/companies'
import { memberByEmail } from '@/domains/accounts/identity/store/accounts/members'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { type Catalogue, priceOf, productOf, updatesWith, vatRateOn } from '@/domains/commerce/catalogue/rules'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { volumePrice } from '@/domains/commerce/catalogue/rules/volume'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { markEveryBuyer } from '@/domains/commerce/orders/store/imported-orders'
import { addOrder, startOrders } from '@/domains/commerce/orders/store/orders'
import { usualTerms } from '@/domains/commerce/subscriptions/rules/service'
import { markEverySubscriber } from '@/domains/commerce/subscriptions/store/imported-subscriptions'
import type { LicencesContext } from '@/domains/licensing/licences'
import { sealKey } from '@/domains/licensing/licences/actions/key-secrets'
import { issueKeys } from '@/domains/licensing/licences/actions/keys'
import { endingOf } from '@/domains/licensing/licences/rules/keys'
import { hashOfKey } from '@/domains/licensing/licences/store/key-hashes'
import { addLicenceKey } from '@/domains/licensing/licences/store/licence-keys'
import { ConfigError } from '@/platform/config/config'
import type { Database, Transaction } from '@/platform/database/connect'
import { currencyField } from '@/platform/money/currency-field'
import { inBasisPoints } from '@/platform/money/rate'
import { before, hours } from '@/platform/time/duration'
import { readLines } from './lines'
import { addDemoSubscriptions, demoOrderKey, demoRenewals } from './subscriptions'

/** The dependencies of making licence keys of a demo. */
type DemoKeys = Pick<LicencesContext, 'catalogue' | 'secret' | 'events' | 'offer'>

interface BoughtProduct {
  readonly pid: number
  readonly term: Parameters<typeof addLicenceKey>[1]['term']
  readonly quantity: number
  readonly key?: string | undefined
}

interface PlacedOrder {
  readonly id: number
  readonly placedAt: Date
  readonly products: readonly BoughtProduct[]
}

/** Gives an order the keys that come with it: those that the demo tells everybody, and others of their own. */
async function giveKeys(
  keys: DemoKeys,
  transaction: Transaction,
  { id: orderId, placedAt: at, products }: PlacedOrder,
) {
  for (const [position, { key, pid, term, quantity }] of products.entries()) {
    if (key === undefined) continue
    const told = { hash: hashOfKey(key), sealed: sealKey(keys.secret, key), ending: endingOf(key) }
    await addLicenceKey(transaction, { ...told, orderId, position, pid, term, quantity, boughtAt: at, createdAt: at })
  }
  await issueKeys(keys, transaction, orderId, at)
}

const line = z.strictObject({
  member: z.string(),
  /** The company that they have bought for; left out: for themselves. */
  company: z.optional(z.string()),
  hoursAgo: z.number(),
  status: z.enum(['complete', 'refunded', 'waiting', 'cancelled']),
  currency: currencyField,
  country: z.string(),
  products: z
    .array(
      z.strictObject({
        pid: z.number(),
        term: z.enum(terms),
        quantity: z._default(z.number(), 1),
        /** The licence key that comes with it, where one is to be told; left out: one is made. */
        key: z.optional(z.string()),
      }),
    )
    .check(z.minLength(1)),
})
type DemoOrder = z.output<typeof line>
/** The same as it is written. */
export type DemoOrderLine = z.input<typeof line>

/**
 * Creates orders of the demo members, at the prices of the current catalogue, in a database without orders.
 * @param keys what licence keys are made with; null: none are
 * @throws ConfigError when an order names something unknown
 */
export async function loadDemoOrders(database: Database, folder: string, now: Date, keys: DemoKeys | null = null) {
  await database.transaction(async (transaction) => {
    if (!(await startOrders(transaction))) return
    const catalogue = await createCatalogueReader().currentCatalogue(transaction)
    const placed = new Map<string, number>()
    const renewals = demoRenewals(folder)
    for (const order of readLines(folder, 'orders.jsonl', line)) {
      const buyer = await buyerOf(transaction, order)
      const placedAt = before(now, hours(order.hoursAgo))
      const rate = vatRateOn(catalogue, order.country, placedAt.toISOString().slice(0, 10))
      const key = demoOrderKey(order.member, order.hoursAgo)
      const payment = renewals.get(key)
      const { id } = await addOrder(transaction, {
        memberId: buyer,
        status: orderStatus[order.status],
        ...(payment === undefined ? { origin: 'checkout' } : { origin: 'renewal', provider: 'sandbox', payment }),
        placedAt,
        currency: order.currency,
        country: order.country,
        vatBasisPoints: rate === null ? 0 : inBasisPoints(rate),
        catalogueVersion: catalogue.version,
        items: itemsOf(catalogue, order),
      })
      placed.set(key, id)
      if (keys && order.products.some(({ pid }) => productOf(catalogue, pid)?.licenceKey))
        await giveKeys(keys, transaction, { id, placedAt, products: order.products })
    }
    await addDemoSubscriptions(transaction, folder, placed)
    // Sets the members' states as buyers, as an import does.
    await markEveryBuyer(transaction)
    await markEverySubscriber(transaction, { now, grace: usualTerms.grace })
  })
}

async function buyerOf(transaction: Transaction, order: DemoOrder): Promise<number> {
  const member = await memberByEmail(transaction, order.member)
  if (!member) throw unusable(order, 'there is no such member')
  if (order.company === undefined) return member.id
  const company = (await companiesOf(transaction, member.id)).find(({ name }) => name === order.company)
  if (!company) throw unusable(order, 'they act for no such company')
  return company.id
}

function itemsOf(catalogue: Catalogue, order: DemoOrder) {
  return order.products.map(({ pid, term, quantity }) => {
    const product = productOf(catalogue, pid)
    const quotation = priceOf(catalogue, { pid, term, currency: order.currency })
    if (!product || !quotation) throw unusable(order, `the product ${pid} is not sold for ${term}`)
    const { names, platforms } = product
    const { unit, price: amount } = volumePrice(quotation.price, quotation.tiers, quantity)
    return { pid, term, quantity, names, platforms, unit, amount, ...updatesWith(catalogue, product) }
  })
}

const unusable = ({ member, hoursAgo }: DemoOrder, reason: string) =>
  new ConfigError(`VENDOR_DIR: the order of ${member} ${hoursAgo} hours ago in orders.jsonl cannot be used: ${reason}`)
