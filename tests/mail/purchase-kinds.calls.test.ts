import { afterAll, beforeAll, expect, it } from 'vitest'
import { presentFor, presentPurchase } from '@/domains/licensing/gifting/testing/presents'
import { formatCalendarDay } from '@/platform/i18n/day'
import { after, days } from '@/platform/time/duration'
import { actFor, addCompany, appoint } from '@/tests/people/acting-company'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { buy, openShop } from '@/tests/shop/checkout'

let server: TestServer
let ada: Visitor
let adaId: number
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  adaId = (await server.member({ email: 'ada@kinds.test', language: 'en' })).id
  ada = server.visitor()
  await ada.signIn('ada@kinds.test')
})
afterAll(() => server?.close())

/** The confirmation of the newest order to an address, with the first address in it. */
async function confirmationTo(email: string) {
  const [mail] = (await server.mailsTo(email)).filter(({ kind }) => kind === 'checkout.order')
  const text = mail?.text ?? ''
  return { text, first: /https?:\S+/.exec(text)?.[0] ?? '' }
}

const day = (moment: Date) => moment.toISOString().slice(0, 10)

it.each(['Asia/Tokyo', 'America/Los_Angeles'])(
  'a gift is confirmed with its recipient and the day of a giver in %s',
  async (zone) => {
    const on = day(after(server.clock.now(), days(20)))
    const bought = await buy(ada, {
      ...presentPurchase,
      present: presentFor('nia@kinds.test', { name: 'Nia', day: on, time_zone: zone }),
    })
    expect(bought).toMatchObject({ state: 'paid', kind: 'gift', gift: { name: 'Nia', day: on } })
    expect(bought).not.toHaveProperty('pids')
    const { text, first } = await confirmationTo('ada@kinds.test')
    expect(text).toContain(`Your gift for Nia will be sent to nia@kinds.test on ${formatCalendarDay(on, 'en')}.`)
    expect(text).not.toMatch(/Download the program|your device is then authorized|a=license/)
    expect(first).toContain('a=presents')
    const [given] = (await ada.call('GET /member/presents', {})).data.given
    const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date((given?.sent ?? 0) * 1000))
    expect([given?.state, shown]).toEqual(['planned', on])
  },
)

it('a gift without a day is confirmed as on its way', async () => {
  const bought = await buy(ada, { ...presentPurchase, present: presentFor('nia@kinds.test', { name: 'Nia' }) })
  expect(bought).toMatchObject({ kind: 'gift', gift: { name: 'Nia' } })
  expect((await confirmationTo('ada@kinds.test')).text).toContain('We are sending your gift for Nia to nia@kinds.test.')
})

it('a company’s purchase is confirmed with the way to its seats', async () => {
  const company = await addCompany(server, 'kinds')
  await appoint(server, company, adaId, 'owner')
  await actFor(server, adaId, company)
  const bought = await buy(ada, { pid: '701', option: 'LFT', country: 'US' })
  await actFor(server, adaId, null)
  expect(bought).toMatchObject({ kind: 'company', pids: [701] })
  const { text, first } = await confirmationTo('bills@kinds.test')
  expect(text).toContain('The seats belong to kinds.')
  expect(text).not.toContain('your device is then authorized')
  expect(first).toContain(`a=enter_company&company=${company}`)
})

it('an add-on is confirmed without a program to install', async () => {
  const bought = await buy(ada, { pid: '772', option: '1Y', country: 'US' })
  expect(bought).toMatchObject({ kind: 'addOn' })
  const { text } = await confirmationTo('ada@kinds.test')
  expect(text).toContain('It is active in your account now.')
  expect(text).not.toMatch(/Download the program|a=license/)
})

it('an own purchase is confirmed with the program first', async () => {
  const bought = await buy(ada, { pid: '702', option: 'LFT', country: 'US' })
  expect(bought).not.toHaveProperty('kind')
  expect((await confirmationTo('ada@kinds.test')).text).toContain('your device is then authorized automatically')
})
