import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '@/platform/database/connect'
import type { Row } from '../report'

/** How often is looked, in milliseconds. */
const every = 1000

/** Figures that must not grow: the limits of the last fifth, as a multiple of the second and as a difference. */
const limits: Readonly<Record<string, { readonly times: number; readonly more: number }>> = {
  'MB of the first server': { times: 1.5, more: 20 },
  'MB of the second server': { times: 1.5, more: 20 },
  'handles of the first server': { times: 1.5, more: 10 },
  'handles of the second server': { times: 1.5, more: 10 },
  'connections to PostgreSQL': { times: 1.5, more: 8 },
  'jobs and events that wait': { times: 2, more: 50 },
  sessions: { times: 1, more: 0 },
}

/** The figures of a process; empty for one that is being replaced. */
function figuresOf(pid: number) {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return { megabytes: Number(kilobytes) / 1024, handles: readdirSync(`/proc/${pid}/fd`).length }
  } catch {
    return { megabytes: Number.NaN, handles: Number.NaN }
  }
}

/** Returns the figures of the database; the drill's own connections have another name. */
async function figuresIn(database: Database) {
  const { rows } = await database.execute<Record<string, number>>(sql`select
    (select count(*)::int from pg_stat_activity
      where application_name <> current_setting('application_name') and backend_type = 'client backend') as connections,
    (select count(*)::int from jobs where singleton is null)
      + (select count(*)::int from event_queue) as jobs,
    (select count(*)::int from captchas) as captchas,
    (select count(*)::int from sessions) + (select count(*)::int from operator_sessions) as sessions`)
  return rows[0] ?? {}
}

/** @param pids returns the process ids of the two servers */
export function watchLevels(database: Database, pids: () => readonly number[]) {
  const samples: Readonly<Record<string, number>>[] = []
  let going = true
  const look = async () => {
    const [first, second] = pids().map(figuresOf)
    const found = await figuresIn(database)
    samples.push({
      'MB of the first server': first?.megabytes ?? Number.NaN,
      'MB of the second server': second?.megabytes ?? Number.NaN,
      'handles of the first server': first?.handles ?? Number.NaN,
      'handles of the second server': second?.handles ?? Number.NaN,
      'connections to PostgreSQL': found.connections ?? Number.NaN,
      'jobs and events that wait': found.jobs ?? Number.NaN,
      captchas: found.captchas ?? Number.NaN,
      sessions: found.sessions ?? Number.NaN,
    })
  }
  const looking = (async () => {
    for (; going; await wait(every)) await look()
  })()
  const meanOf = (what: string, fifth: number) => {
    const part = samples.slice(Math.floor((samples.length * fifth) / 5), Math.floor((samples.length * (fifth + 1)) / 5))
    const values = part.map((sample) => sample[what] ?? Number.NaN).filter((value) => !Number.isNaN(value))
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  return {
    /** @returns a table, and the names of the levels that have grown */
    async stop(): Promise<{ rows: readonly Row[]; grown: readonly string[] }> {
      going = false
      await looking
      const names = Object.keys(samples[0] ?? {})
      const means = names.map((what) => ({ what, before: meanOf(what, 1), after: meanOf(what, 4) }))
      const grown = means.filter(({ what, before, after }) => {
        const limit = limits[what]
        return limit !== undefined && !(after <= before * limit.times + limit.more)
      })
      return {
        rows: means.map(({ what, before, after }) => ({ what, figures: [before.toFixed(0), after.toFixed(0)] })),
        grown: grown.map(({ what, before, after }) => `${what}: ${before.toFixed(1)}, then ${after.toFixed(1)}`),
      }
    },
  }
}
