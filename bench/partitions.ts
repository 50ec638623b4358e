import { createHash } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '@/platform/database/connect'
import { keepPartitions, partitionedTables } from '@/platform/database/partitions'
import { after, before, days } from '@/platform/time/duration'
import { quantile } from './figures'

// Measures benefits and costs of weekly partitions (decision 0077): the tables of the product, and the same rows in
// unpartitioned tables beside them.

const begin = '2026-08-03T00:00:00Z'
/** The last moment of what is old, four weeks later. */
const end = '2026-08-31T00:00:00Z'
/** When that is long enough ago. */
const now = after(new Date(end), days(90))
const times = 400

const inOnePiece = `
  create schema whole;
  create table whole.events (like events including defaults, primary key (id));
  create index on whole.events ((payload ->> 'memberId')) where name = 'member.email_changed';
  create index on whole.events (at);
  create table whole.mails (like mails including defaults, primary key (id));
  create index on whole.mails (recipient, id); create index on whole.mails (kind, id);
  create index on whole.mails (kind) where held_at is not null; create index on whole.mails (id) where sent_at is null;
  create unique index on whole.mails (token) where token is not null; create index on whole.mails (created_at)`

/** Fills sixteen weeks, of which the first is old. @returns a table of Markdown */
export async function measurePartitions(url: string, rows: number): Promise<string> {
  const opened = await openDatabase({ url })
  for (const table of partitionedTables) {
    for (let ago = 112; ago >= 0; ago -= 7) {
      await keepPartitions(opened.patient, table, { now: before(now, days(ago)), keep: days(365) })
    }
  }
  const client = new pg.Client({ connectionString: url })
  // Our connection breaks when the server stops after an error, and that error is the one to see.
  client.on('error', () => {})
  await client.connect()
  await client.query(inOnePiece)
  // Writes to the disk are the same for both.
  await client.query('set synchronous_commit = off')
  const time = (n: string) => `timestamptz '${begin}' + ${n} * interval '112 days' / ${rows * 4}`
  await client.query(`insert into events (name, payload, at)
    select 'order.paid', jsonb_build_object('orderId', n, 'memberId', n % 5000), ${time('n')}
    from generate_series(0, ${rows * 4 - 1}) n`)
  await client.query(`insert into mails (kind, recipient, language, subject, text, html, confidential, created_at, sent_at, token)
    select 'checkout.confirmation', 'member' || n % 5000 || '@bench.test', 'en', 'Your order', repeat('text ', 40),
      repeat('<p>html</p>', 60), false, ${time('n * 10')}, ${time('n * 10')}, md5(n::text)
    from generate_series(0, ${(rows * 4) / 10 - 1}) n`)
  await client.query('insert into whole.events select * from events; insert into whole.mails select * from mails')
  for (const statement of ['vacuum analyze', 'checkpoint']) await client.query(statement)

  const lines: string[] = []
  const line = (what: string, whole: string, parts: string) => {
    lines.push(`| ${what} | ${whole} | ${parts} |`)
  }
  /** Both in turns; by the fastest tenth, as what else the machine does is none of theirs. */
  const read = async (statement: string) => {
    const taken = { whole: [] as number[], public: [] as number[] }
    for (let time = 0; time < times; time++) {
      for (const place of ['whole', 'public'] as const) {
        const text = statement.replace(/ (mails|events) /, ` ${place}.$1 `)
        const begun = performance.now()
        await client.query({ text, name: `${place} ${statement.slice(0, 40)}`, values: [value(statement, time, rows)] })
        taken[place].push(performance.now() - begun)
      }
    }
    return [taken.whole, taken.public].map((each) => `${quantile(each, 0.1).toFixed(2)} ms`) as [string, string]
  }
  line('a mail by its number', ...(await read('select * from mails where id = $1')))
  line('a mail by its token', ...(await read('select id from mails where token = $1')))
  line(
    'the newest 50 mails to an address',
    ...(await read('select id, subject from mails where recipient = $1 order by id desc limit 50')),
  )
  line('the newest 50 mails', ...(await read('select id, subject from mails where id < $1 order by id desc limit 50')))
  line(
    'an event is written',
    ...(await read(
      `insert into events (id, name, payload, at) overriding system value values ($1, 'tide', '{}', now())`,
    )),
  )

  for (const [name, by] of [
    ['events', 'at'],
    ['mails', 'created_at'],
  ] as const) {
    const count = await one(client, `select count(*) as it from ${name} where ${by} < '${end}'`)
    const size = () => one(client, `select pg_total_relation_size('whole.${name}') / 1e6 as it`)
    const whole = await size()
    const deleted = await told(client, () => client.query(`delete from whole.${name} where ${by} < '${end}'`))
    const vacuumed = await told(client, () => client.query(`vacuum whole.${name}`))
    const rest = await size()
    const table = partitionedTables.find((each) => each.name === name)
    if (!table) throw new Error(`${name} has no partitions`)
    const sizeOfAll = () =>
      one(
        client,
        `select sum(pg_total_relation_size(relid)) / 1e6 as it from pg_partition_tree('${name}') where isleaf`,
      )
    const sizeBefore = await sizeOfAll()
    const dropped = await told(client, async () => {
      const { dropped } = await keepPartitions(opened.patient, table, { now, keep: days(90) })
      if (dropped.length !== 4) throw new Error(`Dropped were ${dropped.join(', ')}`)
    })
    line(`${count.toLocaleString('en')} old ${name} go`, deleted, dropped)
    line('what is left of them is cleaned away', vacuumed, 'nothing is left')
    line(
      'of the disk comes back',
      `${Math.round(whole - rest)} of ${Math.round(whole)} MB`,
      `${Math.round(sizeBefore - (await sizeOfAll()))} of ${Math.round(sizeBefore)} MB`,
    )
  }
  await client.end()
  await opened.close()
  return ['| | in one piece | in weeks |', '|---|---|---|', ...lines].join('\n')
}

/** Something that is there, another one each time. */
function value(statement: string, time: number, rows: number) {
  const number = 1 + ((time * 7919) % ((rows * 4) / 10))
  if (statement.startsWith('insert')) return rows * 5 + time
  if (statement.includes('recipient')) return `member${number % 5000}@bench.test`
  if (statement.includes('token')) return createHash('md5').update(String(number)).digest('hex')
  return number
}

async function one(client: pg.Client, statement: string): Promise<number> {
  const { rows } = await client.query<{ it: string }>(statement)
  return Number(rows[0]?.it)
}

/** How long it took, and how much it wrote into the log of the server. */
async function told(client: pg.Client, act: () => Promise<unknown>): Promise<string> {
  const place = () => one(client, "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') / 1e6 as it")
  const [before, begun] = [await place(), performance.now()]
  await act()
  const taken = performance.now() - begun
  return `${taken < 1000 ? `${Math.round(taken)} ms` : `${(taken / 1000).toFixed(1)} s`}, ${((await place()) - before).toFixed(1)} MB of log`
}
