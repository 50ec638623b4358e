import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { jobs } from '@/platform/jobs/tables'
import { days, hours, seconds } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server/server'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import { lookAtData } from './data'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.database.delete(jobs).then(() => {}))

const work = async () => (await lookAtData(server)).find(({ about }) => about === 'Background work')
/** The doctor uses the database's clock. */
const later = () => new Date(Date.now() + hours(1))
const kind = 'order.paid → company seats'

it('names jobs that fail at every try, with the last error and without addresses', async () => {
  expect(await work()).toMatchObject({ state: 'ok' })
  const failing = { kind, payload: {}, attempts: 8, dueAt: new Date(Date.now() - seconds(200)) }
  await server.database.insert(jobs).values([
    { ...failing, runAt: later(), lastError: 'There is no pool' },
    { ...failing, runAt: later(), attempts: 9, lastError: 'No such user ada@example.test' },
  ])
  const found = await work()
  expect(found).toMatchObject({ state: 'warning' })
  expect(found?.why).toContain(`${kind} (2, up to 9 tries): No such user •••`)
})

it('reports since when a job is due, despite its postponements', async () => {
  const dueAt = new Date(Date.now() - days(1))
  await server.database
    .insert(jobs)
    .values({ kind, payload: {}, attempts: 30, dueAt, runAt: later(), lastError: 'There is no pool' })
  const found = await work()
  expect(found).toMatchObject({ state: 'wrong' })
  expect(found?.why).toMatch(/due for 14(40|41) minutes.*There is no pool/)
})

it('does not report a single failed try', async () => {
  await server.database
    .insert(jobs)
    .values({ kind, payload: {}, attempts: 1, runAt: later(), dueAt: new Date(), lastError: 'There is no pool' })
  expect(await work()).toMatchObject({ state: 'ok' })
})

it('names invoices with question marks in the buyer’s name, until they are replaced', async () => {
  const printed = async () => (await lookAtData(server)).find(({ about }) => about === 'Names on invoices')
  const name = async (username: string) => {
    const { id } = await server.member({ email: `${username.length}@example.test`, username, language: 'en' })
    const order = await placeOrder(server, id, { items: [itemOf(701)] })
    const reader = server.visitor()
    await reader.signIn(`${username.length}@example.test`)
    await reader.send(`/invoice?order=${order.number}`, { headers: { accept: 'text/html', 'sec-fetch-site': 'none' } })
    return order.number
  }
  await name('김민준')
  expect(await printed()).toMatchObject({ state: 'ok' })
  const order = await name('அனிதா')
  expect(await printed()).toMatchObject({ state: 'warning' })
  expect((await printed())?.why).toContain(`(order ${order}): அ ன`)
})

it('names accounts whose stored addresses differ from their typed form', async () => {
  const finding = async () => (await lookAtData(server)).find(({ about }) => about === 'Addresses')
  expect(await finding()).toMatchObject({ state: 'ok' })
  const first = await server.member({ email: 'ada@example.test' })
  const second = await server.member({ email: 'ada@example.test\u200b' })
  const alone = await server.member({ email: 'u@bücher.example' })
  await server.member({ email: 'zoë@example.test' })
  const found = await finding()
  expect(found).toMatchObject({ state: 'warning' })
  expect(found?.why).toContain('2 accounts')
  expect(found?.why).toContain(`Two accounts of one address: ${second.id} and ${first.id}.`)
  expect(found?.why).toContain(`Of no other account: ${alone.id}.`)
})
