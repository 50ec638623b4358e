import { memberAddress } from '@/domains/accounts/identity/contract/address'
import { licenceKeysFile } from '@/domains/commerce/invoices/imports/licence-keys-file'
import { keyKey } from './expected'
import type { Key } from './facts'
import { gap, leftOut } from './gap'
import { isSame, type Orders } from './orders'
import type { MovePlace } from './place'
import type { Place } from './source/row'
import type { WrittenLine, WrittenOrder } from './written'

/** The licences of the shop, by their keys, each with the unit of an order that it is of. */
export class Keys {
  private byBuyer: Map<string, WrittenOrder[]> | null = null

  constructor(
    private readonly place: MovePlace,
    private readonly orders: Orders,
  ) {}

  async add(told: Key, at: Place) {
    const { ledger, folder, now } = this.place
    if (told.order !== null && this.orders.isLeftOut(told.order)) {
      return ledger.miss(at, leftOut('licence keys', told.key, 'is of an order that is left out'))
    }
    ledger.add('source', 'licence keys')
    const found = this.unitOf(told)
    if (typeof found === 'string') return ledger.miss(at, gap('licence keys', told.key, found))
    const { order, line } = found
    const [position, unit] = [order.lines.indexOf(line) + 1, line.units.length + 1]
    const refused = await folder.write(licenceKeysFile, {
      order: order.number,
      line: position,
      unit,
      key: told.key,
      ...(told.disabled && { disabled: { at: now.toISOString(), because: told.disabled } }),
    })
    if (refused !== null) return ledger.miss(at, gap('licence keys', told.key, refused))
    const place = { file: at.file, line: at.line }
    const isDisabled = told.disabled !== undefined
    line.units.push({
      key: told.key,
      at: place,
      endsAt: told.endsAt ?? null,
      devices: told.devices ?? null,
      isDisabled,
    })
    ledger.add('arrived', 'licence keys')
    for (const column of ['source', 'arrived'] as const) if (isDisabled) ledger.add(column, 'licences disabled')
    const expectation = { of: 'licence keys', row: 'licence keys', place, name: told.key, isDisabled } as const
    this.place.expected.add(keyKey(order.number, told.key), expectation)
  }

  /** @returns the line that has a unit for it, or why there is none */
  private unitOf({ order: id, product, sold }: Key): { order: WrittenOrder; line: WrittenLine } | string {
    const free = ({ lines }: WrittenOrder) => lines.filter(({ product: own }) => isOf(own, product)).find(hasUnit)
    if (id !== null) {
      const order = this.orders.written.get(id)
      if (!order) return `its order ${id} is not taken over`
      const line = free(order)
      return line ? { order, line } : `${order.number} has no unit that it could be of`
    }
    const address = memberAddress.safeParse(sold?.email)
    if (!address.success) return 'names neither an order nor an address'
    const day = sold?.at?.getTime() ?? 0
    const far = (order: WrittenOrder) => Math.abs(order.startedAt.getTime() - day)
    const [nearest] = (this.buyers.get(address.data) ?? [])
      .flatMap((order) => {
        const line = free(order)
        return line ? [{ order, line }] : []
      })
      .sort((one, other) => far(one.order) - far(other.order))
    return nearest ?? `${address.data} has no order of ${product ?? 'anything'} that it could be of`
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

/** A title with its option behind it, which orders name `title:option`. */
const optionBehind = / [-–—] (?=[^-–—]*$)/

const isOf = (own: string, product: string | null) =>
  product === null || isSame(own, product) || isSame(own, product.replace(optionBehind, ':'))

const hasUnit = ({ units, quantity }: WrittenLine) => units.length < quantity
