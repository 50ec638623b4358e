import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyRole } from '@/platform/contract/company-roles'
import { days } from '@/platform/time/duration'
import { mailboxes } from '@/tests/people/addresses'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { companyPeople } from './testing'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const { addressOf, person, act, prove, shown, own, founded, invitationTo, joined, rolesOf, kindsTo, again } =
  companyPeople(() => server)
const { codeTo } = mailboxes(() => server)

describe('a company', () => {
  it('is created, invites people by mail, and lets them act for it by their roles', async () => {
    const { olga, company } = await founded()
    const guest = await person('gus')
    const invited = await olga.visitor.call('POST /member/company/invite', {
      emails: [guest.email, guest.email, olga.email, 'new@elsewhere.test'],
      role: 'technical',
    })
    expect(invited.data.results).toEqual([
      { email: guest.email, result: 'sent' },
      { email: olga.email, result: 'here' },
      { email: 'new@elsewhere.test', result: 'sent' },
    ])
    const repeated = await olga.visitor.call('POST /member/company/invite', { emails: [guest.email], role: 'owner' })
    expect(repeated.data.results).toEqual([{ email: guest.email, result: 'waits' }])

    const code = await invitationTo(guest.email)
    const { data: check } = await server.visitor().call('POST /api/auth/company_invitation/check', { code })
    expect(check).toMatchObject({ company: 'Acme GmbH', from: 'olga', role: 'technical', email: 'g…@acme.test' })
    expect((await own(guest.visitor)).invitations).toMatchObject([{ company: 'Acme GmbH', role: 'technical' }])
    expect((await guest.visitor.call('POST /member/companies/accept', { code })).data).toEqual({
      company,
      name: 'Acme GmbH',
    })
    const letter = (await server.mailsTo(olga.email)).find(({ kind }) => kind === 'companies.joined')
    expect(letter?.text).toContain(`a=enter_company&company=${company}&person=${guest.id}`)
    expect((await act(guest.visitor, company)).cscode).toBe(0)
    expect((await rolesOf(guest.visitor))[guest.id]).toBe('technical')
    expect((await guest.visitor.call('POST /member/company/rename', { name: 'Mine' })).cscode).toBe(20035)
    // People who are not owners invite users only.
    const more = (role: CompanyRole) =>
      guest.visitor.call('POST /member/company/invite', { emails: [addressOf('x')], role })
    expect((await more('owner')).cscode).toBe(20035)
    expect((await more('user')).cscode).toBe(0)
    const { history } = await shown(olga.visitor)
    expect(history.map(({ kind }) => kind)).toEqual(['invited', 'joined', 'invited', 'invited', 'founded'])
  })

  it('may not have a link in its name', async () => {
    const { visitor } = await person('nia')
    for (const name of ['Win at evil.example now', '', 'x'.repeat(61), 'a\u0007b'])
      expect((await visitor.call('POST /member/companies/found', { name })).cscode).toBe(10001)
  })

  it('can be created five times at once at most', async () => {
    const { visitor } = await person('fay')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        visitor.call('POST /member/companies/found', { name: `Number ${index}` }),
      ),
    )
    expect(answers.filter(({ cscode }) => cscode === 0)).toHaveLength(5)
    expect((await own(visitor)).companies).toHaveLength(5)
  })

  it('a company cannot be acted for by a person who is not in it, or was removed', async () => {
    const { olga, company } = await founded()
    const stranger = await person('sam')
    expect((await act(stranger.visitor, company)).cscode).toBe(20035)
    const paul = await joined(olga.visitor, 'billing')
    await act(paul.visitor, company)
    expect((await shown(paul.visitor)).people).toHaveLength(2)
    expect((await olga.visitor.call('POST /member/company/remove', { person: paul.id })).data).toEqual({ at: null })
    expect((await paul.visitor.call('GET /member/company')).cscode).toBe(10010)
    expect(await kindsTo(paul.email)).toContain('companies.removed')
  })
})

describe('a link', () => {
  it('admits exactly its limit, also when many people accept at once', async () => {
    const { olga, company } = await founded()
    const { data } = await olga.visitor.call('POST /member/company/link', { uses: 2, days: 30 })
    const code = new URL(data.url).searchParams.get('code') ?? ''
    const guests = await Promise.all(['ann', 'ben', 'cat', 'dan'].map((name) => person(name)))
    const answers = await Promise.all(
      guests.map(({ visitor }) => visitor.call('POST /member/companies/accept', { code })),
    )
    expect(answers.map(({ cscode }) => cscode).sort()).toEqual([0, 0, 20032, 20032])
    const roles = Object.values(await rolesOf(olga.visitor)).sort()
    expect(roles).toEqual(['owner', 'user', 'user'])
    expect((await shown(olga.visitor)).invitations).toEqual([])
    expect(company).toBeGreaterThan(0)
  })

  it('an invitation does not bring back a removed person, is void once revoked, and ends with its inviter', async () => {
    const { olga, company } = await founded()
    const tess = await joined(olga.visitor, 'technical')
    await act(tess.visitor, company)
    const { data } = await tess.visitor.call('POST /member/company/link', { uses: 5, days: 1 })
    const code = new URL(data.url).searchParams.get('code') ?? ''
    const use = (visitor: Visitor) => visitor.call('POST /member/companies/accept', { code })
    const ulf = await person('ulf')
    expect((await use(ulf.visitor)).cscode).toBe(0)
    expect((await use(ulf.visitor)).cscode).toBe(0)
    await olga.visitor.call('POST /member/company/remove', { person: ulf.id })
    expect((await use(ulf.visitor)).cscode).toBe(20035)
    await olga.visitor.call('POST /member/company/remove', { person: tess.id })
    expect((await use((await person('eve')).visitor)).cscode).toBe(20032)
  })
})

