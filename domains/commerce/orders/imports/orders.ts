import { vatPostalCode } from '@/domains/accounts/profile/rules/vat-place'
import { type Catalogue, productOf, updatesWith, vatRateOn } from '@/domains/commerce/catalogue/rules'
import type { Product } from '@/domains/commerce/catalogue/schema'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { postalCodeOutside } from '@/platform/i18n/vat-territory'
import type { Entry } from '@/platform/import/json-lines'
import type { LoadContext, Part } from '@/platform/import/part'
import type { EventBus } from '@/platform/jobs/events'
import { inBasisPoints } from '@/platform/money/rate'
import { orderStatus } from '../rules'
import { type ExportedOrderLine, exportedOrderLines, exportedOrders } from '../store/exported-orders'
import { heldLines, heldOrders, heldProducts, lineChecks, orderChecks } from '../store/held-orders'
import { addHeldOrders } from '../store/imported-orders'
import { cancelOrder, refundLines } from '../store/transitions'
import {
  compareHeldOrders,
  differingOrders,
  furtherOrders,
  payHeldOrders,
  returnedOrders,
  takeOverHeldParts,
} from '../store/updated-orders'
import { type ImportedOrder, type ImportedOrderLine, orderLinesFile, ordersFile } from './order-files'

/** The lines of orders; a name, and what it runs on, are said where they are others than the catalogue's. */
async function* linesForExport(
  transaction: Transaction,
  { catalogue, offer }: { readonly catalogue: Catalogue; readonly offer: Offer },
) {
  for await (const sold of exportedOrderLines(transaction))
    yield { line: { ...sold.line, ...ownFacts(catalogue, sold, offer.languages.spoken) } }
}

function ownFacts(catalogue: Catalogue, { line, names, platforms }: ExportedOrderLine, languages: readonly Language[]) {
  const product = catalogue.productsByPid.get(line.pid)
  const isEndless = line.updates_months === undefined && product && updatesWith(catalogue, product).updatesMonths
  const isNamed = languages.every((language) => product?.names[language] === names[language])
  const [first = ''] = languages
  return {
    ...(isEndless && { updates_months: 0 }),
    ...(!isNamed && { name: names[first] ?? Object.values(names)[0] }),
    ...([...platforms].sort().join() !== [...(product?.platforms ?? [])].sort().join() && { platforms }),
  }
}

interface Context {
  readonly catalogue: Catalogue
  readonly offer: Offer
  readonly now: Date
  readonly events: EventBus | null
}

/**
 * Imports earlier orders with their lines (spec 12.4). An order whose number exists is left as it is, with its lines.
 * Unlike orders placed here, they send no mail, and invoices are issued when members open them.
 */
export const ordersPart: Part<Context> = {
  files: [ordersFile, orderLinesFile],
  exports: [
    { file: ordersFile, lines: exportedOrders },
    { file: orderLinesFile, lines: linesForExport },
  ],

  async load(loading, { catalogue, now, events, offer }) {
    const { transaction, examine, updates } = loading
    await hold(loading, catalogue, offer.languages.spoken)
    // The lines first: an order is not judged by those that are wrong.
    await examine(orderLinesFile, lineChecks)
    await examine(ordersFile, orderChecks(now))
    const updated = updates && events ? await update(loading, events, now) : 0
    const added = await addHeldOrders(transaction, catalogue.version)
    const known = (await heldOrders.count(transaction)) - added.orders - updated
    return [
      { file: ordersFile.name, added: added.orders, known, ...(updated > 0 && { updated }) },
      { file: orderLinesFile.name, added: added.lines, known: (await heldLines.count(transaction)) - added.lines },
    ]
  },
}

const differing = 'differs in amounts, products, currency, day or country, and is left as it is'
const further = 'is further here than the file knows, and is left as it is'

