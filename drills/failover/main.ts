import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startProduct } from '@/bench/servers'
import { type Row, report } from '../report'
import { until } from './child'
import { ask, startCluster } from './cluster'
import { startLoad } from './load'

/** How long is written before the node dies, and after answers are good again; in seconds. */
const before = 10
const after = 15
/** Within which answers must be good again. */
const limit = 30
/** The longest time of the drill; in seconds. */
const longest = 400
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

async function drill(): Promise<boolean> {
  console.error('Starting the cluster …')
  const cluster = await startCluster()
  const servers: Awaited<ReturnType<typeof startProduct>>[] = []
  try {
    const data = join(cluster.folder, 'data')
    mkdirSync(data)
    const variables = { DATABASE_URL: cluster.url, DATA_DIR: data, LOG_LEVEL: 'fatal' }
    for (let server = 0; server < 2; server++) servers.push(await startProduct(variables))
    await ask(cluster.url, addMembers)
    const load = startLoad(
      servers.map(({ port }) => port),
      members,
    )
    await wait(before * 1000)
    const { good } = load.answers
    console.error(`Writing: ${Math.round(good / before)} good answers a second, ${load.answers.bad} bad ones.`)
    if (load.answers.bad > 0) throw new Error([...load.answers.problems.keys()].join('\n'))
    const killed = await cluster.killPrimary()
    const at = performance.now()
    console.error(`Killed the primary, node ${killed}.`)
    const quiet = () => performance.now() - (load.answers.lastBad ?? at) > after * 1000
    await until('good answers', async () => performance.now() - at > after * 1000 && quiet(), 120)
    await load.stop()
    await until('all jobs', async () => (await ask<{ count: number }>(cluster.url, waiting))[0]?.count === 0)
    for (const [problem, times] of load.answers.problems) console.error(`${times} × ${problem}`)

    const named = async (statement: string) =>
      (await ask<{ name: string }>(cluster.url, statement)).map(({ name }) => name)
    const outage = ((load.answers.lastBad ?? at) - at) / 1000
    const rows: Row[] = []
    let isWell = outage <= limit
    const kinds = [
      ['orders, paid', load.ledgers.orders, found.orders],
      ['their agreements to the terms', load.ledgers.orders, agreed],
      ['letters of these orders (jobs)', load.ledgers.orders, letters],
      ['tickets', load.ledgers.tickets, found.tickets],
      ['settings of members', load.ledgers.languages, found.languages],
    ] as const
    for (const [what, ledger, statement] of kinds) {
      const there = await named(statement)
      const { acknowledged, unanswered, lost, twice, uncalled } = ledger.compare(there)
      rows.push({ what, figures: [acknowledged, unanswered, there.length, lost.length, twice.length] })
      isWell &&= acknowledged > 0 && lost.length + twice.length + uncalled.length === 0
    }
    rows.push({
      what: `seconds from the kill to the last bad answer (limit: ${limit})`,
      figures: [outage.toFixed(1), '', '', '', ''],
    })
    report('failover', ['', 'acknowledged', 'unanswered', 'found', 'lost', 'done twice'], rows)
    return isWell
  } finally {
    for (const server of servers) await server.stop()
    await cluster.stop()
  }
}

// Interrupted, or hanging somewhere, it takes everything along that it has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
setTimeout(() => process.exit(1), longest * 1000).unref()
process.exitCode = (await drill()) ? 0 : 1
