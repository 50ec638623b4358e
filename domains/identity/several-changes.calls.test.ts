import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { days, minutes } from '@/platform/time/duration'
import { password, startServer, type TestServer } from '@/tests/server'
import { changedVendor } from '@/tests/vies'
import type { Visitor } from '@/tests/visitor'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ VENDOR_DIR: await changedVendor({ addresses: { changes: 2, wayBackDays: 3 } }) })
})
afterAll(() => server.close())

async function entered(email: string) {
  const visitor = server.visitor()
  expect((await visitor.login(email, password)).cscode).toBe(0)
  return visitor
}

async function codeFor(visitor: Visitor, to: string) {
  expect((await visitor.call('POST /member/verify_code', { new_email: to })).data).toEqual({ status: 1 })
  const [mail] = await server.mailsTo(to)
  return /^[2-9A-Z]{4}$/m.exec(mail?.text ?? '')?.[0] ?? 'no code'
}

const change = (visitor: Visitor, to: string, code: string) =>
  visitor.call('POST /member/change_email', { new_email: to, code })

describe('a vendor who allows two changes of address in 365 days', () => {
  it('lets through two, and a third once the first is a year ago', async () => {
    await server.member({ email: 'ada@example.test' })
    for (const [from, to, left] of [
      ['ada@example.test', 'ada2@example.test', true],
      ['ada2@example.test', 'ada3@example.test', false],
    ] as const) {
      const visitor = await entered(from)
      expect((await change(visitor, to, await codeFor(visitor, to))).data).toEqual({ status: 1 })
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
    const code = await codeFor(later, 'ada4@example.test')
    expect((await change(later, 'ada4@example.test', code)).data).toEqual({ status: 1 })
  })

  it('gives the former address the way back for three days, after which it is over', async () => {
    for (const [name, after, cscode] of [
      ['bob', days(2), 0],
      ['cam', days(4), 20233],
    ] as const) {
      await server.member({ email: `${name}@example.test` })
      const thief = await entered(`${name}@example.test`)
      const to = `${name}-thief@example.test`
      expect((await change(thief, to, await codeFor(thief, to))).data).toEqual({ status: 1 })
      const [notice] = await server.mailsTo(`${name}@example.test`)
      expect(notice).toMatchObject({ kind: 'identity.oldEmail', text: expect.stringContaining('3 days') })
      server.clock.advance(after)
      const owner = server.visitor()
      const hash = notice?.link?.searchParams.get('hash') ?? ''
      const link = { email: `${name}@example.test`, hash }
      expect((await owner.call('POST /member/reset_pw/reset_old_email', link)).cscode).toBe(cscode)
    }
  })

  it('who changes it twice closes no way back of its owner, and has none once the owner is back', async () => {
    await server.member({ email: 'dan@example.test' })
    const owner = 'dan@example.test'
    for (const [from, to] of [
      [owner, 'dan-thief@example.test'],
      ['dan-thief@example.test', 'dan-thief2@example.test'],
    ] as const) {
      const thief = await entered(from)
      expect((await change(thief, to, await codeFor(thief, to))).data).toEqual({ status: 1 })
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
})
