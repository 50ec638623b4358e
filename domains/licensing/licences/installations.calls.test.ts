import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days, minutes } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { seatTokens } from './tables'

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
})
afterAll(() => server.close())

const newInstallation = () => randomBytes(32).toString('base64url')
const device = deviceOf('one computer')
const { fingerprint } = device

/** A user of the computer, whose store is their own. */
function userOf(email: string, more: object = {}) {
  const own = { ...device, ...more, installation: newInstallation() }
  let token = ''
  const keep = (answer: { cscode: number; data: { refresh_token?: string } | null }) => {
    token = answer.data?.refresh_token ?? token
    return answer.cscode
  }
  return {
    signIn: async () => keep(await seats.signIn(email, own)),
    refresh: async (shown = token) =>
      keep(
        await server
          .visitor()
          .call('POST /licence/refresh', { refresh_token: shown, fingerprint, installation: own.installation }),
      ),
    beat: async () =>
      (await server.visitor().call('POST /licence/heartbeat', { refresh_token: token, fingerprint })).cscode,
    token: () => token,
    take(other: string) {
      token = other
    },
  }
}

describe('two users of one computer', () => {
  it('work on one seat, each by a chain of their own', async () => {
    const { email } = await seats.member('family@example.test')
    const [one, two] = [userOf(email), userOf(email)]
    expect([await one.signIn(), await two.signIn()]).toEqual([0, 0])
    for (let round = 0; round < 3; round++) expect([await one.refresh(), await two.refresh()]).toEqual([0, 0])
    const { rows } = await server.database.execute(
      sql`select from seats join seat_pools pool on pool.id = seats.pool_id
        join members on members.id = pool.member_id where members.email = ${email} and released_at is null`,
    )
    expect(rows).toHaveLength(1)
  })

  it('lose none but the chain of the copied store, where a spent token comes again', async () => {
    const { email } = await seats.member('copied-store@example.test')
    const [one, two] = [userOf(email), userOf(email)]
    await one.signIn()
    await two.signIn()
    const spent = one.token()
    for (let times = 0; times < 2; times++) expect(await one.refresh()).toBe(0)
    expect(await one.refresh(spent)).toBe(30007)
    expect([await one.refresh(), await two.refresh()]).toEqual([30007, 0])
    expect([await one.signIn(), await one.refresh(), await two.refresh()]).toEqual([0, 0, 0])
  })

  it('beat for one floating place', async () => {
    const { email } = await seats.member('terminal-server@example.test', [{ pid: 6, quantity: 1 }])
    const [one, two] = [userOf(email, { line: 'team' }), userOf(email, { line: 'team' })]
    expect([await one.signIn(), await two.signIn()]).toEqual([0, 0])
    for (let round = 0; round < 3; round++) {
      server.clock.advance(minutes(5))
      expect([await one.beat(), await two.beat(), await one.refresh(), await two.refresh()]).toEqual([0, 0, 0, 0])
    }
  })

  it('are fifty at most: the one that rested longest signs in again', async () => {
    const { email } = await seats.member('many-users@example.test')
    const first = userOf(email)
    await first.signIn()
    for (let count = 0; count < 50; count++) {
      server.clock.advance(minutes(1))
      expect(await userOf(email).signIn()).toBe(0)
    }
    expect([await first.refresh(), await first.signIn()]).toEqual([30007, 0])
  })
})

describe('a token that a server of before has written', () => {
  it('becomes the chain of the installation that shows it, and is good once there as well', async () => {
    const { email } = await seats.member('upgraded@example.test')
    const one = userOf(email)
    await one.signIn()
    const before = one.token()
    const hash = createHash('sha256').update(before).digest()
    await server.database.update(seatTokens).set({ installation: null }).where(eq(seatTokens.hash, hash))
    expect(await one.refresh()).toBe(0)
    // An answer that was lost.
    one.take(before)
    expect(await one.refresh()).toBe(0)
    server.clock.advance(days(1))
    expect(await one.refresh()).toBe(0)
    expect([await one.refresh(before), await one.refresh()]).toEqual([30007, 30007])
  })

  it('is void when another one signs in, as it was', async () => {
    const { email } = await seats.member('not-upgraded@example.test')
    const [one, two] = [userOf(email), userOf(email)]
    await one.signIn()
    const hash = createHash('sha256').update(one.token()).digest()
    await server.database.update(seatTokens).set({ installation: null }).where(eq(seatTokens.hash, hash))
    expect([await two.signIn(), await one.refresh()]).toEqual([0, 30007])
  })
})
