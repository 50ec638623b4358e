import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls, consoleCalls } from '@/apps/server/calls'
import type { CallDefinition } from '@/platform/contract/call'
import { type OperatorCall, samples } from '@/tests/console/console-calls'
import { signedInOperator } from '@/tests/people/operator'
import { type DemoServer, startDemoServer } from '@/tests/server/demo-server'

/** Each call that only reads is asked as the demo member who owns most, and as an owner of the console. */
let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server.close())

/** A new call sends no more statements than these; one that needs more says so here, and one that needs fewer leaves. */
const statementsOfCall = 3
const moreStatements: Readonly<Record<string, number>> = {
  'GET /console/api/access': 4,
  'GET /console/api/cancellation-notices/candidates': 4,
  'GET /console/api/cases/work': 5,
  'GET /console/api/codes': 5,
  'GET /console/api/coupons': 4,
  'GET /console/api/disputes/case': 7,
  'GET /console/api/documents': 4,
  'GET /console/api/licences/meters': 4,
  'GET /console/api/licences/places': 4,
  'GET /console/api/members/givable': 6,
  'GET /console/api/members/merge': 6,
  'GET /console/api/numbers': 5,
  'GET /console/api/orders': 6,
  'GET /console/api/subscriptions/plans': 8,
  'GET /console/api/tax': 5,
  'GET /console/api/tickets/ticket': 6,
  'GET /console/api/trials': 4,
  'GET /downloads/programs': 5,
  'GET /member/companies': 5,
  'GET /member/companies/conversion': 7,
  'GET /member/consent': 4,
  'GET /member/handovers': 6,
  'GET /member/household': 8,
  'GET /member/product_licenses': 4,
  'GET /member/updates': 6,
  'POST /console/api/licence-keys/check': 4,
}

/** As text, before it is compressed. A new call answers with no more; one that needs more has a bound of its own. */
const kilobytesOfCall = 5
const moreKilobytes: Readonly<Record<string, number>> = {
  'GET /console/api/catalogue/part': 7,
  'GET /console/api/mail-texts': 15,
  'GET /console/api/orders': 13,
  'GET /member/get_discount_info': 20,
  'GET /member/upgrade_license': 17,
}

const reading = <Key extends string>(all: Readonly<Record<Key, CallDefinition>>) =>
  (Object.entries(all) as [Key, CallDefinition][]).filter(([, { effect }]) => effect === 'read')

/** The statements and kilobytes of an answer, once the process has read what it keeps; null: the call is refused. */
async function costOf(ask: () => Promise<{ readonly cscode: number; readonly data: unknown }>) {
  let answer = await ask()
  if (answer.cscode !== 0) return null
  const statements = await server.statementsOf(async () => {
    answer = await ask()
  })
  return answer.cscode === 0 ? { statements, kilobytes: Math.ceil(JSON.stringify(answer.data).length / 1000) } : null
}

type Cost = NonNullable<Awaited<ReturnType<typeof costOf>>>

async function costs(): Promise<ReadonlyMap<string, Cost>> {
  const found = new Map<string, Cost>()
  const note = (key: string, cost: Cost | null) => cost && found.set(key, cost)
  const ada = await server.demoMember('ada')
  for (const [key, { who }] of reading(calls))
    if (who !== 'program') note(key, await costOf(() => ada.call(key as 'GET /member', { lang: 'en' })))
  const caller = await signedInOperator(server, 'owner')
  for (const [key, { who }] of reading(consoleCalls)) {
    if (who !== 'operator') continue
    const input = await samples[key as OperatorCall](server, caller)
    note(key, await costOf(() => caller.visitor.call(key as OperatorCall, input)))
  }
  return found
}

it('each reading call sends few statements, and answers with few kilobytes', async () => {
  const found = [...(await costs())]
  const above = (part: keyof Cost, most: number) =>
    Object.fromEntries(found.flatMap(([key, cost]) => (cost[part] > most ? [[key, cost[part]]] : [])))
  expect(found.length).toBeGreaterThan(110)
  expect(above('statements', statementsOfCall)).toEqual(moreStatements)
  expect(above('kilobytes', kilobytesOfCall)).toEqual(moreKilobytes)
})
