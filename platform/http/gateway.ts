import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallDefinition, Calls } from '@/platform/contract/call'
import { type Features, isThere } from '@/platform/contract/feature'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Clock } from '@/platform/time/duration'
import { admitOperator, type OperatorAuthenticator } from './admit-operator'
import { send } from './answer'
import { answerOperator, answerVisitor } from './gateway/admit'
import type { GatewayDeps } from './gateway/deps'
import type { AnyHandler } from './gateway/exchange'
import { handlerFor, rememberWrite } from './gateway/stale-reads'
import { sessionCookie } from './gateway/token'
import { type Fields, fieldsOf } from './input'
import { networkOf } from './network'
import { acceptUploads, receiveFile, type Sink, sinkOf } from './upload'
import { inUploadPlace } from './upload-places'
import type { Handlers, ReceivedFile } from './visit'
import { whenFirstAsked } from './when-first-asked'

interface UploadKeeper {
  readonly clock: Clock
  readonly operators: OperatorAuthenticator
  readonly resolveMember: (token: string, now: Date) => Promise<object | null>
  /** Whether the ticket service has given out this pass: it takes files of the person who has no session. */
  readonly knowsPass: (token: string, now: Date) => Promise<boolean>
}

/**
 * Receives the file of a call, from known callers only: an operator is known before a byte of the body is read, others
 * by their cookie or address before it, too, or by the field before the file in older clients' forms.
 */
async function receive(
  request: FastifyRequest,
  definition: CallDefinition,
  gateway: UploadKeeper,
  sink: Sink | null,
): Promise<Buffer | ReceivedFile | null | Refusal> {
  const { upload, who } = definition
  if (!upload || !sink) return null
  if (who === 'operator') {
    const admitted = await admitOperator(request, definition, gateway, gateway.clock())
    if (isRefusal(admitted)) return admitted
  }
  const isKnown = async (token: unknown) => {
    if (typeof token !== 'string' || token === '') return false
    const now = gateway.clock()
    // A cookie opens nothing of the ticket service (`showsPass`), and a pass nothing else.
    return who === 'visitor' ? gateway.knowsPass(token, now) : (await gateway.resolveMember(token, now)) !== null
  }
  const shown =
    (request.query as Fields)[sessionCookie] ?? (who === 'visitor' ? undefined : request.cookies[sessionCookie])
  const known = who === 'operator' || (await isKnown(shown))
  const turnAway = async (fields: Fields) =>
    known || (await isKnown(fields[sessionCookie])) ? null : refuse(definition.unknownSession ?? 10010)
  return inUploadPlace(networkOf(request.ip), () => receiveFile(request, upload, { turnAway, sink }))
}

export type { GatewayDeps } from './gateway/deps'
export { actingForOf } from './gateway/refuse-other-account'
export { sessionCookie } from './gateway/token'

const largestList = 256 * 1024

/**
 * Opens the calls of a contract to the network. The gateway is closed by default: each call says who may come in, and goes
 * through the steps of `gateway/` for that caller (decision 0012).
 * @param handlers makes them when the first of the calls comes: a start needs none
 */
export function serve<C extends Calls>(
  app: FastifyInstance,
  calls: C,
  handlers: () => Handlers<C>,
  { features, stale, ...gateway }: GatewayDeps & ServeOptions<C>,
) {
  const made = whenFirstAsked(handlers)
  const staleMade = stale && whenFirstAsked(stale)
  for (const [key, definition] of Object.entries<CallDefinition>(calls)) {
    if (features && !isThere(features, definition)) continue
    const handlerOf = () => made()[key as keyof C] as unknown as AnyHandler
    const staleOf = () => staleMade?.()[key as keyof C] as unknown as AnyHandler | undefined
    const answering = { handlerOf, staleOf: definition.mayBeStale ? staleOf : null, replica: gateway.replica }
    if (!definition.upload) open(app, key, definition, answering, gateway)
    else {
      app.register(async (scope) => {
        await acceptUploads(scope)
        open(scope, key, definition, answering, gateway)
      })
    }
  }
}

interface ServeOptions<C extends Calls> {
  readonly features?: Features
  /** The same handlers on the replica. */
  readonly stale?: (() => Handlers<C>) | undefined
}

function open(
  app: FastifyInstance,
  key: string,
  definition: CallDefinition,
  answering: Parameters<typeof handlerFor>[1],
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
      const { upload } = definition
      const sink = upload ? sinkOf(upload, gateway.files) : null
      const work = async () => {
        const file = await receive(request, definition, gateway, sink)
        const fields = fieldsOf(request)
        const now = gateway.clock()
        if (isRefusal(file)) return file
        const handler = handlerFor(request, answering)
        return answer({ request, reply, key, definition, handler, gateway, file, fields, now })
      }
      const result = await work().finally(() => sink?.discard())
      rememberWrite(reply, definition, gateway)
      if (definition.effect === 'write') gateway.afterWrite()
      return send(reply, definition, result)
    },
  })
}

/** A field in the path is one lower-case word: `{line}`. */
const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1(^[a-z]{2,30})')
