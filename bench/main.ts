import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@/platform/config/root'
import { startPostgres } from '@/tests/database/postgres-server'
import { machine, today } from '@/tests/machine/machine'
import { logins, prepareAccounts, visitOnce } from './accounts'
import { markdown, rounds, type Table } from './figures'
import { measureGrowth } from './growth/measure'
import { measureImport } from './import'
import { measureEventLoop, measureLogin } from './login'
import { measureOrders } from './orders'
import { measurePartitions } from './partitions'
import { measureProcesses } from './processes'
import { startLimit, startProduct } from './servers'
import { measureSession } from './session'
import { measureStart } from './start'

// The server part of the budgets: the product beside the bare limits, in turns, on a PostgreSQL server with the
// settings that PostgreSQL comes with. `--write` puts the tables into docs/explanation/performance.md.

const report = join(root, 'docs', 'explanation', 'performance.md')
const place = /(<!-- bench -->\n)[\s\S]*(<!-- \/bench -->)/

/** The parts that can be measured alone: `npm run bench -- login orders`. */
const parts = ['start', 'login', 'loop', 'session', 'orders', 'processes'] as const
const chosen = parts.filter((part) => process.argv.includes(part))
const isWanted = (part: (typeof parts)[number]) => chosen.length === 0 || chosen.includes(part)
const writes = process.argv.includes('--write')

/** `npm run bench -- growth [ORDERS] [--write]` fills databases of its own, and so is never a part of the rest. */
const growsTo = process.argv.includes('growth')
  ? Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000_000)
  : null

/** `npm run bench -- partitions [ROWS]`, for decision 0077. */
async function compareTables(rows: number): Promise<string> {
  const postgres = await startPostgres(['max_wal_size=4GB', 'autovacuum=off'])
  try {
    const table = await measurePartitions(postgres.url, rows)
    console.log(table)
    return table
  } finally {
    await postgres.stop()
  }
}

/** `npm run bench -- import [MEMBERS] [--write]`, three times as many orders. */
async function bringIn(members: number): Promise<string> {
  const postgres = await startPostgres()
  try {
    const table = await measureImport(postgres.url, members)
    console.log(table)
    return `\`npm run bench -- import ${members}\` on ${today()}: ${machine()}, into an empty PostgreSQL beside it with its usual settings.\n\n${table}`
  } finally {
    await postgres.stop()
  }
}

const imports = process.argv.includes('import')

/** The part of the document that is rewritten. */
function writtenIn() {
  if (imports) return /(<!-- import -->\n)[\s\S]*(<!-- \/import -->)/
  return growsTo === null ? place : /(<!-- growth -->\n)[\s\S]*(<!-- \/growth -->)/
}

async function grow(orders: number): Promise<string> {
  // It is read from, and filled faster like this.
  const postgres = await startPostgres(['fsync=off', 'max_wal_size=8GB', 'max_connections=200'])
  try {
    const table = await measureGrowth(postgres.url, orders)
    console.log(table)
    return `\`npm run bench -- growth ${orders}\` on ${today()}: ${machine()}; medians of 9 rounds in turns, one question at a time.\n\n${table}`
  } finally {
    await postgres.stop()
  }
}

async function measure(): Promise<string> {
  const tables: string[] = []
  const show = (table: Table) => {
    tables.push(markdown(table))
    console.log(`${tables.at(-1)}\n`)
  }

  const postgres = await startPostgres()
  try {
    if (isWanted('start')) for (const table of await measureStart(postgres.url)) show(table)
    const product = await startProduct({ DATABASE_URL: postgres.url })
    const { version } = await prepareAccounts(postgres.url)
    const page = await visitOnce(product.port)
    const limit = await startLimit(postgres.url, page)
    const contenders = { limit, product }
    const loads = { limit: logins('/login'), product: logins('/api/auth/login') }
    if (isWanted('login')) show(await measureLogin(contenders, loads))
    if (isWanted('loop')) show(await measureEventLoop(contenders, loads))
    if (isWanted('session')) show(await measureSession(contenders))
    if (isWanted('orders')) show(await measureOrders(contenders))
    if (isWanted('processes')) {
      const second = await startProduct({ DATABASE_URL: postgres.url })
      show(await measureProcesses(product, second))
      await second.stop()
    }
    await Promise.all([limit.stop(), product.stop()])
    const on = `\`npm run bench -- --write\` on ${today()}: ${machine()}, PostgreSQL ${version}`
    return [`${on}; medians of ${rounds} rounds, the least and the greatest in brackets.`, ...tables].join('\n\n')
  } finally {
    await postgres.stop()
  }
}

// Child processes end with this process, in every case.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

if (writes && (chosen.length > 0 || process.argv.includes('partitions')))
  throw new Error('`--write` writes all tables: measure all parts.')

const count = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 1_000_000)
const begin = () => {
  if (process.argv.includes('partitions')) return compareTables(count)
  if (imports) return bringIn(count)
  return growsTo === null ? measure() : grow(growsTo)
}
begin()
  .then((tables) => {
    if (!writes) return
    const text = readFileSync(report, 'utf8')
    if (!writtenIn().test(text)) throw new Error('docs/explanation/performance.md has lost the place for the tables.')
    writeFileSync(
      report,
      text.replace(writtenIn(), (_, begin, end) => `${begin}${tables}\n${end}`),
    )
  })
  .catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
