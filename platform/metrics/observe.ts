import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { OpenDatabase, Queryable } from '@/platform/database/connect'
import type { Replica } from '@/platform/database/replica'
import { serverConnections } from '@/platform/database/server'
import { readQueue } from '@/platform/jobs/figures'
import type { Worker } from '@/platform/jobs/worker'
import { readMailFigures } from '@/platform/mail/figures'
import type { Clock } from '@/platform/time/duration'
import { addGauges, type GaugeGroup, gaugeGroup } from './gauges'
import { requestObserver } from './observe-requests'

/** The queue of work for threads of one kind. */
interface ThreadQueue {
  /** The purpose of the threads, such as `passwords`. */
  readonly name: string
  readonly waiting: () => number
}

/** Gauges of what requests wait for in this process: a connection to the database, a thread. */
const resourceGauges = (pool: Pool, threads: readonly ThreadQueue[]) =>
  gaugeGroup({
    gauges: {
      foyer_database_connections: { help: 'Connections of this process to the database.', labels: ['state'] },
      foyer_database_waiting: { help: 'Requests and jobs of this process that wait for a connection to the database.' },
      foyer_threads_waiting: { help: 'Work of this process that waits for a thread.', labels: ['threads'] },
    },
    read: async () => [
      { gauge: 'foyer_database_connections', labels: { state: 'idle' }, value: pool.idleCount },
      { gauge: 'foyer_database_connections', labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
      { gauge: 'foyer_database_waiting', value: pool.waitingCount },
      ...threads.map(({ name, waiting }) => ({
        gauge: 'foyer_threads_waiting' as const,
        labels: { threads: name },
        value: waiting(),
      })),
    ],
  })

/** How long the jobs took that this process did. */
function timeJobs(registry: Registry, worker: Worker) {
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
const queueGauges = (database: Queryable, clock: Clock) =>
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

/** The way out for mail. */
const mailGauges = (database: Queryable, clock: Clock) =>
  gaugeGroup({
    gauges: {
      foyer_mails: { help: 'Mails that wait for the mail server, or that the staff holds.', labels: ['state'] },
      foyer_mail_oldest_seconds: { help: 'How long the oldest mail has waited for the mail server.' },
      foyer_bouncing_addresses: { help: 'Addresses at which nothing arrives.' },
    },
    async read() {
      const { waiting, held, age, bouncing } = await readMailFigures(database, clock())
      return [
        { gauge: 'foyer_mails', labels: { state: 'waiting' }, value: waiting },
        { gauge: 'foyer_mails', labels: { state: 'held' }, value: held },
        { gauge: 'foyer_mail_oldest_seconds', value: age },
        { gauge: 'foyer_bouncing_addresses', value: bouncing },
      ]
    },
  })

/**
 * Returns gauges of the disks of our folders.
 * @param folders by their purpose
 */
const diskGauges = (folders: Readonly<Record<string, string>>) =>
  gaugeGroup({
    gauges: {
      foyer_disk_bytes: { help: 'The size of the disk that a folder of ours lies on.', labels: ['folder'] },
      foyer_disk_free_bytes: { help: 'The free part of it.', labels: ['folder'] },
    },
    async read() {
      // A folder without any file does not exist yet.
      const there = Object.entries(folders).filter(([, path]) => existsSync(path))
      const disks = there.map(async ([folder, path]) => {
        const { bsize, blocks, bavail } = await statfs(path)
        return [
          { gauge: 'foyer_disk_bytes' as const, labels: { folder }, value: blocks * bsize },
          { gauge: 'foyer_disk_free_bytes' as const, labels: { folder }, value: bavail * bsize },
        ]
      })
      return (await Promise.all(disks)).flat()
    },
  })

/** Gauges of the connections of the database's server, of all processes. */
const serverGauges = (database: Queryable) =>
  gaugeGroup({
    gauges: {
      foyer_database_server_connections: {
        help: "Connections of the database's server: used by clients, and the most that it takes.",
        labels: ['state'],
      },
    },
    async read() {
      const { used, most } = await serverConnections(database)
      return [
        { gauge: 'foyer_database_server_connections' as const, labels: { state: 'used' }, value: used },
        { gauge: 'foyer_database_server_connections' as const, labels: { state: 'most' }, value: most },
      ]
    },
  })

/** How far the replica is behind: not a number while it does not answer. */
const replicaGauges = (replica: Replica) =>
  gaugeGroup({
    gauges: {
      foyer_replica_fresh: { help: 'Whether reads that may be stale come from the replica: 1, or 0.' },
      foyer_replica_lag_seconds: { help: 'How far the replica is behind the database.' },
    },
    async read() {
      const found = await replica.look()
      return [
        { gauge: 'foyer_replica_fresh' as const, value: found.state === 'fresh' ? 1 : 0 },
        { gauge: 'foyer_replica_lag_seconds' as const, value: 'lag' in found ? found.lag : Number.NaN },
      ]
    },
  })

/** One kind of thing that waits for staff. */
interface WaitingKind {
  readonly kind: string
  readonly count: number
  /** The age of the oldest; null where there is none. */
  readonly since: Date | null
}

type ReadWaiting = () => Promise<readonly WaitingKind[]>

/** Gauges of the console's start page for the staff (decision 0054), for monitoring. */
const attentionGauges = (clock: Clock, readWaiting: ReadWaiting) =>
  gaugeGroup({
    gauges: {
      foyer_attention: { help: 'Items that wait for the staff or went wrong.', labels: ['kind'] },
      foyer_attention_oldest_seconds: { help: 'How long the oldest of it has waited.', labels: ['kind'] },
    },
    async read() {
      const entries = await readWaiting()
      const now = clock().getTime()
      return entries.flatMap(({ kind, count, since }) => {
        const labels = { kind }
        const age = since === null ? 0 : Math.max(0, now - since.getTime()) / 1000
        return [
          { gauge: 'foyer_attention', labels, value: count },
          { gauge: 'foyer_attention_oldest_seconds', labels, value: age },
        ]
      })
    },
  })

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
export function observe({ opened, clock, log, worker, threads, attention, figures, folders, version }: Observed) {
  const { database, pool } = opened
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'foyer_build_info',
    help: 'Which version runs here.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  const observeRequests = requestObserver(registry)
  timeJobs(registry, worker)
  const groups: readonly GaugeGroup[] = [
    resourceGauges(pool, threads),
    queueGauges(database, clock),
    mailGauges(database, clock),
    ...(opened.replica === null ? [] : [replicaGauges(opened.replica)]),
    serverGauges(database),
    diskGauges(folders),
    attentionGauges(clock, attention),
    ...figures,
  ]
  for (const group of groups) {
    addGauges(registry, group, (error) => log.warn({ error }, 'a figure could not be read'))
  }
  return { registry, observeRequests }
}
