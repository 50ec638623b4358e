import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days, hours } from '@/platform/time/duration'
import { type Housemate, openHouseholds, place } from './testing'

let home: Awaited<ReturnType<typeof openHouseholds>>
beforeAll(async () => {
  home = await openHouseholds()
})
afterAll(() => home.server.close())

const count = async (holder: Housemate) => (await home.view(holder)).people.length
/** Invites people who have not answered yet. */
async function invited(holder: Housemate, guests: readonly Housemate[]) {
  const codes: string[] = []
  for (const guest of guests) {
    expect(await home.invite(holder, guest.email)).toBe(0)
    codes.push(await home.codeTo(guest.email))
  }
  return codes
}

describe('a thief of seats', () => {
  it("a thief with another person's letter, or with the holder's session, gets no seat", async () => {
    const [ada, grace, thief] = [await home.holder(2), await home.person(), await home.person()]
    await home.server.database.execute(sql`update sessions set proven_at = null`)
    const invitation = { email: thief.email, places: [place] }
    expect((await ada.visitor.call('POST /member/household/invite', invitation)).cscode).toBe(20051)
    const [code = ''] = await invited(ada, [grace])
    expect(await home.accept(thief, code)).toBe(20035)
    expect(await home.accept(ada, code)).toBe(20035)
    const unproven = await home.person('unproven', { emailProven: false })
    expect(await home.invite(ada, unproven.email)).toBe(0)
    expect(await home.accept(unproven, await home.codeTo(unproven.email))).toBe(20035)
    expect(await home.invite(unproven, 'x@home.test')).toBe(30008)
    expect(await home.accept(grace, code)).toBe(0)
  })

  it('an invitation is void after its first use, and after two weeks', async () => {
    const [ada, grace, ida] = [await home.holder(2), await home.person(), await home.person()]
    const [code = '', late = ''] = await invited(ada, [grace, ida])
    expect([await home.accept(grace, code), await home.leave(grace), await home.accept(grace, code)]).toEqual([
      0, 0, 20032,
    ])
    home.server.clock.advance(days(14))
    await home.prove()
    expect([await home.accept(ida, late), await count(ada)]).toEqual([20032, 0])
  })

  it('a thief who guesses codes has to wait', async () => {
    const visitor = home.server.visitor()
    const guess = () => visitor.call('POST /api/auth/household_invitation/check', { code: 'guess', lang: 'en' })
    let last = 0
    for (let tries = 0; tries < 25 && last !== 20039; tries++) last = (await guess()).cscode
    expect(last).toBe(20039)
    home.server.clock.advance(hours(2))
    expect((await guess()).cscode).toBe(20032)
  })

  it('a thief who invites any number of strangers has to wait', async () => {
    const ada = await home.holder(3)
    const outcomes: number[] = []
    for (let letter = 0; letter < 12; letter++) {
      outcomes.push(await home.invite(ada, `stranger-${letter}@elsewhere.test`))
      const [waiting] = (await home.view(ada)).invitations
      await ada.visitor.call('POST /member/household/withdraw', { invitation: waiting?.id ?? 1 })
    }
    expect([outcomes.slice(0, 10), outcomes.at(-1)]).toEqual([Array(10).fill(0), 20039])
  })

  it('a holder who sells seats to one buyer after the other is stopped by the limit for a year, even with erased accounts', async () => {
    const ada = await home.holder(9)
    const guests = [await home.person(), await home.person(), await home.person(), await home.person()]
    const [first, second, third, fourth] = guests as [Housemate, Housemate, Housemate, Housemate]
    for (const guest of [first, second, third]) {
      await home.bringIn(ada, guest)
      expect(await home.takeOut(ada, guest)).toBe(0)
    }
    expect([(await home.view(ada)).newcomers, await home.invite(ada, fourth.email)]).toEqual([0, 20039])
    // An account that ends frees nothing.
    await home.server.database.execute(sql`update household_changes set person_id = null where person_id = ${third.id}`)
    expect(await home.invite(ada, fourth.email)).toBe(20039)
    // A person who was there before returns.
    await home.bringIn(ada, first)
    home.server.clock.advance(days(366))
    await home.prove()
    await home.bringIn(ada, fourth)
  })

  it('a person who changes households is stopped at the third within a year, and is never in two', async () => {
    const guest = await home.person()
    const [one, two, three] = [await home.holder(1), await home.holder(1), await home.holder(1)]
    await home.bringIn(one, guest)
    const [code = ''] = await invited(two, [guest])
    expect(await home.accept(guest, code)).toBe(30017)
    expect([await home.leave(guest), await home.accept(guest, code), await home.leave(guest)]).toEqual([0, 0, 0])
    const [third = ''] = await invited(three, [guest])
    expect(await home.accept(guest, third)).toBe(20039)
    await home.bringIn(one, guest)
  })

  it('a holder of a household cannot be in another, and the other way round', async () => {
    const [ada, bea, grace] = [await home.holder(2), await home.holder(2), await home.person()]
    const [toBea = ''] = await invited(ada, [bea])
    await home.bringIn(bea, grace)
    expect(await home.accept(bea, toBea)).toBe(30017)
    await home.takeOut(bea, grace)
    const [toGrace = ''] = await invited(bea, [grace])
    expect(await home.accept(bea, toBea)).toBe(0)
    expect([await home.accept(grace, toGrace), await home.invite(bea, grace.email)]).toEqual([20032, 30017])
  })

  it('a seat that is passed around allows as many device changes as an own seat', async () => {
    const [ada, grace, ida] = [await home.holder(1), await home.person(), await home.person()]
    await home.bringIn(ada, grace)
    expect((await home.program(grace)).cscode).toBe(0)
    const [first = 0] = await home.seatsOf(ada, grace)
    expect([await home.takeBack(ada, first), await home.invite(ada, ida.email)]).toEqual([0, 0])
    expect(await home.accept(ida, await home.codeTo(ida.email))).toBe(0)
    expect((await home.program(ida)).cscode).toBe(0)
    const [second = 0] = await home.seatsOf(ada, ida)
    expect([await home.takeBack(ada, second), await home.give(ada, grace), await home.give(ada, ida)]).toEqual([
      0, 20039, 20039,
    ])
    // Leaving and a second invitation do not get around the limit.
    expect([await home.leave(grace), await home.invite(ada, grace.email)]).toEqual([0, 0])
    expect(await home.accept(grace, await home.codeTo(grace.email))).toBe(0)
    expect(await home.seatsOf(ada, grace)).toEqual([])
    home.server.clock.advance(days(366))
    await home.prove()
    expect(await home.give(ada, grace)).toBe(0)
  })

  it('a shared seat does not include products that are bound to their buyer', async () => {
    const [ada, grace] = [await home.holder(1, { pid: 22, platforms: ['mac'] }), await home.person()]
    const trial = { line: 'trial', platform: 'mac' }
    await home.seats.buy(ada.id, [{ pid: 21, platforms: ['mac'] }])
    expect((await home.view(ada)).places).toMatchObject([{ ...trial, total: 1, free: 1 }])
    expect(await home.invite(ada, grace.email, [trial])).toBe(0)
    expect(await home.accept(grace, await home.codeTo(grace.email))).toBe(0)
    const opened = async (who: Housemate) => {
      const { data } = await home.program(who, trial)
      const [, claims = ''] = data.licence.split('.')
      const { products } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { products: { pid: number }[] }
      return products.map(({ pid }) => pid).sort()
    }
    expect([await opened(grace), await opened(ada)]).toEqual([[22], [21, 22]])
    expect((await home.view(ada)).places).toMatchObject([{ ...trial, total: 1, free: 0 }])
    const bea = await home.holder(1, { pid: 21, platforms: ['mac'] })
    expect([(await home.view(bea)).places, await home.invite(bea, 'x@home.test', [trial])]).toEqual([[], 30008])
  })
})

