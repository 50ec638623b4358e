import { sourceEvents } from './actions/announce'
import { deliver } from './actions/deliver'
import { publish } from './actions/publish'
import type { WebhooksContext } from './context'
import { deliverJob } from './store/turns'

/** Numbers events and sends them to their subscribers. */
export function registerWebhookJobs(context: WebhooksContext) {
  const { events, worker, clock } = context
  events.follow(sourceEvents, 'webhooks', (transaction, queued) => publish(transaction, queued, clock()))
  worker.handle<{ message: number }>(deliverJob, ({ message }) => deliver(context, message), 'webhooks')
}
