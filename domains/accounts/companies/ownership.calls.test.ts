import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days, minutes } from '@/platform/time/duration'
import { whileBroken } from '@/tests/database/broken-row'
import { startServer, type TestServer } from '@/tests/server/server'
import { companyPeople } from './testing'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const { act, prove, own, founded, joined, rolesOf, kindsTo, wait, again } = companyPeople(() => server)

describe('an owner', () => {
  it('needs a proof, also in the session of the company', async () => {
    const { olga } = await founded()
    const paul = await joined(olga.visitor, 'user')
    server.clock.advance(minutes(11))
    const change = () => olga.visitor.call('POST /member/company/role', { person: paul.id, role: 'billing' })
    expect((await change()).cscode).toBe(20051)
    expect((await prove(olga.visitor)).cscode).toBe(0)
    expect((await change()).data).toEqual({ at: null })
    expect((await rolesOf(olga.visitor))[paul.id]).toBe('billing')
    const letter = (await server.mailsTo(paul.email)).find(({ kind }) => kind === 'companies.role')
    expect(letter?.text).toContain('is now: billing.')
  })

  it('hands over: the new owner is one at once, the former stays one until the notice ends', async () => {
    const { olga, company } = await founded()
    const paul = await joined(olga.visitor, 'user')
    await prove(olga.visitor)
    const handed = await olga.visitor.call('POST /member/company/hand_over', { person: paul.id, role: 'user' })
    expect(handed.data.at).toBe(Math.floor((server.clock.now().getTime() + days(7)) / 1000))
    expect(await rolesOf(olga.visitor)).toEqual({ [olga.id]: 'owner', [paul.id]: 'owner' })
    expect(await kindsTo(olga.email)).toEqual(expect.arrayContaining(['companies.newOwner', 'companies.ownerNotice']))
    await wait()
    await again(paul, company)
    expect(await rolesOf(paul.visitor)).toEqual({ [olga.id]: 'user', [paul.id]: 'owner' })
  })

  it('stops the acts of a thief who had stolen the session', async () => {
    const { olga, company } = await founded()
    const thief = await joined(olga.visitor, 'user', 'thief')
    await prove(olga.visitor)
    await olga.visitor.call('POST /member/company/hand_over', { person: thief.id, role: 'gone' })
    await act(thief.visitor, company)
    await prove(thief.visitor)
    const taken = await thief.visitor.call('POST /member/company/remove', { person: olga.id })
    expect(taken.data.at).not.toBeNull()
    // A second notice does not bring the first one forward, nor put it off.
    expect(taken.data.at).toBe((await own(olga.visitor)).companies[0]?.notice?.at)
    expect((await olga.visitor.call('POST /member/company/keep_owner', { person: olga.id })).cscode).toBe(0)
    const stays = (await server.mailsTo(olga.email)).find(({ kind }) => kind === 'companies.ownerStays')
    expect(stays?.text).toContain('remains an owner')
    await olga.visitor.call('POST /member/company/role', { person: thief.id, role: 'user' })
    await wait()
    await again(olga, company)
    expect(await rolesOf(olga.visitor)).toEqual({ [olga.id]: 'owner', [thief.id]: 'user' })
  })

  it('always remains: of two owners who hand over to each other and leave, one stays', async () => {
    const { olga, company } = await founded()
    const paul = await joined(olga.visitor, 'owner', 'paul')
    await act(paul.visitor, company)
    await wait()
    await again(olga, company)
    await again(paul, company)
    await Promise.all([prove(olga.visitor), prove(paul.visitor)])
    const answers = await Promise.all([
      olga.visitor.call('POST /member/companies/leave', { company }),
      paul.visitor.call('POST /member/companies/leave', { company }),
      olga.visitor.call('POST /member/company/hand_over', { person: paul.id, role: 'gone' }),
      paul.visitor.call('POST /member/company/hand_over', { person: olga.id, role: 'gone' }),
    ])
    expect(answers.map(({ cscode }) => cscode)).toContain(0)
    await wait()
    const both = await Promise.all(
      [olga, paul].map(async ({ email, visitor }) => {
        await visitor.signIn(email)
        return (await own(visitor)).companies
      }),
    )
    expect(both.flat().filter(({ role }) => role === 'owner').length).toBeGreaterThanOrEqual(1)
    // The last owner cannot leave.
    const [last] = [olga, paul].filter((_, index) => both[index]?.some(({ sole_owner: sole }) => sole))
    if (last) expect((await last.visitor.call('POST /member/companies/leave', { company })).cscode).toBe(20035)
  })

  it('loses the role when the notice ends, also after a failure in an earlier company', async () => {
    const [first, second] = [await founded(), await founded()]
    for (const { olga } of [first, second]) {
      const paul = await joined(olga.visitor, 'owner', 'paul')
      await prove(olga.visitor)
      await olga.visitor.call('POST /member/company/hand_over', { person: paul.id, role: 'user' })
    }
    const rows = `old.company_id = ${first.company}`
    await whileBroken(server, 'company_people', rows, () => expect(wait()).rejects.toThrow())
    const roleOf = async ({ olga }: typeof first) => (await own(olga.visitor)).companies[0]?.role
    for (const { olga } of [first, second]) await olga.visitor.signIn(olga.email)
    expect([await roleOf(first), await roleOf(second)]).toEqual(['owner', 'user'])
    await wait(minutes(1))
    expect(await roleOf(first)).toBe('user')
  })

  it('leaves, and keeps their own purchases', async () => {
    const { olga, company } = await founded()
    const paul = await joined(olga.visitor, 'user')
    expect((await paul.visitor.call('POST /member/companies/leave', { company })).data).toEqual({ at: null })
    expect((await own(paul.visitor)).companies).toEqual([])
    expect((await olga.visitor.call('POST /member/companies/leave', { company })).cscode).toBe(20035)
    expect((await own(olga.visitor)).companies).toMatchObject([{ role: 'owner', sole_owner: true }])
  })
})