describe('at once', () => {
  it('the last seat goes to one of two people', async () => {
    const [ada, grace, ida] = [await home.holder(1), await home.person(), await home.person()]
    await home.bringIn(ada, grace)
    const [seat = 0] = await home.seatsOf(ada, grace)
    expect(await home.takeBack(ada, seat)).toBe(0)
    await home.bringIn(ada, ida)
    for (const held of await home.seatsOf(ada, ida)) expect(await home.takeBack(ada, held)).toBe(0)
    for (let round = 0; round < 5; round++) {
      const given = await Promise.all([home.give(ada, grace), home.give(ada, ida)])
      expect([given.toSorted(), await home.used(ada)]).toEqual([[0, 30005], 1])
      const [left = 0] = [...(await home.seatsOf(ada, grace)), ...(await home.seatsOf(ada, ida))]
      expect(await home.takeBack(ada, left)).toBe(0)
    }
  })

  it('no more people than the limit join when many accept', async () => {
    const ada = await home.holder(5)
    const guests = [await home.person(), await home.person(), await home.person(), await home.person()]
    const codes = await invited(ada, guests.slice(0, 2))
    // The vendor allowed more before.
    await home.server.database.execute(sql`update household_invitations set ended_at = created_at, outcome = 'withdrawn'
      where holder_id = ${ada.id}`)
    const more = await invited(ada, guests.slice(2))
    await home.server.database.execute(sql`update household_invitations set ended_at = null, outcome = null
      where holder_id = ${ada.id}`)
    const answers = await Promise.all(
      guests.map((guest, index) => home.accept(guest, [...codes, ...more][index] ?? '')),
    )
    expect([answers.toSorted(), await count(ada)]).toEqual([[0, 0, 30018, 30018], 2])
  })

  it('one person who accepts two invitations is in one household', async () => {
    const [ada, bea, guest] = [await home.holder(1), await home.holder(1), await home.person()]
    const codes = [...(await invited(ada, [guest])), ...(await invited(bea, [guest]))]
    const answers = await Promise.all(codes.map((code) => home.accept(guest, code)))
    expect([answers.toSorted(), (await count(ada)) + (await count(bea))]).toEqual([[0, 30017], 1])
  })

  it('two people who invite each other do not end up in each other’s household', async () => {
    const [ada, bea] = [await home.holder(1), await home.holder(1)]
    const [toBea = '', toAda = ''] = [...(await invited(ada, [bea])), ...(await invited(bea, [ada]))]
    const answers = await Promise.all([home.accept(bea, toBea), home.accept(ada, toAda)])
    expect([answers.filter((code) => code === 0), (await count(ada)) + (await count(bea))]).toEqual([[0], 1])
  })

  it('an invitation is accepted or withdrawn, and both sides see the same', async () => {
    for (let round = 0; round < 3; round++) {
      const [ada, guest] = [await home.holder(1), await home.person()]
      const [code = ''] = await invited(ada, [guest])
      const [waiting] = (await home.view(ada)).invitations
      const [accepted, withdrawn] = await Promise.all([
        home.accept(guest, code),
        ada.visitor.call('POST /member/household/withdraw', { invitation: waiting?.id ?? 0 }),
      ])
      expect([
        [0, 20035],
        [20032, 0],
      ]).toContainEqual([accepted, withdrawn.cscode])
      expect([await count(ada), await home.used(ada)]).toEqual(accepted === 0 ? [1, 1] : [0, 0])
    }
  })

  it('a person leaves while their program refreshes, and the next refresh finds the seat gone', async () => {
    const [ada, grace] = [await home.holder(1), await home.person()]
    await home.bringIn(ada, grace)
    const program = await home.program(grace)
    const [renewed, left] = await Promise.all([program.refresh(), home.leave(grace)])
    expect([left === 0, [0, 30006].includes(renewed)]).toEqual([true, true])
    expect([await program.refresh(), await home.used(ada)]).toEqual([30006, 0])
  })
})