describe('an invitation', () => {
  it('works for its address alone, not for a person who intercepts it', async () => {
    const { olga } = await founded()
    const guest = await person('ida')
    await olga.visitor.call('POST /member/company/invite', { emails: [guest.email], role: 'owner' })
    const code = await invitationTo(guest.email)
    const thief = await person('thief')
    expect((await thief.visitor.call('POST /member/companies/accept', { code })).cscode).toBe(20035)
    const [waiting] = (await own(guest.visitor)).invitations
    const byNumber = { invitation: waiting?.id ?? 0 }
    expect((await thief.visitor.call('POST /member/companies/accept', byNumber)).cscode).toBe(20032)
    expect((await thief.visitor.call('POST /member/companies/decline', byNumber)).cscode).toBe(20035)
    // An address that was only named is not proven.
    const named = server.visitor()
    await server.member({ email: 'named@acme.test', emailProven: false })
    await named.signIn('named@acme.test')
    await olga.visitor.call('POST /member/company/invite', { emails: ['named@acme.test'], role: 'user' })
    expect((await own(named)).invitations).toEqual([])
    const other = await invitationTo('named@acme.test')
    expect((await named.call('POST /member/companies/accept', { code: other })).cscode).toBe(20035)
    expect((await guest.visitor.call('POST /member/companies/decline', byNumber)).cscode).toBe(0)
    expect((await guest.visitor.call('POST /member/companies/accept', { code })).cscode).toBe(20032)
  })

  it('expires after two weeks, and then frees its place', async () => {
    const { olga, company } = await founded()
    const guest = await person('kim')
    const send = () => olga.visitor.call('POST /member/company/invite', { emails: [guest.email], role: 'user' })
    await send()
    const code = await invitationTo(guest.email)
    server.clock.advance(days(14))
    await again(olga, company)
    await guest.visitor.signIn(guest.email)
    expect((await guest.visitor.call('POST /member/companies/accept', { code })).cscode).toBe(20032)
    expect((await send()).data.results).toEqual([{ email: guest.email, result: 'sent' }])
  })
})

describe('a domain', () => {
  it('is proven by a mailbox there, and lets owners of other mailboxes there ask to join', async () => {
    const { olga, company } = await founded()
    const { visitor } = olga
    const wish = { email: 'office@acme-works.test', joins: 'request' } as const
    await visitor.call('POST /member/company/code', { email: wish.email })
    const code = await codeTo(wish.email)
    await prove(visitor)
    expect((await visitor.call('POST /member/company/domain', { ...wish, code: 'WRONG2' })).cscode).toBe(20021)
    const other = { ...wish, email: 'office@bigger.test', code }
    expect((await visitor.call('POST /member/company/domain', other)).cscode).toBe(20021)
    expect((await visitor.call('POST /member/company/domain', { ...wish, code })).data).toEqual({
      domain: 'acme-works.test',
    })
    const ada = await person('ada', 'acme-works.test')
    const stranger = await person('sue', 'elsewhere.test')
    const join = (who: Visitor) => who.call('POST /member/companies/join', { company })
    expect((await join(stranger.visitor)).cscode).toBe(20035)
    expect((await own(ada.visitor)).joinable).toEqual([
      { id: company, name: 'Acme GmbH', joins: 'request', asked: false },
    ])
    expect((await join(ada.visitor)).data).toEqual({ state: 'asked' })
    expect(await kindsTo(olga.email)).toContain('companies.request')
    const answer = (person: number, accept: boolean) => visitor.call('POST /member/company/answer', { person, accept })
    expect((await answer(stranger.id, true)).cscode).toBe(20035)
    expect((await answer(ada.id, true)).cscode).toBe(0)
    expect((await rolesOf(visitor))[ada.id]).toBe('user')
    expect(await kindsTo(ada.email)).toContain('companies.admitted')

    const opened = { domain: 'acme-works.test', joins: 'open' } as const
    await visitor.call('POST /member/company/joining', opened)
    const bob = await person('bob', 'acme-works.test')
    expect((await join(bob.visitor)).data).toEqual({ state: 'joined' })
    // A removed person asks, where others join at once.
    await visitor.call('POST /member/company/remove', { person: bob.id })
    expect((await join(bob.visitor)).data).toEqual({ state: 'asked' })
    await visitor.call('POST /member/company/joining', { ...opened, joins: null })
    expect((await join((await person('cid', 'acme-works.test')).visitor)).cscode).toBe(20035)
  })

  it('is refused where the public can have a mailbox', async () => {
    const { olga } = await founded()
    await prove(olga.visitor)
    for (const domain of ['gmail.com', 'web.de', 'qq.com', 'mailinator.com']) {
      const wish = { email: `x@${domain}`, code: 'ABCDEF', joins: 'open' } as const
      expect((await olga.visitor.call('POST /member/company/domain', wish)).cscode).toBe(20035)
    }
  })
})

describe('the bills', () => {
  it('go to an address proven by a code, and the former address is told', async () => {
    const { olga } = await founded()
    const { visitor } = olga
    await visitor.call('POST /member/company/code', { email: 'bills@acme.test' })
    const code = await codeTo('bills@acme.test')
    await prove(visitor)
    const wish = { email: 'bills@acme.test', code }
    expect((await visitor.call('POST /member/company/billing', wish)).cscode).toBe(0)
    expect((await shown(visitor)).billing_email).toBe('bills@acme.test')
    expect(await kindsTo(olga.email)).toContain('companies.billing')
    expect((await visitor.call('POST /member/company/billing', wish)).cscode).toBe(20021)
  })
})
