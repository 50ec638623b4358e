import type { FastifyInstance } from 'fastify'
import type { CallDefinition, Calls } from '@/platform/contract/call'
import { type Features, isThere } from '@/platform/contract/feature'
import { isRefusal } from '@/platform/contract/refusal'
import { send } from './answer'
import { answerOperator, answerVisitor } from './gateway/admit'
import { sessionCookie } from './gateway/cookies'
import type { GatewayDeps } from './gateway/deps'
import type { AnyHandler } from './gateway/exchange'
import { fieldsOf } from './input'
import { discard, receive } from './receive'
import { acceptUploads } from './upload'
import type { Handlers } from './visit'

export { sessionCookie } from './gateway/cookies'
export type { GatewayDeps } from './gateway/deps'
export { actingForOf } from './gateway/refuse-other-account'

const largestList = 256 * 1024

/**
 * Opens the calls of a contract to the network. The gateway is closed by default: each call says who may come in, and goes
 * through the steps of `gateway/` for that caller (decision 0012).
 */
export function serve<C extends Calls>(
  app: FastifyInstance,
  calls: C,
  handlers: Handlers<C>,
  { features, ...gateway }: GatewayDeps & { readonly features?: Features },
) {
  for (const [key, definition] of Object.entries<CallDefinition>(calls)) {
    if (features && !isThere(features, definition)) continue
    const handler = handlers[key as keyof C] as unknown as AnyHandler
    if (!definition.upload) open(app, key, definition, handler, gateway)
    else {
      app.register(async (scope) => {
        await acceptUploads(scope)
        open(scope, key, definition, handler, gateway)
      })
    }
  }
}

function open(
  app: FastifyInstance,
  key: string,
  definition: CallDefinition,
  handler: AnyHandler,
  gateway: GatewayDeps,
) {
  const [method = '', url = ''] = key.split(' ')
  const answer = definition.who === 'operator' ? answerOperator : answerVisitor
  app.route({
    method,
    url: routeOf(url),
    exposeHeadRoute: false,
    ...(definition.takesList && { bodyLimit: largestList }),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const file = await receive(request, definition, gateway, sessionCookie)
      const result = isRefusal(file)
        ? file
        : await answer({
            request,
            reply,
            key,
            definition,
            handler,
            gateway,
            file,
            fields: fieldsOf(request),
            now: gateway.clock(),
          }).finally(() => discard(file))
      if (definition.effect === 'write') gateway.afterWrite()
      return send(reply, definition, result)
    },
  })
}

/** A field in the path is one lower-case word: `{line}`. */
const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1(^[a-z]{2,30})')
