import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recoveryCodes } from '@/domains/accounts/identity/tables/factors'
import { recoveryCodeHash } from '@/platform/second-factor/recovery-codes'
import { minutes } from '@/platform/time/duration'
import { startNameServer, type Zone } from '@/tests/outside/name-server'
import { appoint } from '@/tests/people/acting-company'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { deviceOf } from '@/tests/shop/licences'
import { startCompanyProvider } from './testing/company-provider'
import {
  client,
  come,
  companyWithDomain,
  companyWithSignIn,
  settingOf,
  showDomain,
  tryIt,
  whoIsIn,
} from './testing/company-sign-in'

const zone: Record<string, Zone[string]> = {}
let names: Awaited<ReturnType<typeof startNameServer>>
let provider: Awaited<ReturnType<typeof startCompanyProvider>>
let server: TestServer
let place: { server: TestServer; provider: typeof provider; zone: typeof zone }
beforeAll(async () => {
  names = await startNameServer(zone)
  provider = await startCompanyProvider()
  server = await startServer({ MAIL_DNS: names.address })
  place = { server, provider, zone }
})
afterAll(async () => {
  await server.close()
  await provider.close()
  await names.close()
})

let visitor: Visitor
beforeEach(async () => {
  // The throttle of the network is over by then.
  server.clock.advance(minutes(11))
  visitor = server.visitor()
  await visitor.open()
})

const memberCount = async (email: string) => {
  const { rows } = await server.database.execute(`select from members where email = '${email}'`)
  return rows.length
}
const login = (email: string) => server.visitor().login(email, password)

describe('an owner', () => {
  it('is told the problems of a provider before it is saved', async () => {
    const { owner } = await companyWithDomain(place)
    const set = async (issuer: string) =>
      (await owner.visitor.call('POST /member/company_sign_in/set', { issuer, ...client })).data
    expect((await set('login.acme.test')).problem).toBe('malformed')
    expect((await set('http://10.1.2.3')).problem).toBe('forbidden')
    expect((await set('http://127.0.0.1:1')).problem).toBe('unreachable')
    provider.state.named = 'https://login.other.test'
    expect(await set(provider.issuer)).toEqual({ problem: 'otherIssuer', detail: 'https://login.other.test' })
    Object.assign(provider.state, { named: '', dumb: true })
    expect((await set(provider.issuer)).problem).toBe('noProvider')
    provider.state.dumb = false
    expect((await settingOf(owner.visitor)).provider).toBeNull()
  })

  it('an owner proves the domain, tries the provider and then switches it on; every owner is told, and the secret is never shown', async () => {
    const company = await companyWithDomain(place)
    const { owner, domain, id } = company
    const other = await server.member({ email: `other@${domain}` })
    await appoint(server, id, other.id, 'owner')
    const { visitor: olga } = owner
    const mode = async (wanted: string) =>
      (await olga.call('POST /member/company_sign_in/mode', { mode: wanted })).data.problem
    await olga.call('POST /member/company_sign_in/set', { issuer: provider.issuer, ...client })
    expect(await mode('offered')).toBe('untried')
    expect((await olga.call('POST /member/company_sign_in/domain', { domain })).data.state).toBe('missing')
    expect(await showDomain(place, company)).toBe('shown')
    expect(await tryIt(place, company)).toContain('tried=yes')
    expect(await mode('required')).toBe('noFactor')
    expect(await mode('offered')).toBeNull()
    const answer = await olga.call('GET /member/company_sign_in')
    expect(answer.text).not.toContain(client.client_secret)
    expect(answer.data.history.map(({ kind }) => kind)).toEqual(['offered', 'tried', 'domain', 'set'])
    for (const email of [owner.email, other.email]) {
      expect((await server.mailsTo(email)).map(({ kind }) => kind)).toEqual(['sso.changed', 'sso.changed'])
    }
    // Another issuer knows others by these names: it is off until it was tried.
    await olga.call('POST /member/company_sign_in/set', { issuer: `${provider.issuer}/`, ...client })
    expect((await settingOf(olga)).provider).toMatchObject({ mode: 'off', tried: 0 })
  })

  it('cannot take a domain that still shows another company’s record', async () => {
    const first = await companyWithSignIn(place)
    const second = await companyWithDomain(place)
    const { visitor: rival } = second.owner
    await rival.call('POST /member/company_sign_in/set', { issuer: provider.issuer, ...client })
    await server.database.execute(
      `insert into company_domains (company_id, domain, proven_at) values (${second.id}, '${first.domain}', now())`,
    )
    const check = async () =>
      (await rival.call('POST /member/company_sign_in/domain', { domain: first.domain })).data.state
    expect(await check()).toBe('missing')
    const { provider: set } = await settingOf(rival)
    const name = `_foyer-sign-in.${first.domain}`
    zone[name] = { txt: [...(zone[name]?.txt ?? []), set?.record ?? ''] }
    expect(await check()).toBe('taken')
    zone[name] = { txt: [set?.record ?? ''] }
    expect(await check()).toBe('shown')
    expect((await settingOf(first.owner.visitor)).domains[0]?.shown).toBe(false)
  })
})

