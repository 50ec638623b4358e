import { someMember } from '@/tests/console/member-calls'
import { waitingChange } from '@/tests/own-things/addresses'
import { handoverOf } from '@/tests/own-things/presents'
import { addOperator } from '@/tests/people/operator'
import type { TestServer } from '@/tests/server/server'
import { addressRequests } from './tables'

const reason = 'They called'

/** A way back that waits. */
async function wayBack(server: TestServer, facts: object = {}) {
  const { id } = await someMember(server, { secondFactorSince: server.clock.now() })
  const request = { ...waitingChange(id, server.clock.now()), kind: 'wayBack', ...facts }
  const [added] = await server.database
    .insert(addressRequests)
    .values(request as typeof addressRequests.$inferInsert)
    .returning({ id: addressRequests.id })
  return { request: added?.id ?? 0, reason }
}

/** An input with which each call about requests of members, and transfers of licences, succeeds. */
export const addressSamples = {
  'GET /console/api/address-requests': async () => ({}),
  'POST /console/api/address-requests/propose': (server: TestServer) => wayBack(server),
  'POST /console/api/address-requests/agree': async (server: TestServer) => {
    const { id, name } = await addOperator(server, { role: 'support' })
    return wayBack(server, { operator: name, operatorId: id, reason, dueAt: null })
  },
  'POST /console/api/address-requests/stop': (server: TestServer) => wayBack(server),
  'POST /console/api/members/stop-handover': async (server: TestServer) => ({
    handover: await handoverOf(server, (await someMember(server)).id),
    reason,
  }),
}
