import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Duration, days, hours, minutes } from '@/platform/time/duration'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { deviceOf, openSeats } from '@/tests/shop/licences'
import { roundsOr } from '../rounds'
import { reportOf } from '../rows'

// The effect on jobs is tested in platform/jobs/once.calls.test.ts.

const rounds = roundsOr(1)
const jumps = [minutes(5), hours(3), days(40)]
const rows = reportOf('clock', [
  'clock jumps by',
  'rounds',
  'sessions lost when it is back',
  'links used twice',
  'seats beyond the last',
])

let server: TestServer
let seats: Awaited<ReturnType<typeof openSeats>>
beforeAll(async () => {
  server = await startServer()
  seats = await openSeats(server)
})
afterAll(() => server.close())

const jump = (length: number) => server.clock.advance(length as Duration)

async function resetLink(email: string) {
  const visitor = server.visitor()
  await visitor.call('POST /api/auth/reset_pw/per', { email, code: await visitor.captcha() })
  const mails = await server.mailsTo(email)
  return { email, hash: mails.find(({ link }) => link !== null)?.link?.searchParams.get('hash') ?? '' }
}

async function useLink(link: { email: string; hash: string }) {
  const visitor = server.visitor()
  const pw = { new_pw: 'brandnew1', re_pw: 'brandnew1' }
  return (await visitor.call('POST /api/auth/reset_pw/complete', { ...link, ...pw, code: await visitor.captcha() }))
    .cscode
}

it.each(jumps.map((length) => [`${length / minutes(1)} minutes`, length] as const))(
  'a clock that jumps by %s, forth and back, opens nothing twice and locks no member out',
  { timeout: 0 },
  async (name, length) => {
    let lost = 0
    for (let round = 0; round < rounds; round++) {
      const email = `clock-${length}-${round}@example.test`
      await server.member({ email })
      const ada = server.visitor()
      await ada.login(email, password)
      const isIn = async () => (await ada.call('GET /member/sessions')).cscode === 0
      const link = await resetLink(email)

      // The clock jumps ahead: sessions and mailed links end at their usual length.
      jump(length)
      expect(await isIn()).toBe(length < days(1))
      const ahead = server.visitor()
      expect((await ahead.login(email, password)).cscode).toBe(0)
      jump(-length)
      if (!(await isIn())) lost++
      // A member who logged in while the clock was ahead stays logged in.
      expect((await ahead.call('GET /member/sessions')).cscode).toBe(0)

      // A used link stays used at any time.
      expect(await useLink(link)).toBe(0)
      for (const turn of [length, -length, -length, length]) {
        jump(turn)
        expect(await useLink(link)).not.toBe(0)
      }

      // The last seat is given once, and the licence holds when the clock is put back.
      const buyer = await seats.member(`seat-${length}-${round}@example.test`, [{ quantity: 1 }])
      jump(length)
      const device = deviceOf()
      const first = await seats.signIn(buyer.email, device)
      expect(first.cscode).toBe(0)
      jump(-length)
      expect((await seats.signIn(buyer.email)).cscode).toBe(30005)
      const { refresh_token } = first.data as { refresh_token: string }
      const check = { refresh_token, fingerprint: device.fingerprint }
      expect((await server.visitor().call('POST /licence/check', check)).cscode).toBe(0)
    }
    expect(lost).toBe(0)
    rows.add(name, rounds, lost, 0, 0)
  },
)

it('a throttle from a clock that was ahead ends at its time by that clock, and no later', async () => {
  const email = 'shut@example.test'
  await server.member({ email })
  jump(hours(1))
  const wrong = () => server.visitor().login(email, 'wrong-one')
  let refused = await wrong()
  for (let tries = 0; tries < 30 && refused.status !== 429; tries++) refused = await wrong()
  expect(refused.status).toBe(429)
  jump(-hours(1))
  expect((await wrong()).status).toBe(429)
  jump(hours(1))
  jump(Number(refused.headers.get('retry-after')) * 1000)
  expect((await server.visitor().login(email, password)).cscode).toBe(0)
})
