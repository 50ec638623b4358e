import type { z } from 'zod/mini'
import { productOf } from '@/domains/commerce/catalogue/rules'
import { endOfTerm } from '@/domains/commerce/catalogue/rules/terms'
import type { subscriptionsFile } from '@/domains/commerce/subscriptions'
import type { Purchase, Shop } from './orders'

type SubscriptionInput = z.input<typeof subscriptionsFile.schema>

/**
 * Returns the subscriptions that a purchase began. The people are not real and are not charged, so a running
 * subscription ends with what is paid for.
 */
export function subscriptionsOf({ catalogue, until }: Shop, { order, lines }: Purchase): SubscriptionInput[] {
  if (order.status === 'waiting') return []
  return lines.flatMap(({ pid, term, refunded }, position): SubscriptionInput[] => {
    const from = new Date(order.placed_at)
    const end = endOfTerm(term, from)
    if (productOf(catalogue, pid)?.kind !== 'subscription' || end === null) return []
    const reference = { order: order.number, line: position + 1, paid_until: end.toISOString() }
    const ended = (at: Date, ending?: SubscriptionInput['ending']): SubscriptionInput[] => [
      { ...reference, state: 'ended', ended_at: at.toISOString(), ...(ending && { ending }) },
    ]
    if (order.status === 'cancelled') return ended(from, 'charged_back')
    if (order.status === 'refunded' || refunded) return ended(from, 'refunded')
    return end <= until ? ended(end) : [{ ...reference, state: 'cancelled' }]
  })
}
