import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startProduct } from '@/bench/servers'
import type { Comparison } from '../ledger'
import { until } from './child'
import { ask, type Cluster } from './cluster'
import { startLoad } from './load'

/** How long is written before anything happens, and after answers are good again; in seconds. */
const before = 10
const after = 15
/** Within which answers must be good again. */
export const limit = 30
const members = 40_000

/** The results afterwards, by member. */
const found = {
  orders: `select m.email as name from orders o join members m on m.id = o.member_id where m.email like 'drill%' and o.status = 0`,
  tickets: `select m.email as name from tickets t join members m on m.id = t.member_id where m.email like 'drill%'`,
  languages: `select email as name from members where email like 'drill%' and language = 'fr'`,
} as const
/** The agreements with these orders. */
const agreed = `select m.email as name from agreements a
  join checkouts c on c.reference = a.checkout join members m on m.id = c.member_id join legal_versions v on v.version = a.version
  where m.email like 'drill%' and v.kind = 'terms' and c.order_id is not null`
/** The letters that jobs have sent: one for each order. */
const letters = `select recipient as name from mails where kind = 'checkout.order' and recipient like 'drill%'`
const waiting = `select count(*)::int as count from jobs where kind like '% → %' and failed_at is null`

const addMembers = `
  insert into members (email, username, password_hash, created_at)
  select 'drill' || n || '@drill.test', 'Member ' || n, '', now() from generate_series(0, ${members - 1}) n;
  insert into sessions (token_hash, member_id, created_at, expires_at, network, user_agent)
  select sha256(split_part(email, '@', 1)::bytea), id, now(), now() + interval '1 day', '', '' from members
  where email like 'drill%'`

/** On a machine that is busy with other things a start gives up on its database; a service manager tries again. */
const startPatiently = (variables: Record<string, string>, tries = 6): ReturnType<typeof startProduct> =>
  startProduct(variables).catch((error: unknown) => {
    if (tries === 1) throw error
    return startPatiently(variables, tries - 1)
  })

/** The outcomes of a kind of request, beside what is there. */
interface Count extends Comparison {
  readonly what: string
  readonly there: number
}

/** Starts two servers on a cluster, and members who write through both. */
export async function startTrial(cluster: Cluster) {
  const servers: Awaited<ReturnType<typeof startProduct>>[] = []
  const data = join(cluster.folder, 'data')
  mkdirSync(data)
  const variables = { DATABASE_URL: cluster.url, DATA_DIR: data, LOG_LEVEL: 'fatal' }
  const stop = async () => {
    for (const server of servers) await server.stop()
  }
  try {
    for (let server = 0; server < 2; server++) servers.push(await startPatiently(variables))
    await ask(cluster.url, addMembers)
  } catch (error) {
    await stop()
    throw error
  }
  const {
    answers,
    ledgers,
    stop: endLoad,
  } = startLoad(
    servers.map(({ port }) => port),
    members,
  )
  await wait(before * 1000)
  console.error(`Writing: ${Math.round(answers.good / before)} good answers a second, ${answers.bad} bad ones.`)
  const problems = () => [...answers.problems].map(([problem, times]) => `${times} × ${problem}`)
  if (answers.bad > 0) {
    await stop()
    throw new Error(problems().join('\n'))
  }
  return {
    answers,
    problems,
    /**
     * Lets something happen, and waits until answers have been good for a while.
     * @returns the seconds from there to the last bad answer
     */
    async outage(happen: () => Promise<unknown>): Promise<number> {
      answers.lastBad = null
      const at = performance.now()
      await happen()
      const quiet = () => performance.now() - (answers.lastBad ?? at) > after * 1000
      await until('good answers', async () => performance.now() - at > after * 1000 && quiet(), 120)
      return ((answers.lastBad ?? at) - at) / 1000
    },
    /** Ends the writing, waits for the jobs, and compares. */
    async count(): Promise<readonly Count[]> {
      await endLoad()
      await until('all jobs', async () => (await ask<{ count: number }>(cluster.url, waiting))[0]?.count === 0)
      const kinds = [
        ['orders, paid', ledgers.orders, found.orders],
        ['their agreements to the terms', ledgers.orders, agreed],
        ['letters of these orders (jobs)', ledgers.orders, letters],
        ['tickets', ledgers.tickets, found.tickets],
        ['settings of members', ledgers.languages, found.languages],
      ] as const
      const counts: Count[] = []
      for (const [what, ledger, statement] of kinds) {
        const there = (await ask<{ name: string }>(cluster.url, statement)).map(({ name }) => name)
        counts.push({ what, there: there.length, ...ledger.compare(there) })
      }
      return counts
    },
    stop,
  }
}

/** Whether something was acknowledged, all of it is there once, and nothing else is. */
export const isWhole = ({ acknowledged, lost, twice, uncalled }: Count) =>
  acknowledged > 0 && lost.length + twice.length + uncalled.length === 0
