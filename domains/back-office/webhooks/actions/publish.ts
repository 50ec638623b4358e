import { caseByNumber } from '@/domains/commerce/refunds'
import type { Transaction } from '@/platform/database/connect'
import type { QueuedEvent } from '@/platform/jobs/event-queue'
import type { Facts, RefundFacts } from '../rules/facts'
import { wants } from '../rules/types'
import { lockEnabled } from '../store/endpoints'
import { orderFacts, subscriptionFacts } from '../store/facts'
import { publishEvents } from '../store/feed'
import { addMessages } from '../store/messages'
import { announce } from './announce'

/** Numbers the events, and queues them for every endpoint that is to receive them, in one transaction. */
export async function publish(transaction: Transaction, queued: readonly QueuedEvent[], now: Date) {
  const facts = await factsOf(transaction, queued)
  const announcements = queued.flatMap((event) => announce(event, facts))
  if (announcements.length === 0) return
  const events = await publishEvents(transaction, announcements)
  const endpoints = await lockEnabled(transaction)
  const messages = endpoints.flatMap((endpoint) =>
    events.filter(({ type }) => wants(endpoint.types, type)).map((event) => ({ endpoint, event })),
  )
  await addMessages(transaction, messages, now)
}

async function factsOf(transaction: Transaction, queued: readonly QueuedEvent[]): Promise<Facts> {
  const named = (key: string) => [...new Set(queued.flatMap(({ payload }) => payload[key] ?? []))]
  const refunds = new Map<string, RefundFacts>()
  for (const { name, payload } of queued) {
    if (!name.startsWith('refund.')) continue
    const found = await caseByNumber(transaction, String(payload.refund))
    if (found) {
      const { number, orderNumber: order, memberId: member, kind, state } = found
      refunds.set(number, { order, member, kind, state })
    }
  }
  return {
    orders: await orderFacts(transaction, named('order') as number[]),
    subscriptions: await subscriptionFacts(transaction, named('subscription') as number[]),
    refunds,
  }
}
