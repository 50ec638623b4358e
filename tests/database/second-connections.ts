import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Database, OpenDatabase } from '@/platform/database/connect'

/**
 * Watches both databases of a server, that of requests and that of patient work, for a transaction whose work asks either
 * for another connection: on the embedded database, which has one for all, it waits for itself, and on a server as many of
 * them as there are connections do (decision 0026).
 * @returns where it was asked for, one stack for each place, filled while the databases are used
 */
export function watchTransactions({ database, patient }: OpenDatabase): ReadonlySet<string> {
  const found = new Set<string>()
  const within = new AsyncLocalStorage<true>()
  for (const each of new Set([database, patient])) {
    const transaction = each.transaction
    each.transaction = (work, config) => transaction((own) => within.run(true, () => work(own)), config)
    const pool = poolOf(each)
    const connect = pool.connect.bind(pool) as (...given: unknown[]) => never
    pool.connect = (...given: unknown[]) => {
      if (within.getStore()) found.add(new Error('A transaction asks for a second connection').stack ?? '')
      return connect(...given)
    }
  }
  return found
}

const poolOf = (database: Database) => (database as Database & { readonly $client: pg.Pool }).$client
