import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout } from '@/domains/commerce/checkout/domain'
import { linksOf, recentMails } from '@/platform/mail/mailer'
import { days, hours } from '@/platform/time/duration'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { buy, openShop } from '@/tests/shop/checkout'
import { remindOfUnfinished } from './actions/reminders'
import { purgeUnfinished } from './store/reminders'
import { unfinishedCheckouts } from './tables/reminders'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
})
afterAll(() => server.close())

const wish = {
  pid: '701,703',
  option: 'LFT',
  quantity: '2,1',
  coupon: 'FullHarbour',
  currency: 'EUR',
  country: 'DE',
  postal_code: '27498',
}

const remember = async (visitor: Visitor, email: string | null, more: object = {}) =>
  visitor.call('POST /checkout/remember', { ...wish, ...(email !== null && { email }), ...more })

/** Lets the time pass until mails are due. @returns the mails about unfinished checkouts that an address has got */
async function later(email: string, time = hours(5)) {
  server.clock.advance(time)
  await remindOfUnfinished(server.installation.of(checkout))
  const mails = await recentMails(server.database, email)
  return mails.filter(({ kind }) => kind === 'checkout.unfinished')
}

const secretIn = (text: string | null | undefined, name: 'resume' | 'stop') =>
  linksOf(text ?? '')
    .map((link) => new URL(link).searchParams.get(name))
    .find((secret) => secret !== null) ?? ''

const resume = (link: string) => server.visitor().call('POST /checkout/resume', { link })

async function memberWho(email: string) {
  await server.member({ email })
  const visitor = server.visitor()
  await visitor.signIn(email)
  return visitor
}

describe('a checkout that was left unfinished', () => {
  it('gets one reminder, hours later, with a link to the same basket', async () => {
    const email = 'leaves@example.test'
    const visitor = server.visitor()
    const { data } = await remember(visitor, email)
    // The checkout is still being worked on: the wait starts again.
    server.clock.advance(hours(3))
    await remember(visitor, email, { basket: data.basket, quantity: '3,1' })
    expect(await later(email, hours(3))).toEqual([])
    const [mail, ...more] = await later(email, hours(2))
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      recipient: email,
      confidential: true,
      unsubscribe: expect.stringContaining('/checkout/unsubscribe?u='),
    })

    const link = secretIn(mail?.text, 'resume')
    const { country, currency, coupon, pid, postal_code } = wish
    expect((await resume(link)).data).toEqual({
      request: { pid, option: 'LFT', quantity: '3,1', coupon, currency, country, postal_code },
      email,
    })
    expect(await later(email, days(2))).toHaveLength(1)

    // Its time is over, and so is what was kept.
    server.clock.advance(days(14))
    expect(await resume(link)).toMatchObject({ cscode: 10001, data: { fields: ['link'] } })
    const now = server.clock.now()
    await purgeUnfinished(server.database, { now, keptSince: now })
    expect(await server.database.select().from(unfinishedCheckouts)).toEqual([])
  })

  it('is deleted when the box is unticked', async () => {
    const email = 'unticks@example.test'
    const visitor = server.visitor()
    const { basket } = (await remember(visitor, email)).data
    await visitor.call('POST /checkout/forget', { basket })
    expect(await later(email)).toEqual([])
  })

  it('gets no reminder after a purchase of one of its products by any way', async () => {
    const [same, other, before] = ['buys@example.test', 'buys-other@example.test', 'has-it@example.test']
    await buy(server.visitor(), { pid: '703', option: 'LFT', country: 'US', email: before })
    for (const email of [same, other, before]) await remember(server.visitor(), email)
    await buy(server.visitor(), { pid: '701', option: 'LFT', country: 'US', email: same })
    await buy(server.visitor(), { pid: '702', option: 'LFT', country: 'US', email: other })
    expect(await later(same)).toEqual([])
    expect(await later(before, hours(0))).toEqual([])
    expect(await later(other, hours(0))).toHaveLength(1)
  })

  it('gets one reminder for an address with several checkouts', async () => {
    const email = 'many@example.test'
    for (let i = 0; i < 3; i++) await remember(server.visitor(), email)
    expect(await later(email)).toHaveLength(1)
    await remember(server.visitor(), email)
    expect(await later(email)).toHaveLength(1)
  })

  it('a basket is kept neither without an address nor for invalid input', async () => {
    expect(await remember(server.visitor(), null)).toMatchObject({ cscode: 10001, data: { fields: ['email'] } })
    expect((await remember(server.visitor(), 'nobody')).cscode).toBe(10001)
    expect((await remember(server.visitor(), 'a@example.test', { pid: 'x' })).cscode).toBe(10001)
    expect(await remember(server.visitor(), 'a@example.test', { basket: 'guessed' })).toMatchObject({
      cscode: 10001,
      data: { fields: ['basket'] },
    })
  })
})

