import { Histogram, type Registry } from 'prom-client'
import type { Queryable } from '@/platform/database/connect'
import { readQueue } from '@/platform/jobs/figures'
import type { Worker } from '@/platform/jobs/worker'
import type { Clock } from '@/platform/time/duration'
import { gaugeGroup } from './gauges'

/** How long the jobs took that this process did. */
export function timeJobs(registry: Registry, worker: Worker) {
  const duration = new Histogram({
    name: 'foyer_job_seconds',
    help: 'Time that a try of a background job took in this process.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.1, 0.5, 1, 5, 30, 120],
    registers: [registry],
  })
  worker.onAttempt(({ kind, outcome, seconds }) => duration.observe({ kind, outcome }, seconds))
}

/** The queue, which all processes share. */
export const queueGauges = (database: Queryable, clock: Clock) =>
  gaugeGroup({
    gauges: {
      foyer_jobs: { help: 'Background jobs: due by now, due later, given up.', labels: ['kind', 'state'] },
      foyer_job_oldest_seconds: { help: 'How long the oldest job of a kind has been due.', labels: ['kind'] },
    },
    read: async () =>
      (await readQueue(database, clock())).flatMap(({ kind, due, later, failed, age }) => [
        { gauge: 'foyer_jobs', labels: { kind, state: 'due' }, value: due },
        { gauge: 'foyer_jobs', labels: { kind, state: 'later' }, value: later },
        { gauge: 'foyer_jobs', labels: { kind, state: 'failed' }, value: failed },
        { gauge: 'foyer_job_oldest_seconds', labels: { kind }, value: age },
      ]),
  })
