import { afterAll, beforeAll, expect, it } from 'vitest'
import { totpCode } from '@/platform/second-factor/totp'
import { minutes, seconds } from '@/platform/time/duration'
import { mailboxes } from '../people/addresses'
import { password, startServer, type TestServer } from '../server/server'

/** Attempts to enter the account of another person. */
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const { signedIn, codeTo, codeFor } = mailboxes(() => server)

/** A member with an app. */
async function withApp(email: string) {
  const visitor = await signedIn(email)
  const { secret } = (await visitor.call('POST /member/authenticator/begin')).data
  const code = () => totpCode(secret, server.clock.now())
  const confirmed = await visitor.call('POST /member/authenticator/confirm', { code: code() })
  server.clock.advance(seconds(30))
  return { visitor, code, recovery: confirmed.data.recovery_codes ?? [] }
}

const kindsTo = async (email: string) => (await server.mailsTo(email)).map(({ kind }) => kind)

async function wayBack(account: string, email: string, recovery: string) {
  const visitor = server.visitor()
  server.clock.advance(seconds(20))
  await visitor.call('POST /api/auth/way_back/code', { email, code: await visitor.captcha() })
  const input = { account, email, code: await codeTo(email), recovery_code: recovery }
  return visitor.call('POST /api/auth/way_back', input)
}

it('six digits do not open an account where a recovery code is required', async () => {
  const { code, recovery } = await withApp('bea@example.test')
  expect((await wayBack('bea@example.test', 'thief2@evil.test', code())).cscode).toBe(20052)
  expect(await kindsTo('thief2@evil.test')).toEqual(['addresses.code'])
  expect((await wayBack('bea@example.test', 'bea@new.test', recovery[0] ?? '')).data).toEqual({ days: 0 })
})

it('guesses at a recovery code count the same with and without an account, and the account is told', async () => {
  await withApp('cleo@example.test')
  const answers: number[][] = []
  for (let round = 0; round < 6; round++) {
    const wrong = `AAAA-AAAA-AAAA-AAA${round + 2}`
    const known = await wayBack('cleo@example.test', `guess${round}@evil.test`, wrong)
    const unknown = await wayBack('none@example.test', `again${round}@evil.test`, wrong)
    answers.push([known.cscode, unknown.cscode])
  }
  expect(answers).toEqual([...Array.from({ length: 5 }, () => [20052, 20052]), [20039, 20039]])
  const [letter] = (await server.mailsTo('cleo@example.test')).filter(({ kind }) => kind === 'identity.securityChanged')
  expect(letter?.subject).toContain('Wrong codes')
})

it('guesses at the factor of an account before a merge count for that account, which is told', async () => {
  const { code } = await withApp('victim@example.test')
  const thief = await signedIn('reader@evil.test')
  const attempt = async (factor: string) => {
    server.clock.advance(minutes(2))
    const other = await codeFor(thief, 'other', 'victim@example.test')
    const own = await codeFor(thief, 'own', 'reader@evil.test')
    expect((await thief.call('POST /member/step_up', { password })).cscode).toBe(0)
    return (factors: number) => {
      const input = { email: 'victim@example.test', code: other, own_code: own, seen: 'x' }
      return Promise.all(
        Array.from({ length: factors }, (_, place) =>
          thief.call('POST /member/addresses/merge', { ...input, factor: factor || `00000${place}` }),
        ),
      )
    }
  }
  const codes = (answers: { cscode: number }[]) => answers.map(({ cscode }) => cscode)
  // Five tries use up the mailed codes, even with right ones among them.
  expect(codes(await (await attempt(''))(7)).filter((each) => each === 20052).length).toBeLessThanOrEqual(5)
  expect(codes(await (await attempt(''))(2))).toContain(20039)
  const [letter] = (await server.mailsTo('victim@example.test')).filter(
    ({ kind }) => kind === 'identity.securityChanged',
  )
  expect(letter?.subject).toContain('Wrong codes')
  // A right one waits as well, and so does one from another account.
  const others = await signedIn('second@evil.test')
  server.clock.advance(minutes(2))
  const other = await codeFor(others, 'other', 'victim@example.test')
  const own = await codeFor(others, 'own', 'second@evil.test')
  await others.call('POST /member/step_up', { password })
  const input = { email: 'victim@example.test', code: other, own_code: own, seen: 'x' }
  for (let round = 0; round < 3; round++) {
    await others.call('POST /member/addresses/merge', { ...input, factor: '000000' })
  }
  expect((await others.call('POST /member/addresses/merge', { ...input, factor: code() })).cscode).toBe(20039)
})
