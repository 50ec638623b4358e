import type { Queryable } from '@/platform/database/connect'
import { gaugeGroup } from '@/platform/metrics/gauges'
import type { Clock } from '@/platform/time/duration'
import { readWaiting } from './messages'

/** Gauges of undelivered events, by endpoint. */
export const webhookGauges = (database: Queryable, clock: Clock) =>
  gaugeGroup({
    gauges: {
      foyer_webhook_waiting: { help: 'Events that wait for an endpoint.', labels: ['endpoint'] },
      foyer_webhook_oldest_seconds: { help: 'How long ago the oldest of them happened.', labels: ['endpoint'] },
    },
    read: async () =>
      (await readWaiting(database, clock())).flatMap(({ endpoint, count, age }) => [
        { gauge: 'foyer_webhook_waiting', labels: { endpoint }, value: count },
        { gauge: 'foyer_webhook_oldest_seconds', labels: { endpoint }, value: age },
      ]),
  })
