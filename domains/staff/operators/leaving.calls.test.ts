import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minutes, seconds } from '@/platform/time/duration'
import { codeNow, type SignedInOperator, signedInOperator, testTotpSecret } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { isOperatorName } from './rules'
import { newSealedSecret, sealTotpSecret } from './secrets/second-factor'
import { checkInvitation, consumeInvitation } from './store/invitations'
import { bindSecondFactors } from './store/second-factors'
import { operatorInvitations, operatorSessions, operators } from './tables'
import { accept, invite, newPassword, secretFor } from './testing/invitations'

let server: TestServer
let owner: SignedInOperator
beforeAll(async () => {
  server = await startServer()
  owner = await signedInOperator(server, 'owner')
})
afterAll(() => server.close())

const decideOn = ({ operator }: SignedInOperator, act: string, more: object) =>
  owner.visitor.call(`POST /console/api/operators/${act}` as 'POST /console/api/operators/role', {
    operator: operator.id,
    seen: 0,
    ...more,
  })

describe('M3: unfinished work of an operator ends with them', () => {
  it.each([
    ['shut out', 'disable', { reason: 'Fraud' }],
    ['made support', 'role', { role: 'support' }],
    ['given another second factor', 'reset', { reason: 'Lost' }],
  ])('an invitation by an owner who was %s is void', async (_, act, more) => {
    const leaving = await signedInOperator(server, 'owner')
    const email = `accomplice-${act}@example.test`
    expect((await invite(leaving, email, 'owner')).cscode).toBe(0)
    const { secret } = await secretFor(server, email)
    expect((await decideOn(leaving, act, more)).cscode).toBe(0)
    expect((await server.visitor().call('POST /console/api/invitation', { secret })).cscode).toBe(42013)
    const { data } = await owner.visitor.call('GET /console/api/operators')
    expect(data.invitations.map((each) => each.email)).not.toContain(email)
  })

  it('an invitation by an operator who stays an owner works as before', async () => {
    await invite(owner, 'kept-invitation@example.test')
    const staying = await signedInOperator(server, 'support')
    await decideOn(staying, 'disable', { reason: 'Left' })
    expect((await accept(server, 'kept-invitation@example.test', { name: 'Kept' })).answer.cscode).toBe(0)
  })

  it('an invitation that slipped through is checked for its inviter when it is accepted', async () => {
    const leaving = await signedInOperator(server, 'owner')
    await invite(leaving, 'slipped@example.test', 'owner')
    const now = server.clock.now()
    await server.database.update(operators).set({ disabledAt: now }).where(eq(operators.id, leaving.operator.id))
    expect((await accept(server, 'slipped@example.test', { name: 'Slipped' })).answer.cscode).not.toBe(0)
    const found = await server.database.select().from(operators).where(eq(operators.email, 'slipped@example.test'))
    expect(found).toEqual([])
  })

  it('L13: an invitation that expires while its form is filled in is refused', async () => {
    await invite(owner, 'late@example.test')
    const { secret } = await secretFor(server, 'late@example.test')
    const found = await checkInvitation(server.database, secret, server.clock.now())
    if (found.state !== 'good') throw new Error('The invitation is not good')
    const { id, expiresAt } = found.invitation
    const take = (now: Date) => server.database.transaction((transaction) => consumeInvitation(transaction, id, now))
    expect(await take(expiresAt)).toBe(false)
    expect(await take(new Date(expiresAt.getTime() - seconds(1)))).toBe(true)
  })

  it('L1: a new name does not keep an operator’s view of a member alive', async () => {
    const { id } = await server.member({ email: 'looked-at@example.test', passwordHash: '!' })
    const leaving = await signedInOperator(server, 'support')
    const look = async () => {
      const request = { member: id, reason: 'A question', preview: false }
      const { data } = await leaving.visitor.call('POST /console/api/members/impersonate', request)
      return Object.fromEntries(new URL(data.url).searchParams)
    }
    const eyes = server.visitor()
    expect((await eyes.call('POST /api/auth/admin', await look())).cscode).toBe(0)
    const ticket = await look()
    const renamed = { name: `${leaving.operator.name} renamed`, language: 'en' }
    expect((await leaving.visitor.call('POST /console/api/access/profile', renamed)).cscode).toBe(0)
    expect((await decideOn(leaving, 'disable', { reason: 'Fraud' })).cscode).toBe(0)
    expect((await eyes.call('GET /member/get_user_profile')).cscode).toBe(10010)
    expect((await server.visitor().call('POST /api/auth/admin', ticket)).cscode).toBe(42013)
  })
})

describe('L2: a word that names another actor', () => {
  it.each(['member', 'Law', 'HOUSE', 'ｐrovider', 'command line', 'operator'])('is no name: %s', async (name) => {
    const { visitor } = await signedInOperator(server, 'finance')
    const { cscode } = await visitor.call('POST /console/api/access/profile', { name, language: 'en' })
    expect(cscode).toBe(20025)
  })

  it('cannot be part of a name', () => {
    expect(isOperatorName('Law Chen')).toBe(true)
  })
})

describe('L13: the seal of a second factor', () => {
  it('opens for its own operator alone', async () => {
    await invite(owner, 'sealed@example.test')
    await accept(server, 'sealed@example.test', { name: 'Sealed' })
    const attacker = await signedInOperator(server, 'support')
    const stolen = attacker.operator.totpSecret
    await server.database
      .update(operators)
      .set({ totpSecret: stolen })
      .where(eq(operators.email, 'sealed@example.test'))
    // Another code than the one that the invitation was taken with.
    server.clock.advance(minutes(1))
    const visitor = server.visitor()
    await visitor.call('POST /console/api/sign-in', { email: 'sealed@example.test', password: newPassword })
    const { cscode } = await visitor.call('POST /console/api/sign-in/code', { code: codeNow(server) })
    expect(cscode).toBe(20021)
  })

  it('the shared seal of earlier versions is replaced by one for each operator at the next start', async () => {
    const { operator } = await signedInOperator(server, 'support')
    const keeping = { secret: server.config.licenceSecret }
    const former = sealTotpSecret(testTotpSecret, keeping, 'totp' as 'operator 0')
    await server.database.update(operators).set({ totpSecret: former }).where(eq(operators.id, operator.id))
    await invite(owner, 'before@example.test')
    const invitation = { totpSecret: newSealedSecret(keeping, 'totp' as 'operator 0') }
    const invited = eq(operatorInvitations.email, 'before@example.test')
    await server.database.update(operatorInvitations).set(invitation).where(invited)
    await bindSecondFactors(server.database, keeping)
    const [bound] = await server.database.select().from(operators).where(eq(operators.id, operator.id))
    expect(bound?.totpSecret).not.toEqual(former)
    expect((await accept(server, 'before@example.test', { name: 'Before' })).answer.cscode).toBe(0)
    const signedIn = await signedInOperator(server, 'support')
    const session = eq(operatorSessions.operatorId, signedIn.operator.id)
    await server.database.update(operatorSessions).set({ operatorId: operator.id }).where(session)
    expect(
      (await signedIn.visitor.call('POST /console/api/access/recovery-codes', { code: codeNow(server) })).cscode,
    ).toBe(0)
  })
})
