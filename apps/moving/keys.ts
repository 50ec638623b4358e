import { memberAddress } from '@/domains/accounts/identity/contract/address'
import { productOf, reachOf } from '@/domains/commerce/catalogue/rules'
import { licenceKeysFile } from '@/domains/commerce/invoices/imports/licence-keys-file'
import { keyKey } from './expected'
import { gap, type Key, leftOut, type Origin, type Renewal } from './facts'
import type { Orders } from './orders'
import type { MovePlace } from './place'
import { isSame } from './products'
import type { Place } from './source/row'
import type { WrittenLine, WrittenOrder } from './written'

/** The licences of the shop, by their keys, each with the unit of an order that it is of. */
export class Keys {
  private byBuyer: Map<string, WrittenOrder[]> | null = null
  private readonly origins = new Map<string, Origin>()
  private readonly renewals: (Renewal & { readonly at: Place })[] = []
  /** Where licences hang, by their keys and by what the shop calls them. */
  private readonly found = new Map<string, FoundUnit>()
  private readonly byId = new Map<string, FoundUnit>()

  constructor(
    private readonly place: MovePlace,
    private readonly orders: Orders,
  ) {}

  addOrigin(origin: Origin) {
    this.origins.set(origin.licence, origin)
  }

  addRenewal(renewal: Renewal, { file, line }: Place) {
    this.renewals.push({ ...renewal, at: { file, line } })
  }

  async add(key: Key, at: Place) {
    const { ledger } = this.place
    const origin = this.origins.get(key.id ?? '')
    const told = { ...key, order: key.order ?? origin?.order ?? null, parent: key.parent ?? origin?.parent ?? null }
    if (told.order !== null && this.orders.isLeftOut(told.order)) {
      return ledger.miss(at, leftOut('licence keys', told.key, 'is of an order that is left out'))
    }
    const found = this.unitOf(told)
    if (found === 'out') {
      return ledger.miss(at, leftOut('licence keys', told.key, 'is of a product that foyer-products.csv leaves out'))
    }
    ledger.add('source', 'licence keys')
    if (typeof found === 'string') return ledger.miss(at, gap('licence keys', told.key, found))
    const { order, line } = found
    const wrong = licenceKeysFile.schema.safeParse({ order: order.number, key: told.key }).error?.issues[0]
    if (wrong) return ledger.miss(at, gap('licence keys', told.key, `${wrong.path.join('.')}: ${wrong.message}`))
    const place = { file: at.file, line: at.line }
    const { endsAt = null, devices = null, disabled } = told
    line.units.push({ key: told.key, at: place, endsAt, devices, disabled })
    found.bundle?.parts?.push({ key: told.key, at: place, endsAt, devices, disabled })
    this.found.set(told.key, found)
    if (told.id != null) this.byId.set(told.id, found)
    const isDisabled = disabled !== undefined
    ledger.add('arrived', 'licence keys')
    for (const column of ['source', 'arrived'] as const) if (isDisabled) ledger.add(column, 'licences disabled')
    const expectation = { of: 'licence keys', row: 'licence keys', place, name: told.key, isDisabled } as const
    this.place.expected.add(keyKey(order.number, told.key), expectation)
  }

  /** Marks what prolongs a licence, when all of them are known. */
  finish() {
    const { ledger, catalogue } = this.place
    const counts = new Map<WrittenLine, number>()
    for (const { order: id, key, at } of this.renewals) {
      const order = this.orders.written.get(id)
      if (!order) continue
      const renewed = this.found.get(key) ?? this.byId.get(key)
      if (!renewed) {
        ledger.note(at, order.number, 'orders: renew a licence that is not taken over, and give one of their own')
        continue
      }
      const line = order.lines.find(
        (each) =>
          each !== renewed.line &&
          each.units.length === 0 &&
          (counts.get(each) ?? 0) < each.quantity &&
          catalogue.productsByPid.get(each.pid)?.kind !== 'subscription' &&
          titleOf(each.product) === titleOf(renewed.line.product),
      )
      if (line) counts.set(line, (counts.get(line) ?? 0) + 1)
    }
    for (const [line, count] of counts) {
      if (count === line.quantity) Object.assign(line, { belongs: 'renewals', isIncluded: true })
    }
  }

