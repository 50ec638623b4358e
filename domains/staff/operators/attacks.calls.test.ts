import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeNow, type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { accept, invite, newPassword, secretFor } from './testing/invitations'

/** Where the vendor’s pages are, to which mailed links may lead. */
const site = 'https://www.tidewren.example'

let server: TestServer
let owner: SignedInOperator
beforeAll(async () => {
  server = await startServer({ ALLOWED_ORIGINS: site, GOOGLE_CLIENT_ID: 'wren' })
  owner = await signedInOperator(server, 'owner')
})
afterAll(() => server.close())

describe('an invitation', () => {
  it('sent twice at once to one address leaves one valid', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => invite(owner, 'twice@example.test')))
    expect(answers.map(({ cscode }) => cscode)).toEqual([0, 0, 0, 0])
    expect((await accept(server, 'twice@example.test', { name: 'Twice' })).answer.cscode).toBe(0)
  })

  it('accepted twice at once admits one operator', async () => {
    await invite(owner, 'race@example.test')
    const { secret } = await secretFor(server, 'race@example.test')
    const { data } = await server.visitor().call('POST /console/api/invitation', { secret })
    const take = (name: string) => {
      const input = { secret, name, password: newPassword, code: codeNow(server, data.totp.secret) }
      return server.visitor().call('POST /console/api/invitation/accept', input)
    }
    const answers = await Promise.all([take('Racer One'), take('Racer Two')])
    expect(answers.map(({ cscode }) => cscode).sort()).toEqual([0, 42020])
  })

  it('an invitation cannot give an operator a name of another in the audit log, in any spelling', async () => {
    const { operator } = await signedInOperator(server, 'support')
    await invite(owner, 'mask@example.test')
    const spoken = operator.name.replace(' ', '  ')
    const masks = ['command line', 'Command  Line', '\u200bCommand line', '\uff43ommand line', '\u200b']
    for (const name of [...masks, `\u200b${spoken}`, `${spoken}\u200b`, `\u202e${spoken}`, `\u00a0${spoken}`]) {
      expect([name, (await accept(server, 'mask@example.test', { name })).answer.cscode]).toEqual([name, 20025])
    }
  })

  it('an invitation is worth nothing once its recipient is blocked', async () => {
    const { operator } = await signedInOperator(server, 'support')
    await owner.visitor.call('POST /console/api/operators/reset', { operator: operator.id, seen: 0, reason: 'Lost' })
    const { secret } = await secretFor(server, operator.email)
    await owner.visitor.call('POST /console/api/operators/disable', { operator: operator.id, seen: 1, reason: 'Left' })
    expect((await server.visitor().call('POST /console/api/invitation', { secret })).cscode).toBe(42013)
  })
})

describe('an owner’s decision', () => {
  it('an owner’s decision ends a blocked operator’s member views, also when only the permission is lost', async () => {
    const { id } = await server.member({ email: 'seen@example.test', passwordHash: '!' })
    const looking = async () => {
      const { visitor, operator } = await signedInOperator(server, 'support')
      const look = async () => {
        const request = { member: id, reason: 'A question', preview: false }
        const { data } = await visitor.call('POST /console/api/members/impersonate', request)
        const { searchParams } = new URL(data.url)
        return { sessionid: searchParams.get('sessionid'), email: searchParams.get('email') }
      }
      const eyes = server.visitor()
      expect((await eyes.call('POST /api/auth/admin', await look())).cscode).toBe(0)
      return { operator, eyes, ticket: await look() }
    }
    for (const [path, more] of [
      ['disable', { reason: 'Left' }],
      ['role', { role: 'finance' }],
      ['reset', { reason: 'Lost' }],
    ] as const) {
      const { operator, eyes, ticket } = await looking()
      const answer = await owner.visitor.call(`POST /console/api/operators/${path}`, {
        operator: operator.id,
        seen: 0,
        ...more,
      })
      expect([path, answer.cscode]).toEqual([path, 0])
      expect([path, (await eyes.call('GET /member/get_user_profile')).cscode]).toEqual([path, 10010])
      expect([path, (await server.visitor().call('POST /api/auth/admin', ticket)).cscode]).toEqual([path, 42013])
    }
  })

  it('keeps the views of an operator whose role still allows them', async () => {
    const { id } = await server.member({ email: 'kept@example.test', passwordHash: '!' })
    const { visitor, operator } = await signedInOperator(server, 'support')
    const request = { member: id, reason: 'A question', preview: false }
    const { data } = await visitor.call('POST /console/api/members/impersonate', request)
    const { searchParams } = new URL(data.url)
    const eyes = server.visitor()
    await eyes.call('POST /api/auth/admin', Object.fromEntries(searchParams))
    await owner.visitor.call('POST /console/api/operators/role', { operator: operator.id, seen: 0, role: 'owner' })
    expect((await eyes.call('GET /member/get_user_profile')).cscode).toBe(0)
  })

  it('an owner’s decision also ends logins that the operator has begun', async () => {
    await invite(owner, 'begun@example.test')
    await accept(server, 'begun@example.test', { name: 'Begun' })
    const began = server.visitor()
    await began.call('POST /console/api/sign-in', { email: 'begun@example.test', password: newPassword })
    const { data } = await owner.visitor.call('GET /console/api/operators')
    const known = data.operators.find(({ email }) => email === 'begun@example.test')
    const request = { operator: known?.id, seen: known?.version, reason: 'Password seen by others' }
    await owner.visitor.call('POST /console/api/operators/reset', request)
    const code = codeNow(server)
    expect((await began.call('POST /console/api/sign-in/code', { code })).cscode).toBe(42015)
  })
})

describe('the console’s protection in browsers', () => {
  it('lets no site that members’ links lead to act for an operator', async () => {
    const { visitor, operator } = await signedInOperator(server, 'owner')
    const response = await visitor.send('/console/api/sign-out', {
      method: 'POST',
      headers: { origin: site, 'sec-fetch-site': 'same-site', 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
    expect(await response.json()).toMatchObject({ cscode: 10010 })
    expect((await visitor.call('GET /console/api/session')).data.name).toBe(operator.name)
  })

  it('the console runs no foreign script, not even one of the member area', async () => {
    const policyOf = async (path: string) => (await server.visitor().send(path)).headers.get('content-security-policy')
    expect(await policyOf('/member.htm')).toContain('accounts.google.com')
    expect(await policyOf('/console/refunds')).not.toContain('accounts.google.com')
    expect(await policyOf('/console')).toMatch(/^default-src 'self';/)
  })
})
