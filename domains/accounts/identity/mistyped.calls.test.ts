import { afterAll, beforeAll, expect, it } from 'vitest'
import { startNameServer } from '@/tests/outside/name-server'
import { startServer, type TestServer } from '@/tests/server/server'

let names: Awaited<ReturnType<typeof startNameServer>>
let server: TestServer
beforeAll(async () => {
  names = await startNameServer({
    'tidewren.de': { mx: ['mx.tidewren.de'] },
    'machine.de': { a: ['192.0.2.1'] },
    'no-mail.de': { mx: [''] },
    'empty.de': {},
  })
  server = await startServer({ MAIL_DNS: names.address })
})
afterAll(async () => {
  await server.close()
  await names.close()
})

const look = async (email: string) => (await server.visitor().call('POST /api/auth/check_email', { email })).data

it.for([
  ['ada@gmial.com', 'ada@gmail.com', null],
  ['Ada@Tidewren.de', null, true],
  ['ada@machine.de', null, true],
  ['ada@no-mail.de', null, false],
  ['ada@empty.de', null, false],
  ['ada@tidewrem.de', null, false],
  ['ada@tidewren.test', null, null],
] as const)('%s', async ([email, suggestion, receives]) => {
  expect(await look(email)).toEqual({ suggestion, receives })
})

it('the check does not ask DNS about domains that are known to be mistyped, invalid or known already', async () => {
  const { asked } = names.state
  expect(asked.filter((each) => /gmial|gmail|test/.test(each))).toEqual([])
  const before = asked.length
  expect(await look('sam@tidewren.de')).toEqual({ suggestion: null, receives: true })
  expect(asked).toHaveLength(before)
})

it('the check is inconclusive when no name server answers', async () => {
  names.state.dumb = true
  expect(await look('ada@tidewren.fr')).toEqual({ suggestion: null, receives: null })
})

it('the check refuses an invalid address, and a caller with too many questions', async () => {
  const visitor = server.visitor()
  expect(await visitor.call('POST /api/auth/check_email', { email: 'ada' })).toMatchObject({ cscode: 10001 })
  const codes: number[] = []
  for (let i = 0; i < 40; i++) {
    codes.push((await visitor.call('POST /api/auth/check_email', { email: 'ada@gmial.com' })).cscode)
  }
  expect(codes.at(-1)).toBe(20039)
})
