import type { IncomingMessage, RequestListener } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Logger } from 'pino'
import { once } from '@/platform/brand/served-file'
import { newRequestId } from '@/platform/metrics/observe-requests'
import { answerParser, listenStrictly } from './listen'
import { answerUnreadablePath } from './transport'

const largestBody = 64 * 1024

const noSchema = () => () => {
  throw new Error('A route of ours has no schema of fastify’s')
}

/** Gives the listener of another server that answers a request, or null. */
export type Elsewhere = (request: IncomingMessage) => RequestListener | null

/**
 * Returns a server without a route.
 * @param trustedProxies how many proxies before it are believed about where a request comes from
 * @param elsewhere may give another server's listener for a request: then that one answers
 */
export const bareServer = (log: Logger, trustedProxies = 0, elsewhere: Elsewhere = () => null): FastifyInstance =>
  Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: largestBody,
    serverFactory: (answer) => listenStrictly((request, response) => (elsewhere(request) ?? answer)(request, response)),
    clientErrorHandler: answerParser,
    trustProxy: (_address, hop) => hop < trustedProxies,
    // A path that cannot be read is no path of ours.
    frameworkErrors: (_error, request, reply: FastifyReply) => answerUnreadablePath(request, reply),
    // A client must not be able to choose what stands in our log.
    requestIdHeader: false,
    genReqId: newRequestId,
    routerOptions: { maxParamLength: 200 },
    // Contracts describe input and output. The compilers of fastify itself are left out of the build.
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
  })

/** Returns the listener of a server that is opened when the first request comes for it; where that fails, with the next. */
export function openedLate(log: Logger, open: () => PromiseLike<FastifyInstance>): RequestListener {
  const opened = once(async () => {
    const { routing } = await open()
    return { answer: routing }
  })
  return (request, response) => {
    opened().then(
      ({ answer }) => answer(request, response),
      (error: unknown) => {
        log.error({ error }, 'a server could not be opened')
        response.writeHead(500, { 'content-type': 'application/json; charset=utf-8', connection: 'close' })
        response.end(JSON.stringify({ cscode: 20000, data: {}, msg: 'Internal error.' }))
      },
    )
  }
}
