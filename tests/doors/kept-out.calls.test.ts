import { hash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countAttempt } from '@/domains/accounts/identity'
import { difficulty } from '@/domains/accounts/identity/actions/captcha/proof'
import { hashOf, newSecret } from '@/domains/accounts/identity/secrets/secrets'
import { programThrottles } from '@/domains/accounts/identity/store/sessions/throttles'
import { seatPools, seats, seatTokens } from '@/domains/licensing/licences/tables'
import { password, startServer, type TestServer } from '../server/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const email = 'ada@example.test'

/** Strangers in many networks who keep guessing at one address. */
async function besiege() {
  for (let count = 0; count < 40; count++) {
    const { own, shared } = programThrottles(email, `198.51.100.${count}`, { seat: null, solved: false })
    await countAttempt(server.database, [...own, ...shared], server.clock.now())
  }
}

const signIn = (more: object) =>
  server.visitor().call('POST /licence/sign_in', {
    line: 'downloader',
    platform: 'win',
    device: '00:1A:2B:3C:4D:5E',
    fingerprint: newSecret(),
    email,
    pw: password,
    ...more,
  })

const leadingZeros = (text: string) => Math.clz32(hash('sha256', text, 'buffer').readUInt32BE(0))

async function provenWork() {
  const visitor = server.visitor()
  await visitor.open()
  const { data } = await visitor.call('GET /api/verification/challenge')
  const nonces = Array.from({ length: data.rounds }, (_, round) => {
    let nonce = 0
    while (leadingZeros(`${data.challenge}:${round}:${nonce}`) < difficulty) nonce++
    return nonce
  })
  const solved = await visitor.call('POST /api/verification/solve', {
    challenge: data.challenge,
    nonces: nonces.join(','),
  })
  return { code: solved.data.code, laravel_session: visitor.token }
}

it('M7: strangers cannot keep a member’s programs out', async () => {
  const { id: memberId } = await server.member({ email })
  const other = await server.member({ email: 'eve@example.test' })
  const tokenFor = async (member: number) => {
    const [pool] = await server.database
      .insert(seatPools)
      .values({ memberId: member, line: 'downloader', platform: 'win', total: 2 })
      .returning()
    const seat = { id: randomUUID(), poolId: pool?.id ?? 0, deviceHash: hashOf(randomUUID()), device: '00:11' }
    const now = server.clock.now()
    await server.database.insert(seats).values({ ...seat, grantedAt: now, lastSeenAt: now })
    const token = newSecret()
    await server.database
      .insert(seatTokens)
      .values({ hash: hashOf(token), seatId: seat.id, generation: 0, createdAt: now, revoked: true })
    return token
  }
  const [own, foreign] = [await tokenFor(memberId), await tokenFor(other.id)]
  await besiege()
  const isHeard = async (more: object) => {
    const { status, cscode } = await signIn(more)
    // Steps after the password are not tested here: the demo shop is not open.
    return status === 200 && cscode !== 10001 && cscode !== 20039
  }
  expect(await isHeard({})).toBe(false)
  expect(await isHeard({ token: foreign })).toBe(false)
  expect(await isHeard({ code: 'abcd', laravel_session: newSecret() })).toBe(false)
  expect(await isHeard({ token: own })).toBe(true)
  const work = await provenWork()
  expect(await isHeard(work)).toBe(true)
  expect(await isHeard(work)).toBe(false)
})
