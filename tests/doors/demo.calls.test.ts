import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customersOf } from '@/apps/demo/data'
import { demoPassword, loadDemoMembers } from '@/domains/accounts/identity/store/accounts/demo-members'
import { demoOperator, loadDemoOperator } from '@/domains/staff/operators/store/demo-operator'
import { auditLog } from '@/platform/audit/tables'
import { ConfigError } from '@/platform/config/config'
import { refuseDemoAccounts } from '@/platform/database/demo-accounts'
import { minutes } from '@/platform/time/duration'
import { commandCalled } from '@/tests/server/commands'
import { prepareCommandData } from '../server/command-data'
import { startServer, type TestServer } from '../server/server'

const removeDemo = commandCalled('demo remove')

const production = {
  NODE_ENV: 'production',
  PAYMENT_PROVIDER: 'sandbox',
  PUBLIC_URL: 'https://member.example.com',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'a@example.com',
}

let data: Awaited<ReturnType<typeof prepareCommandData>>
let demo: TestServer
let live: TestServer
beforeAll(async () => {
  data = await prepareCommandData()
  const { DATABASE_URL: url = '', DATA_DIR: dataDir = '' } = process.env
  demo = await startServer({}, { place: url ? { url } : { dataDir } })
  const { database, config, clock } = demo
  await loadDemoMembers(database, customersOf(config.vendorDir), clock.now())
  await loadDemoOperator(database, config.licenceSecret, clock.now())
  live = await startServer(production)
})
afterAll(async () => {
  await live.close()
  await demo.close()
  await data.remove()
})

const { email, password, totpSecret } = demoOperator

async function signIn(server: TestServer) {
  const visitor = server.visitor()
  const first = await visitor.call('POST /console/api/sign-in', { email, password })
  if (first.cscode !== 0) return first.cscode
  const code = new TOTP({ secret: totpSecret }).generate({ timestamp: server.clock.now().getTime() })
  return (await visitor.call('POST /console/api/sign-in/code', { code })).cscode
}

describe('H3: data of a demo', () => {
  it('are refused by production, which names the command that mends it', async () => {
    const refused = refuseDemoAccounts(demo.database)
    await expect(refused).rejects.toThrow(ConfigError)
    await expect(refused).rejects.toThrow('npm run foyer -- demo remove')
  })

  it('admit their operator only in a demo, even without a mark', async () => {
    await loadDemoOperator(live.database, live.config.licenceSecret, live.clock.now())
    expect(await signIn(live)).toBe(42012)
    expect(await signIn(demo)).toBe(0)
  })

  it('are removed by the command, once, with a row of the audit log', async () => {
    expect((await demo.visitor().login('ada@example.test', demoPassword)).cscode).toBe(0)
    const said = JSON.parse(await removeDemo.run(['--reason', 'We go live', '--json']))
    expect(said).toEqual({ members: expect.any(Number), operators: 1 })
    expect(said.members).toBeGreaterThan(5)
    await expect(refuseDemoAccounts(demo.database)).resolves.toBeUndefined()
    demo.clock.advance(minutes(1))
    expect(await signIn(demo)).toBe(42012)
    expect((await demo.visitor().login('ada@example.test', demoPassword)).cscode).toBe(42012)
    const rows = await demo.database.select().from(auditLog)
    expect(rows.filter(({ action }) => action === 'demo.remove')).toMatchObject([{ operator: 'command line' }])
    expect(await removeDemo.run(['--reason', 'Again'])).toContain('nothing of a demo')
  })
})

describe('H4: pages that a demo shows to everybody', () => {
  it.each([
    '/dev/outbox',
    '/dev/outbox?to=a@example.test&format=json',
    '/dev/captcha?laravel_session=x',
    '/dev/operator',
    '/dev/google/keys',
    '/dev/google/choose',
    '/dev/google/button.js',
    '/metrics',
  ])('%s does not exist in production', async (path) => expect((await fetch(live.url + path)).status).toBe(404))
})
