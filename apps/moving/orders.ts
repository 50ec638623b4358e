import { vatPostalCode } from '@/domains/accounts/profile/rules/vat-place'
import { licenceKeysFile } from '@/domains/commerce/invoices/imports/licence-keys-file'
import { orderDocumentsFile } from '@/domains/commerce/invoices/imports/order-documents-file'
import { orderLinesFile, ordersFile } from '@/domains/commerce/orders'
import { readOffered } from '@/platform/contract/read-offered'
import { postalCodeOutside } from '@/platform/i18n/vat-territory'
import { lineKey } from './expected'
import { type Address, gap, type Item, type Order, type Plan, type Refund } from './facts'
import { grantedOf, lineSums } from './granted'
import type { OrderSums } from './ledger'
import { isAllReturned, type Line, linesOf, rateOf, returnedOf } from './order-lines'
import type { People } from './people'
import type { MovePlace } from './place'
import type { Place } from './source/row'
import { minorOf } from './source/values'
import { byUnit } from './units'
import type { WrittenLine, WrittenOrder } from './written'

/** The orders of the shop, with what hangs on them. */
export class Orders {
  readonly written = new Map<string, WrittenOrder>()
  /** The orders that name a subscription, as they come. */
  readonly ofSubscription = new Map<string, WrittenOrder[]>()
  private readonly refunds = new Map<string, Required<Omit<Refund, 'is' | 'order'>>>()
  private readonly numbers = new Set<string>()
  private readonly aliases = new Set<string>()
  private readonly countries = new Map<string, string>()
  private readonly plans = new Map<string, { readonly product: string; readonly name: string }>()
  /** Orders that are not taken over as a rule, and what hangs on them with them. */
  private readonly out = new Set<string>()

  constructor(
    private readonly place: MovePlace,
    private readonly people: People,
  ) {}

  addAddress({ id, country }: Address) {
    if (country !== null) this.countries.set(id, country)
  }

  addPlan({ subscription, product, name }: Plan) {
    this.plans.set(subscription, { product, name })
  }

  addRefund({ order, amount, isDispute = false, lines = [] }: Refund) {
    const known = this.refunds.get(order)
    this.refunds.set(order, {
      amount: amount + (known?.amount ?? 0),
      isDispute: isDispute || (known?.isDispute ?? false),
      lines: [...(known?.lines ?? []), ...lines],
    })
  }

  leaveOut(id: string) {
    this.out.add(id)
  }

  isLeftOut(id: string) {
    return this.out.has(id)
  }

  async add(told: Order, at: Place) {
    const { ledger } = this.place
    const number = tidyNumber(`${this.place.prefix}${told.number}`)
    if (told.isPayment && namesOf(told).some((name) => this.aliases.has(name))) return
    if (this.written.has(told.id)) return ledger.note(at, number, 'orders: is in the export twice')
    const order = this.completed(told)
    const { lines, leftOut } = linesOf(order, this.place.products, this.plans.get(order.subscription ?? '') ?? null)
    const sums = sumsOf(order)
    for (const name of namesOf(told)) this.aliases.add(name)
    if (lines === 'out') {
      this.leaveOut(told.id)
      ledger.addOrder('source', sums)
      return ledger.addOrder('leftOut', sums)
    }
    const fail = (reason: string) => {
      ledger.addOrder('source', sums)
      ledger.miss(at, gap('orders', number, reason))
    }
    if ('problem' in lines) return fail(lines.problem)
    const email = this.people.addressOf(order)
    if (email === null) return fail('names no address')
    if (this.numbers.has(number)) return fail('has the number of another order')
    const status = order.status === 'complete' && isAllReturned(lines) ? 'refunded' : order.status
    const kept = sumsOf({ ...order, status, total: order.total - leftOut, givenBack: returnedOf(lines) })
    ledger.addOrder('source', kept)
    if (leftOut !== 0) this.leavePartOut(sums, kept)
    const refused = await this.write({ ...order, number, status }, { email, lines, at, total: order.total - leftOut })
    if (refused !== null) return ledger.miss(at, gap('orders', number, refused))
    ledger.addOrder('arrived', kept)
    this.place.expected.addOrder(number, at, kept)
    this.numbers.add(number)
    this.people.buys(email, { at: order.placedAt, name: order.name, place: at })
    if (order.business) await this.people.addBusiness(email, order.business, at)
    this.remember({ ...order, number, status }, { email, lines, at })
  }

