import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { OpenDatabase } from '@/platform/database/connect'
import type { Worker } from '@/platform/jobs/worker'
import type { Clock } from '@/platform/time/duration'
import { attentionGauges, type ReadWaiting } from './attention'
import { addGauges, type GaugeGroup } from './gauges'
import { diskGauges, serverGauges } from './machine'
import { mailGauges } from './mail'
import { observeRequests } from './observe-requests'
import { queueGauges, timeJobs } from './queue'
import { resourceGauges, type ThreadQueue } from './resources'

interface Observed {
  readonly opened: OpenDatabase
  readonly clock: Clock
  readonly log: Logger
  readonly worker: Worker
  readonly threads: readonly ThreadQueue[]
  /** Reads the items that wait for the staff. */
  readonly attention: ReadWaiting
  /** Gauges of the domains. */
  readonly figures: readonly GaugeGroup[]
  /** Folders on disks of this machine, by their purpose. */
  readonly folders: Readonly<Record<string, string>>
  readonly version: string
}

/** Counts and times what this process does, and reads what the whole installation has in hand (docs/operation/monitoring.md). */
export function observe(
  app: FastifyInstance,
  { opened, clock, log, worker, threads, attention, figures, folders, version }: Observed,
) {
  const { database, pool } = opened
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'foyer_build_info',
    help: 'Which version runs here.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  observeRequests(app, registry)
  timeJobs(registry, worker)
  const groups: readonly GaugeGroup[] = [
    resourceGauges(pool, threads),
    queueGauges(database, clock),
    mailGauges(database, clock),
    serverGauges(database),
    diskGauges(folders),
    attentionGauges(clock, attention),
    ...figures,
  ]
  for (const group of groups) {
    addGauges(registry, group, (error) => log.warn({ error }, 'a figure could not be read'))
  }
  return registry
}
