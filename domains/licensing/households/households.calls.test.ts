import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unixSeconds } from '@/platform/time/duration'
import { changedVendor } from '@/tests/outside/vies'
import { startServer } from '@/tests/server/server'
import { openHouseholds, place } from './testing'

let home: Awaited<ReturnType<typeof openHouseholds>>
beforeAll(async () => {
  home = await openHouseholds()
})
afterAll(() => home.server.close())

const kindsTo = async (email: string) =>
  (await home.server.mailsTo(email)).flatMap(({ kind }) => (kind.startsWith('households.') ? [kind.slice(11)] : []))

describe('a household', () => {
  it('a household shares a seat with the person who accepts: their program works by their own account, and both are told', async () => {
    const [ada, grace] = [await home.holder(2), await home.person()]
    expect(await home.invite(ada, grace.email)).toBe(0)
    const [letter] = await home.lettersTo(grace.email, 'invitation')
    expect(letter?.text).toContain('A (Windows)')
    const code = await home.codeTo(grace.email)
    const check = await home.server.visitor().call('POST /api/auth/household_invitation/check', { code, lang: 'en' })
    expect(check.data).toMatchObject({ holder: 'person-1', seats: [{ ...place, name: 'A' }] })
    expect(check.data.email).not.toBe(grace.email)
    // Looking at it has done nothing.
    expect([(await home.view(ada)).people, (await home.program(grace)).cscode]).toEqual([[], 30008])
    const accepted = await grace.visitor.call('POST /member/household/accept', { code, lang: 'en' })
    expect(accepted.data).toEqual({ holder: 'person-1', seats: [{ ...place, name: 'A' }] })
    const program = await home.program(grace)
    expect([program.cscode, await home.used(ada), await home.used(grace)]).toEqual([0, 1, 0])
    const now = unixSeconds(home.server.clock.now())
    expect(await home.view(ada)).toMatchObject({
      allowed: true,
      most: 2,
      newcomers: 2,
      guest: null,
      invitations: [],
      places: [{ ...place, total: 2, free: 1 }],
      people: [{ id: grace.id, email: grace.email, seats: [{ ...place, last_used: now }] }],
    })
    expect(await home.view(grace)).toMatchObject({ places: [], people: [], guest: { holder: 'person-1' } })
    expect(await kindsTo(ada.email)).toEqual(['joined'])
    expect(await kindsTo(grace.email)).toEqual(['welcome', 'invitation'])
  })

  it('is shown on the licence pages of both, whose devices stay their own', async () => {
    const [ada, grace] = [await home.holder(2), await home.person()]
    await home.bringIn(ada, grace)
    const own = await home.program(ada)
    const theirs = await home.program(grace)
    const list = async ({ visitor }: typeof ada | typeof grace) =>
      (await visitor.call('GET /member/product_licenses', { lang: 'en', product: 'downloader' })).data
    const page = await list(ada)
    expect([page.win_used, page.win_totle, page.given]).toEqual([2, 2, { win: 1, mac: 0, linux: 0, mobile: 0 }])
    expect(page.device_licenses.win).toMatchObject([{ id: own.data.seat }])
    const [shared] = (await list(grace)).shared ?? []
    expect(shared).toMatchObject({ platform: 'win', source: 'household', device: { id: theirs.data.seat } })
    // The holder can take back a shared seat, but not release the person's device.
    const release = (visitor: typeof ada.visitor) =>
      visitor.call('GET /member/unbind_device', { id: theirs.data.seat }).then(({ cscode }) => cscode)
    expect([await release(ada.visitor), await release(grace.visitor)]).toEqual([20035, 0])
    const reset = await ada.visitor.call('GET /member/license_authorizations/product_reset', { client: 'win' })
    expect(reset.cscode).toBe(0)
    const another = await home.program(grace)
    expect([another.cscode, await own.refresh(), await another.refresh()]).toEqual([0, 30006, 0])
  })

  it('is shown there, too, for a line without own devices', async () => {
    const music = { line: 'music', platform: 'win' } as const
    const [ada, grace] = [await home.holder(1, { pid: 4 }), await home.person()]
    expect(await home.invite(ada, grace.email, [music])).toBe(0)
    expect(await home.accept(grace, await home.codeTo(grace.email))).toBe(0)
    const lines = async ({ visitor }: typeof ada | typeof grace) =>
      (await visitor.call('GET /member/product_licenses/products', { lang: 'de' })).data.products
    expect([await lines(ada), await lines(grace)]).toEqual([
      [{ id: 'music', name: 'Musik', kept: false }],
      [{ id: 'music', name: 'Musik', kept: true }],
    ])
  })

  it('shares and revokes seats one by one, and the device of a revoked seat ends at once', async () => {
    const [ada, grace] = [await home.holder(2), await home.person()]
    expect(await home.invite(ada, grace.email, [])).toBe(10001)
    await home.bringIn(ada, grace)
    const [seat = 0] = await home.seatsOf(ada, grace)
    const program = await home.program(grace)
    expect([await home.takeBack(ada, seat), await home.takeBack(ada, seat)]).toEqual([0, 20035])
    expect([await program.refresh(), await home.used(ada), (await home.view(ada)).people.length]).toEqual([30006, 0, 1])
    expect(await kindsTo(grace.email)).toContain('seatTakenBack')
    expect(await home.give(ada, grace)).toBe(0)
    expect([await home.give(ada, grace), (await home.seatsOf(ada, grace)).length]).toEqual([0, 1])
    expect((await kindsTo(grace.email)).filter((kind) => kind === 'seatGiven')).toHaveLength(1)
    const stranger = await home.person()
    expect(await home.give(ada, stranger)).toBe(20035)
  })

  it.each(['leave', 'takeOut'] as const)('is ended by either side at any time: %s', async (how) => {
    const [ada, grace] = [await home.holder(1), await home.person()]
    await home.bringIn(ada, grace)
    const program = await home.program(grace)
    const end = () => (how === 'leave' ? home.leave(grace) : home.takeOut(ada, grace))
    expect([await end(), await end()]).toEqual([0, 20035])
    expect([await program.refresh(), (await home.program(grace)).cscode, await home.used(ada)]).toEqual([
      30006, 30008, 0,
    ])
    expect([(await home.view(ada)).people, (await home.view(grace)).guest]).toEqual([[], null])
    expect([await kindsTo(ada.email), (await kindsTo(grace.email))[0]]).toEqual([['freed', 'joined'], 'over'])
    // After a mistake the same person can return.
    await home.bringIn(ada, grace)
    expect((await home.program(grace)).cscode).toBe(0)
  })

  it('a household leaves orders, keys and purchases with their buyer', async () => {
    const [ada, grace] = [await home.holder(1), await home.person()]
    await home.bringIn(ada, grace)
    const seen = await grace.visitor.call('GET /member/get_order_list', { lang: 'en', limit: 10 })
    expect(seen.data.order_list).toEqual([])
    expect((await grace.visitor.call('GET /member/licence_keys', { lang: 'en' })).data.keys).toEqual([])
  })

  it('shares the seats that are free when the invitation is accepted', async () => {
    const [ada, grace] = [await home.holder(1), await home.person()]
    expect(await home.invite(ada, grace.email)).toBe(0)
    await home.program(ada)
    const { data } = await grace.visitor.call('POST /member/household/accept', {
      code: await home.codeTo(grace.email),
      lang: 'en',
    })
    expect([data.seats, (await home.view(grace)).guest?.seats]).toEqual([[], []])
    expect((await home.lettersTo(ada.email, 'joined'))[0]?.text).toContain('None of the seats')
  })
})