  private completed(order: Order): Order {
    const refund = namesOf(order).flatMap((name) => this.refunds.get(name) ?? [])[0]
    const place = order.addresses?.find((each) => each !== null && this.countries.has(each))
    const country = order.country ?? this.countries.get(place ?? '') ?? null
    if (!refund) return { ...order, country }
    const givenBack = Math.max(order.givenBack ?? 0, refund.amount)
    const items = order.items.map((item) => refundedItem(item, refund.lines, order.currency))
    return { ...order, country, givenBack, items, ...(refund.isDispute && { status: 'cancelled' }) }
  }

  /** Counts the part of an order in lines that the vendor leaves out. */
  private leavePartOut(whole: OrderSums, kept: OrderSums) {
    const { currency, year } = whole
    for (const column of ['source', 'leftOut'] as const) {
      this.place.ledger.addMoney(column, {
        currency,
        year,
        paid: whole.paid - kept.paid,
        givenBack: whole.givenBack - kept.givenBack,
      })
    }
  }

  /** @returns what an import would refuse in it; null: it is written */
  private async write(order: Order, { email, lines, at, total }: WrittenParts): Promise<string | null> {
    const { folder, ledger, catalogue, offer } = this.place
    const { number, status, placedAt, paidAt, currency, tax, coupon, language, document } = order
    if (order.country === null) ledger.note(at, number, 'orders: name no country, and have that of the vendor')
    const rate = order.vatBasisPoints ?? (tax == null ? null : rateOf(order.total, tax))
    const isPaid = status === 'complete' || status === 'refunded'
    const records = lines.map((line) => lineRecord({ number, status }, line, catalogue.productsByPid.has(line.pid)))
    const wrong = records.flatMap((record) => {
      const checked = readOffered(orderLinesFile.schema, record, offer)
      return checked.success ? [] : checked.issues
    })[0]
    if (wrong) return `${wrong.path.join('.')}: ${wrong.message}`
    const refused = await folder.write(ordersFile, {
      number,
      member: email,
      status,
      placed_at: placedAt.toISOString(),
      ...(isPaid && paidAt && { paid_at: paidAt.toISOString() }),
      currency,
      total,
      ...placeIn(order.country ?? this.place.country, order.business),
      ...(rate !== null && { vat_basis_points: rate }),
      ...(coupon && { coupon: coupon.slice(0, 40).trim() }),
      ...(language && /^[A-Za-z]{2,3}([-_]\w{2,8})*$/.test(language) && { language }),
    })
    if (refused !== null) return refused
    if (document && isPaid) {
      const { number: named, issuedAt } = document
      await folder.write(orderDocumentsFile, { order: number, number: named, issued_at: issuedAt.toISOString() })
    }
    return null
  }

  private remember(order: Order, { email, lines, at }: Omit<WrittenParts, 'total'>) {
    const written: WrittenOrder = {
      number: order.number,
      email,
      status: order.status,
      currency: order.currency,
      at,
      startedAt: order.paidAt ?? order.placedAt,
      lines: lines.map((line) => ({ ...line, units: [], parts: [] })),
    }
    this.written.set(order.id, written)
    if (!order.subscription) return
    const others = this.ofSubscription.get(order.subscription) ?? []
    others.push(written)
    this.ofSubscription.set(order.subscription, others)
  }

