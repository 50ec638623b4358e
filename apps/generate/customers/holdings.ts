import { productOf } from '@/domains/commerce/catalogue/rules'
import { grantsAt, type PaidLine, seatGrants, totalOf } from '@/domains/licensing/licences/rules/seats'
import { isLabelled } from '@/platform/programs/platforms'
import { characters } from '@/platform/text/alphabet'
import { before, days, hours } from '@/platform/time/duration'
import type { DemoActivationLine, DemoCodeLine } from '../../demo/activations'
import type { DemoDeviceLine } from '../../demo/devices'
import type { DemoOrderLine } from '../../demo/orders'
import { deviceNames, numbered } from '../devices'
import { addressOf } from './cast'
import type { Supply } from './supply'

/** The devices of those who have seats: of each kind of seat one is free, where there is more than one. */
export function devicesOf(supply: Supply, orders: readonly DemoOrderLine[]): readonly DemoDeviceLine[] {
  const { catalogue, chance, now } = supply
  let count = 0
  return (['ada', 'sam', 'old'] as const).flatMap((name) => {
    const member = addressOf(name)
    // Subscriptions are left out: they bring their own seats.
    const lasting = paidLines(supply, orders, member).filter(({ term }) => term === 'LFT')
    const grants = seatGrants(catalogue, lasting, { now, grace: days(0) })
    const places = new Map(grants.map(({ line, platform }) => [`${line} ${platform}`, { line, platform }]))
    return [...places.values()].flatMap(({ line, platform }) => {
      const seats = totalOf(grantsAt(grants, { line, platform }))
      return Array.from({ length: Math.min(seats, Math.max(1, Math.min(seats - 1, 2))) }, (): DemoDeviceLine => {
        count++
        const device = isLabelled(supply.own, platform) ? `${chance.pick(deviceNames)} ${count}` : numbered(count)
        const seenHoursAgo = 2 + chance.below(60)
        return { member, line, platform, device, name: chance.pick(deviceNames), hoursAgo: 70, seenHoursAgo }
      })
    })
  })
}

const paidLines = ({ catalogue, now }: Supply, orders: readonly DemoOrderLine[], member: string): PaidLine[] =>
  orders
    .filter((order) => order.member === member && order.status === 'complete')
    .flatMap(({ products, hoursAgo }) =>
      products.map(({ pid, term, quantity = 1 }) => {
        const platforms = productOf(catalogue, pid)?.platforms ?? []
        return { pid, term, quantity, platforms, since: before(now, hours(hoursAgo)) }
      }),
    )

/** Returns the activations of sam's subscription and bea's bundle. */
export function activationsOf({ catalogue }: Supply, orders: readonly DemoOrderLine[]): readonly DemoActivationLine[] {
  const bought = (name: 'sam' | 'bea', kind: 'subscription' | 'bundle') => {
    const own = orders.filter(({ member }) => member === addressOf(name)).flatMap(({ products }) => products)
    const [found] = own.map(({ pid }) => productOf(catalogue, pid)).filter((product) => product?.kind === kind)
    if (!found || !('includes' in found)) return null
    const pids = found.includes.filter((pid) => productOf(catalogue, pid)?.kind !== 'oem')
    return { product: found, pids: pids.slice(0, 'choose' in found ? Math.min(2, found.choose) : 3) }
  }
  const plan = bought('sam', 'subscription')
  const bundle = bought('bea', 'bundle')
  return [
    ...(plan?.pids.length ? [{ member: addressOf('sam'), pids: plan.pids, hoursAgo: 200 }] : []),
    ...(bundle?.pids.length
      ? [{ member: addressOf('bea'), bundle: bundle.product.pid, pids: bundle.pids, hoursAgo: 4000 }]
      : []),
  ]
}

/** A pool for each product that is bought for its codes; bea has fetched one. */
export function codesOf({ catalogue, chance }: Supply, orders: readonly DemoOrderLine[]): readonly DemoCodeLine[] {
  const letters = (count: number) => Array.from({ length: count }, () => chance.pick([...characters])).join('')
  const own = new Set(
    orders
      .filter(({ member }) => member === addressOf('bea'))
      .flatMap(({ products }) => products.map(({ pid }) => pid)),
  )
  const pools = catalogue.products.filter(({ kind }) => kind === 'oem')
  return [...new Set(pools.map(({ family }) => family))].flatMap((pool) => {
    const isOwn = pools.some(({ family, pid }) => family === pool && own.has(pid))
    return Array.from(
      { length: 20 },
      (_, index): DemoCodeLine => ({
        pool,
        code: `${letters(5)}-${letters(5)}-${letters(5)}`,
        ...(isOwn && index === 0 && { member: addressOf('bea') }),
      }),
    )
  })
}
