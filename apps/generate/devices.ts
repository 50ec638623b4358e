import { createHash } from 'node:crypto'
import type { z } from 'zod/mini'
import type { devicesFile } from '@/domains/licensing/licences'
import { grantsAt, type PaidLine, seatGrants, totalOf } from '@/domains/licensing/licences/rules/seats'
import { isLabelled } from '@/platform/programs/platforms'
import { days } from '@/platform/time/duration'
import type { Chance } from './chance'
import type { Buyer } from './members'
import type { Purchase, Shop } from './orders'

type DeviceInput = z.input<typeof devicesFile.schema>

/** Two devices have one number only after four thousand million. */
export const numbered = (index: number) =>
  `A45E${(index >>> 0).toString(16).padStart(8, '0')}`.replace(/..(?=.)/g, '$&:').toUpperCase()

export const deviceNames = ['Studio', 'Desk', 'Living room', 'Laptop', 'Office', 'Workshop']

/**
 * The devices of a member, on seats that never end: however late the files are imported, they have their seats.
 * @param first how many devices there were before
 */
export function devicesOf(chance: Chance, shop: Shop, buyer: Buyer, purchases: readonly Purchase[], first: number) {
  const grants = seatGrants(shop.catalogue, purchases.flatMap(paidLines(shop)), { now: shop.until, grace: days(0) })
  const lasting = grants.filter(({ endsAt }) => endsAt === null)
  const places = new Map(lasting.map(({ line, platform }) => [`${line} ${platform}`, { line, platform }]))
  const devices: DeviceInput[] = []
  for (const { line, platform } of places.values()) {
    // As an import counts them: what floats is no device's own.
    const seats = totalOf(grantsAt(lasting, { line, platform }))
    for (let count = chance.below(Math.min(seats, 3) + 1); count > 0; count--) {
      const address = numbered(first + devices.length)
      const grantedAt = new Date(
        shop.until.getTime() - Math.floor(chance.next() * (shop.until.getTime() - buyer.joinedAt)),
      )
      devices.push({
        member: buyer.email,
        line,
        platform,
        fingerprint: createHash('sha256').update(address).digest('base64url'),
        device: isLabelled(shop.own, platform) ? chance.pick(deviceNames) : address,
        ...(chance.happens(60) && { name: chance.pick(deviceNames) }),
        granted_at: grantedAt.toISOString(),
      })
    }
  }
  return devices
}

const paidLines =
  ({ catalogue }: Shop) =>
  ({ order, lines }: Purchase): PaidLine[] =>
    order.status !== 'complete'
      ? []
      : lines.flatMap(({ pid, term, quantity = 1, refunded = false }) => {
          const platforms = catalogue.productsByPid.get(pid)?.platforms ?? []
          return refunded ? [] : [{ pid, term, quantity, platforms, since: new Date(order.placed_at) }]
        })
