import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { between, days } from '@/platform/time/duration'
import { prepareCommandData } from '@/tests/server/command-data'
import { commandCalled } from '@/tests/server/commands'
import { startServer, type TestServer } from '@/tests/server/server'
import { openShop } from '@/tests/shop/checkout'
import { cardThatFails, startClockwork, subscribe, subscriber, subscriptionsOf } from '@/tests/shop/subscriptions'
import { TrialClock } from './trial-clock'

const impersonate = commandCalled('impersonate')
const advanceSandbox = commandCalled('sandbox advance')

/** A server that runs: the command line comes in beside it. */
let server: TestServer
let data: Awaited<ReturnType<typeof prepareCommandData>>
beforeAll(async () => {
  data = await prepareCommandData()
  server = await startServer({}, { place: data.place })
  server.clock.advance(between(server.clock.now(), new Date()))
})
afterAll(async () => {
  await server.close()
  await data.remove()
})

it('takes a subscription through its life: renewed, overdue, and ended after its grace', async () => {
  await openShop(server)
  const ada = await subscriber(server, 'ada@example.test')
  await startClockwork(server)
  await subscribe(server, ada, { pid: 367, option: '1M' }, cardThatFails)
  const advance = async (count: number) => {
    expect(await advanceSandbox.run([String(count)])).toMatch(/ later\.$/)
    server.clock.advance(days(count))
    const [own] = (await subscriptionsOf(ada)).order_list
    return [own?.EXT2, own?.overdue, own?.expired]
  }
  expect(await advance(1)).toEqual([0, false, false])
  expect(await advance(31)).toEqual([0, true, false])
  expect(await advance(14)).toEqual([2, false, true])
  const { now } = await TrialClock.open(server.database)
  expect(Math.round(between(new Date(), now()) / days(1))).toBe(46)
})

it('sets the clock of other commands', async () => {
  const link = new URL(await impersonate.run(['ada@example.test', '--operator', 'Ruth', '--reason', 'A question']))
  const sessionid = link.searchParams.get('sessionid') ?? ''
  const opened = await server.visitor().call('POST /api/auth/admin', { sessionid, email: 'ada@example.test' })
  expect(opened.cscode).toBe(0)
})

it('is for demos and the sandbox alone, and needs a number of days', async () => {
  for (const args of [[], ['0'], ['401'], ['1', '2'], ['soon']]) {
    await expect(advanceSandbox.run(args)).rejects.toThrow(UsageError)
  }
  const production = {
    NODE_ENV: 'production',
    FOYER_DEMO: '',
    PUBLIC_URL: 'https://foyer.example',
    PAYMENT_PROVIDER: 'sandbox',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'foyer@foyer.example',
    LICENCE_SECRET: 'x'.repeat(32),
  }
  for (const [name, value] of Object.entries(production)) vi.stubEnv(name, value)
  await expect(advanceSandbox.run(['1'])).rejects.toThrow(CommandError)
})
