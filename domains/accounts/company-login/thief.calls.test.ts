import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minutes } from '@/platform/time/duration'
import { startNameServer, type Zone } from '@/tests/outside/name-server'
import { appoint } from '@/tests/people/acting-company'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { atProvider, type Statement, startCompanyProvider } from './testing/company-provider'
import { type Company, come, companyWithDomain, companyWithSignIn, settingOf, whoIsIn } from './testing/company-sign-in'

const zone: Record<string, Zone[string]> = {}
let names: Awaited<ReturnType<typeof startNameServer>>
let provider: Awaited<ReturnType<typeof startCompanyProvider>>
let server: TestServer
let acme: Company
let victim: string
beforeAll(async () => {
  names = await startNameServer(zone)
  provider = await startCompanyProvider()
  server = await startServer({ MAIL_DNS: names.address })
  acme = await companyWithSignIn({ server, provider, zone })
  victim = `vera@${acme.domain}`
  provider.says({ sub: 'vera', email: victim })
  await come(server.visitor(), victim)
})
afterAll(async () => {
  await server.close()
  await provider.close()
  await names.close()
})

let thief: Visitor
beforeEach(async () => {
  server.clock.advance(minutes(11))
  thief = server.visitor()
  await thief.open()
})

const isRefused = async (where: string, why: string) => {
  expect([where, await whoIsIn(thief)]).toEqual([expect.stringContaining(why), null])
}

/** Attempt × defence: what a provider says that is not right opens nothing. */
const forgeries: readonly (readonly [
  string,
  () => Omit<Statement, 'claims'> & { readonly claims?: object },
  string,
])[] = [
  ['in the name of another issuer', () => ({ claims: { iss: 'https://login.evil.test' } }), 'why=interrupted'],
  ['for another client', () => ({ claims: { aud: 'somebody else' } }), 'why=interrupted'],
  ['for several clients, by one of them', () => ({ claims: { aud: ['foyer', 'x'], azp: 'x' } }), 'why=interrupted'],
  ['with the nonce of another journey', () => ({ claims: { nonce: 'another' } }), 'why=interrupted'],
  ['signed by another key', () => ({ key: provider.foreign }), 'why=interrupted'],
  ['without a signature', () => ({ unsigned: true }), 'why=interrupted'],
  ['that has expired', () => ({ claims: { exp: 1_000_000 } }), 'why=interrupted'],
  ['of an address that it calls unverified', () => ({ claims: { email_verified: false } }), 'why=unverified'],
  ['of an address at another domain', () => ({ claims: { email: 'vera@other.test' } }), 'why=otherDomain'],
  ['of an address below the domain', () => ({ claims: { email: `vera@x.${acme.domain}` } }), 'why=otherDomain'],
  ['of no address', () => ({ claims: { email: undefined } }), 'why=noAddress'],
  ['without a subject', () => ({ claims: { sub: '' } }), 'why='],
  ['and nothing at all', () => ({ refuses: true }), 'why=interrupted'],
  ['and nothing to a client with another secret', () => ({ refusesClient: true }), 'why=client'],
]

describe('the statements of a provider', () => {
  it.each(forgeries)('%s opens nothing', async (_, forged, why) => {
    const { claims = {}, ...more } = forged()
    provider.says({ sub: 'vera', email: victim, ...claims }, more)
    await isRefused(await come(thief, victim), why)
  })

  it("a stolen login at another person's address opens no other account", async () => {
    provider.says({ sub: 'mallory', email: victim })
    await isRefused(await come(thief, victim), 'step=prove')
  })
})

