import { afterAll, beforeAll, expect, it } from 'vitest'
import { countAttempt } from '@/domains/accounts/identity'
import { mailThrottles } from '@/domains/self-service/addresses/calls/codes'
import { addApp, codeFor, signedIn as inApp, redeem, userinfo } from '@/domains/self-service/identity-provider/testing'
import { hours, minutes } from '@/platform/time/duration'
import { mailboxes } from '@/tests/people/addresses'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'

/** Throttles that strangers fill do not lock out people with a proof (decision 0139). */
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const { signedIn, codeFor: mailedCode } = mailboxes(() => server)

/** Strangers in many networks request mails to an address, as fast as the throttles allow. */
async function besiege(email: string) {
  for (let count = 0; count < 30; count++)
    await countAttempt(server.database, mailThrottles(`198.51.100.${count}`, email, null), server.clock.now())
}

const ask = (visitor: Visitor, input: Record<string, unknown>) => visitor.call('POST /member/addresses/code', input)

async function findPurchase(visitor: Visitor, email: string) {
  const code = await visitor.captcha()
  return visitor.call('POST /api/auth/find_purchase', { email, code })
}

it('strangers cannot keep a member from a code to their own mailbox', async () => {
  const noa = await signedIn('noa@example.test')
  await besiege('noa@example.test')
  const eve = await signedIn('eve@example.test')
  expect((await ask(eve, { purpose: 'other', email: 'noa@example.test' })).cscode).toBe(20039)
  expect(await mailedCode(noa, 'own', 'noa@example.test')).toMatch(/^[2-9A-Z]{6}$/)
})

it('calls that send nothing do not count', async () => {
  await server.member({ email: 'kim@example.test' })
  const eve = await signedIn('eve2@example.test')
  const answers = []
  for (let count = 0; count < 8; count++) answers.push(await ask(eve, { purpose: 'other', email: 'kim@example.test' }))
  expect(answers.map(({ cscode }) => cscode)).toEqual([0, ...Array(7).fill(20039)])
  // Others who ask for the same address at that moment are not refused.
  const sam = await signedIn('sam@example.test')
  expect((await ask(sam, { purpose: 'other', email: 'kim@example.test' })).cscode).toBe(0)
})

it('strangers cannot keep an owner from their purchases, in a browser with an earlier login', async () => {
  const lin = await signedIn('lin@example.test')
  await lin.call('POST /member/logout', {})
  await besiege('lin@example.test')
  expect((await findPurchase(server.visitor(), 'lin@example.test')).cscode).toBe(20039)
  expect((await findPurchase(lin, 'lin@example.test')).cscode).toBe(0)
  // Only the owner's own browser is let through.
  const eve = await signedIn('eve3@example.test')
  expect((await findPurchase(eve, 'lin@example.test')).cscode).toBe(20039)
})

it('visitors of an app cannot keep others from signing in by it', async () => {
  server.clock.advance(hours(1))
  const app = await addApp(server)
  const { visitor } = await inApp(server)
  for (let count = 0; count < 110; count++) {
    const { status } = await redeem(server, app, `made up ${count}`)
    if (status !== 400) expect([count, status]).toEqual([count, 400])
  }
  const { status, body } = await redeem(server, app, await codeFor(visitor, app))
  expect(status).toBe(200)
  expect((await userinfo(server, body.access_token)).status).toBe(200)
})

it('guesses at the secret of an app still wait', async () => {
  server.clock.advance(hours(1))
  const app = await addApp(server)
  const statuses = new Set<number>()
  for (let count = 0; count < 110; count++)
    statuses.add((await redeem(server, { ...app, secret: 'wrong' }, 'x')).status)
  expect([...statuses]).toEqual([401, 429])
  server.clock.advance(minutes(10))
})
