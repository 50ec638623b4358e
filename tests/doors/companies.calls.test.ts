import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyPeople } from '@/domains/accounts/companies/testing'
import { days, minutes } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const { act, prove, founded, joined, person, invitationTo, rolesOf, kindsTo, wait, again } = companyPeople(() => server)

/** An owner nia beside olga, in the session of the company. */
async function twoOwners() {
  const { olga, company } = await founded()
  const nia = await joined(olga.visitor, 'owner', 'nia')
  await act(nia.visitor, company)
  return { olga, nia, company }
}

describe('an invitation or approval ends with the role by which it was given', () => {
  const ways = [
    ['another owner’s notice', 'billing', { by: 'olga', call: 'POST /member/company/role' }],
    ['their own wish', 'technical', { by: 'nia', call: 'POST /member/company/role' }],
    ['leaving', 'gone', { by: 'nia', call: 'POST /member/companies/leave' }],
    ['being taken out', 'gone', { by: 'olga', call: 'POST /member/company/remove' }],
  ] as const

  it.each(ways)('by %s (%s): the invitation makes no owner', async (_, role, { by, call }) => {
    const { olga, nia, company } = await twoOwners()
    const kim = await person('kim')
    const ben = await person('ben')
    await prove(nia.visitor)
    await nia.visitor.call('POST /member/company/invite', { emails: [kim.email], role: 'owner' })
    await nia.visitor.call('POST /member/company/invite', { emails: [ben.email], role: 'user' })
    const [code, lesser] = [await invitationTo(kim.email), await invitationTo(ben.email)]
    const actor = by === 'olga' ? olga : nia
    await prove(actor.visitor)
    expect((await actor.visitor.call(call, { person: nia.id, role, company })).cscode).toBe(0)
    await wait()
    await again(kim, company)
    await again(ben, company)
    expect((await kim.visitor.call('POST /member/companies/accept', { code })).cscode).toBe(20032)
    // Invitations that technical people may send stay valid.
    const kept = role === 'technical' ? 0 : 20032
    expect((await ben.visitor.call('POST /member/companies/accept', { code: lesser })).cscode).toBe(kept)
    await again(olga, company)
    expect(Object.keys(await rolesOf(olga.visitor))).not.toContain(String(kim.id))
  })

  it.each([
    ['is suspended', 'update members set blacklisted_at = now() where id = '],
    ['has lost the role behind the actions', `update company_people set role = 'user' where person_id = `],
    ['was deleted', 'delete from members where id = '],
  ])(
    'the invitation of an inviter who %s is void, by mail or link, and the address can be invited again',
    async (_, change) => {
      const { olga, nia } = await twoOwners()
      const kim = await person('kim')
      await prove(nia.visitor)
      await nia.visitor.call('POST /member/company/invite', { emails: [kim.email], role: 'owner' })
      const { data } = await nia.visitor.call('POST /member/company/link', { uses: 5, days: 30 })
      const code = await invitationTo(kim.email)
      await server.database.execute(change + nia.id)
      for (const each of [code, new URL(data.url).searchParams.get('code')])
        expect((await kim.visitor.call('POST /member/companies/accept', { code: each })).cscode).toBe(20032)
      await prove(olga.visitor)
      const again = await olga.visitor.call('POST /member/company/invite', { emails: [kim.email], role: 'user' })
      expect(again.data.results).toEqual([{ email: kim.email, result: 'sent' }])
      server.clock.advance(days(1))
    },
  )
})

describe('more than a user', () => {
  it.each(['owner', 'billing', 'technical'] as const)(
    '(%s): an invitation without a proof, at either end, makes no one more than a user',
    async (role) => {
      const { olga } = await founded()
      const nia = await person('nia')
      const invite = (wanted: string) =>
        olga.visitor.call('POST /member/company/invite', { emails: [nia.email], role: wanted })
      server.clock.advance(minutes(11))
      expect((await invite(role)).cscode).toBe(20051)
      await prove(olga.visitor)
      expect((await invite(role)).cscode).toBe(0)
      const code = await invitationTo(nia.email)
      expect((await nia.visitor.call('POST /member/companies/accept', { code })).cscode).toBe(20051)
      await prove(nia.visitor)
      expect((await nia.visitor.call('POST /member/companies/accept', { code })).cscode).toBe(0)
      expect((await kindsTo(olga.email)).includes('companies.newOwner')).toBe(role === 'owner')
    },
  )

  it('links and domains need a proof, and an invitation of a user does not', async () => {
    const { olga } = await founded()
    server.clock.advance(minutes(11))
    expect((await olga.visitor.call('POST /member/company/link', { uses: 5, days: 30 })).cscode).toBe(20051)
    const joining = { domain: 'acme.test', joins: 'open' }
    expect((await olga.visitor.call('POST /member/company/joining', joining)).cscode).toBe(20051)
    const kim = await person('kim')
    const asUser = { emails: [kim.email], role: 'user' }
    expect((await olga.visitor.call('POST /member/company/invite', asUser)).cscode).toBe(0)
  })
})
