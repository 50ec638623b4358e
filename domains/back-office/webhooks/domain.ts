import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { sourceEvents } from './actions/announce'
import { deliver } from './actions/deliver'
import { publish } from './actions/publish'
import { apiHandlers } from './calls/api'
import { consoleHandlers } from './calls/console'
import type { WebhooksContext } from './context'
import { webhooksApiCalls } from './contract/api'
import { webhooksConsoleCalls } from './contract/console'
import { staff } from './store/staff'
import { deliverJob } from './store/turns'

/** Numbers events and sends them to their subscribers. */
function registerWebhookJobs(context: WebhooksContext) {
  const { events, worker, clock } = context
  events.follow(sourceEvents, 'webhooks', (transaction, queued) => publish(transaction, queued, clock()))
  worker.handle<{ message: number }>(deliverJob, ({ message }) => deliver(context, message), 'webhooks')
}

const numbersAlone = 'names of things, such as an order’s number; it goes by age'

export const webhooks = defineDomain({
  name: 'webhooks',
  mails: wordingOf('domains/back-office/webhooks/mails'),
  samples: async () => (await import('./mails/mails')).webhookMails,
  open: (deps): WebhooksContext => ({
    ...deps,
    secret: deps.config.licenceSecret,
    insecure: deps.config.demo,
    inside: deps.config.webhookNetworks,
  }),
  api: { calls: webhooksApiCalls, handlers: apiHandlers },
  console: { calls: webhooksConsoleCalls, handlers: consoleHandlers },
  jobs: registerWebhookJobs,
  impersonalTables: {
    event_queue: 'what has just happened; it is there for a moment',
    public_event_numbers: 'how far numbers have come',
    public_events: numbersAlone,
    webhook_attempts: numbersAlone,
    webhook_endpoints: 'systems of the vendor’s',
    webhook_messages: numbersAlone,
  },
  staff,
})
