import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { jobs } from '@/platform/jobs/tables'
import { days, hours, seconds } from '@/platform/time/duration'
import { startServer, type TestServer } from '@/tests/server'
import { lookAtData } from './data'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => server.database.delete(jobs).then(() => {}))

const work = async () => (await lookAtData(server)).find(({ about }) => about === 'Background work')
/** The doctor goes by the database's clock. */
const later = () => new Date(Date.now() + hours(1))
const kind = 'order.paid → company seats'

it('names what fails at every try, with its last error and without addresses', async () => {
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

it('says how long it has been due, however often it was put off', async () => {
  const dueAt = new Date(Date.now() - days(1))
  await server.database
    .insert(jobs)
    .values({ kind, payload: {}, attempts: 30, dueAt, runAt: later(), lastError: 'There is no pool' })
  const found = await work()
  expect(found).toMatchObject({ state: 'wrong' })
  expect(found?.why).toMatch(/due for 14(40|41) minutes.*There is no pool/)
})

it('takes a single try that fails for nothing yet', async () => {
  await server.database
    .insert(jobs)
    .values({ kind, payload: {}, attempts: 1, runAt: later(), dueAt: new Date(), lastError: 'There is no pool' })
  expect(await work()).toMatchObject({ state: 'ok' })
})
