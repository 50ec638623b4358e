import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenDatabase } from '@/platform/database/connect'

/**
 * Watches a database for a transaction whose work asks the pool for another connection: on the embedded database, which
 * has one, it waits for itself, and on a server as many of them as there are connections do (decision 0026).
 * @returns where it was asked for, one stack for each place, filled while the database is used
 */
export function watchTransactions({ database, pool }: OpenDatabase): ReadonlySet<string> {
  const found = new Set<string>()
  const within = new AsyncLocalStorage<true>()
  const transaction = database.transaction
  database.transaction = (work, config) => transaction((own) => within.run(true, () => work(own)), config)
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => never
  pool.connect = (...given: unknown[]) => {
    if (within.getStore()) found.add(new Error('A transaction asks for a second connection').stack ?? '')
    return connect(...given)
  }
  return found
}
