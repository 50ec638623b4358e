import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { verifyLicence } from '@/packages/licence-client/src'
import { migrate } from '@/platform/database/migrate'
import { readMigrations } from '@/platform/database/migrations/files'
import { days } from '@/platform/time/duration'
import { createBareDatabase } from '@/tests/database/postgres'
import before from '@/tests/samples/data-of-before/licences.json'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, type GrantAnswer } from '@/tests/shop/licences'

const { desk, laptop, mac } = before
const fingerprintOf = (name: string) => deviceOf(name).fingerprint
const granted = ({ data }: { readonly data: unknown }) => data as Extract<GrantAnswer, { licence: string }>
/** The facts by which a program checks a licence, with the keys of that time. */
const atDesk = {
  keys: before.keys.map(({ kid, x }) => ({ kid, x, kty: 'OKP', crv: 'Ed25519' }) as const),
  line: 'downloader',
  fingerprint: fingerprintOf('desk'),
}

/**
 * Licences that were given out by the version before keys, floating places and recognition, with its database. Their
 * programs are in the world and know nothing of what came since.
 */
describe.runIf(inject('postgres'))('licences from an earlier system', () => {
  let server: TestServer
  beforeAll(async () => {
    const url = await createBareDatabase(inject('postgres') ?? '')
    const pool = new pg.Pool({ connectionString: url, max: 2 })
    const migrations = readMigrations()
    const then = migrations.findIndex(({ tag }) => tag === '0000_baseline') + 1
    await migrate(pool, undefined, migrations.slice(0, then))
    const data = readFileSync(new URL('../../../tests/samples/data-of-before/licences.sql', import.meta.url), 'utf8')
    // As a backup is restored: without triggers.
    await pool.query(`begin; set local session_replication_role = replica; ${data}; commit`)
    await pool.end()
    server = await startServer({ LICENCE_SECRET: before.secret }, { place: { url } })
  })
  afterAll(() => server?.close())

  const program = (path: `POST /licence/${'check' | 'refresh' | 'release'}`, token: string, name: string) =>
    server.visitor().call(path, { refresh_token: token, fingerprint: fingerprintOf(name) })

  it('open the program without network, by its built-in key', () => {
    const licence = verifyLicence(desk.licence, { ...atDesk, now: server.clock.now() })
    expect(licence).toMatchObject({ seat: desk.seat, platform: 'win', kind: 'device', features: [] })
    expect(licence.products).toContainEqual({ pid: 1, endsAt: null, updatesUntil: null })
  })

  it('are unchanged on the licence page', async () => {
    const visitor = server.visitor()
    await visitor.signIn(before.email)
    const { data } = await visitor.call('GET /member/product_licenses')
    expect(data).toMatchObject({ win_used: 2, win_totle: 2, mac_used: 1, mac_totle: 1 })
    expect(data.device_licenses.win.map(({ id }) => id).sort()).toEqual([desk.seat, laptop.seat].sort())
  })

  it('are refreshed by their token repeatedly, and new ones verify with the same key', async () => {
    expect((await program('POST /licence/check', desk.refresh_token, 'desk')).cscode).toBe(0)
    server.clock.advance(days(20))
    const first = await program('POST /licence/refresh', desk.refresh_token, 'desk')
    expect(first).toMatchObject({ cscode: 0, data: { seat: desk.seat } })
    expect(verifyLicence(granted(first).licence, { ...atDesk, now: server.clock.now() }).seat).toBe(desk.seat)
    server.clock.advance(days(20))
    const second = await program('POST /licence/refresh', granted(first).refresh_token, 'desk')
    expect(second).toMatchObject({ cscode: 0, data: { seat: desk.seat } })
    // Copied: it was used up two turns ago.
    expect((await program('POST /licence/refresh', desk.refresh_token, 'desk')).cscode).toBe(30007)
  })

  it('keep their number of seats: a third device finds none until one is released', async () => {
    const third = () =>
      server.visitor().call('POST /licence/sign_in', { ...deviceOf('third'), email: before.email, pw: password })
    expect((await third()).cscode).toBe(30005)
    expect((await program('POST /licence/release', laptop.refresh_token, 'laptop')).cscode).toBe(0)
    expect((await program('POST /licence/check', laptop.refresh_token, 'laptop')).cscode).toBe(30006)
    expect((await third()).cscode).toBe(0)
  })

  it('gain the components that identify a device when their program reports them', async () => {
    const components = [
      { kind: 'machine', hash: fingerprintOf('machine') },
      { kind: 'board', hash: fingerprintOf('board') },
    ]
    const body = { refresh_token: mac.refresh_token, fingerprint: fingerprintOf('mac'), components }
    const known = await server.visitor().call('POST /licence/refresh', body)
    expect(known).toMatchObject({ cscode: 0, data: { seat: mac.seat } })
    const docked = { ...body, refresh_token: granted(known).refresh_token, fingerprint: fingerprintOf('dock') }
    expect(await server.visitor().call('POST /licence/refresh', docked)).toMatchObject({ data: { seat: mac.seat } })
  })
})
