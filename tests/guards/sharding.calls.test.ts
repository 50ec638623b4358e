import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '@/apps/server/calls'
import { recordStatements } from '../database/statements'
import { everyTable } from '../database/tables'
import { takesNoName } from '../own-things/things'
import { type DemoServer, startDemoServer } from '../server/demo-server'
import { buy } from '../shop/checkout'
import { bindingColumns, crossings, unboundTables } from './sharding'

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server.close())

it('each statement of a member’s call is bound to a member, or to a row of theirs', async () => {
  const ada = await server.demoMember('ada')
  const said = recordStatements(server.pool)
  const reads = takesNoName.filter((key) => calls[key].effect === 'read' && calls[key].who === 'member')
  for (const key of reads) await ada.call(key, { lang: 'en' })
  await ada.call('POST /member/language', { lang: 'de' })
  expect(await buy(ada, { pid: '751', option: 'LFT' })).toMatchObject({ state: 'paid' })
  const { pass } = (await ada.call('POST /member/ticket_pass')).data
  const { ticket } = (await ada.call('POST /ticket/open', { laravel_session: pass, subject: 'A', message: 'B' })).data
  await ada.call('GET /ticket/thread', { laravel_session: pass, ticket })
  await ada.call('GET /ticket/list', { laravel_session: pass })
  const statements = said.stop()
  expect(statements.length).toBeGreaterThan(100)
  const binding = bindingColumns(await everyTable())
  const unbound = statements.flatMap((statement) => unboundTables(statement, binding))
  expect([...new Set(unbound)].toSorted()).toEqual(crossings)
})
