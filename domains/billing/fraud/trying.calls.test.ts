import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { after, before, hours, minutes } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { begin, openShop, pay, statusOf } from '@/tests/shop/checkout'
import { captchaLimits, waitLimits } from './rules/limits'
import { beginCode, behindProxy, newAddress, product, tell, tryCard, visitorFrom } from './testing/thief'

let server: TestServer
beforeAll(async () => {
  server = await startServer(behindProxy)
  await openShop(server)
})
afterAll(() => server.close())

let count = 0
const newEmail = () => `thief${++count}@example.test`

/** Reports refused payments as a provider does, without a card for each. */
async function refuse(visitor: Visitor, email: string, times: number, cardCountry: string | null = null) {
  const { payment } = await tryCard(server, visitor, email)
  const at = server.clock.now()
  const refusals = Array.from({ length: times - 1 }, (_, n) => ({ attempt: `${payment} more ${n}`, at, cardCountry }))
  await tell(server, payment, { refusals })
  // Twice, as webhooks come.
  await tell(server, payment, { refusals })
  await server.worker.drain()
  return payment
}

describe('after refused cards', () => {
  it('a captcha is required from the third on, and each code begins one payment', async () => {
    const [email, visitor] = [newEmail(), visitorFrom(server, newAddress())]
    await tryCard(server, visitor, email)
    await tryCard(server, visitor, email)
    const { checkout, payment } = await tryCard(server, visitor, email)
    expect(await beginCode(visitor, email)).toBe(42011)
    expect(await beginCode(visitor, email, { code: 'none' })).toBe(42011)
    const code = await visitor.captcha()
    const codes = await Promise.all(Array.from({ length: 8 }, () => beginCode(visitor, email, { code })))
    expect(codes.sort()).toEqual([0, ...Array.from({ length: 7 }, () => 42011)])
    // A payment that was begun before takes no more cards, and says so; quotes are still available.
    expect((await statusOf(visitor, checkout)).state).toBe('expired')
    expect(await pay(visitor, payment)).not.toMatchObject({ state: 'paid' })
    expect((await visitor.call('POST /checkout/quote', { ...product, email })).cscode).toBe(0)
  })

  it('a refused card costs only its buyer a captcha, and not for long', async () => {
    const [email, address] = [newEmail(), newAddress()]
    await refuse(visitorFrom(server, address), email, 3)
    expect(await beginCode(visitorFrom(server, address), email)).toBe(42011)
    expect(await beginCode(visitorFrom(server, newAddress()), newEmail())).toBe(0)
    expect(await beginCode(visitorFrom(server, address), newEmail())).toBe(0)
    server.clock.advance(hours(1))
    server.clock.advance(minutes(1))
    expect(await beginCode(visitorFrom(server, address), email)).toBe(0)
  })

  it('of many buyers a captcha is required of a whole network, then of the surrounding one', async () => {
    const near = (last: number) => visitorFrom(server, `198.51.100.${last}`)
    await refuse(near(1), newEmail(), 10)
    expect(await beginCode(near(1), newEmail())).toBe(42011)
    expect(await beginCode(near(2), newEmail())).toBe(0)
    await refuse(near(3), newEmail(), 9)
    await refuse(near(4), newEmail(), 9)
    await refuse(near(5), newEmail(), 2)
    expect(await beginCode(near(6), newEmail())).toBe(42011)
    expect(await beginCode(visitorFrom(server, '198.51.101.1'), newEmail())).toBe(0)
  })

  it('with cards of one country from many networks, buyers from there need a captcha', async () => {
    for (let wave = 0; wave < 5; wave += 1) await refuse(visitorFrom(server, newAddress()), newEmail(), 9, 'BR')
    expect(await beginCode(visitorFrom(server, newAddress(), 'BR'), newEmail(), { country_confirmed: true })).toBe(
      42011,
    )
    expect(
      await beginCode(visitorFrom(server, newAddress()), newEmail(), { country: 'BR', country_confirmed: true }),
    ).toBe(42011)
    expect(await beginCode(visitorFrom(server, newAddress(), 'AT'), newEmail(), { country_confirmed: true })).toBe(0)
  })

  it('above that the network waits, is told for how long, and then buys as before', async () => {
    const [email, address] = [newEmail(), newAddress()]
    await refuse(visitorFrom(server, address), email, 20)
    const visitor = visitorFrom(server, address)
    const { cscode, status, headers } = await begin(visitor, { ...product, email: newEmail() })
    expect([cscode, status, headers.get('retry-after')]).toEqual([20039, 429, String(minutes(10) / 1000)])
    server.clock.advance(minutes(10))
    server.clock.advance(minutes(1))
    expect(await beginCode(visitor, newEmail(), { code: await visitor.captcha() })).toBe(0)
  })

  it('a refused card makes its own member wait; not the owner of an address that a visitor names', async () => {
    const { id, email } = await server.member({ email: newEmail() })
    const payer = { network: '192.0.2.1', range: '192.0.2.0/24', email }
    const keys = (memberId: number | null) => waitLimits({ ...payer, memberId }).map(({ key }) => key)
    expect([keys(id).length, keys(null).length]).toEqual([3, 2])
    await refuse(visitorFrom(server, newAddress()), email, 12)
    const visitor = visitorFrom(server, newAddress())
    expect(await beginCode(visitor, email)).toBe(42011)
    expect(await beginCode(visitor, email, { code: await visitor.captcha() })).toBe(0)
  })

  it('a refusal that is reported long after the payment slows no buyer down', async () => {
    const [email, address] = [newEmail(), newAddress()]
    const { payment } = await tryCard(server, visitorFrom(server, address), email)
    const at = before(server.clock.now(), hours(2))
    await tell(server, payment, {
      refusals: Array.from({ length: 30 }, (_, n) => ({ attempt: `${payment} old ${n}`, at, cardCountry: null })),
    })
    expect(await beginCode(visitorFrom(server, address), email)).toBe(0)
    expect(captchaLimits({ memberId: null, email, network: address, range: address }, null)[0]?.free).toBe(2)
  })
})

describe('forty at once', () => {
  it('are limited to the payments that one member may begin', async () => {
    const [email, visitor] = [newEmail(), visitorFrom(server, newAddress())]
    await server.member({ email })
    await visitor.signIn(email)
    const { total } = (await visitor.call('POST /checkout/quote', product)).data as unknown as { total: string }
    const body = { ...product, email, total, waiver: true }
    const answers = await Promise.all(Array.from({ length: 40 }, () => visitor.call('POST /checkout/begin', body)))
    const codes = answers.map(({ cscode }) => cscode)
    expect(codes.filter((code) => code === 0)).toHaveLength(21)
    expect(codes.filter((code) => code === 20039)).toHaveLength(19)
  })

  it('reports of one refusal count once, and of forty refusals all of them count', async () => {
    const [email, address] = [newEmail(), newAddress()]
    const { payment } = await tryCard(server, visitorFrom(server, address), email)
    const at = after(server.clock.now(), minutes(0))
    const once = { attempt: `${payment} again`, at, cardCountry: null }
    await Promise.all(Array.from({ length: 10 }, () => tell(server, payment, { refusals: [once] })))
    expect(await beginCode(visitorFrom(server, newAddress()), email)).toBe(0)
    const others = Array.from({ length: 40 }, (_, n) => ({ ...once, attempt: `${payment} ${n} of forty` }))
    await Promise.all(others.map((refusal) => tell(server, payment, { refusals: [refusal] })))
    expect(await beginCode(visitorFrom(server, address), newEmail())).toBe(20039)
  })
})
