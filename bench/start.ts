import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { rounds, type Table } from './figures'
import { startProduct } from './servers'

const idle = 5000

/** The time from start to listening with data, and the memory of an idle server. */
export async function measureStart(database: string): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  const places = { embedded: { DATA_DIR: folder }, postgres: { DATABASE_URL: database } }
  const seconds = { embedded: [] as number[], postgres: [] as number[] }
  const megabytes = { embedded: [] as number[], postgres: [] as number[] }
  try {
    for (const place of Object.values(places)) await (await startProduct(place)).stop()
    for (let round = 0; round < rounds; round++) {
      const embedded = await startProduct(places.embedded)
      const postgres = await startProduct(places.postgres)
      seconds.embedded.push(embedded.startedIn / 1000)
      seconds.postgres.push(postgres.startedIn / 1000)
      await wait(idle)
      megabytes.embedded.push(embedded.memory())
      megabytes.postgres.push(postgres.memory())
      await Promise.all([embedded.stop(), postgres.stop()])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return [
    {
      head: 'start to listening, built, data there',
      unit: 's',
      digits: 2,
      rows: [
        { what: 'embedded database', figures: seconds.embedded, budget: { most: 1 } },
        { what: 'PostgreSQL', figures: seconds.postgres, budget: { most: 0.7 } },
      ],
    },
    {
      head: `memory after ${idle / 1000} s with nothing to do`,
      unit: 'MB',
      digits: 0,
      rows: [
        { what: 'embedded database', figures: megabytes.embedded, budget: { most: 200 } },
        { what: 'PostgreSQL, without the database server', figures: megabytes.postgres, budget: { most: 110 } },
      ],
    },
  ]
}
