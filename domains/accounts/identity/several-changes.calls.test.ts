import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days, minutes } from '@/platform/time/duration'
import { changedVendor } from '@/tests/outside/vies'
import { mailboxes } from '@/tests/people/addresses'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ VENDOR_DIR: await changedVendor({ addresses: { changes: 2, wayBackDays: 3 } }) })
})
afterAll(() => server.close())

const { entered, codeFor } = mailboxes(() => server)

/** Changes an address by codes of both mailboxes, like the page of addresses. */
async function change(visitor: Visitor, from: string, to: string) {
  const code = await codeFor(visitor, 'new', to)
  const ownCode = await codeFor(visitor, 'own', from)
  expect((await visitor.call('POST /member/step_up', { password })).cscode).toBe(0)
  return visitor.call('POST /member/addresses/change', { email: to, code, own_code: ownCode })
}

describe('a vendor who allows two changes of address in 365 days', () => {
  it('gets two changes through, and a third a year after the first', async () => {
    await server.member({ email: 'ada@example.test' })
    for (const [from, to, left] of [
      ['ada@example.test', 'ada2@example.test', true],
      ['ada2@example.test', 'ada3@example.test', false],
    ] as const) {
      const visitor = await entered(from)
      expect((await change(visitor, from, to)).data).toEqual({ due: null })
      const { data } = await visitor.call('GET /member/get_user_profile')
      expect(data.is_email_changed).toBe(!left)
      // So long there is no other code.
      server.clock.advance(minutes(3))
    }
    const refused = await entered('ada3@example.test')
    expect((await refused.call('POST /member/verify_code', { new_email: 'ada4@example.test' })).cscode).toBe(20039)
    expect((await refused.call('POST /member/reset_email/per')).cscode).toBe(20039)
    server.clock.advance(days(366))
    const later = await entered('ada3@example.test')
    expect((await change(later, 'ada3@example.test', 'ada4@example.test')).data).toEqual({ due: null })
  })

  it('gives the former address the way back for three days', async () => {
    for (const [name, after, cscode] of [
      ['bob', days(2), 0],
      ['cam', days(4), 20233],
    ] as const) {
      await server.member({ email: `${name}@example.test` })
      const thief = await entered(`${name}@example.test`)
      const to = `${name}-thief@example.test`
      expect((await change(thief, `${name}@example.test`, to)).data).toEqual({ due: null })
      const [notice] = await server.mailsTo(`${name}@example.test`)
      expect(notice).toMatchObject({ kind: 'identity.oldEmail', text: expect.stringContaining('3 days') })
      server.clock.advance(after)
      const owner = server.visitor()
      const hash = notice?.link?.searchParams.get('hash') ?? ''
      const link = { email: `${name}@example.test`, hash }
      expect((await owner.call('POST /member/reset_pw/reset_old_email', link)).cscode).toBe(cscode)
    }
  })

  it('keeps every owner’s way back after two changes, and closes later ones once the owner is back', async () => {
    await server.member({ email: 'dan@example.test' })
    const owner = 'dan@example.test'
    for (const [from, to] of [
      [owner, 'dan-thief@example.test'],
      ['dan-thief@example.test', 'dan-thief2@example.test'],
    ] as const) {
      const thief = await entered(from)
      expect((await change(thief, from, to)).data).toEqual({ due: null })
      server.clock.advance(minutes(3))
    }
    const wayBack = async (email: string) => {
      const mails = await server.mailsTo(email)
      const hash = mails.find(({ kind }) => kind === 'identity.oldEmail')?.link?.searchParams.get('hash') ?? ''
      const visitor = server.visitor()
      const input = { email, hash, code: await visitor.captcha(), new_pw: password, re_pw: password }
      return (await visitor.call('POST /member/change_password_old', input)).cscode
    }
    expect(await wayBack(owner)).toBe(0)
    expect(await wayBack('dan-thief@example.test')).not.toBe(0)
    await entered(owner)
  })

  it('does not take a code of the new mailbox alone, unless the former one was never proven', async () => {
    await server.member({ email: 'eve@example.test' })
    const thief = await entered('eve@example.test')
    const ask = (visitor: Visitor, to: string) => visitor.call('POST /member/verify_code', { new_email: to })
    expect((await ask(thief, 'eve-thief@example.test')).cscode).toBe(20035)
    const code = { new_email: 'eve-thief@example.test', code: 'ABCD' }
    expect((await thief.call('POST /member/change_email', code)).cscode).toBe(20035)
    await server.member({ email: 'mistyped@example.test', emailProven: false })
    expect((await ask(await entered('mistyped@example.test'), 'typed@example.test')).data).toEqual({ status: 1 })
  })
})
