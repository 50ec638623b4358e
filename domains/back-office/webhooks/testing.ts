import { changeBy } from '@/platform/audit/change'
import type { Transaction } from '@/platform/database/connect'
import type { OperatorCall, Sample } from '@/tests/console/console-calls'
import { everyLock } from '@/tests/server/locks'
import type { TestServer } from '@/tests/server/server'
import { makeEndpoint } from './actions/endpoints'
import { publish } from './actions/publish'
import { webhooks } from './domain'
import type { EventType } from './rules/types'
import { eventsAfter } from './store/feed'

const webhooksOf = ({ installation }: Pick<TestServer, 'installation'>) => installation.of(webhooks)

/**
 * Creates an endpoint.
 * @param types none: all
 */
export async function addEndpoint(server: TestServer, url: string, types: readonly EventType[] = []) {
  const now = server.clock.now()
  const change = changeBy(server.database, { operator: 'Olga', at: now, lock: everyLock })
  const made = await makeEndpoint(webhooksOf(server), { change, by: 'Olga', now }, { url, description: 'CRM', types })
  if ('refused' in made) throw new Error('The address is none')
  return made.answer
}

/** Something that happens to a member, in a transaction that may take its time. */
export const emitTo = ({ installation, clock }: TestServer, transaction: Transaction, memberId: number) =>
  installation.events.emit(transaction, 'member.registered', { memberId }, clock.now())

export const happen = (server: TestServer, memberId: number) =>
  server.database.transaction((transaction) => emitTo(server, transaction, memberId))

/** An unused port. */
const nowhere = 'http://127.0.0.1:9/hooks'

const one: Sample = async (server) => ({ endpoint: (await addEndpoint(server, nowhere)).endpoint })
const wanted = { url: nowhere, description: 'Forum', types: ['order.paid'] }

type EndpointCall = Extract<OperatorCall, `${string}/endpoints${string}`>

export const webhookSamples: Readonly<Record<EndpointCall, Sample>> = {
  'GET /console/api/endpoints': async () => ({}),
  'GET /console/api/endpoints/attempts': one,
  'POST /console/api/endpoints/make': async () => wanted,
  'POST /console/api/endpoints/change': async (server, caller) => ({
    ...wanted,
    ...(await one(server, caller)),
    enabled: true,
  }),
  'POST /console/api/endpoints/rotate': one,
  'POST /console/api/endpoints/remove': one,
  'POST /console/api/endpoints/test': one,
  'POST /console/api/endpoints/replay': async (server, caller) => {
    const now = server.clock.now()
    const event = { name: 'member.registered', payload: { memberId: 1 }, at: now }
    const endpoint = await one(server, caller)
    await server.database.transaction((transaction) => publish(transaction, [event], now))
    const all = await eventsAfter(server.database, { after: 0, types: [], most: 1000 })
    return { ...endpoint, event: all.at(-1)?.id }
  },
}