describe('the way back', () => {
  const setOut = async (visitor: Visitor) => {
    const { data } = await visitor.call('POST /api/auth/company', { email: victim })
    return atProvider(data.url ?? '')
  }
  const back = async (visitor: Visitor, path: string) => (await visitor.send(path)).headers.get('location') ?? ''

  it('is valid in one browser only, and once', async () => {
    provider.says({ sub: 'vera', email: victim })
    const owner = server.visitor()
    await owner.open()
    const path = await setOut(owner)
    await isRefused(await back(thief, path), 'why=interrupted')
    const journey = owner.cookies.get('foyer_company_journey') ?? ''
    expect(await back(owner, path)).toBe('/member.htm')
    // A thief with cookie and address comes too late.
    thief.cookies.set('foyer_company_journey', journey)
    await isRefused(await back(thief, path), 'why=interrupted')
  })

  it('fails with the state of another login', async () => {
    provider.says({ sub: 'vera', email: victim })
    const other = server.visitor()
    await other.open()
    const stolen = new URL(await setOut(other), 'http://x')
    await setOut(thief)
    await isRefused(await back(thief, stolen.pathname + stolen.search), 'why=interrupted')
  })

  it('fails after a change of the provider, and after its time limit', async () => {
    const place = { server, provider, zone }
    const company = await companyWithSignIn(place)
    const email = `new@${company.domain}`
    provider.says({ sub: 'new', email })
    const { data } = await thief.call('POST /api/auth/company', { email })
    const path = await atProvider(data.url ?? '')
    const { issuer } = provider
    const input = { issuer, client_id: 'foyer', client_secret: 'another' }
    await company.owner.visitor.call('POST /member/company_sign_in/set', input)
    await isRefused(await back(thief, path), 'why=interrupted')
    const late = await setOut(thief)
    server.clock.advance(minutes(11))
    await isRefused(await back(thief, late), 'why=interrupted')
  })
})

describe('a company of the thief’s', () => {
  it('a provider opens no account of another company: people of that company are not sent to it, and it may not name them', async () => {
    const place = { server, provider, zone }
    const evil = await companyWithSignIn(place)
    provider.says({ sub: 'vera', email: victim })
    await isRefused(await come(thief, `mallory@${evil.domain}`), 'why=otherDomain')
    // A mailbox there shows the domain to be the company's; who signs it in, DNS says.
    await server.database.execute(
      `insert into company_domains (company_id, domain, joins, proven_at) values (${evil.id}, '${acme.domain}', 'open', now())`,
    )
    const { visitor } = evil.owner
    const { data } = await visitor.call('POST /member/company_sign_in/domain', { domain: acme.domain })
    expect(data.state).toBe('missing')
    await isRefused(await come(thief, `mallory@${evil.domain}`), 'why=otherDomain')
  })

  it("a provider logs in no person before its owner has used it, nor the person whom it names in an owner's try", async () => {
    const place = { server, provider, zone }
    const untried = await companyWithDomain(place)
    const { visitor: owner } = untried.owner
    await owner.call('POST /member/company_sign_in/set', {
      issuer: provider.issuer,
      client_id: 'a',
      client_secret: 'b',
    })
    const { provider: set } = await settingOf(owner)
    zone[`_foyer-sign-in.${untried.domain}`] = { txt: [set?.record ?? ''] }
    await owner.call('POST /member/company_sign_in/domain', { domain: untried.domain })
    expect(await come(thief, `new@${untried.domain}`)).toBe('nowhere')
    provider.says({ sub: 'new', email: `new@${untried.domain}` })
    const { data } = await owner.call('POST /member/company_sign_in/try')
    const path = await atProvider(data.url ?? '')
    // It has no effect in a browser without the owner's session.
    thief.cookies.set('foyer_company_journey', owner.cookies.get('foyer_company_journey') ?? '')
    await isRefused((await thief.send(path)).headers.get('location') ?? '', 'why=session')
  })

  it('changes nothing with a session alone, without a proof', async () => {
    server.clock.advance(minutes(11))
    const { visitor } = acme.owner
    const inputs = { mode: 'off', issuer: provider.issuer, client_id: 'a', client_secret: 'b', domain: acme.domain }
    for (const call of ['set', 'mode', 'remove', 'end_domain'] as const) {
      expect((await visitor.call(`POST /member/company_sign_in/${call}`, inputs)).cscode).toBe(20051)
    }
  })
})

it('a person leaves no company that requires its login by naming an address elsewhere', async () => {
  const { domain, id } = await companyWithSignIn({ server, provider, zone }, { mode: 'required' })
  const named = { email: `elsewhere@${domain}.example`, provenEmail: `nina@${domain}`, emailProven: false }
  const { id: person } = await server.member(named)
  await appoint(server, id, person, 'user')
  expect((await thief.login(named.email, password)).cscode).toBe(42031)
  expect(await whoIsIn(thief)).toBeNull()
})
