import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countAttempt } from '@/domains/accounts/identity'
import { difficulty } from '@/domains/accounts/identity/actions/captcha/proof'
import { codeNow, type SignedInOperator, signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { passwordThrottles } from './rules/throttles'
import { operatorDevices } from './tables'
import { createAuthenticator } from './testing/authenticator'
import { accept, invite, newPassword } from './testing/invitations'

let server: TestServer
let owner: SignedInOperator
beforeAll(async () => {
  server = await startServer()
  owner = await signedInOperator(server, 'owner')
})
afterAll(() => server.close())

/** Strangers in many networks who keep guessing at one address. */
async function besiege(email: string) {
  for (let count = 0; count < 40; count++) {
    const { own, shared } = passwordThrottles(email, `198.51.100.${count}`, { device: null, solved: false })
    await countAttempt(server.database, [...own, ...shared], server.clock.now())
  }
}

async function hired(email: string, name: string) {
  await invite(owner, email)
  return (await accept(server, email, { name })).visitor
}

const signIn = (visitor: Visitor, email: string, more: object = {}) =>
  visitor.call('POST /console/api/sign-in', { email, password: newPassword, ...more })

const leadingZeros = (text: string) => Math.clz32(hash('sha256', text, 'buffer').readUInt32BE(0))

async function workOf(visitor: Visitor): Promise<string> {
  await visitor.open()
  const { data } = await visitor.call('GET /api/verification/challenge')
  const nonces = Array.from({ length: data.rounds }, (_, round) => {
    let nonce = 0
    while (leadingZeros(`${data.challenge}:${round}:${nonce}`) < difficulty) nonce++
    return nonce
  })
  const solved = await visitor.call('POST /api/verification/solve', {
    challenge: data.challenge,
    nonces: nonces.join(),
  })
  return solved.data.code
}

describe('M7: strangers who keep guessing at an operator’s address', () => {
  it('do not keep the operator out of a known browser', async () => {
    const known = await hired('known-browser@example.test', 'Known Browser')
    await besiege('known-browser@example.test')
    expect((await signIn(server.visitor(), 'known-browser@example.test')).cscode).toBe(20039)
    expect((await signIn(known, 'known-browser@example.test')).cscode).toBe(0)
  })

  it("strangers who guess at an operator’s address cannot lock the operator's own browser out", async () => {
    const other = await hired('other-browser@example.test', 'Other Browser')
    await hired('besieged@example.test', 'Besieged')
    await besiege('besieged@example.test')
    expect((await signIn(other, 'besieged@example.test')).cscode).toBe(20039)
  })

  it('do not keep the operator out of a new browser that has done a proof of work, once for each', async () => {
    await hired('worked@example.test', 'Worked')
    await besiege('worked@example.test')
    const fresh = server.visitor()
    const code = await workOf(fresh)
    expect((await signIn(fresh, 'worked@example.test', { verify_code: 'wrong' })).cscode).toBe(20039)
    const again = await workOf(fresh)
    expect((await signIn(fresh, 'worked@example.test', { verify_code: again })).cscode).toBe(0)
    await besiege('worked@example.test')
    expect((await signIn(fresh, 'worked@example.test', { verify_code: code })).cscode).toBe(20039)
  })

  it('do not keep the operator from a passkey', async () => {
    const { visitor, operator } = await signedInOperator(server, 'support')
    const key = createAuthenticator(server.config.publicUrl)
    const code = codeNow(server)
    const { data } = await visitor.call('POST /console/api/access/challenge', { code })
    const credential = key.register(data.options)
    await visitor.call('POST /console/api/access/passkeys/add', { name: 'Key', credential })
    await besiege(operator.email)
    const fresh = server.visitor()
    const asked = await fresh.call('POST /console/api/sign-in/challenge')
    const signed = { credential: key.sign(asked.data.options) }
    expect((await fresh.call('POST /console/api/sign-in/passkey', signed)).cscode).toBe(0)
  })

  it('cannot guess more often from a known browser', async () => {
    const known = await hired('guessed@example.test', 'Guessed')
    const guess = () => known.call('POST /console/api/sign-in', { email: 'guessed@example.test', password: 'wrong' })
    const answers: number[] = []
    for (let count = 0; count < 8; count++) answers.push((await guess()).cscode)
    expect(answers.slice(0, 5)).toEqual([42012, 42012, 42012, 42012, 42012])
    expect(answers.slice(5)).toContain(20039)
  })

  it('gain nothing from a browser whose operator is blocked', async () => {
    const { data } = await owner.visitor.call('GET /console/api/operators')
    const found = data.operators.find(({ email }) => email === 'known-browser@example.test')
    const request = { operator: found?.id, seen: found?.version, reason: 'Lost laptop' }
    expect((await owner.visitor.call('POST /console/api/operators/reset', request)).cscode).toBe(0)
    const left = server.database.$count(operatorDevices, eq(operatorDevices.operatorId, found?.id ?? 0))
    expect(await left).toBe(0)
  })
})
