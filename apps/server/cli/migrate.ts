import { openSession } from '@/platform/backup/session'
import { commandsOf } from '@/platform/commands/command'
import { flag } from '@/platform/commands/options'
import { version } from '@/platform/config/version'
import type { DatabasePlace } from '@/platform/database/connect'
import { readMigrations } from '@/platform/database/migrations/files'
import { type PlannedMigration, planOf } from '@/platform/database/migrations/plan'
import { assertNotTooNew, readApplied } from '@/platform/database/migrations/state'
import { inBackupWords } from './backup-words'

export const migrateCommand = commandsOf<unknown>()({
  summary: `Brings the tables up to date, as the next start of a server would, and says
how long each migration took. --plan changes nothing: it says what would
run, what each keeps others from, over how many rows, and whether servers
of the version before work on beside it. docs/operation/upgrades.md.`,
  options: { plan: flag },
  json: true,
  example: '--plan',
  async run({ options: { plan } }, at) {
    const { database } = at.config
    const pending = await inBackupWords(readPlan(database))
    if (plan) return { data: { version, pending }, text: describePlan(pending) }
    // Whoever opens the data brings them up to date.
    await at.data(async () => {})
    const done = (await inBackupWords(readRuns(database))).filter(({ tag }) =>
      pending.some((migration) => migration.tag === tag),
    )
    const lines = done.map(({ tag, took }) => `${tag}: ${took} ms`)
    return { data: { version, done }, text: lines.join('\n') || 'The tables are up to date.' }
  },
})

async function withSession<Result>(
  place: DatabasePlace,
  work: (client: Awaited<ReturnType<typeof openSession>>['client']) => Promise<Result>,
): Promise<Result> {
  const session = await openSession(place, true)
  try {
    return await work(session.client)
  } finally {
    await session.close()
  }
}

const readPlan = (place: DatabasePlace) =>
  withSession(place, async (client) => {
    const migrations = readMigrations()
    assertNotTooNew(migrations, await readApplied(client), version)
    return planOf(client, migrations)
  })

const readRuns = (place: DatabasePlace) =>
  withSession(place, async (client) =>
    (await readApplied(client)).flatMap(({ tag, took }) => (tag === null ? [] : [{ tag, took }])),
  )

function describePlan(pending: readonly PlannedMigration[]): string {
  if (pending.length === 0) return 'The tables are up to date.'
  return pending.map(describe).join('\n')
}

function describe({ tag, kind, worksFrom, steps }: PlannedMigration): string {
  const beside = worksFrom === null ? 'older servers work on' : `servers from ${worksFrom} on work on`
  const lines = steps
    .filter(({ lock, rows }) => lock !== 'none' || rows > 0)
    .map(({ table, lock, lasts, rows }) => {
      const held = lock === 'none' ? 'keeps nobody from anything' : `keeps others from ${lock}`
      return `  ${table ?? ''}: ${held} for ${lasts === 'a moment' ? 'a moment' : `its rows, about ${rows}`}`
    })
  return [`${tag}: ${kind}, ${beside}`, ...lines].join('\n')
}
