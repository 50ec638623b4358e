import type { Pool } from 'pg'
import { gaugeGroup } from './gauges'

/** The queue of work for threads of one kind. */
export interface ThreadQueue {
  /** The purpose of the threads, such as `passwords`. */
  readonly name: string
  readonly waiting: () => number
}

/** Gauges of what requests wait for in this process: a connection to the database, a thread. */
export const resourceGauges = (pool: Pool, threads: readonly ThreadQueue[]) =>
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
