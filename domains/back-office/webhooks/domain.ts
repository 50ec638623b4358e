import { wordingOf } from '@/platform/i18n/wording-of'
import { defineDomain } from '@/platform/installation/domain'
import { apiHandlers } from './calls/api'
import { consoleHandlers } from './calls/console'
import type { WebhooksContext } from './context'
import { webhooksApiCalls } from './contract/api'
import { webhooksConsoleCalls } from './contract/console'
import { registerWebhookJobs } from './jobs'
import { staff } from './staff'

const numbersAlone = 'names of things, such as an order’s number; it goes by age'

export const webhooks = defineDomain({
  name: 'webhooks',
  mails: wordingOf('domains/back-office/webhooks/mails'),
  samples: () => import('./mails/mails'),
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
