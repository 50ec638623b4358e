import { afterAll, beforeAll, expect, it } from 'vitest'
import { isBouncing } from '@/platform/mail/bounces'
import { bouncingAddresses } from '@/platform/mail/tables'
import { password, startServer, type TestServer } from '@/tests/server/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const mark = (address: string) =>
  server.database.insert(bouncingAddresses).values({ address, since: server.clock.now(), reason: '550 5.1.1 Unknown' })

async function memberAt(email: string) {
  await server.member({ email })
  const visitor = server.visitor()
  await visitor.login(email, password)
  return visitor
}

it('a member is told that mail bounces, and proves by a link that it arrives again', async () => {
  const email = 'ada@example.test'
  const ada = await memberAt(email)
  expect((await ada.call('POST /member/confirm_email/per', { lang: 'en' })).cscode).toBe(20035)
  expect(await ada.open('/member.htm')).toContain('"emailBounces":false')
  await mark(email)
  expect(await ada.open('/member.htm')).toContain('"emailBounces":true')
  expect((await ada.call('POST /member/confirm_email/per', { lang: 'en' })).cscode).toBe(0)
  const [mail] = await server.mailsTo(email)
  expect(mail).toMatchObject({ kind: 'identity.confirmEmail', essential: true })
  const other = server.visitor()
  await other.login(email, password)
  const hash = mail?.link?.searchParams.get('hash') ?? ''
  expect((await ada.call('POST /member/confirm_email', { email, hash })).cscode).toBe(0)
  expect(await isBouncing(server.database, email)).toBe(false)
  // Other sessions go on, and the allowed change of address is not used up.
  expect(await other.open('/member.htm')).toContain('"emailChanged":false')
})

it('every followed link proves that its mail has arrived', async () => {
  const email = 'bo@example.test'
  await memberAt(email)
  await mark(email)
  const visitor = server.visitor()
  await visitor.call('POST /api/auth/reset_pw/per', { email, code: await visitor.captcha() })
  const hash = (await server.mailsTo(email))[0]?.link?.searchParams.get('hash') ?? ''
  const passwords = { new_pw: 'brandnew1', re_pw: 'brandnew1' }
  const forged = await visitor.call('POST /api/auth/reset_pw/complete', {
    email,
    hash: 'x'.repeat(43),
    code: await visitor.captcha(),
    ...passwords,
  })
  expect(forged.cscode).not.toBe(0)
  expect(await isBouncing(server.database, email)).toBe(true)
  await visitor.call('POST /api/auth/reset_pw/complete', { email, hash, code: await visitor.captcha(), ...passwords })
  expect(await isBouncing(server.database, email)).toBe(false)
})