describe('an invitation', () => {
  it('an invitation is declined by its code, with or without an account, and withdrawn by its sender', async () => {
    const ada = await home.holder(2)
    expect(await home.invite(ada, 'kin@elsewhere.test')).toBe(0)
    const decline = (code: string) =>
      home.server
        .visitor()
        .call('POST /api/auth/household_invitation/decline', { code })
        .then(({ cscode }) => cscode)
    const code = await home.codeTo('kin@elsewhere.test')
    expect([await decline(code), await decline(code)]).toEqual([0, 20032])
    expect(await kindsTo(ada.email)).toEqual(['declined'])
    const grace = await home.person()
    expect(await home.invite(ada, grace.email)).toBe(0)
    const [waiting] = (await home.view(ada)).invitations
    expect(waiting).toMatchObject({ email: grace.email, seats: [{ ...place, name: 'A' }] })
    const withdraw = () =>
      ada.visitor.call('POST /member/household/withdraw', { invitation: waiting?.id ?? 0 }).then((sent) => sent.cscode)
    expect([await withdraw(), await withdraw()]).toEqual([0, 20035])
    expect(await home.accept(grace, await home.codeTo(grace.email))).toBe(20032)
  })

  it('an invitation goes once to a person not in the household, and needs something to share', async () => {
    const [ada, grace] = [await home.holder(2), await home.person()]
    expect(await home.invite(grace, 'kin@elsewhere.test')).toBe(30008)
    expect(await home.invite(ada, ada.email)).toBe(20035)
    await home.bringIn(ada, grace)
    expect(await home.invite(ada, grace.email)).toBe(20035)
    expect([await home.invite(ada, 'aunt@elsewhere.test'), await home.invite(ada, 'aunt@elsewhere.test')]).toEqual([
      0, 30018,
    ])
    await home.program(ada)
    await home.takeOut(ada, grace)
    await home.program(ada)
    expect(await home.invite(ada, 'uncle@elsewhere.test')).toBe(30005)
  })
})

it('is not offered by a vendor who does not allow it', async () => {
  const server = await startServer({ VENDOR_DIR: await changedVendor({ giving: {} }) })
  await server.member({ email: 'ada@home.test' })
  const visitor = server.visitor()
  await visitor.signIn('ada@home.test')
  expect((await visitor.call('GET /member/household')).data).toMatchObject({ allowed: false, people: [] })
  await visitor.call('POST /member/step_up', { password: 'correct1' })
  const invitation = { email: 'kin@home.test', places: [place] }
  expect((await visitor.call('POST /member/household/invite', invitation)).cscode).toBe(20035)
  await server.close()
})
