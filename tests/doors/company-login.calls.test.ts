import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startCompanyProvider } from '@/domains/accounts/company-login/testing/company-provider'
import {
  type Company,
  come,
  companyWithSignIn,
  whoIsIn,
} from '@/domains/accounts/company-login/testing/company-sign-in'
import { recoveryCodes } from '@/domains/accounts/identity/tables/factors'
import { recoveryCodeHash } from '@/platform/second-factor/recovery-codes'
import { startNameServer, type Zone } from '@/tests/outside/name-server'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

const zone: Record<string, Zone[string]> = {}
let names: Awaited<ReturnType<typeof startNameServer>>
let provider: Awaited<ReturnType<typeof startCompanyProvider>>
let server: TestServer
let acme: Company
beforeAll(async () => {
  names = await startNameServer(zone)
  provider = await startCompanyProvider()
  server = await startServer({ MAIL_DNS: names.address })
  acme = await companyWithSignIn({ server, provider, zone })
})
afterAll(async () => {
  await server.close()
  await provider.close()
  await names.close()
})

let count = 0
let greta: { readonly id: number; readonly email: string }
let sub: string
/** The browser of the provider's administrator. */
let administrator: Visitor
beforeEach(async () => {
  sub = `greta${++count}`
  greta = await server.member({ email: `${sub}@${acme.domain}`, username: 'Greta' })
  provider.says({ sub, email: greta.email })
  administrator = server.visitor()
  await administrator.open()
})

/** She shows once that the account is hers. */
async function link(visitor: Visitor) {
  await come(visitor, greta.email)
  return visitor.call('POST /api/auth/company/prove', { pw: password })
}

const linksOf = async () => {
  const { rows } = await server.database.execute<{ subject: string }>(
    `select subject from sso_links where person_id = ${greta.id} and not pending`,
  )
  return rows.map(({ subject }) => subject)
}

/** Gives her a second factor. @returns a code of it */
async function protect() {
  const code = 'ABCD-EFGH-JKMN-PQRS'
  await server.database.execute(`update members set second_factor_since = now() where id = ${greta.id}`)
  await server.database.insert(recoveryCodes).values({ memberId: greta.id, hash: recoveryCodeHash(code) })
  return code
}

describe('a person whom a company’s provider vouches for', () => {
  it('has proven nothing themselves: weighty acts need their own proof', async () => {
    await link(server.visitor())
    expect(await come(administrator, greta.email)).toBe('/member.htm')
    expect((await administrator.call('POST /member/authenticator/begin')).cscode).toBe(20051)
    expect((await administrator.call('POST /member/step_up', { password })).cscode).toBe(0)
    expect((await administrator.call('POST /member/authenticator/begin')).cscode).toBe(0)
  })

  it('has a proof after their own second step', async () => {
    const code = await protect()
    await link(administrator)
    expect((await administrator.call('POST /api/auth/second_step', { code })).cscode).toBe(0)
    expect((await administrator.call('POST /member/authenticator/begin')).cscode).toBe(0)
  })

  it.each([
    ['another address is proven', `set email = 'greta' || id || '@private.test'`],
    ['no address is proven', 'set email_proven = false'],
  ])(
    'a person is logged out once %s: the session ends, and the account there opens nothing here',
    async (_, change) => {
      await link(administrator)
      expect(await whoIsIn(administrator)).toBe(greta.email)
      await server.database.execute(`update members ${change} where id = ${greta.id}`)
      expect([await whoIsIn(administrator), await linksOf()]).toEqual([null, []])
    },
  )
})

describe('a link', () => {
  it('is made after the second step alone, and does not replace an earlier one', async () => {
    await link(server.visitor())
    const code = await protect()
    expect(await linksOf()).toEqual([sub])
    provider.says({ sub: `thief of ${sub}`, email: greta.email })
    expect((await link(administrator)).cscode).toBe(42031)
    expect(await linksOf()).toEqual([sub])
    expect((await administrator.call('POST /api/auth/second_step', { code: 'WRONG-WRON-GWRO-NGWR' })).cscode).toBe(
      42032,
    )
    expect(await linksOf()).toEqual([sub])
    expect((await administrator.call('POST /api/auth/second_step', { code })).cscode).toBe(0)
    expect(await linksOf()).toEqual([`thief of ${sub}`])
  })
})
