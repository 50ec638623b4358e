import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recoveryCodes } from '@/domains/accounts/identity/tables/factors'
import { linksOf } from '@/platform/mail/mailer'
import { newRecoveryCodes, recoveryCodeHash } from '@/platform/second-factor/recovery-codes'
import { days, minutes } from '@/platform/time/duration'
import { mailboxes } from '@/tests/people/addresses'
import { password, startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { beginPayment, openShop, pay, statusOf } from '@/tests/shop/checkout'
import { carryOutDue } from './actions/carry-out'
import { addresses } from './domain'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
})
afterAll(() => server.close())

const { entered, signedIn, codeTo, codeFor } = mailboxes(() => server)

const prove = (visitor: Visitor) => visitor.call('POST /member/step_up', { password })

const kindsTo = async (email: string) => (await server.mailsTo(email)).map(({ kind }) => kind)

const wait = async (count: number) => {
  await server.worker.drain()
  server.clock.advance(days(count))
  await carryOutDue(server.installation.of(addresses))
}

async function stop(email: string) {
  const mail = (await server.mailsTo(email)).find(({ kind }) => kind === 'addresses.waits')
  const link = linksOf(mail?.text ?? '').find((each) => each.includes('stop_request')) ?? 'https://none.test'
  const hash = new URL(link).searchParams.get('hash') ?? ''
  return (await server.visitor().call('POST /api/auth/address_request/stop', { hash })).cscode
}

/** Asks for the way back into an account, to be reached at another address. */
async function wayBack(account: string, email: string, more: object = {}) {
  const visitor = server.visitor()
  const code = await visitor.captcha()
  expect((await visitor.call('POST /api/auth/way_back/code', { email, code })).cscode).toBe(0)
  return visitor.call('POST /api/auth/way_back', { account, email, code: await codeTo(email), ...more })
}

describe('a change of address proven at both ends', () => {
  it('is made at once by codes of both mailboxes, and the former address can undo it', async () => {
    const ada = await signedIn('ada@home.test')
    const code = await codeFor(ada, 'new', 'ada@new.test')
    const own = await codeFor(ada, 'own', 'ada@home.test')
    await prove(ada)
    const input = { email: 'ada@new.test', code, own_code: own }
    expect((await ada.call('POST /member/addresses/change', { ...input, own_code: 'AAAAAA' })).cscode).toBe(20021)
    expect((await ada.call('POST /member/addresses/change', input)).data).toEqual({ due: null })
    await entered('ada@new.test')
    expect(await kindsTo('ada@home.test')).toContain('identity.oldEmail')
    // The vendor of the demo allows one.
    expect((await ada.call('GET /member/addresses')).data).toMatchObject({ email: 'ada@new.test', changes_left: 0 })
  })

  it('needs the password, and without the former mailbox waits until a session or a link stops it', async () => {
    for (const by of ['session', 'link']) {
      const owner = `${by}@home.test`
      const thief = await signedIn(owner)
      const to = `${by}-thief@new.test`
      const code = await codeFor(thief, 'new', to)
      server.clock.advance(minutes(1))
      const change = () => thief.call('POST /member/addresses/change', { email: to, code })
      expect((await change()).data).toMatchObject({ due: expect.any(Number) })
      expect(await kindsTo(owner)).toContain('addresses.waits')
      const session = await entered(owner)
      const { requests } = (await session.call('GET /member/addresses')).data
      expect(requests).toMatchObject([{ kind: 'change', email: to, outcome: null }])
      const stopped =
        by === 'link'
          ? await stop(owner)
          : (await session.call('POST /member/addresses/stop', { request: requests[0]?.id })).cscode
      expect(stopped).toBe(0)
      await wait(8)
      await entered(owner)
    }
  })

  it('a change of address is made after the wait when it was not stopped', async () => {
    const bob = await signedIn('bob@home.test')
    const code = await codeFor(bob, 'new', 'bob@new.test')
    await prove(bob)
    expect((await bob.call('POST /member/addresses/change', { email: 'bob@new.test', code })).cscode).toBe(0)
    await wait(7)
    await entered('bob@new.test')
    expect((await server.visitor().login('bob@home.test', password)).cscode).toBe(42012)
  })

  it('refuses another member’s address', async () => {
    await server.member({ email: 'taken@home.test' })
    const cam = await signedIn('cam@home.test')
    const code = await codeFor(cam, 'new', 'taken@home.test')
    const own = await codeFor(cam, 'own', 'cam@home.test')
    await prove(cam)
    const input = { email: 'taken@home.test', code, own_code: own }
    expect((await cam.call('POST /member/addresses/change', input)).cscode).toBe(20041)
  })
})

