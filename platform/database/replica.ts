import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Duration, seconds } from '@/platform/time/duration'

/** A read-only copy of the database, for reads that may be a little behind (decision 0249). */
export interface Replica {
  readonly database: NodePgDatabase
  /** Whether it was fresh enough when it was last looked at; looks again where that is long ago, without waiting for it. */
  isFresh(): boolean
  /** Looks at it now. */
  look(): Promise<ReplicaState>
  /** A statement has failed there: it is not used until it was looked at again. */
  doubt(): void
}

export type ReplicaState =
  /** In seconds: the age of what it has, where the database has more. */
  | { readonly state: 'fresh'; readonly lag: number }
  | { readonly state: 'late'; readonly lag: number }
  /** It answers and is a database of its own, as after a failover to it. */
  | { readonly state: 'no replica' }
  | { readonly state: 'down'; readonly error: unknown }

/** The oldest state that a replica may answer from. */
export const mostBehind: Duration = seconds(10)

/** How long a look at it counts. */
const lookedAt: Duration = seconds(2)

interface Clients {
  readonly primary: NodePgDatabase
  readonly replica: NodePgDatabase
}

/** @param milliseconds a clock that only measures */
export function watchReplica(clients: Clients, milliseconds = () => performance.now()): Replica {
  let known: ReplicaState = { state: 'down', error: null }
  let at = Number.NEGATIVE_INFINITY
  let looking: Promise<ReplicaState> | null = null
  const look = () => {
    looking ??= stateOf(clients)
      .catch((error: unknown): ReplicaState => ({ state: 'down', error }))
      .then((state) => {
        known = state
        at = milliseconds()
        return state
      })
      .finally(() => {
        looking = null
      })
    return looking
  }
  return {
    database: clients.replica,
    look,
    isFresh() {
      const age = milliseconds() - at
      if (age > lookedAt) void look()
      // A look that takes so long says that something is wrong.
      return known.state === 'fresh' && age < lookedAt + mostBehind
    },
    doubt() {
      known = { state: 'down', error: null }
      at = Number.NEGATIVE_INFINITY
    },
  }
}

/**
 * Compares what the replica has with what the database had a moment before: the age of its last transaction alone would grow
 * where nothing happens, and what it has received says nothing where it receives no more.
 */
async function stateOf({ primary, replica }: Clients): Promise<ReplicaState> {
  const { rows: written } = await primary.execute<{ place: string }>(
    sql`select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as place`,
  )
  const { rows } = await replica.execute<{ standby: boolean; whole: boolean; lag: number | null }>(sql`
    select pg_is_in_recovery() as standby,
      coalesce(pg_last_wal_replay_lsn() >= ${written[0]?.place ?? '0/0'}::pg_lsn, false) as whole,
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as lag`)
  const [found] = rows
  if (!found?.standby) return { state: 'no replica' }
  const lag = found.whole ? 0 : (found.lag ?? Number.POSITIVE_INFINITY)
  return { state: lag * 1000 <= mostBehind ? 'fresh' : 'late', lag }
}
