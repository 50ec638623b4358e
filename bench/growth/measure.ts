import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { Connection, type Question } from '../connection'
import { markdown, type Row, ratios } from '../figures'
import { type Server, startProduct } from '../servers'
import { questions } from './calls'
import { fill } from './fill'

const rounds = 9
const small = 10_000

/** The same questions at 10,000 orders and at many: how much longer each takes, and how long. */
export async function measureGrowth(postgres: string, orders: number): Promise<string> {
  const databases = await Promise.all(['few', 'many'].map((name) => createDatabase(postgres, name)))
  const [few, many] = (await Promise.all(databases.map((url) => startProduct({ DATABASE_URL: url })))) as [
    Server,
    Server,
  ]
  for (const [index, count] of [small, orders].entries()) {
    await fill(databases[index] as string, count)
    await folded(databases[index] as string)
  }
  const connections = [await Connection.open(few.port), await Connection.open(many.port)] as const
  const rows: { row: Row; most: number }[] = []
  for (const question of questions()) {
    const times = await timesOf(question, connections)
    if (times === null) continue
    const [before, after] = times
    // Other work of the machine only slows single answers; below a millisecond nothing else is measured.
    const [least, most] = [before, after].map((each) => Math.max(Math.min(...each), 1)) as [number, number]
    const compared = ratios([most], [least])
    const what = `\`${question.method} ${decodeURIComponent(question.path).replace('lang=en', '').replace(/\?&?$/, '')}\``
    rows.push({ row: { what, figures: after, compared, budget: { most: 1.2 } }, most: median(after) })
  }
  for (const connection of connections) connection.close()
  await Promise.all([few.stop(), many.stop()])
  rows.sort((one, other) => (other.row.compared?.[0] ?? 0) - (one.row.compared?.[0] ?? 0))
  const slow = rows.filter(({ most }) => most > 50).map(({ row }) => row.what)
  const head = `${orders.toLocaleString('en')} orders of ${(orders / 10).toLocaleString('en')} members`
  const table = {
    head,
    unit: 'ms',
    comparedTo: `of ${small.toLocaleString('en')}`,
    digits: 1,
    rows: rows.map(({ row }) => row),
  }
  return `${markdown(table)}\n\nOver 50 ms: ${slow.join(', ') || 'none'}.`
}

/** In turns, after each was asked twice. @returns null: it is refused without more */
async function timesOf(question: Question, connections: readonly [Connection, Connection]) {
  const times: [number[], number[]] = [[], []]
  for (let round = -2; round < rounds; round++) {
    for (const [index, connection] of connections.entries()) {
      const began = performance.now()
      const { status, body } = await connection.ask(question)
      const took = performance.now() - began
      if (status !== 200 || !body.toString('latin1', 0, 20).startsWith('{"cscode":0')) return null
      if (round >= 0) times[index as 0 | 1].push(took)
    }
  }
  return times
}

const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN

async function createDatabase(postgres: string, name: string): Promise<string> {
  await asked(postgres, `create database ${name}`)
  const url = new URL(postgres)
  url.pathname = name
  return url.href
}

/** Until what was brought in is in the sums of the numbers. */
async function folded(url: string) {
  await asked(url, "update jobs set run_at = now() where kind = 'numbers.sums'")
  while (Number((await asked(url, 'select count(*) from number_changes'))[0]?.count) > 0) await wait(500)
  // As it is when a vacuum of the server's own has come round.
  await asked(url, 'vacuum analyze')
}

async function asked(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: string }>(text)
  await client.end()
  return rows
}
