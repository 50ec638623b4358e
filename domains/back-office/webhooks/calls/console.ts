import { isRefusal, refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import { dropEndpoint, editEndpoint, makeEndpoint, replay, rotateSecret } from '../actions/endpoints'
import { testEndpoint } from '../actions/test'
import type { WebhooksContext } from '../context'
import type { ShownAttempt, ShownEndpoint, webhooksConsoleCalls } from '../contract/console'
import { type Attempt, attemptsOf } from '../store/attempts'
import { endpointCalled, type ListedEndpoint, listEndpoints } from '../store/endpoints'

const shownAtOnce = 30

/** Handlers for staff's view of endpoints, and their actions. */
export function consoleHandlers(context: WebhooksContext): Handlers<typeof webhooksConsoleCalls> {
  const { database } = context
  return {
    'GET /console/api/endpoints': async () => ({ endpoints: (await listEndpoints(database)).map(shown) }),

    'POST /console/api/endpoints/make': ({ input, operator, now, change }) =>
      makeEndpoint(context, { change, by: operator.name, now }, input),

    'POST /console/api/endpoints/change': async ({ input: { endpoint: name, ...wanted }, operator, now, change }) =>
      editEndpoint(context, { change, by: operator.name, now }, { name, ...wanted }),

    'POST /console/api/endpoints/rotate': async ({ input, operator, now, change }) => {
      const done = await rotateSecret(context, { change, by: operator.name, now }, input.endpoint)
      if (isRefusal(done)) return done
      return done.to(({ secret, previousUntil }) => ({ secret, previous_until: unixSeconds(previousUntil) }))
    },

    'POST /console/api/endpoints/remove': ({ input, operator, now, change }) =>
      dropEndpoint({ change, by: operator.name, now }, input.endpoint),

    'POST /console/api/endpoints/test': ({ input, now, change }) =>
      testEndpoint(context, { change, now }, input.endpoint),

    'POST /console/api/endpoints/replay': ({ input: { endpoint: name, event, since }, operator, now, change }) =>
      replay(
        { change, by: operator.name, now },
        { name, event, since: since === undefined ? undefined : new Date(since * 1000) },
      ),

    'GET /console/api/endpoints/attempts': async ({ input: { endpoint: name, outcome = 'all', after } }) => {
      const endpoint = await endpointCalled(database, name)
      if (!endpoint) return refuse(20085)
      const wanted = { endpoint: endpoint.id, failed: outcome === 'failed', after, most: shownAtOnce + 1 }
      const found = await attemptsOf(database, wanted)
      return { attempts: found.slice(0, shownAtOnce).map(shownAttempt), more: found.length > shownAtOnce }
    },
  }
}

const secondsOf = (moment: Date | null) => (moment === null ? 0 : unixSeconds(moment))

function shown({ endpoint, waiting }: ListedEndpoint): ShownEndpoint {
  const { name, url, description, types, enabled, offReason, offAt, createdAt, failingSince, previousUntil } = endpoint
  return {
    endpoint: name,
    url,
    description,
    types,
    enabled,
    waiting,
    created: unixSeconds(createdAt),
    off: offReason && { reason: offReason, at: secondsOf(offAt) },
    failing_since: secondsOf(failingSince),
    previous_until: secondsOf(previousUntil),
  }
}

const shownAttempt = ({ endpointId: _, at, ...attempt }: Attempt): ShownAttempt => ({
  ...attempt,
  at: unixSeconds(at),
})
