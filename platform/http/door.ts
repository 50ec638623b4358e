import type { FastifyInstance } from 'fastify'
import type { CallDefinition, Calls } from '@/platform/contract/call'
import { send } from './answer'
import { answerOperator, answerVisitor } from './door/admit'
import { sessionCookie } from './door/cookies'
import type { AnyHandler } from './door/exchange'
import type { DoorKeeper } from './door/keeper'
import { fieldsOf } from './input'
import { discard, receive } from './receive'
import { isRefusal } from './refusal'
import { acceptUploads } from './upload'
import type { Handlers } from './visit'

export { sessionCookie } from './door/cookies'
export type { DoorKeeper } from './door/keeper'

const largestList = 256 * 1024

/**
 * Opens the calls of a contract to the network. The door is closed by default: each call says who may come in, and goes
 * through the steps of `door/` for that caller (decision 0012).
 */
export function serve<C extends Calls>(app: FastifyInstance, calls: C, handlers: Handlers<C>, keeper: DoorKeeper) {
  for (const [key, definition] of Object.entries<CallDefinition>(calls)) {
    const handler = handlers[key as keyof C] as unknown as AnyHandler
    if (!definition.upload) open(app, key, definition, handler, keeper)
    else {
      app.register(async (scope) => {
        await acceptUploads(scope)
        open(scope, key, definition, handler, keeper)
      })
    }
  }
}

function open(app: FastifyInstance, key: string, definition: CallDefinition, handler: AnyHandler, keeper: DoorKeeper) {
  const [method = '', url = ''] = key.split(' ')
  const answer = definition.who === 'operator' ? answerOperator : answerVisitor
  app.route({
    method,
    url: routeOf(url),
    exposeHeadRoute: false,
    ...(definition.takesList && { bodyLimit: largestList }),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const file = await receive(request, definition, keeper, sessionCookie)
      const result = isRefusal(file)
        ? file
        : await answer({
            ...{ request, reply, key, definition, handler, keeper, file },
            fields: fieldsOf(request),
            now: keeper.clock(),
          }).finally(() => discard(file))
      if (definition.effect === 'write') keeper.afterWrite()
      return send(reply, definition, result)
    },
  })
}

/** A field that stands in the path is one lower-case word: `{line}`. */
const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1(^[a-z]{2,30})')
