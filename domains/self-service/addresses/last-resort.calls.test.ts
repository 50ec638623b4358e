import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { members } from '@/domains/accounts/identity/tables/members'
import { days } from '@/platform/time/duration'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import { carryOutDue } from './actions/carry-out'
import { addresses } from './domain'
import { addressSamples } from './testing'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const propose = 'POST /console/api/address-requests/propose'
const agree = 'POST /console/api/address-requests/agree'
const list = 'GET /console/api/address-requests'

const staff = () => signedInOperator(server, 'support')

async function memberOf(id = 0) {
  const [row] = await server.database.select().from(members).where(eq(members.id, id))
  return row
}

describe('the last resort', () => {
  it('needs two operators, and all addresses of the account are told again', async () => {
    const [first, second] = [await staff(), await staff()]
    const request = await addressSamples[propose](server)
    expect((await second.visitor.call(agree, request)).cscode).toBe(20035)
    expect((await first.visitor.call(propose, request)).cscode).toBe(0)
    expect((await first.visitor.call(propose, request)).cscode).toBe(20035)
    // One operator alone cannot do it, and it does not run.
    expect((await first.visitor.call(agree, request)).cscode).toBe(20035)
    server.clock.advance(days(1))
    await carryOutDue(server.installation.of(addresses))
    const later = await staff()
    const [waiting] = (await later.visitor.call(list)).data.requests.filter(({ id }) => id === request.request)
    expect(waiting).toMatchObject({ due: null, reason: request.reason, second_operator: null })
    expect((await later.visitor.call(agree, request)).cscode).toBe(0)
    const mails = await server.mailsTo(waiting?.email ?? '')
    expect(mails.map(({ kind }) => kind)).toContain('addresses.waits')
    expect((await later.visitor.call(agree, request)).cscode).toBe(20035)
    server.clock.advance(days(13))
    await carryOutDue(server.installation.of(addresses))
    expect(await memberOf(waiting?.member)).toMatchObject({ email: waiting?.email })
    server.clock.advance(days(1))
    await carryOutDue(server.installation.of(addresses))
    expect(await memberOf(waiting?.member)).toMatchObject({ email: waiting?.wanted, secondFactorSince: null })
  })

  it('applies to account recovery alone, and not to a stopped request', async () => {
    const operator = await staff()
    const request = await addressSamples['POST /console/api/address-requests/stop'](server)
    expect((await operator.visitor.call('POST /console/api/address-requests/stop', request)).cscode).toBe(0)
    expect((await operator.visitor.call(propose, request)).cscode).toBe(20085)
    expect((await operator.visitor.call(agree, { ...request, request: 4_000_000 })).cscode).toBe(20085)
  })
})
