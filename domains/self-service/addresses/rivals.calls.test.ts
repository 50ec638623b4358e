import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linksOf } from '@/platform/mail/mailer'
import { days, minutes } from '@/platform/time/duration'
import { mailboxes } from '@/tests/people/addresses'
import { signedInOperator } from '@/tests/people/operator'
import { password, startServer, type TestServer } from '@/tests/server/server'
import { carryOutDue } from './actions/carry-out'
import { addresses } from './domain'
import { addressRequests } from './tables'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const { entered, codeTo } = mailboxes(() => server)

const kindsTo = async (email: string) => (await server.mailsTo(email)).map(({ kind }) => kind).sort()

const wait = async (count: number) => {
  await server.worker.drain()
  server.clock.advance(days(count))
  await carryOutDue(server.installation.of(addresses))
}

async function wayBack(account: string, email: string) {
  const visitor = server.visitor()
  server.clock.advance(minutes(20))
  await visitor.call('POST /api/auth/way_back/code', { email, code: await visitor.captcha() })
  const answer = await visitor.call('POST /api/auth/way_back', { account, email, code: await codeTo(email) })
  await server.worker.drain()
  return answer
}

async function stopNewest(email: string) {
  const mail = (await server.mailsTo(email)).find(({ kind }) => kind === 'addresses.waits')
  const link = linksOf(mail?.text ?? '').find((each) => each.includes('stop_request')) ?? 'https://none.test'
  const hash = new URL(link).searchParams.get('hash') ?? ''
  return (await server.visitor().call('POST /api/auth/address_request/stop', { hash })).cscode
}

describe('two ways back into one account', () => {
  it('stop each other, are announced to all addresses, and staff restart one', async () => {
    const { id: memberId } = await server.member({ email: 'ada@work.test' })
    const first = await wayBack('ada@work.test', 'stranger@evil.test')
    const second = await wayBack('ada@work.test', 'ada@home.test')
    expect([first.data, second.data]).toEqual([{ days: 14 }, { days: 14 }])
    const told = ['addresses.code', 'addresses.contested', 'addresses.wayBack']
    expect([await kindsTo('stranger@evil.test'), await kindsTo('ada@home.test')]).toEqual([told, told])
    expect(await kindsTo('ada@work.test')).toEqual(['addresses.waits', 'addresses.waits'])
    await wait(30)
    await entered('ada@work.test')

    const { visitor } = await signedInOperator(server, 'support')
    const { requests } = (await visitor.call('GET /console/api/address-requests')).data
    expect(requests).toMatchObject([
      { wanted: 'ada@home.test', contested: true, due: null },
      { wanted: 'stranger@evil.test', contested: true, due: null },
    ])
    const [kept, wrong] = requests
    const lastResort = { request: kept?.id, reason: 'They called' }
    expect((await visitor.call('POST /console/api/address-requests/propose', lastResort)).cscode).toBe(20035)
    const stop = { request: wrong?.id, reason: 'A stranger' }
    expect((await visitor.call('POST /console/api/address-requests/stop', stop)).cscode).toBe(0)
    await wait(13)
    await entered('ada@work.test')
    await wait(1)
    expect((await server.visitor().login('ada@work.test', password)).cscode).toBe(42012)
    const [row] = await server.database
      .select()
      .from(addressRequests)
      .where(and(eq(addressRequests.memberId, memberId), eq(addressRequests.outcome, 'done')))
    expect(row?.email).toBe('ada@home.test')
  })

  it('are announced the same without such an account', async () => {
    await wayBack('nobody@work.test', 'one@home.test')
    await wayBack('nobody@work.test', 'two@home.test')
    const told = ['addresses.code', 'addresses.contested', 'addresses.wayBack']
    expect([await kindsTo('one@home.test'), await kindsTo('two@home.test')]).toEqual([told, told])
  })

  it('requested at once both stop', async () => {
    await server.member({ email: 'raced@work.test' })
    await Promise.all(['left@home.test', 'right@home.test'].map((email) => wayBack('raced@work.test', email)))
    await wait(30)
    await entered('raced@work.test')
  })

  it('are refused to a mailbox whose requests were stopped three times', async () => {
    await server.member({ email: 'cam@work.test' })
    for (let round = 0; round < 3; round++) {
      await wayBack('cam@work.test', 'again@evil.test')
      expect(await stopNewest('cam@work.test')).toBe(0)
      server.clock.advance(days(1))
    }
    const before = (await kindsTo('cam@work.test')).length
    expect((await wayBack('cam@work.test', 'again@evil.test')).data).toEqual({ days: 14 })
    expect((await kindsTo('cam@work.test')).length).toBe(before)
    // Another mailbox still asks.
    await wayBack('cam@work.test', 'cam@home.test')
    await wait(14)
    expect((await server.visitor().login('cam@work.test', password)).cscode).toBe(42012)
  })
})
