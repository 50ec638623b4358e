import type { z } from 'zod/mini'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import type { orderLinesFile, ordersFile } from '@/domains/commerce/orders'
import type { Currency } from '@/platform/money/money'
import type { OwnPlatforms } from '@/platform/programs/platforms'
import { characters } from '@/platform/text/alphabet'
import type { Article } from './assortment'
import type { Chance } from './chance'
import type { Buyer } from './members'
import type { Market } from './people'

type OrderInput = z.input<typeof ordersFile.schema>
type LineInput = z.input<typeof orderLinesFile.schema>

/** The shop's products, and their discounts. */
export interface Shop {
  readonly catalogue: Catalogue
  readonly articles: readonly Article[]
  readonly markets: readonly Market[]
  /** The vendor's further platforms. */
  readonly own: OwnPlatforms
  /** The end of what has happened. */
  readonly until: Date
}

const day = 86_400_000
const sizes = [
  { lines: 1, weight: 78 },
  { lines: 2, weight: 16 },
  { lines: 3, weight: 5 },
  { lines: 4, weight: 1 },
]

export interface Purchase {
  readonly order: OrderInput
  readonly lines: readonly LineInput[]
}

/** One order of a buyer, numbered by how many were before it. */
export function orderOf(chance: Chance, shop: Shop, buyer: Buyer, index: number): Purchase {
  const { country, currency } = buyer.market
  const placedAt = new Date(buyer.joinedAt + Math.floor(chance.next() * (shop.until.getTime() - buyer.joinedAt)))
  const number = numberOf(index)
  const status = statusOf(chance, placedAt, shop.until)
  const { lines, coupon } = basketOf(chance, shop, number, currency)
  if (status === 'complete' && lines.length > 1 && chance.happens(2))
    lines[0] = { ...lines[0], refunded: true } as LineInput
  const order: OrderInput = {
    number,
    member: buyer.email,
    status,
    placed_at: placedAt.toISOString(),
    currency,
    total: lines.reduce((sum, { unit_amount, quantity = 1, amount = unit_amount * quantity }) => sum + amount, 0),
    country,
    ...(coupon && { coupon: coupon.code }),
  }
  return { order, lines }
}

function statusOf(chance: Chance, placedAt: Date, until: Date): OrderInput['status'] {
  const age = until.getTime() - placedAt.getTime()
  if (age < 3 * day && chance.happens(30)) return 'waiting'
  if (chance.happens(3)) return 'cancelled'
  return age > day && chance.happens(5) ? 'refunded' : 'complete'
}

function basketOf(chance: Chance, { catalogue, articles }: Shop, order: string, currency: Currency) {
  const coupon = chance.happens(15) && catalogue.coupons.length > 0 ? chance.pick(catalogue.coupons) : null
  const lines = Array.from({ length: chance.weighted(sizes).lines }, (): LineInput => {
    const { product, price } = chance.weighted(articles)
    const quantity = product.kind === 'single' && chance.happens(4) ? 2 + chance.below(4) : 1
    const unit = price.amounts[currency] ?? 0
    const share = coupon && covers(coupon, product.line, product.pid) ? percentOf(coupon) : 0
    return {
      order,
      pid: product.pid,
      term: price.term,
      unit_amount: unit,
      ...(quantity > 1 && { quantity }),
      ...(share > 0 && { amount: Math.round((unit * quantity * (100 - share)) / 100) }),
    }
  })
  const isUsed = lines.some(({ amount }) => amount !== undefined)
  return { lines, coupon: isUsed ? coupon : null }
}

const covers = ({ lines, products }: Coupon, line: string, pid: number) =>
  (lines?.includes(line) ?? true) && (products?.includes(pid) ?? true)

/** Coupons over an amount would have to be spread over lines; those over a share are enough for what is made up. */
const percentOf = ({ discount }: Coupon) => (discount.by === 'percent' ? Number(discount.percent) : 0)

const places = 6
const numbers = characters.length ** places

/** Unique numbers that do not look consecutive: the factor and their count have no common divisor. */
function numberOf(index: number) {
  let rest = Number((BigInt(index) * 424_242_423_671n + 77_777n) % BigInt(numbers))
  let text = ''
  for (let place = 0; place < places; place++) {
    text += characters[rest % characters.length]
    rest = Math.floor(rest / characters.length)
  }
  return `${text.slice(0, 3)}-${text.slice(3)}`
}
