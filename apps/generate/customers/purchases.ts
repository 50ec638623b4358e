import type { Term } from '@/domains/commerce/catalogue/rules/kinds'
import type { OrderStatusName } from '@/domains/commerce/orders/rules'
import type { DemoOrderLine } from '../../demo/orders'
import type { DemoSubscriptionLine } from '../../demo/subscriptions'
import { addressOf } from './cast'
import { giftWares } from './gifts'
import { type Supply, someOf, type Ware, waresOf } from './supply'

const day = 24

/** Returns the purchases and subscriptions of the cast. */
export function purchasesOf(supply: Supply) {
  const orders: DemoOrderLine[] = []
  const subscriptions: DemoSubscriptionLine[] = []
  const { markets } = supply

  const buy = (member: string, hoursAgo: number, wares: readonly Ware[], more: Purchase = {}) => {
    if (wares.length === 0) return
    const { status = 'complete', market = 0, quantity = 1 } = more
    const { currency, country } = markets[market % markets.length] ?? markets[0]
    const products = wares.map(({ product: { pid }, term }) => ({ pid, term, quantity }))
    orders.push({ member, hoursAgo, status, currency, country, products })
  }

  const singles = waresOf(supply, 'single')
  const whole = waresOf(supply, 'allInOne')
  const plain = singles.length > 0 ? singles : waresOf(supply, 'allInOne', 'bundle', 'oem', 'addOn')
  const addOns = waresOf(supply, 'addOn')

  const ada = addressOf('ada')
  buy(ada, 29, someOf(plain, 4, 1), { status: 'waiting' })
  buy(ada, 5 * day, someOf(plain, 0, 2), { quantity: 2 })
  buy(ada, 10 * day, someOf(addOns, 0, 2))
  buy(ada, 38 * day, someOf(plain, 2, 1), { status: 'refunded', market: 1 })
  buy(ada, 120 * day, someOf(plain, 1, 3), { market: 1 })
  buy(ada, 300 * day, someOf(plain, 3, 1), { status: 'cancelled', market: 2 })
  buy(addressOf('old'), 2900 * day, someOf(whole.length > 0 ? whole : plain, 0, 1))
  buy(addressOf('bea'), 400 * day, someOf(waresOf(supply, 'bundle'), 0, 1))
  buy(addressOf('bea'), 200 * day, someOf(waresOf(supply, 'oem'), 0, 1), { quantity: 2 })
  buy(addressOf('bea'), 30 * day, someOf(plain, 0, 1), { market: 1 })
  giftWares(supply).forEach((ware, index) => {
    for (let count = 0; count < 3; count++) buy(addressOf('gil'), (20 + 50 * count + 7 * index) * day, [ware])
  })
  buy(addressOf('gil'), 15 * day, someOf(plain, 1, 1))

  const sam = addressOf('sam')
  const subscribe = (
    member: string,
    term: Term,
    state: DemoSubscriptionLine['state'],
    ordersHoursAgo: readonly number[],
    from: number,
  ) => {
    const plans = supply.wares.filter(({ product, term: each }) => product.kind === 'subscription' && each === term)
    const [plan] = someOf(plans, from, 1)
    if (!plan) return false
    for (const hoursAgo of ordersHoursAgo) buy(member, hoursAgo, [plan])
    subscriptions.push({ member, ordersHoursAgo: [...ordersHoursAgo], state, card: '4242' })
    return true
  }
  // A month has 28 days or more: four of them are not over after 102 days, and one is after 290.
  const monthly = subscribe(sam, '1M', 'active', [102 * day, 72 * day, 42 * day, 12 * day], 0)
  subscribe(sam, '1Y', monthly ? 'cancelled' : 'active', [290 * day + 1], 0)
  subscribe(sam, '1Y', 'ended', [390 * day], 1)
  subscribe(sam, '1M', 'ended', [250 * day], 1)
  // Where nothing else is sold, the first customer has something, too.
  if (plain.length === 0) {
    subscribe(ada, '1Y', 'active', [290 * day + 2], 0)
    subscribe(ada, '1M', 'ended', [330 * day], 0)
  }
  buy(sam, 60 * day, someOf(plain, 0, 1))
  return { orders, subscriptions }
}

interface Purchase {
  readonly status?: OrderStatusName
  /** The index of the market among the vendor's. */
  readonly market?: number
  readonly quantity?: number
}
