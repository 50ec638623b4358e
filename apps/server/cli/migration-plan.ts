import { openSession } from '@/platform/backup/session'
import { version } from '@/platform/config/root'
import type { DatabasePlace } from '@/platform/database/connect'
import { readMigrations } from '@/platform/database/migrations/files'
import { type PlannedMigration, planOf } from '@/platform/database/migrations/plan'
import { assertUsable, readApplied } from '@/platform/database/migrations/state'
import { inBackupWords } from './backup'

/** Returns the migrations that the next start of a server would run; changes nothing. */
export const readPlan = (place: DatabasePlace): Promise<PlannedMigration[]> =>
  inSession(place, async (client) => {
    const migrations = readMigrations()
    assertUsable(migrations, await readApplied(client), version)
    return planOf(client, migrations)
  })

/** Every migration that the data have seen, with its time. */
export const readRuns = (place: DatabasePlace) =>
  inSession(place, async (client) =>
    (await readApplied(client)).flatMap(({ tag, took }) => (tag === null ? [] : [{ tag, took }])),
  )

async function inSession<Result>(
  place: DatabasePlace,
  work: (client: Awaited<ReturnType<typeof openSession>>['client']) => Promise<Result>,
): Promise<Result> {
  const session = await inBackupWords(openSession(place, true))
  try {
    return await work(session.client)
  } finally {
    await session.close()
  }
}