describe('the way back without the mailbox', () => {
  it('waits, notifies the owner, and ends with a password link to the new address', async () => {
    await server.member({ email: 'lost@work.test' })
    expect((await wayBack('lost@work.test', 'lost@home.test')).data).toEqual({ days: 14 })
    expect(await kindsTo('lost@work.test')).toContain('addresses.waits')
    await wait(13)
    await entered('lost@work.test')
    await wait(1)
    expect((await server.visitor().login('lost@work.test', password)).cscode).toBe(42012)
    expect(await kindsTo('lost@home.test')).toContain('identity.reset')
    expect(await kindsTo('lost@work.test')).toContain('identity.oldEmail')
  })

  it('the way back answers alike where there is no such account, and sends no mail', async () => {
    await server.member({ email: 'known@work.test' })
    const known = await wayBack('known@work.test', 'one@home.test')
    const unknown = await wayBack('unknown@work.test', 'two@home.test')
    expect([known.cscode, known.data]).toEqual([unknown.cscode, unknown.data])
    expect(await kindsTo('one@home.test')).toEqual(await kindsTo('two@home.test'))
    expect(await kindsTo('unknown@work.test')).toEqual([])
    const guess = { recovery_code: 'AAAA-AAAA-AAAA-AAAA' }
    const guesses = [await wayBack('known@work.test', 'three@home.test', guess)]
    guesses.push(await wayBack('unknown@work.test', 'four@home.test', guess))
    expect(guesses.map(({ cscode }) => cscode)).toEqual([20052, 20052])
  })

  it('the way back without the mailbox is stopped by any recipient of a notice', async () => {
    await server.member({ email: 'owner@work.test' })
    await wayBack('owner@work.test', 'thief@home.test')
    expect(await stop('owner@work.test')).toBe(0)
    await wait(15)
    await entered('owner@work.test')
  })

  it('opens at once with a recovery code, once, and keeps the second factor', async () => {
    const { id: memberId } = await server.member({ email: 'codes@work.test', secondFactorSince: server.clock.now() })
    const [code = ''] = newRecoveryCodes()
    await server.database.insert(recoveryCodes).values({ memberId, hash: recoveryCodeHash(code) })
    const recovery = { recovery_code: code }
    expect((await wayBack('codes@work.test', 'codes@home.test', recovery)).data).toEqual({ days: 0 })
    expect(await kindsTo('codes@home.test')).toContain('identity.reset')
    expect((await server.visitor().login('codes@home.test', password)).cscode).toBe(42031)
    server.clock.advance(minutes(2))
    expect((await wayBack('codes@home.test', 'codes@third.test', recovery)).cscode).toBe(20052)
  })

  it('completed by a thief opens no account that has a second factor', async () => {
    await server.member({ email: 'factor@work.test', secondFactorSince: server.clock.now() })
    expect((await wayBack('factor@work.test', 'factor-thief@home.test')).data).toEqual({ days: 14 })
    await wait(15)
    const mail = (await server.mailsTo('factor-thief@home.test')).find(({ kind }) => kind === 'identity.reset')
    const thief = server.visitor()
    const link = { email: 'factor-thief@home.test', hash: mail?.link?.searchParams.get('hash') ?? '' }
    const input = { ...link, code: await thief.captcha(), new_pw: 'another1', re_pw: 'another1' }
    expect((await thief.call('POST /api/auth/reset_pw/complete', input)).cscode).toBe(0)
    expect((await thief.login('factor-thief@home.test', 'another1')).cscode).toBe(42031)
  })
})

describe('a search for purchases', () => {
  const find = async (email: string, more: object = {}) => {
    const visitor = server.visitor()
    return visitor.call('POST /api/auth/find_purchase', { email, code: await visitor.captcha(), ...more })
  }

  it('gives the same answer for every address, and the result to its mailbox alone', async () => {
    const visitor = server.visitor()
    const { checkout, payment } = await beginPayment(visitor, {
      pid: '701',
      option: 'LFT',
      country: 'US',
      email: 'buyer@home.test',
    })
    await pay(visitor, payment)
    await server.worker.drain()
    const { order = 'none' } = await statusOf(visitor, checkout)
    const answers = [await find('buyer@home.test'), await find('nobody@home.test')]
    expect(answers.map(({ text }) => text)).toEqual([answers[0]?.text, answers[0]?.text])
    const found = (await server.mailsTo('buyer@home.test')).find(({ kind }) => kind === 'addresses.found')
    expect(found?.text).toContain(order)
    expect(found?.text).toContain('Ebbcatch')
    expect(found?.link?.searchParams.get('a')).toBe('welcome')
    expect(await kindsTo('nobody@home.test')).toEqual(['addresses.nothing'])
  })

  it('needs a captcha, and limits mails to one address', async () => {
    expect((await find('captcha@home.test', { code: 'wrong' })).cscode).toBe(42011)
    const codes: number[] = []
    for (let i = 0; i < 7; i++) codes.push((await find('often@home.test')).cscode)
    expect([codes[0], codes.at(-1)]).toEqual([0, 20039])
  })
})
