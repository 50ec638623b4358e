import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalTables } from '@/apps/server/domains'
import { attempts } from '@/domains/accounts/identity/tables/members'
import { recordAction } from '@/platform/audit/log'
import { auditLog } from '@/platform/audit/tables'
import { enqueue } from '@/platform/jobs/queue'
import { after, days } from '@/platform/time/duration'
import { twoLongLives } from '@/tests/personal-data/personal-data'
import { stays } from '@/tests/personal-data/rest'
import { everyLock } from '@/tests/server/locks'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { columnName, personOf } from './store/collect'

/** Stands in everything of the member. It has a full stop, which no random token has. */
const mark = 'zq.ada'
const email = `${mark}@example.test`

let server: TestServer
let folder: string
let ada: Visitor
let eve: Visitor
let adaId: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-privacy-'))
  server = await startServer({ FILES_DIR: folder })
  ;({ ada, eve, adaId } = await twoLongLives(server, email, 'eve@example.test'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

type ExportedTables = Record<string, Record<string, unknown>[]>

const download = (visitor: Visitor, format: string, more = '') =>
  visitor.send(`/personal-data?format=${format}${more}`, { headers: { 'sec-fetch-site': 'same-origin' } })

/** Columns that link rows, open the session, or hold an address, where the mark is a part of the address. */
const linking = new Set(
  'topic_consents.email members.email mails.recipient mailed_links.email members.password_hash sessions.operator attempts.key gift_claims.picture_key events.name deliveries.recipient coupon_uses.code'
    .concat(
      ' subscriptions.checkout subscriptions.provider provider_subscriptions.checkout provider_subscriptions.provider',
      ' provider_subscriptions.bought_in',
      ' tickets.email tickets.number ticket_attachments.file_key bouncing_addresses.address incoming_letters.sender incoming_letters.outcome blocks.value',
      ' ways_back_to_none.account ways_back_to_none.email',
    )
    .split(' '),
)

/** Puts a word of its own into every text and every document that the tables hold of a member. */
async function markEverything() {
  await server.database.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('foyer.erasing', 'on', true)`)
    const { addresses } = personOf(personalTables, adaId)
    for (const { table, rows } of personalTables) {
      const { name } = getTableConfig(table)
      for (const column of Object.values(getTableColumns(table))) {
        const marked = markedValue(
          column.getSQLType(),
          sql.identifier(columnName(column)),
          `${mark} ${name} ${columnName(column)}`,
        )
        if (marked === null || linking.has(`${name}.${columnName(column)}`)) continue
        const set = sql`update ${table} set ${sql.identifier(columnName(column))} = ${marked}
          where ${rows({ memberId: adaId, addresses })}`
        // A column that takes a few words only, or refers to something, holds nothing of a person.
        await transaction.transaction((step) => step.execute(set)).catch(() => {})
      }
    }
  })
}

function markedValue(type: string, column: SQL | ReturnType<typeof sql.identifier>, word: string): SQL | null {
  if (type === 'text') return sql`coalesce(${column}, '') || ${` ${word}`}`
  if (type !== 'jsonb') return null
  return sql`case jsonb_typeof(${column}) when 'array' then ${column} || ${JSON.stringify([word])}::jsonb
    else coalesce(${column}, '{}') || ${JSON.stringify({ word })}::jsonb end`
}

/** Every column of the database in which the mark stands. */
async function found(): Promise<string[]> {
  const { rows: columns } = await server.database.execute<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY', 'character varying')`)
  const parts = columns.map(
    ({ table, column }) => sql`select ${`${table}.${column}`}::text as place from ${sql.identifier(table)}
      where ${sql.identifier(column)}::text like ${`%${mark}%`}`,
  )
  const { rows } = await server.database.execute<{ place: string }>(sql.join(parts, sql` union `))
  return rows.map(({ place }) => place).sort()
}

/** Columns that outlive the books as well, with the reason. */
/** Columns that stay when the books are deleted: a consent then holds only a hash, and expires by its own age. */
const staysForGood = {
  'number_days.key': 'the vendor’s own pool, whose codes are counted',
  'topic_consents.topic': 'what mail was agreed to, until that is three years over',
  'topic_consents.language': 'in which it was agreed to',
}

const count = (...keys: string[]) => {
  const now = server.clock.now()
  // Later than any tidying: what goes, goes with the account.
  const later = new Date(now.getTime() + days(30))
  return server.database.insert(attempts).values(keys.map((key) => ({ key, count: 1, nextAt: now, updatedAt: later })))
}
const counted = (...keys: string[]) => server.database.select().from(attempts).where(inArray(attempts.key, keys))

const runWatch = async () => {
  const { database, clock, worker } = server
  // Recorded changes are added to the sums once a minute.
  for (const kind of ['privacy.watch', 'numbers.sums']) {
    await enqueue(database, { kind, payload: {}, runAt: clock.now(), singleton: kind })
    await worker.drain()
  }
}

describe('the end of an account', () => {
  it('leaves no data of the member but those that the books must show', async () => {
    const { pass } = (await ada.call('POST /member/ticket_pass')).data
    const question = {
      laravel_session: pass,
      subject: `A question of ${mark}`,
      message: `Where is ${mark}?`,
      lang: 'en',
    }
    expect((await server.visitor().call('POST /ticket/open', question)).cscode).toBe(0)
    expect((await server.mailsTo('support@tidewren.example'))[0]?.text).toContain(email)
    const tries = [
      `proof of member ${adaId} in 00ff`,
      `new browser of member ${adaId}: Firefox on Linux from 192.0.2.7`,
    ]
    await count(...tries, `proof of member ${adaId}0`)
    await markEverything()
    expect((await found()).length).toBeGreaterThan(60)
    expect(await readdir(join(folder, 'gifts'))).toHaveLength(2)
    expect(await readdir(join(folder, 'tickets'))).toHaveLength(4)
    // L9: what an insider gave to an account of their own is not forgotten with the account.
    await recordAction(server.database, {
      ...({ at: server.clock.now(), operator: 'Insider', action: 'member.giveProduct', memberId: adaId } as const),
      lock: everyLock,
      details: { reason: `For ${email}`, order: 'GIFT-1', product: 757, term: 'LFT', told: email },
    })
    expect((await ada.call('POST /member/account_deletion', { password })).cscode).toBe(0)
    await runWatch()
    server.clock.advance(days(14))
    await runWatch()
    const given = await server.database.select().from(auditLog).where(eq(auditLog.operator, 'Insider'))
    expect(given.map(({ details }) => details)).toEqual([{ order: 'GIFT-1', product: 757, term: 'LFT' }])
    const [last] = await server.mailsTo(email)
    expect(last?.kind).toBe('privacy.ended')
    // The last letter is forgotten when it has had the time to be delivered.
    server.clock.advance(days(2))
    await server.worker.drain()
    const left = await found()
    expect(left.filter((place) => !(place in { ...stays, ...staysForGood }))).toEqual([])
    expect(await counted(...tries)).toEqual([])
    expect(await counted(`proof of member ${adaId}0`)).toHaveLength(1)
    expect(left).toContain('invoices.buyer')
    const { rows } = await server.database.execute<{ buyer: string }>(
      sql`select buyer::text as buyer from invoices where buyer::text like ${`%${mark}%`}`,
    )
    expect(rows[0]?.buyer).not.toContain('@')
    expect(await readdir(join(folder, 'gifts'))).toHaveLength(1)
    expect(await readdir(join(folder, 'tickets'))).toHaveLength(2)
  })

  it('the end of an account does not touch other accounts', async () => {
    await server.database.execute(
      sql`update sessions set expires_at = expires_at + interval '1 year', proven_at = ${after(server.clock.now(), days(1)).toISOString()}`,
    )
    server.clock.advance(days(1))
    const { data, files } = (await (await download(eve, 'json')).json()) as { data: ExportedTables; files: unknown[] }
    expect(Object.keys(data).filter((name) => name !== 'account_deletions' && data[name]?.length === 0)).toEqual([])
    expect(data.profiles?.[0]?.address_line).toBe('Hafenweg 1')
    expect(files).toHaveLength(3)
  })

  it('makes the address free, for a new account that has nothing of the old one', async () => {
    expect((await server.visitor().login(email, password)).cscode).toBe(42012)
    const { id } = await server.member({ email })
    expect(id).not.toBe(adaId)
    const visitor = server.visitor()
    expect((await visitor.login(email, password)).cscode).toBe(0)
    expect((await visitor.call('GET /member/get_order_list')).data.order_list).toEqual([])
  })

  it('is complete when the books may be closed: at the end of the tenth year after the order’s', async () => {
    const rest = async () => (await found()).filter((place) => place in stays)
    const untilEnd = Date.parse('2037-01-01T00:00:00Z') - server.clock.now().getTime()
    server.clock.advance(days(untilEnd / days(1) - 1))
    await runWatch()
    expect(await rest()).toContain('invoices.buyer')
    server.clock.advance(days(1))
    await runWatch()
    expect(await rest()).toEqual([])
    const { rows } = await server.database.execute(sql`select 1 from members where id = ${adaId}`)
    expect(rows).toEqual([])
  })
})
