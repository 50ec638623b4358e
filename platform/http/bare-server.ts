import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Logger } from 'pino'
import { newRequestId } from '@/platform/metrics/observe-requests'
import { answerParser, listenStrictly } from './listen'
import { answerUnreadablePath } from './transport'

const largestBody = 64 * 1024

const noSchema = () => () => {
  throw new Error('A route of ours has no schema of fastify’s')
}

/**
 * Returns a server without a route.
 * @param trustedProxies how many proxies before it are believed about where a request comes from
 */
export const bareServer = (log: Logger, trustedProxies = 0): FastifyInstance =>
  Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: largestBody,
    serverFactory: listenStrictly,
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
