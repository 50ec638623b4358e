import type { Socket } from 'node:net'
import type pg from 'pg'
import { type Duration, hours, minutes, seconds } from '@/platform/time/duration'
import type { PlanningClient } from './clients'

/** How long the server waits for its database (decision 0045). */
export const timeouts = {
  /** The wait for a connection: a new one, or one that becomes free. */
  connection: seconds(8),
  /** The same in a request: then it answers that the database is busy. */
  requestsConnection: seconds(3),
  /** A statement that a person waits for. */
  requests: seconds(8),
  /** The wait of such a statement for another session's lock: then it answers that the database is busy. */
  locks: seconds(3),
  /** The statement of `/readyz`. */
  readiness: seconds(1.5),
  /** A statement of the command line (imports, reports), of recurring work, or of a test. */
  work: minutes(15),
  /** A statement of a migration, or the wait for another process's migration. */
  migrations: hours(6),
  /** The longest time that an idle transaction may hold its locks, such as while files are stored. */
  idleInTransaction: minutes(1),
  /** How soon a server notices that its client is gone: a cancelled command, a process that died. */
  gone: seconds(2),
  /** The time that an answer may spend on the network, once the server itself has cancelled the statement. */
  onTheWay: seconds(2),
} as const

/** The idle time after which a connection is probed; then once a second. */
const quiet = seconds(5)

/**
 * Options of connections that never wait for ever. The server ends what takes too long; and when the server itself, or
 * the way to it, has fallen silent without a word, the connection is given up, and another takes its place.
 * @param locks how long a statement waits for what others hold; left out: as long as it may take
 */
export const withTimeouts = (statements: Duration, locks?: Duration): pg.PoolConfig => ({
  keepAlive: true,
  keepAliveInitialDelayMillis: quiet,
  async onConnect(client) {
    const connected = client as pg.ClientBase & ConnectedClient & Pick<PlanningClient, 'shareSessions'>
    closeWhenSilent(connected, (statements + timeouts.onTheWay) as Duration)
    // Not when the connection starts: a proxy such as PgBouncer refuses parameters that it does not know.
    const { isPooled, notices } = await sessionOf(connected)
    if (isPooled) return connected.shareSessions(limits('set local', { statements, locks, notices }))
    await client.query(limits('set', { statements, locks, notices }))
  },
})

interface Limits {
  readonly statements: Duration
  readonly locks: Duration | undefined
  readonly notices: boolean
}

function limits(set: 'set' | 'set local', { statements, locks, notices }: Limits) {
  const all = {
    statement_timeout: statements,
    ...(locks !== undefined && { lock_timeout: locks }),
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    ...(notices && { client_connection_check_interval: timeouts.gone }),
    // Compiling takes a statement of a few rows longer than it runs, where the planner fears many.
    jit: 'off',
  }
  return Object.entries(all)
    .map(([name, limit]) => `${set} ${name} = ${limit}`)
    .join('; ')
}

/**
 * A pooler reports an invented process number to its clients, since the real one changes. A server on Windows cannot
 * notice that its client is gone during a statement.
 */
async function sessionOf(client: pg.ClientBase & ConnectedClient) {
  const { rows } = await client.query<{ pid: number; notices: boolean }>(
    "select pg_backend_pid() as pid, version() !~* 'windows|mingw|visual c|msvc' as notices",
  )
  return { isPooled: rows[0]?.pid !== client.processID, notices: rows[0]?.notices === true }
}

/** Properties of a connection that `pg` has, and its types lack. */
interface ConnectedClient {
  readonly connection: { readonly stream: Socket }
  readonly processID: number
  readonly readyForQuery: boolean
}

function closeWhenSilent(client: ConnectedClient, silence: Duration) {
  const { stream } = client.connection
  stream.setTimeout(silence, () => {
    if (!client.readyForQuery) stream.destroy(new Error(`The database kept silent for ${silence / 1000} seconds`))
  })
}