describe('a person of the company', () => {
  it('with a new account joins the company, and stays the same when the address changes', async () => {
    const { domain, id } = await companyWithSignIn(place)
    const email = `mira@${domain}`
    provider.says({ sub: 'mira', email: `Mira@${domain}`, email_verified: true, name: 'Mira Holm' })
    expect(await come(visitor, email)).toBe('/member.htm')
    expect(await whoIsIn(visitor)).toBe(email)
    const { rows } = await server.database.execute(
      `select c.role, m.username, m.email_proven from company_people c join members m on m.id = c.person_id
       where c.company_id = ${id} and m.email = '${email}'`,
    )
    expect(rows).toEqual([{ role: 'user', username: 'Mira Holm', email_proven: true }])
    provider.says({ sub: 'mira', email: `olga@${domain}` })
    const again = server.visitor()
    expect(await come(again, email)).toBe('/member.htm')
    expect(await whoIsIn(again)).toBe(email)
  })

  it('proves once by password that an account is theirs', async () => {
    const { domain } = await companyWithSignIn(place)
    const { email } = await server.member({ email: `ben@${domain}` })
    provider.says({ sub: 'ben', email })
    expect(await come(visitor, email)).toContain('step=prove')
    expect(await whoIsIn(visitor)).toBeNull()
    expect((await visitor.call('POST /api/auth/company/waiting')).data).toMatchObject({ email })
    expect((await visitor.call('POST /api/auth/company/prove', { pw: 'wrong1' })).cscode).toBe(42012)
    expect((await visitor.call('POST /api/auth/company/prove', { pw: password })).data.email).toBe(email)
    const again = server.visitor()
    expect([await come(again, email), await whoIsIn(again)]).toEqual(['/member.htm', email])
  })

  it('logs in by a code, which is valid only in the browser that asked for it, and for five tries', async () => {
    const { domain } = await companyWithSignIn(place)
    const { email } = await server.member({ email: `kim@${domain}` })
    provider.says({ sub: 'kim', email })
    await come(visitor, email)
    expect((await visitor.call('POST /api/auth/company/code')).cscode).toBe(0)
    expect((await visitor.call('POST /api/auth/company/code')).cscode).toBe(20039)
    const [mail] = await server.mailsTo(email)
    expect(mail?.kind).toBe('sso.code')
    const code = /\b[A-Z0-9]{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    expect((await server.visitor().call('POST /api/auth/company/prove', { code })).cscode).toBe(42033)
    for (let times = 0; times < 4; times++) {
      expect((await visitor.call('POST /api/auth/company/prove', { code: 'WRONG1' })).cscode).toBe(20021)
    }
    expect((await visitor.call('POST /api/auth/company/prove', { code })).data.email).toBe(email)
    expect((await visitor.call('POST /api/auth/company/prove', { code })).cscode).toBe(42033)
  })

  it('gives their own second factor as at every login', async () => {
    const { domain } = await companyWithSignIn(place)
    const email = `sue@${domain}`
    provider.says({ sub: 'sue', email })
    await come(visitor, email)
    await server.database.execute(`update members set second_factor_since = now() where email = '${email}'`)
    const { rows } = await server.database.execute<{ id: string }>(`select id from members where email = '${email}'`)
    const code = 'ABCD-EFGH-JKMN-PQRS'
    await server.database.insert(recoveryCodes).values({ memberId: Number(rows[0]?.id), hash: recoveryCodeHash(code) })
    const again = server.visitor()
    expect(await come(again, email)).toContain('step=code')
    expect(await whoIsIn(again)).toBeNull()
    expect((await again.call('POST /api/auth/second_step/options')).data).toMatchObject({
      recovery: true,
      company: false,
    })
    expect((await again.call('POST /api/auth/second_step', { code })).cscode).toBe(0)
    expect(await whoIsIn(again)).toBe(email)
  })

  it.each([
    ['request', 'why=asked'],
    [null, 'why=closed'],
  ] as const)('waits where the domain does not admit people at once (%s)', async (joins, where) => {
    const { domain } = await companyWithSignIn(place, { joins })
    const email = `new@${domain}`
    provider.says({ sub: 'new', email })
    expect(await come(visitor, email)).toContain(where)
    expect([await whoIsIn(visitor), await memberCount(email)]).toEqual([null, joins === null ? 0 : 1])
  })
})

describe('where the company requires it', () => {
  it('no password opens an account at the domain, except for an owner with a second factor', async () => {
    const { domain, id, owner } = await companyWithSignIn(place, { mode: 'required' })
    const { email, id: person } = await server.member({ email: `ada@${domain}` })
    expect((await login(email)).cscode).toBe(0)
    await appoint(server, id, person, 'user')
    const refused = server.visitor()
    expect((await refused.login(email, password)).cscode).toBe(42031)
    expect((await refused.call('POST /api/auth/second_step/options')).data).toMatchObject({ company: true })
    expect(await whoIsIn(refused)).toBeNull()
    const program = await server.visitor().call('POST /licence/sign_in', { ...deviceOf(), email, pw: password })
    expect(program.cscode).toBe(42031)
    const olga = server.visitor()
    expect((await olga.login(owner.email, password)).cscode).toBe(42031)
    expect((await olga.call('POST /api/auth/second_step/options')).data).toMatchObject({ company: false })
    // The second factor is removed: a failing provider must not lock people out.
    await server.database.execute(`update members set second_factor_since = null where id = ${owner.id}`)
    expect((await login(owner.email)).cscode).toBe(0)
  })
})

describe('a session by the company ends', () => {
  it.each([
    ['when a person leaves', (id: number) => `delete from company_people where company_id = ${id} and role = 'user'`],
    ['when the domain ends', (id: number) => `delete from company_domains where company_id = ${id}`],
    ['when it is switched off', 'POST /member/company_sign_in/mode'],
    ['when the provider is removed', 'POST /member/company_sign_in/remove'],
    ['when the domain is signed in no more', 'POST /member/company_sign_in/end_domain'],
    ['when there is another provider', 'POST /member/company_sign_in/set'],
  ] as const)('%s', async (_, by) => {
    const { domain, id, owner } = await companyWithSignIn(place)
    const email = `eve@${domain}`
    provider.says({ sub: 'eve', email })
    await come(visitor, email)
    expect(await whoIsIn(visitor)).toBe(email)
    if (typeof by === 'function') await server.database.execute(by(id))
    else {
      const other = { issuer: provider.issuer, client_id: 'another', client_secret: 'secret' }
      await owner.visitor.call(by, { mode: 'off', domain, ...other })
    }
    expect((await visitor.call('POST /member/language', { lang: 'de' })).cscode).toBe(10010)
    expect((await settingOf(owner.visitor)).redirect_url).toContain('/company-sign-in/back')
  })
})

it('the answer to an address depends on its domain alone', async () => {
  const { domain } = await companyWithSignIn(place)
  await server.member({ email: `known@${domain}` })
  const path = async (email: string) => {
    const { data } = await visitor.call('POST /api/auth/company', { email })
    return data.url && new URL(data.url).pathname
  }
  expect([await path(`known@${domain}`), await path(`nobody@${domain}`)]).toEqual(['/auth', '/auth'])
  expect([await path('known@other.test'), await path(`known@sub.${domain}`)]).toEqual([null, null])
})