/** Updates orders that were imported before, with the consequences (decision 0065). */
async function update({ transaction, note }: LoadContext, events: EventBus, at: Date): Promise<number> {
  await compareHeldOrders(transaction)
  note(ordersFile, differing, await differingOrders(transaction))
  note(ordersFile, further, await furtherOrders(transaction))
  let updated = (await takeOverHeldParts(transaction)) + (await payHeldOrders(transaction))
  for await (const changes of returnedOrders(transaction)) {
    for (const { id, becomes, positions, wasWaiting } of changes) {
      if (becomes === 'cancelled') await cancelOrder(transaction, events, { order: id, at })
      else {
        const returned = becomes === 'refunded' ? 'all' : positions
        await refundLines(transaction, events, { order: id, positions: returned, at })
      }
      if (!wasWaiting || becomes === 'cancelled') updated++
    }
  }
  return updated
}

async function hold(
  { transaction, has, batches, spoken }: LoadContext,
  catalogue: Catalogue,
  languages: readonly Language[],
) {
  await heldProducts.create(transaction)
  await heldProducts.hold(
    transaction,
    [...catalogue.productsByPid].map(([pid, product], line) => ({ line, ...heldProduct(pid, product) })),
  )
  await heldOrders.create(transaction)
  await heldLines.create(transaction)
  if (has(ordersFile)) {
    for await (const batch of batches(ordersFile)) {
      await heldOrders.hold(
        transaction,
        batch.map((entry) => heldOrder(catalogue, entry, spoken)),
      )
    }
  }
  if (has(orderLinesFile)) {
    for await (const batch of batches(orderLinesFile)) {
      await heldLines.hold(
        transaction,
        batch.map((entry) => heldLine(catalogue, entry, languages)),
      )
    }
  }
}

const heldProduct = (pid: number, { kind, names, platforms }: Product) => ({
  pid,
  names,
  platforms,
  subscription: kind === 'subscription',
})

function heldOrder(catalogue: Catalogue, { line, value }: Entry<ImportedOrder>, spoken: LoadContext['spoken']) {
  const { status, placed_at: placedAt, paid_at: paidAt, country, vat_basis_points: basisPoints } = value
  const place = vatPostalCode(country, value.postal_code) ?? ''
  const isPaid = status === 'complete' || status === 'refunded'
  return {
    line,
    number: value.number,
    member: value.member,
    status: orderStatus[status],
    placed_at: placedAt,
    paid_at: paidAt ?? (isPaid ? placedAt : null),
    currency: value.currency,
    total: value.total ?? null,
    country,
    postal_code: postalCodeOutside(country, place),
    vat_basis_points: basisPoints ?? vatOn(catalogue, { country, place }, placedAt),
    coupon: value.coupon ?? null,
    language: value.language === undefined ? null : spoken(ordersFile, { line, tag: value.language }),
  }
}

interface BuyersPlace {
  readonly country: string
  /** A postal code. */
  readonly place: string
}

function vatOn(catalogue: Catalogue, { country, place }: BuyersPlace, placedAt: Date) {
  const rate = vatRateOn(catalogue, country, placedAt.toISOString().slice(0, 10), place)
  return rate === null ? 0 : inBasisPoints(rate)
}

/** A line says nothing of updates, and has those that a buyer of its product would have today (decision 0158). */
const updatesOf = (catalogue: Catalogue, { pid, updates_months: months }: ImportedOrderLine): number | null => {
  const product = productOf(catalogue, pid)
  return (months ?? (product && updatesWith(catalogue, product).updatesMonths)) || null
}

const heldLine = (catalogue: Catalogue, { line, value }: Entry<ImportedOrderLine>, languages: readonly Language[]) => ({
  line,
  order_number: value.order,
  pid: value.pid,
  term: value.term,
  updates_months: updatesOf(catalogue, value),
  extra_days: value.extra_days ?? 0,
  extra_updates_days: value.extra_updates_days ?? 0,
  extra_seats: value.extra_seats ?? 0,
  revoked_at: value.revoked_at ?? null,
  included: value.included,
  quantity: value.quantity,
  unit_amount: value.unit_amount,
  amount: value.amount ?? value.unit_amount * value.quantity,
  names:
    value.name === undefined ? null : Object.fromEntries(languages.map((language) => [language, value.name?.trim()])),
  platforms: value.platforms ?? null,
  refunded: value.refunded,
  given_back: value.given_back,
  units_given_back: value.units_given_back,
})