  /** @returns the line that has a unit for it, or why there is none; `out`: the vendor leaves its product out */
  private unitOf(told: Key): FoundUnit | string {
    const { order: id, product, option, sold } = told
    const free = ({ lines }: WrittenOrder) => {
      const withUnit = lines.filter((line) => isOf(line.product, product) && hasUnit(line))
      return withUnit.find((line) => option != null && line.option === option) ?? withUnit[0]
    }
    if (id !== null) {
      const order = this.orders.written.get(id)
      if (!order) return `its order ${id} is not taken over`
      const line = free(order)
      if (line) return { order, line }
      return this.partOf(told, [order]) ?? `${order.number} has no unit that it could be of`
    }
    const address = memberAddress.safeParse(sold?.email)
    if (!address.success) return 'names neither an order nor an address'
    const day = sold?.at?.getTime() ?? 0
    const far = (order: WrittenOrder) => Math.abs(order.startedAt.getTime() - day)
    const orders = [...(this.buyers.get(address.data) ?? [])].sort((one, other) => far(one) - far(other))
    const [nearest] = orders.flatMap((order) => {
      const line = free(order)
      return line ? [{ order, line }] : []
    })
    return (
      nearest ??
      this.partOf(told, orders) ??
      `${address.data} has no order of ${product ?? 'anything'} that it could be of`
    )
  }

  /** A line for a licence that came with a bundle, beside the bundle's own; null: it came with none of these. */
  private partOf({ product, parent, sold }: Key, orders: readonly WrittenOrder[]): FoundUnit | 'out' | null {
    const { products, catalogue } = this.place
    const [first] = orders
    if (product === null || !first) return null
    const above = this.byId.get(parent ?? '')
    const part =
      products.known(product) ?? (above && products.lookUp(product, { name: product, at: sold?.at ?? first.startedAt }))
    if (part == null) return null
    const brings = (pid: number) => {
      const bundle = productOf(catalogue, pid)
      if (part === 'out' || bundle === null || bundle.kind === 'subscription') return false
      return bundle.pid !== part.pid && reachOf(catalogue, bundle).has(part.pid)
    }
    const found =
      above ??
      orders
        .filter(({ lines }) => !lines.some(({ product: own, belongs }) => !belongs && isOf(own, product)))
        .flatMap((order) => order.lines.filter(({ pid }) => brings(pid)).map((line) => ({ order, line })))[0]
    if (!found) return null
    if (part === 'out') return 'out'
    const { order, line: bundle } = found
    const isIncluded = brings(bundle.pid)
    const line: WrittenLine = {
      ...part,
      product,
      name: product,
      quantity: 1,
      listed: 0,
      amount: 0,
      givenBack: 0,
      isReturned: bundle.isReturned,
      units: [],
      belongs: 'parts of bundles',
      isIncluded,
      ...(isIncluded && { term: bundle.term }),
    }
    order.lines.push(line)
    return { order, line, ...(isIncluded && { bundle }) }
  }

  private get buyers() {
    if (this.byBuyer === null) {
      this.byBuyer = new Map()
      for (const order of this.orders.written.values()) {
        this.byBuyer.set(order.email, [...(this.byBuyer.get(order.email) ?? []), order])
      }
    }
    return this.byBuyer
  }
}

/** Where a licence hangs, and the bundle that gives all of it. */
interface FoundUnit {
  readonly order: WrittenOrder
  readonly line: WrittenLine
  readonly bundle?: WrittenLine
}

/** Without the option, which a licence may have changed since. */
const titleOf = (product: string) => product.split(':')[0]

/** A title with its option behind it, which orders name `title:option`. */
const optionBehind = / [-–—] (?=[^-–—]*$)/

const isOf = (own: string, product: string | null) =>
  product === null || isSame(own, product) || isSame(own, product.replace(optionBehind, ':'))

const hasUnit = ({ units, quantity }: WrittenLine) => units.length < quantity
