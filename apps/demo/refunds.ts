import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { memberByEmail } from '@/domains/accounts/identity/store/accounts/members'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { type Catalogue, priceOf, productOf, vatRateOn } from '@/domains/commerce/catalogue/rules'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { addCheckout } from '@/domains/commerce/checkout/store/checkouts'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { addOrder } from '@/domains/commerce/orders/store/orders'
import { reasons } from '@/domains/commerce/refunds/rules'
import { caseByNumber } from '@/domains/commerce/refunds/store/cases'
import { moveCase } from '@/domains/commerce/refunds/store/move-case'
import { openCase } from '@/domains/commerce/refunds/store/open-case'
import { addPayment } from '@/integrations/payments/sandbox/store'
import { ConfigError } from '@/platform/config/config'
import { spokenLanguage } from '@/platform/config/settings/fields'
import type { Database, Transaction } from '@/platform/database/connect'
import type { EventBus } from '@/platform/jobs/events'
import { currencyField } from '@/platform/money/currency-field'
import { inBasisPoints } from '@/platform/money/rate'
import { referencePattern } from '@/platform/text/alphabet'
import { after, before, days } from '@/platform/time/duration'

const line = z.strictObject({
  number: z.string().check(z.regex(referencePattern('R'))),
  member: z.string(),
  country: z.string(),
  currency: currencyField,
  language: spokenLanguage,
  daysAgo: z.number(),
  boughtDaysAgo: z.number(),
  kind: z.enum(['request', 'withdrawal']),
  reason: z.optional(z.enum(reasons)),
  description: z._default(z.string(), ''),
  products: z.array(z.strictObject({ pid: z.number(), term: z.enum(terms) })).check(z.minLength(1)),
  /** The positions that are to be refunded. */
  asked: z.array(z.number()),
  /** Paid through the sandbox, which then refunds automatically; else the order dates from before the installation. */
  paid: z._default(z.boolean(), false),
  /** Why it was declined. */
  declined: z.optional(z.string()),
})
type DemoRefund = z.output<typeof line>
export type DemoRefundLine = z.input<typeof line>

/** The operator who decides in the demo. */
const operator = 'Demo operator'

/**
 * Opens refund cases of demo members, each for an order of its own. Existing ones are left alone.
 * @throws ConfigError when a member or a product is missing
 */
export async function loadDemoRefunds(database: Database, events: EventBus, folder: string, now: Date) {
  const rows = readFileSync(join(folder, 'refunds.jsonl'), 'utf8').split('\n').filter(Boolean)
  const catalogue = await createCatalogueReader().currentCatalogue(database)
  for (const row of rows) {
    const refund = line.parse(JSON.parse(row))
    if (await caseByNumber(database, refund.number)) continue
    await database.transaction((transaction) => write(transaction, events, refund, catalogue, now))
  }
}

async function write(transaction: Transaction, events: EventBus, refund: DemoRefund, catalogue: Catalogue, now: Date) {
  const { number, language, currency, country, kind, reason = null, description, asked, declined } = refund
  const member = await memberByEmail(transaction, refund.member)
  if (!member) throw new ConfigError(`VENDOR_DIR: refunds.jsonl: ${number} has no member`)
  const placedAt = before(now, days(refund.boughtDaysAgo))
  const rate = vatRateOn(catalogue, country, placedAt.toISOString().slice(0, 10))
  const items = itemsOf(catalogue, refund)
  const vatBasisPoints = rate === null ? 0 : inBasisPoints(rate)
  const purchase = namesOfPurchase(refund)
  const { id: orderId } = await addOrder(transaction, {
    memberId: member.id,
    status: orderStatus.complete,
    origin: 'checkout',
    placedAt,
    paidAt: placedAt,
    language,
    currency,
    country,
    vatBasisPoints,
    catalogueVersion: catalogue.version,
    items,
    ...(refund.paid && { provider: 'sandbox', payment: purchase.payment }),
  })
  if (refund.paid) {
    const bought = { orderId, memberId: member.id, vatBasisPoints, catalogueVersion: catalogue.version }
    await payInSandbox(transaction, refund, items, { ...purchase, ...bought, at: placedAt })
  }
  const createdAt = before(now, days(refund.daysAgo))
  const opened = {
    number,
    kind,
    orderId,
    memberId: member.id,
    positions: asked,
    reason,
    description,
    fullName: member.username,
    email: refund.member,
    language,
    createdAt,
    steps: [
      { state: 'requested', actor: 'member' },
      ...(kind === 'withdrawal' ? ([{ state: 'approved', actor: 'law' }] as const) : []),
    ],
  } as const
  const event =
    declined === undefined
      ? events.announcement('refund.requested', { refund: number }, now)
      : events.announcement('refund.ended', { refund: number }, now)
  await openCase(transaction, opened, event)
  if (declined === undefined) return
  await moveCase(transaction, {
    number,
    to: 'declined',
    at: after(createdAt, days(1)),
    actor: 'operator',
    operator,
    note: declined,
  })
}

/** Returns the names of the refunded purchase at the sandbox and in the orders. */
const namesOfPurchase = ({ number }: DemoRefund) => ({
  reference: `demo-${number.toLowerCase()}`,
  payment: `pay_demo-${number.toLowerCase()}`,
})

interface Purchase extends ReturnType<typeof namesOfPurchase> {
  readonly orderId: number
  readonly memberId: number
  readonly vatBasisPoints: number
  readonly catalogueVersion: number
  readonly at: Date
}

/** Records a payment in the sandbox at an earlier time, for a checkout that knows it. */
async function payInSandbox(
  transaction: Transaction,
  { member: email, language, country, currency }: DemoRefund,
  items: ReturnType<typeof itemsOf>,
  { reference, payment, at, ...bought }: Purchase,
) {
  const total = items.reduce((sum, { unit }) => sum + unit.minor, 0)
  await addPayment(transaction, {
    id: payment,
    checkout: reference,
    state: 'paid',
    changedAt: at,
    currency,
    total,
    cardBrand: 'visa',
    cardLastFour: '4242',
    items: items.map(({ names, quantity, unit }) => ({
      name: names[language] ?? '',
      quantity,
      amount: unit,
      renewal: null,
    })),
  })
  await addCheckout(transaction, {
    ...bought,
    reference,
    email,
    language,
    country,
    currency,
    total,
    provider: 'sandbox',
    payment,
    state: 'paid',
    begunAt: at,
    stateAt: at,
    tokenHash: createHash('sha256').update(reference).digest(),
    lines: items.map(({ pid, term, platforms, names, unit: { minor } }) => {
      return { pid, term, platforms, names, list: minor, unit: minor, amount: minor, renewal: null }
    }),
  })
}

function itemsOf(catalogue: Catalogue, { number, products, currency }: DemoRefund) {
  return products.map(({ pid, term }) => {
    const product = productOf(catalogue, pid)
    const quotation = priceOf(catalogue, { pid, term, currency })
    if (!product || !quotation) {
      throw new ConfigError(`VENDOR_DIR: refunds.jsonl: ${number}: the product ${pid} is not sold for ${term}`)
    }
    const { names, platforms } = product
    return { pid, term, quantity: 1, names, platforms, unit: quotation.price }
  })
}
