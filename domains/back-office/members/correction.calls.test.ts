import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accountFor } from '@/domains/accounts/identity'
import { members } from '@/domains/accounts/identity/tables/members'
import { auditLog } from '@/platform/audit/tables'
import { hours } from '@/platform/time/duration'
import { someMember } from '@/tests/console/member-calls'
import { signedInOperator } from '@/tests/people/operator'
import { serverForStaff } from '@/tests/people/staff'
import { password, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

let server: TestServer
let staff: Visitor
serverForStaff('support', (place) => {
  server = place.server
  staff = place.staff
})

const reason = 'Mistyped at the purchase'
const correct = (member: number, email: string) =>
  staff.call('POST /console/api/members/correct-email', { member, email, reason })
const stored = async (id: number) => {
  const [row] = await server.database.select().from(members).where(eq(members.id, id))
  return row
}
const idOf = async (email: string) => {
  const [row] = await server.database.select({ id: members.id }).from(members).where(eq(members.email, email))
  return row?.id ?? 0
}
const linkTo = async (email: string) => (await server.mailsTo(email))[0]?.link?.searchParams

/** Chooses a password by a mailed link; the link says by which call. */
const choosePassword = async (call: 'first' | 'back', email: string, hash: string) => {
  const visitor = server.visitor()
  const given = { email, hash, new_pw: 'another1' }
  if (call === 'first') return visitor.call('POST /api/auth/welcome/complete', given)
  return visitor.call('POST /member/change_password_old', {
    ...given,
    re_pw: 'another1',
    code: await visitor.captcha(),
  })
}

describe('an address that staff corrects', () => {
  it('is valid at once, ends sessions, is mailed to both, and counts as proven when the link is followed', async () => {
    await server.member({ email: 'ida@exmaple.test' })
    const session = server.visitor()
    await session.signIn('ida@exmaple.test')
    const id = await idOf('ida@exmaple.test')
    expect((await correct(id, 'Ida@example.test')).cscode).toBe(0)

    expect((await session.call('POST /member/language', { lang: 'de' })).cscode).toBe(10010)
    expect((await server.visitor().login('ida@exmaple.test', password)).cscode).toBe(42012)
    expect((await server.mailsTo('ida@exmaple.test'))[0]?.kind).toBe('identity.oldEmail')
    expect(await stored(id)).toMatchObject({ emailProven: false, provenEmail: 'ida@exmaple.test' })

    const again = server.visitor()
    expect((await again.login('ida@example.test', password)).cscode).toBe(0)
    expect((await server.mailsTo('ida@example.test'))[0]?.kind).toBe('identity.emailCorrected')
    const hash = (await linkTo('ida@example.test'))?.get('hash') ?? ''
    const proof = await again.call('POST /member/confirm_email', { email: 'ida@example.test', hash })
    expect(proof.cscode).toBe(0)
    // The member's one change of address is still unused.
    expect(await stored(id)).toMatchObject({ emailProven: true, provenEmail: null, emailChangedAt: null })
    const [row] = await server.database
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.memberId, id), eq(auditLog.action, 'member.correctEmail')))
    expect(row?.details).toEqual({ reason, from: 'ida@exmaple.test', to: 'ida@example.test' })
  })

  it('is undone by the link in the old mailbox, for a day', async () => {
    await server.member({ email: 'owner@example.test' })
    const id = await idOf('owner@example.test')
    await correct(id, 'caller@example.test')
    const back = await linkTo('owner@example.test')
    expect((await choosePassword('back', 'owner@example.test', back?.get('hash') ?? '')).cscode).toBe(0)
    expect(await stored(id)).toMatchObject({ email: 'owner@example.test', emailProven: true, provenEmail: null })

    await correct(id, 'caller@example.test')
    const late = await linkTo('owner@example.test')
    server.clock.advance(hours(25))
    expect((await choosePassword('back', 'owner@example.test', late?.get('hash') ?? '')).cscode).toBe(20233)
    staff = (await signedInOperator(server, 'support')).visitor
  })

  it('of a new buyer gets a link for the first password, and the mistyped one is void', async () => {
    const id = await server.database.transaction((transaction) =>
      accountFor(transaction, server.installation.events, {
        email: 'bo@typo.test',
        language: 'en',
        name: null,
        now: server.clock.now(),
      }),
    )
    expect((await correct(id, 'bo@right.test')).cscode).toBe(0)
    const link = await linkTo('bo@right.test')
    expect((await server.mailsTo('bo@right.test'))[0]?.kind).toBe('identity.firstPassword')
    expect(link?.get('a')).toBe('welcome')
    expect((await choosePassword('first', 'bo@right.test', link?.get('hash') ?? '')).cscode).toBe(0)
    expect((await server.visitor().login('bo@right.test', 'another1')).cscode).toBe(0)
    expect(await stored(id)).toMatchObject({ email: 'bo@right.test', emailProven: true, provenEmail: null })
    // Purchases for the mistyped address belong to its real owner.
    const other = await server.database.transaction((transaction) =>
      accountFor(transaction, server.installation.events, {
        email: 'bo@typo.test',
        language: 'en',
        name: null,
        now: server.clock.now(),
      }),
    )
    expect(other).not.toBe(id)
  })

  it('can return to the proven address without a new proof, and sends strangers no link to the account', async () => {
    await server.member({ email: 'eve@example.test' })
    const id = await idOf('eve@example.test')
    await correct(id, 'eve@wrong.test')
    await server.mailsTo('eve@wrong.test')
    expect((await correct(id, 'eve@example.test')).cscode).toBe(0)
    expect(await stored(id)).toMatchObject({ email: 'eve@example.test', emailProven: true, provenEmail: null })
    const kinds = (await server.mailsTo('eve@wrong.test')).map(({ kind }) => kind)
    expect(kinds).not.toContain('identity.oldEmail')
    expect((await server.mailsTo('eve@example.test'))[0]?.kind).toBe('identity.emailChanged')
  })

  it('is refused where it has an account, is reserved for one, or is the same', async () => {
    const [one, other] = [await someMember(server), await someMember(server)]
    expect((await correct(one.id, other.email)).cscode).toBe(20041)
    expect((await correct(one.id, one.email)).cscode).toBe(20035)
    await correct(other.id, 'moved@example.test')
    expect((await correct(one.id, other.email)).cscode).toBe(20041)
    expect((await correct(one.id, 'no address')).cscode).toBe(10001)
    const out = await someMember(server, { blacklistedAt: server.clock.now() })
    expect((await correct(out.id, 'out@example.test')).cscode).toBe(20035)
  })

  it('goes to one of two members when both are corrected at the same moment', async () => {
    const two = [await someMember(server), await someMember(server)]
    const codes = (await Promise.all(two.map(({ id }) => correct(id, 'both@example.test')))).map(({ cscode }) => cscode)
    expect(codes.sort()).toEqual([0, 20041])
  })
})
