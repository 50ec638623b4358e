import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Database, OpenDatabase } from '@/platform/database/connect'

/**
 * The watch in whose transaction something runs. One storage for all servers of a worker: each is told of every promise
 * from its first use on, and none of them ever goes.
 */
const within = new AsyncLocalStorage<ReadonlySet<string>>()

/**
 * Watches the databases of requests and of patient work for transactions that ask for a second connection. On the embedded
 * database, which has one connection, such a transaction waits for itself; on a server, as many of them as there are
 * connections block each other (decision 0026).
 * @returns one stack for each place that asked, filled while the databases are used
 */
export function watchTransactions({ database, patient }: OpenDatabase): ReadonlySet<string> {
  const found = new Set<string>()
  for (const each of new Set([database, patient])) {
    const transaction = each.transaction
    each.transaction = (work, config) => transaction((own) => within.run(found, () => work(own)), config)
    const pool = poolOf(each)
    const connect = pool.connect.bind(pool) as (...given: unknown[]) => never
    pool.connect = (...given: unknown[]) => {
      if (within.getStore() === found) found.add(new Error('A transaction asks for a second connection').stack ?? '')
      return connect(...given)
    }
  }
  return found
}

const poolOf = (database: Database) => (database as Database & { readonly $client: pg.Pool }).$client
