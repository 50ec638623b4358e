import { isRefusal, refuseValue } from '@/platform/contract/refusal'
import { projection } from '@/platform/http/api/projection'
import type { ApiHandlers } from '@/platform/http/api/visit'
import { dropEndpoint, editEndpoint, makeEndpoint, replay, rotateSecret } from '../actions/endpoints'
import { testEndpoint } from '../actions/test'
import type { WebhooksContext } from '../context'
import { apiEndpoint, type webhooksApiCalls } from '../contract/api'
import { envelopeOf, eventTypes } from '../rules/types'
import { type ListedEndpoint, listEndpoints } from '../store/endpoints'
import { eventCalled, eventsAfter } from '../store/feed'

/** Handlers for other systems' work with events and endpoints. */
export function apiHandlers(context: WebhooksContext): ApiHandlers<typeof webhooksApiCalls> {
  const { database } = context
  return {
    'GET /api/v1/events': async ({ input: { after, limit, types: named } }) => {
      const names = named === undefined ? [] : named.split(',').map((name) => name.trim())
      const types = eventTypes.filter((type) => names.includes(type))
      if (types.length < names.length) return refuseValue('types')
      const last = after === undefined ? null : await eventCalled(database, after)
      if (after !== undefined && last === null) return refuseValue('after')
      const found = await eventsAfter(database, { after: last?.sequence ?? 0, types, most: limit })
      return { items: found.map(envelopeOf), next: found.at(-1)?.id ?? after ?? null }
    },

    'GET /api/v1/webhook-endpoints': async () => ({
      items: (await listEndpoints(database)).map(({ endpoint, waiting }) => shown(endpoint, waiting)),
    }),

    'POST /api/v1/webhook-endpoints/make': async ({ input, acting }) => {
      const made = await makeEndpoint(context, acting, input)
      return isRefusal(made) ? made : made.to(({ endpoint, secret }) => ({ id: endpoint, secret }))
    },

    'POST /api/v1/webhook-endpoints/{endpoint}/change': async ({ input: { endpoint: name, ...wanted }, acting }) => {
      const changed = await editEndpoint(context, acting, { name, ...wanted })
      return isRefusal(changed) ? changed : changed.to(({ endpoint }) => ({ id: endpoint }))
    },

    'POST /api/v1/webhook-endpoints/{endpoint}/rotate': async ({ input, acting }) => {
      const done = await rotateSecret(context, acting, input.endpoint)
      if (isRefusal(done)) return done
      return done.to(({ secret, previousUntil }) => ({ secret, previous_until: previousUntil.toISOString() }))
    },

    'POST /api/v1/webhook-endpoints/{endpoint}/remove': ({ input, acting }) => dropEndpoint(acting, input.endpoint),

    'POST /api/v1/webhook-endpoints/{endpoint}/test': ({ input, now, change }) =>
      testEndpoint(context, { change, now }, input.endpoint),

    'POST /api/v1/webhook-endpoints/{endpoint}/replay': ({ input: { endpoint: name, event, since }, acting }) =>
      replay(acting, { name, event, since: since === undefined ? undefined : new Date(since) }),
  }
}

const shown = projection(apiEndpoint)((endpoint: ListedEndpoint['endpoint'], waiting: number) => ({
  id: endpoint.name,
  waiting,
  off: endpoint.offReason && endpoint.offAt && { reason: endpoint.offReason, at: endpoint.offAt.toISOString() },
}))
