import { commandsOf } from '@/platform/commands/command'
import { flag } from '@/platform/commands/options'
import { version } from '@/platform/config/root'
import type { PlannedMigration } from '@/platform/database/migrations/plan'
import { readPlan, readRuns } from './migration-plan'

export const migrateCommand = commandsOf<unknown>()({
  summary: `Brings the tables up to date, as the next start of a server would, and says
how long each migration took. --plan changes nothing: it says what would
run, what each keeps others from, over how many rows, and whether servers
of the version before work on beside it. docs/operation/upgrades.md.`,
  options: { plan: flag },
  json: true,
  beginsData: true,
  example: '--plan',
  async run({ options: { plan } }, at) {
    const { database } = at.config
    const pending = await readPlan(database)
    if (plan) return { data: { version, pending }, text: describePlan(pending) }
    // Opening the data migrates it.
    await at.data(async () => {})
    const done = (await readRuns(database)).filter(({ tag }) => pending.some((migration) => migration.tag === tag))
    const lines = done.map(({ tag, took }) => `${tag}: ${took} ms`)
    return { data: { version, done }, text: lines.join('\n') || 'The tables are up to date.' }
  },
})

function describePlan(pending: readonly PlannedMigration[]): string {
  if (pending.length === 0) return 'The tables are up to date.'
  return pending.map(describe).join('\n')
}

function describe({ tag, kind, worksFrom, steps }: PlannedMigration): string {
  const beside = worksFrom === null ? 'older servers work on' : `servers from ${worksFrom} on work on`
  const lines = steps
    .filter(({ lock, rows }) => lock !== 'none' || rows > 0)
    .map(({ table, lock, lasts, rows }) => {
      const held = lock === 'none' ? 'blocks no access' : `keeps others from ${lock}`
      return `  ${table ?? ''}: ${held} for ${lasts === 'a moment' ? 'a moment' : `its rows, about ${rows}`}`
    })
  return [`${tag}: ${kind}, ${beside}`, ...lines].join('\n')
}