describe('an address that refuses such mails', () => {
  it('one click on unsubscribe in a mail program stops reminders to that address', async () => {
    const email = 'stops@example.test'
    await remember(server.visitor(), email)
    const [mail] = await later(email)
    const address = new URL(mail?.unsubscribe ?? '')
    // Opened in a browser it only asks; as mail programs send it, it has no cookie and no origin.
    const opened = await fetch(server.url + address.pathname + address.search, { redirect: 'manual' })
    expect(opened.headers.get('location')).toBe(`/checkout.htm?stop=${secretIn(mail?.text, 'stop')}`)
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    for (let times = 0; times < 2; times++) {
      const pressed = await fetch(server.url + address.pathname + address.search, { method: 'POST', body })
      expect(pressed.status).toBe(200)
    }
    expect((await resume(secretIn(mail?.text, 'resume'))).cscode).toBe(10001)
    await remember(server.visitor(), email)
    expect(await later(email)).toHaveLength(1)

    // A member signed in with the address may allow it again.
    const member = await memberWho(email)
    await member.call('POST /member/checkout_reminders', { wanted: true })
    await remember(member, null)
    expect(await later(email)).toHaveLength(2)
  })

  it('is confirmed on the page of the link; an expired link gets the same answer', async () => {
    const email = 'stops-on-page@example.test'
    await remember(server.visitor(), email)
    const [mail] = await later(email)
    for (const link of [secretIn(mail?.text, 'stop'), 'unknown']) {
      expect(await server.visitor().call('POST /checkout/stop_reminders', { link })).toMatchObject({
        cscode: 0,
        data: {},
      })
    }
    await remember(server.visitor(), email)
    expect(await later(email)).toHaveLength(1)
  })
})

describe('a member', () => {
  it('gets reminders by their preference alone, which they may withdraw', async () => {
    const email = 'prefers@example.test'
    const member = await memberWho(email)
    expect((await member.call('GET /member/checkout_reminders')).data).toEqual({ wanted: false })
    expect((await remember(member, null)).cscode).toBe(20035)
    await member.call('POST /member/checkout_reminders', { wanted: true })
    expect((await member.call('GET /member/checkout_reminders')).data).toEqual({ wanted: true })
    await remember(member, 'somebody-else@example.test')
    await member.call('POST /member/checkout_reminders', { wanted: false })
    expect(await later(email)).toEqual([])
    await member.signIn(email)
    await member.call('POST /member/checkout_reminders', { wanted: true })
    await remember(member, 'somebody-else@example.test')
    const [mail] = await later(email)
    expect(await later('somebody-else@example.test', hours(0))).toEqual([])
    expect((await resume(secretIn(mail?.text, 'resume'))).data).toMatchObject({ email: null })
    await server.visitor().call('POST /checkout/stop_reminders', { link: secretIn(mail?.text, 'stop') })
    await member.signIn(email)
    expect((await member.call('GET /member/checkout_reminders')).data).toEqual({ wanted: false })
  })
})

describe('the numbers', () => {
  it('show the counts of reminders, of visits and of purchases', async () => {
    const counted = async () => {
      const { visitor } = await signedInOperator(server, 'owner')
      const { data } = await visitor.call('GET /console/api/numbers', {
        report: 'statistics',
        from: '2026-11-01',
        until: '2027-06-30',
        grain: 'month',
      })
      const totalOf = (name: string) => data.figures.find((figure) => figure.name === name)?.rows[0]?.total ?? 0
      return ['remindersSent', 'remindersFollowed', 'remindersBought'].map(totalOf)
    }
    const before = await counted()
    const email = 'comes-back@example.test'
    for (const other of [email, 'stays-away@example.test']) await remember(server.visitor(), other)
    const [mail] = await later(email)
    for (let times = 0; times < 2; times++) await resume(secretIn(mail?.text, 'resume'))
    await buy(server.visitor(), { pid: '701', option: 'LFT', country: 'US', email })
    expect((await counted()).map((total, index) => total - (before[index] ?? 0))).toEqual([2, 1, 1])
    const told = await server.visitor().call('POST /statistics/count', { event: 'reminder_sent' })
    expect(told.cscode).toBe(10001)
  })
})

describe('a vendor without reminders', () => {
  it('a refused address gets no reminder', async () => {
    const email = 'left@example.test'
    await remember(server.visitor(), email)
    server.clock.advance(hours(5))
    const context = server.installation.of(checkout)
    await remindOfUnfinished({ ...context, reminders: { ...context.reminders, reminders: false } })
    expect(await recentMails(server.database, email)).toEqual([])
    expect(await later(email, hours(0))).toHaveLength(1)
  })
})
