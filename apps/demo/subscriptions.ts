import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { priceOf } from '@/domains/commerce/catalogue/rules'
import { orderById } from '@/domains/commerce/orders'
import { rhythmOf } from '@/domains/commerce/subscriptions/rules/renewal'
import { lookAt, usualTerms } from '@/domains/commerce/subscriptions/rules/service'
import { addPeriod, addSubscription } from '@/domains/commerce/subscriptions/store/subscriptions'
import { addSubscription as addAtSandbox, addPayment } from '@/integrations/payments/sandbox/store'
import { endOfPeriod } from '@/integrations/payments/sandbox/subscriptions'
import { ConfigError } from '@/platform/config/config'
import type { Transaction } from '@/platform/database/connect'
import { money } from '@/platform/money/money'

const line = z.strictObject({
  member: z.string(),
  /** The order in which it was bought, and those of its renewals. */
  ordersHoursAgo: z.array(z.number()).check(z.minLength(1)),
  state: z.enum(['active', 'cancelled', 'ended']),
  /** The last four digits of its test card. */
  card: z.string(),
})
type DemoSubscription = z.output<typeof line>
export type DemoSubscriptionLine = z.input<typeof line>

export const demoOrderKey = (member: string, hoursAgo: number) => `${member} ${hoursAgo}`

const readSubscriptions = (folder: string) =>
  readFileSync(join(folder, 'subscriptions.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((row) => line.parse(JSON.parse(row)))

/** The orders that a subscription has made automatically, each with the sandbox's id of its payment. */
export const demoRenewals = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readSubscriptions(folder).flatMap(({ member, ordersHoursAgo: [, ...renewals] }, index) =>
      renewals.map(
        (hoursAgo, period) => [demoOrderKey(member, hoursAgo), `pay_demo-${index + 1}-${period + 2}`] as const,
      ),
    ),
  )

/**
 * Lets the demo members' subscriptions be what their orders have paid for, also in the books of the sandbox: what can be
 * done about one on the page can be done about these.
 * @throws ConfigError when a subscription names an order that there is not
 */
export async function addDemoSubscriptions(
  transaction: Transaction,
  folder: string,
  placed: ReadonlyMap<string, number>,
) {
  for (const [index, wanted] of readSubscriptions(folder).entries()) {
    const orders = wanted.ordersHoursAgo.map((hoursAgo) => placed.get(demoOrderKey(wanted.member, hoursAgo)))
    await addOne(
      transaction,
      wanted,
      orders.filter((id) => id !== undefined),
      `demo-${index + 1}`,
    )
  }
}

async function addOne(
  transaction: Transaction,
  { member, state, card, ordersHoursAgo }: DemoSubscription,
  orders: readonly number[],
  name: string,
) {
  const [orderId, ...renewals] = orders
  const order = orderId === undefined ? null : await orderById(transaction, orderId)
  const bought = order?.lines[0]
  const every = bought && rhythmOf(bought.term)
  if (!order || !every || orders.length < ordersHoursAgo.length) {
    throw new ConfigError(`VENDOR_DIR: subscriptions.jsonl names an order that ${member} has not placed`)
  }
  const { pid, term, amount } = bought
  const { currency } = amount
  const catalogue = await createCatalogueReader().currentCatalogue(transaction)
  const renewalAmount = priceOf(catalogue, { pid, term, currency })?.renewal?.minor ?? amount.minor
  const paidUntil = endOfPeriod(order.placedAt, every, orders.length)
  const over = state === 'ended'
  const held = { cardBrand: 'visa', cardLastFour: card }
  const { id: providerSubscription } = await addAtSandbox(transaction, {
    ...held,
    id: `sub_${name}`,
    checkout: name,
    currency,
    every,
    amount: renewalAmount,
    startedAt: order.placedAt,
    periods: orders.length,
    paidUntil,
    chargeAt: paidUntil,
    cancelled: state !== 'active',
    ended: over,
    changedAt: order.placedAt,
  })
  const life = { state, startedAt: order.placedAt, paidUntil, noticedFor: null, reminded: 0 }
  const added = await addSubscription(transaction, {
    ...life,
    ...held,
    ...(over && { endedAt: paidUntil, ending: 'ranOut' as const }),
    reference: name,
    memberId: order.memberId,
    orderId: order.id,
    position: bought.position,
    pid,
    term,
    currency,
    amount: amount.minor,
    renewalAmount,
    provider: 'sandbox',
    checkout: name,
    providerSubscription,
    lookAt: lookAt({ ...life, rhythm: every }, usualTerms),
  })
  if (!added) throw new Error('The subscription was not written')
  for (const renewal of renewals) {
    await addPeriod(transaction, { orderId: renewal, position: 0, subscriptionId: added.id })
    await chargeAtSandbox(transaction, renewal, { checkout: name, subscription: providerSubscription, ...held })
  }
}

/** Records the charge of a renewal at the sandbox, as it does itself, so that the money can be refunded. */
async function chargeAtSandbox(
  transaction: Transaction,
  orderId: number,
  charged: { readonly checkout: string; readonly subscription: string; cardBrand: string; cardLastFour: string },
) {
  const order = await orderById(transaction, orderId)
  if (!order?.payment) throw new Error('A renewal was placed without a payment')
  const { minor, currency } = order.total
  await addPayment(transaction, {
    ...charged,
    id: order.payment,
    state: 'paid',
    renewal: true,
    changedAt: order.placedAt,
    currency,
    total: minor,
    items: [{ name: 'Renewal', quantity: 1, amount: money(minor, currency), renewal: null }],
  })
}