  /** Writes the lines down, when everything is known of the licences that hang on them. */
  async finish() {
    const { folder, catalogue } = this.place
    for (const order of this.written.values()) {
      for (const [index, line] of byUnit(order.lines, catalogue).entries()) {
        await this.writeKeys(order, line, index)
        const granted = grantedOf(line, order, this.place)
        const record = { ...lineRecord(order, line, catalogue.productsByPid.has(line.pid)), ...granted.fields }
        const refused = await folder.write(orderLinesFile, record)
        if (refused !== null) throw new Error(`A line of ${order.number} is no line: ${refused}`)
        if (order.status !== 'complete' || line.isReturned) continue
        const sums = lineSums(line, granted)
        for (const [row, count] of sums.rows) {
          for (const column of ['source', 'arrived'] as const) this.place.ledger.add(column, row, count)
        }
        if (sums.rows.length > 0) {
          this.place.expected.addLine(lineKey(order.number, index), { ...sums, place: order.at, name: order.number })
        }
      }
    }
  }

  private async writeKeys({ number }: WrittenOrder, { units }: WrittenLine, index: number) {
    const { folder, now } = this.place
    for (const [unit, { key, disabled }] of units.entries()) {
      await folder.write(licenceKeysFile, {
        order: number,
        line: index + 1,
        unit: unit + 1,
        key,
        ...(disabled !== undefined && { disabled: { at: now.toISOString(), because: disabled } }),
      })
    }
  }
}

interface WrittenParts {
  readonly email: string
  readonly lines: readonly Line[]
  readonly at: Place
  readonly total: number
}

/** Returns an order's part of the sums: an unpaid or charged-back order has no money. */
function sumsOf({ currency, placedAt, status, total, givenBack = 0 }: Order): OrderSums {
  const year = placedAt.getUTCFullYear()
  if (status === 'refunded') return { currency, year, paid: total, givenBack: total }
  if (status !== 'complete') return { currency, year, paid: 0, givenBack: 0 }
  return { currency, year, paid: total, givenBack: Math.min(givenBack, total) }
}

/** An item with what refunds that name its line have given back of it. */
function refundedItem(item: Item, refunds: NonNullable<Refund['lines']>, currency: Order['currency']): Item {
  const named = refunds.filter(({ id }) => id === item.id)
  if (named.length === 0) return item
  const givenBack = named.reduce((sum, { written }) => sum + (minorOf(written, currency) ?? 0), 0)
  return { ...item, givenBack, isReturned: named.reduce((sum, { quantity }) => sum + quantity, 0) >= item.quantity }
}

const namesOf = ({ id, aliases = [] }: Order) => [id, ...aliases]

const tidyNumber = (number: string) => number.replaceAll(/[^\w.#/-]+/g, '-').slice(0, 40) || '-'

const lineRecord = ({ number, status }: Pick<Order, 'number' | 'status'>, line: Line, isSold: boolean) => ({
  order: number,
  pid: line.pid,
  term: line.term,
  quantity: line.quantity,
  unit_amount: Math.ceil(Math.max(line.listed, line.amount) / line.quantity),
  amount: line.amount,
  ...(!isSold && {
    name:
      line.name
        .replaceAll(/\p{Cc}+/gu, ' ')
        .slice(0, 200)
        .trim() || line.product,
  }),
  ...(line.platforms && { platforms: line.platforms }),
  ...(line.isReturned && { refunded: true }),
  ...(!line.isReturned && status !== 'refunded' && line.givenBack > 0 && { given_back: line.givenBack }),
})

/** Where the buyer was: of a place outside the VAT area of its country with the postal code, which renewals go by. */
function placeIn(country: string, business: Order['business']) {
  const typed = business?.country === country ? (business.postalCode ?? '') : ''
  const postalCode = postalCodeOutside(country, vatPostalCode(country, typed) ?? '')
  return { country, ...(postalCode !== null && { postal_code: postalCode }) }
}
