import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { createCatalogueReader } from '@/domains/catalogue'
import { type Catalogue, priceOf, productOf, updatesWith, vatRateOn } from '@/domains/catalogue/rules'
import { terms } from '@/domains/catalogue/rules/kinds'
import { memberByEmail } from '@/domains/identity/store/accounts/members'
import { orderStatus } from '@/domains/orders/rules'
import { addOrder, startOrders } from '@/domains/orders/store/orders'
import { ConfigError } from '@/platform/config/config'
import type { Database } from '@/platform/database/connect'
import { currencyField } from '@/platform/money/currency-field'
import { inBasisPoints } from '@/platform/money/rate'
import { before, hours } from '@/platform/time/duration'
import { addDemoSubscriptions, demoOrderKey, demoRenewals } from './subscriptions'

const line = z.strictObject({
  member: z.string(),
  hoursAgo: z.number(),
  status: z.enum(['complete', 'refunded', 'waiting', 'cancelled']),
  currency: currencyField,
  country: z.string(),
  products: z
    .array(z.strictObject({ pid: z.number(), term: z.enum(terms), quantity: z._default(z.number(), 1) }))
    .check(z.minLength(1)),
})
type DemoOrder = z.output<typeof line>
/** The same as it is written. */
export type DemoOrderLine = z.input<typeof line>

/**
 * Lets the demo members have bought something, at the prices of the current catalogue, in a database where nobody has.
 * @throws ConfigError when an order names what there is not
 */
export async function loadDemoOrders(database: Database, folder: string, now: Date) {
  const rows = readFileSync(join(folder, 'orders.jsonl'), 'utf8').split('\n').filter(Boolean)
  await database.transaction(async (transaction) => {
    if (!(await startOrders(transaction))) return
    const catalogue = await createCatalogueReader().currentCatalogue(transaction)
    const placed = new Map<string, number>()
    const renewals = demoRenewals(folder)
    for (const row of rows) {
      const order = line.parse(JSON.parse(row))
      const member = await memberByEmail(transaction, order.member)
      if (!member) throw unusable(order, 'there is no such member')
      const placedAt = before(now, hours(order.hoursAgo))
      const rate = vatRateOn(catalogue, order.country, placedAt.toISOString().slice(0, 10))
      const key = demoOrderKey(order.member, order.hoursAgo)
      const payment = renewals.get(key)
      const { id } = await addOrder(transaction, {
        memberId: member.id,
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
    }
    await addDemoSubscriptions(transaction, folder, placed)
  })
}

function itemsOf(catalogue: Catalogue, order: DemoOrder) {
  return order.products.map(({ pid, term, quantity }) => {
    const product = productOf(catalogue, pid)
    const quotation = priceOf(catalogue, { pid, term, currency: order.currency })
    if (!product || !quotation) throw unusable(order, `the product ${pid} is not sold for ${term}`)
    const { names, platforms } = product
    return { pid, term, quantity, names, platforms, unit: quotation.price, ...updatesWith(catalogue, product) }
  })
}

const unusable = ({ member, hoursAgo }: DemoOrder, reason: string) =>
  new ConfigError(`VENDOR_DIR: the order of ${member} ${hoursAgo} hours ago in orders.jsonl cannot be used: ${reason}`)
