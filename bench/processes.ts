import { availableParallelism } from 'node:os'
import { asMembers } from './accounts'
import { interleave, rateRow, type Table } from './figures'
import { asked, width } from './load'
import { orderList } from './orders'
import type { Server } from './servers'

/** One core for each of the two, one for the database, one for the load: with fewer they take them from each other. */
const enoughCores = 4

/** Two processes of the product on one database, between which the load is shared, against one of them. */
export async function measureProcesses(product: Server, second: Server): Promise<Table> {
  const run = (servers: readonly Server[]) => () => asked(servers, asMembers({ method: 'GET', path: orderList }), 1500)
  const { one, two } = await interleave({ one: run([product]), two: run([product, second]) })
  const cores = availableParallelism()
  const shown = cores >= enoughCores
  return {
    head: `processes on one database, orders as above, ${width} at once`,
    unit: 'a second',
    comparedTo: 'of one',
    digits: 0,
    rows: [
      rateRow('one', one),
      shown
        ? rateRow('two', two, one, { least: 1.7 })
        : rateRow(`two, which ${cores} cores cannot show: server, database and load share them`, two, one),
    ],
  }
}
