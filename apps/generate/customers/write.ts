import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import { grantsAt, type PaidLine, seatGrants, totalOf } from '@/domains/licensing/licences/rules/seats'
import { giftCodesFile } from '@/domains/promotion/campaign-gifts'
import { memberCouponsFile } from '@/domains/promotion/coupons/imports/member-coupons-file'
import { isLabelled } from '@/platform/programs/platforms'
import { characters } from '@/platform/text/alphabet'
import { before, days, hours } from '@/platform/time/duration'
import type { DemoActivationLine, DemoCodeLine } from '../../demo/activations'
import type { DemoDeviceLine } from '../../demo/devices'
import type { DemoOrderLine } from '../../demo/orders'
import type { DemoRefundLine } from '../../demo/refunds'
import type { DemoTicketLine } from '../../demo/tickets'
import { Chance } from '../chance'
import { deviceNames, numbered } from '../devices'
import { giftCodesFor } from '../gift-codes'
import type { Home } from '../people'
import { addressOf, castOf, customerAddress } from './cast'
import { giftsOf } from './gifts'
import { pictures, reviewOf, windowOf } from './pictures'
import { purchasesOf } from './purchases'
import { type Supply, someOf, supplyOf, waresOf } from './supply'
import { wording } from './wording'

/** The devices of those who have seats: of each kind of seat one is free, where there is more than one. */
function devicesOf(supply: Supply, orders: readonly DemoOrderLine[]): readonly DemoDeviceLine[] {
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
function activationsOf({ catalogue }: Supply, orders: readonly DemoOrderLine[]): readonly DemoActivationLine[] {
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
function codesOf({ catalogue, chance }: Supply, orders: readonly DemoOrderLine[]): readonly DemoCodeLine[] {
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

const referenceOf = ({ chance }: Supply, series: string) =>
  `${series}-${Array.from({ length: 8 }, () => chance.pick([...characters])).join('')}`

const marketOf = ({ markets }: Supply, index: number) => markets[index % markets.length] ?? markets[0]

/** Returns customers' tickets: to answer, answered, closed. */
function ticketsOf(supply: Supply, names: ReadonlyMap<string, string>): readonly DemoTicketLine[] {
  const [ware] = someOf(supply.wares, 0, 1)
  const licence = (member: string, market: number, daysAgo: number): DemoTicketLine => {
    const { language } = marketOf(supply, market)
    const { subject, text } = wording[language].licence
    const customer = {
      author: 'customer',
      text: text(ware?.product.names[language] ?? ''),
      picture: 'screen',
    } as const
    return { number: referenceOf(supply, 'T'), member, language, subject, daysAgo, messages: [customer] }
  }
  const invoice = (member: string, market: number, daysAgo: number, closed: boolean): DemoTicketLine => {
    const { language } = marketOf(supply, market)
    const { subject, text, answer } = wording[language].invoice
    const messages = [
      { author: 'customer', text },
      { author: 'operator', text: answer(names.get(member) ?? '') },
    ] as const
    return { number: referenceOf(supply, 'T'), member, language, subject, daysAgo, closed, messages: [...messages] }
  }
  return [
    licence(addressOf('ada'), 0, 2),
    invoice(addressOf('ada'), 0, 9, false),
    invoice(addressOf('sam'), 1, 40, true),
    licence(customerAddress(1), 1, 1),
    licence(customerAddress(2), 2, 4),
  ]
}

/** Returns refund cases: requested, withdrawn, paid at the sandbox, declined. */
function refundsOf(supply: Supply): readonly DemoRefundLine[] {
  const sold = waresOf(supply, 'single', 'allInOne', 'bundle', 'addOn')
  const refund = (index: number, more: Partial<DemoRefundLine>): readonly DemoRefundLine[] => {
    const [ware] = someOf(sold, index, 1)
    if (!ware) return []
    const { country, currency, language } = marketOf(supply, index)
    const { product, term } = ware
    const about = { number: referenceOf(supply, 'R'), member: customerAddress(index), country, currency, language }
    const description = wording[language].refund(product.names[language] ?? '')
    const asked = { kind: 'request', reason: 'does_not_work', description } as const
    return [
      {
        ...about,
        daysAgo: 1 + index,
        boughtDaysAgo: 5 + index,
        products: [{ pid: product.pid, term }],
        asked: [0],
        ...asked,
        ...more,
      },
    ]
  }
  return [
    ...refund(0, {}),
    ...refund(1, { kind: 'withdrawal', reason: undefined, description: '' }),
    ...refund(2, { paid: true, reason: 'bought_by_mistake', description: '' }),
    ...refund(3, { boughtDaysAgo: 40, declined: wording[marketOf(supply, 3).language].declined }),
  ]
}

interface Place extends Home {
  readonly catalogue: Catalogue
  readonly seed: number
  readonly now: Date
}

/**
 * Writes customers for a demo of any catalogue, each file in the form that a demo reads; the same seed gives the same
 * files.
 */
export async function writeCustomers(folder: string, { catalogue, seed, now, ...home }: Place) {
  const supply = supplyOf(catalogue, home, new Chance(seed), now)
  const members = castOf(supply)
  const { orders, subscriptions } = purchasesOf(supply)
  const names = new Map(members.map(({ email, username }) => [email, username]))
  const files: Readonly<Record<string, readonly object[]>> = {
    members,
    orders,
    subscriptions,
    // They come with the crowd, which the import brings.
    releases: [],
    devices: devicesOf(supply, orders),
    codes: codesOf(supply, orders),
    activations: activationsOf(supply, orders),
    gifts: giftsOf(supply),
    tickets: ticketsOf(supply, names),
    refunds: refundsOf(supply),
  }
  await mkdir(folder, { recursive: true })
  for (const [name, lines] of Object.entries(files)) await writeLines(join(folder, `${name}.jsonl`), lines)
  await writeLines(join(folder, giftCodesFile.name), [...giftCodesFor(catalogue, { members: 200 })])
  await writeLines(join(folder, memberCouponsFile.name), couponsOf(catalogue))
  await drawPictures(folder, supply)
}

/** Ada has every coupon that one has to be given. */
const couponsOf = ({ coupons }: Catalogue) =>
  coupons.filter((coupon) => coupon.for !== 'everyone').map(({ code }) => ({ coupon: code, member: addressOf('ada') }))

async function drawPictures(
  folder: string,
  { wares, catalogue, markets: [{ language }] }: ReturnType<typeof supplyOf>,
) {
  const product = wares[0] ? productOf(catalogue, wares[0].product.pid) : null
  const name = product?.names[language] ?? ''
  for (const picture of pictures) await writeFile(join(folder, picture.name), reviewOf(picture, name))
  await writeFile(join(folder, 'ticket-picture.svg'), windowOf(name, wording[language].licence.window))
}

const writeLines = (path: string, lines: readonly object[]) =>
  writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
