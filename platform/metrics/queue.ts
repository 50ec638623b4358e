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
      foyer_jobs: { help: 'Background jobs: due, due later, failing so far, given up.', labels: ['kind', 'state'] },
      foyer_job_oldest_seconds: { help: 'How long ago the oldest job of a kind was first due.', labels: ['kind'] },
      foyer_job_done_seconds: { help: 'How long ago work that recurs was last done well.', labels: ['kind'] },
    },
    read: async () =>
      (await readQueue(database, clock())).flatMap(({ kind, due, later, failing, failed, age, done }) => [
        { gauge: 'foyer_jobs', labels: { kind, state: 'due' }, value: due },
        { gauge: 'foyer_jobs', labels: { kind, state: 'later' }, value: later },
        { gauge: 'foyer_jobs', labels: { kind, state: 'failing' }, value: failing },
        { gauge: 'foyer_jobs', labels: { kind, state: 'failed' }, value: failed },
        ...(done === null ? [] : [{ gauge: 'foyer_job_done_seconds' as const, labels: { kind }, value: done }]),
        { gauge: 'foyer_job_oldest_seconds', labels: { kind }, value: age },
      ]),
  })
