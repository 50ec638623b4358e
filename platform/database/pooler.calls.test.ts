import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startPgBouncer } from '@/tests/database/pgbouncer'
import { createBareDatabase } from '@/tests/database/postgres'
import { hasDebian } from '@/tests/machine/debian-programs'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { buy, openShop } from '@/tests/shop/checkout'
import { seconds } from '../time/duration'
import { openDatabase } from './connect'
import { migrate } from './migrate'
import { readMigrations } from './migrations/files'
import { timeouts } from './timeouts'

// All calls can run this way by hand: FOYER_TEST_POOLER=pgbouncer npx vitest run --project 'calls on PostgreSQL'
describe.skipIf(!hasDebian)('behind PgBouncer, which lends a session for a transaction', () => {
  let direct: string
  let url: string
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>
  let server: TestServer
  beforeAll(async () => {
    const address = new URL(await createBareDatabase(inject('postgres') as string))
    const postgres = new URL(inject('postgres') as string)
    postgres.pathname = address.pathname
    postgres.search = ''
    direct = postgres.href
    pooler = await startPgBouncer(postgres)
    url = pooler.url
    server = await startServer({}, { place: { url } })
  })
  afterAll(async () => {
    await server.close()
    await pooler.stop()
  })

  it('makes the tables, registers, signs in, sells, does jobs and sends mail', async () => {
    await openShop(server)
    const email = 'ada@example.test'
    const visitor = server.visitor()
    await visitor.call('POST /api/auth/register/per', { email, code: await visitor.captcha() })
    const [invited] = await server.mailsTo(email)
    const hash = invited?.link?.searchParams.get('hash') ?? ''
    const account = { email, hash, name: 'Ada', pw: password, re_pw: password }
    expect(await visitor.call('POST /api/auth/register/complete', account)).toMatchObject({ cscode: 0 })
    const again = server.visitor()
    expect(await again.login(email, password)).toMatchObject({ cscode: 0 })
    const bought = await buy(again, { pid: '757', option: 'LFT' })
    expect(bought).toMatchObject({ state: 'paid', email })
    const kinds = (await server.mailsTo(email)).map(({ kind }) => kind)
    expect(kinds).toContain('checkout.order')
  })

  it('answers a member’s repeated and simultaneous requests, in any session', async () => {
    const email = 'grace@example.test'
    await server.member({ email })
    const visitor = server.visitor()
    await visitor.login(email, password)
    const asked = Array.from({ length: 100 }, () => visitor.call('GET /member/get_order_list'))
    const codes = (await Promise.all(asked)).map(({ cscode }) => cscode)
    expect(new Set(codes)).toEqual(new Set([0]))
  })

  it('ends a transaction that takes too long, and leaves no limit for others', async () => {
    const { database, pool, close } = await openDatabase({ url }, seconds(1))
    const limits = () => pool.query("select current_setting('statement_timeout') as limit")
    await expect(database.transaction((inner) => inner.execute('select pg_sleep(60)'))).rejects.toMatchObject({
      cause: { code: '57014' },
    })
    const inside = await database.transaction(
      (inner) => inner.execute("select current_setting('statement_timeout') as limit"),
      {
        isolationLevel: 'repeatable read',
      },
    )
    expect([inside.rows, (await limits()).rows]).toEqual([[{ limit: '1s' }], [{ limit: '0' }]])
    await close()
  })

  it('builds an index concurrently, once', async () => {
    const next = {
      tag: 'beside',
      when: 9e12,
      hash: 'beside',
      worksFrom: null,
      isBeside: true,
      statements: ['create index concurrently members_pooled on members (username)'],
    }
    const done: string[] = []
    const log = { done: ({ tag }: { tag: string }) => void done.push(tag), gaveWay() {} }
    await Promise.all([1, 2].map(() => migrate(server.pool, log, [...readMigrations(), next])))
    expect(done).toEqual(['beside'])
    const client = new pg.Client({ connectionString: direct, connectionTimeoutMillis: timeouts.connection })
    await client.connect()
    const { rows } = await client.query(`select
      (select count(*)::int from pg_locks where locktype = 'advisory' and database = (
        select oid from pg_database where datname = current_database())) as locks,
      (select indisvalid from pg_index where indexrelid = 'members_pooled'::regclass) as valid`)
    await client.end()
    expect(rows).toEqual([{ locks: 0, valid: true }])
  })
})
