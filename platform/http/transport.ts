import { parse as parseForm } from 'node:querystring'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseFields } from '@/platform/contract/refusal'
import { shortageOf } from '@/platform/database/errors'
import { inSeconds, seconds } from '@/platform/time/duration'
import { envelope, sendRefusal } from './answer'
import { isApiAddress, problem, sendProblem } from './api/problem'
import { FileTooLargeError } from './upload'

/** The pages for a browser that opened an address. */
interface TransportPages {
  readonly notFound: (request: FastifyRequest) => string
  readonly failed: (request: FastifyRequest) => string
}

/** The methods of each path, for 405. */
type Paths = Map<string, Set<string>>

/**
 * The transport's own answers (spec 2.1): unknown path 404, wrong method 405, too large 413, unsupported media 415, 503 where
 * the database is busy, and 500 for a surprise; both tell a request id and nothing of the inside. Malformed bodies are 10001
 * like malformed fields.
 */
export function answerTransport(app: FastifyInstance, pages: TransportPages) {
  const paths: Paths = new Map()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = paths.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
    paths.set(url, methods)
  })

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, { ...parseForm(body as string) }),
  )

  app.setNotFoundHandler(async (request, reply) => answerNowhere(request, reply, paths, pages))
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // A call that is not there has no use for a body, so nothing is said of a wrong one.
    const isNowhere = request.is404 && error.statusCode !== undefined && error.statusCode < 500
    return isNowhere ? answerNowhere(request, reply, paths, pages) : answerError(error, request, reply, pages)
  })
}

/** Answers where no call of this path and method is. */
function answerNowhere(request: FastifyRequest, reply: FastifyReply, paths: Paths, pages: TransportPages) {
  const path = request.url.split('?')[0] ?? ''
  const methods = methodsAt(paths, path)
  if (methods && !methods.has(request.method)) {
    reply.code(405).header('allow', [...methods].join(', '))
    if (isApiAddress(path)) return sendProblem(reply, problem('method-not-allowed'))
    return reply.send(envelope(20000, {}, 'Method not allowed.'))
  }
  if (isApiAddress(path)) return sendProblem(reply, problem('not-found'))
  reply.code(404)
  if (!wantsPage(request)) return reply.send(envelope(20000, {}, 'Not found.'))
  return reply.type('text/html').send(pages.notFound(request))
}

/** Answers a path that cannot be decoded, in the form of its interface. */
export function answerUnreadablePath({ url }: Pick<FastifyRequest, 'url'>, reply: FastifyReply) {
  if (isApiAddress(url)) sendProblem(reply, problem('not-found'))
  else reply.code(404).send(envelope(20000, {}, 'Not found.'))
}

/**
 * Returns the methods of a path; one with a field in it is registered as a pattern,
 * `/member/:line(^[a-z]{2,30})_active`.
 */
function methodsAt(paths: Paths, path: string) {
  const pattern = ([url]: readonly [string, unknown]) =>
    url.includes('(^') && new RegExp(`^${url.replaceAll(/:\w+\(\^(.*?)\)/g, '$1')}$`).test(path)
  return paths.get(path) ?? [...paths].find(pattern)?.[1]
}

const wantsPage = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html')

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply, pages: TransportPages) {
  if (isApiAddress(request.url.split('?')[0] ?? '')) return answerApiError(error, request, reply)
  switch (error.statusCode) {
    case 413:
      return reply
        .code(413)
        .send(envelope(20000, {}, error instanceof FileTooLargeError ? error.message : 'Body too large.'))
    case 415:
      return reply.code(415).send(envelope(20000, {}, 'Unsupported media type.'))
  }
  if (error.statusCode !== undefined && error.statusCode < 500) return sendRefusal(reply, refuseFields('body'))
  if (hasGone(request)) return endUnheard(error, request, reply)
  const isBusy = noteFailure(error, request, reply)
  reply.code(isBusy ? 503 : 500)
  if (isBusy) reply.header('retry-after', String(inSeconds(busyFor)))
  if (request.method !== 'GET' || !wantsPage(request)) {
    return reply.send(envelope(20000, { request: request.id }, isBusy ? 'The database is busy.' : undefined))
  }
  return reply.header('cache-control', 'no-store').type('text/html').send(pages.failed(request))
}

/** When one that met a busy database may come again. */
const busyFor = seconds(3)

/** Writes down what went wrong. @returns whether the database was busy */
function noteFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.shortOf = shortageOf(error)
  if (reply.shortOf === null) request.log.error({ error }, 'a request failed')
  else request.log.warn({ error, shortOf: reply.shortOf }, 'a request met a busy database')
  return reply.shortOf !== null
}

/** Whether the caller has closed the connection before there was an answer. */
const hasGone = ({ raw }: FastifyRequest) => raw.socket.destroyed

/** The client is gone: the error is logged, and not counted as a failed answer (499, like nginx). */
function endUnheard(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  request.log.warn({ error }, 'a request failed whose caller has gone')
  return reply.code(499).send()
}

/** The same in the words of the server API. */
function answerApiError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error.statusCode === 413) return sendProblem(reply, problem('body-too-large'))
  if (error.statusCode === 415) return sendProblem(reply, problem('unsupported-media-type'))
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return sendProblem(reply, problem('invalid-request', { fields: ['body'] }))
  }
  if (hasGone(request)) return endUnheard(error, request, reply)
  const said = { request: request.id }
  if (noteFailure(error, request, reply)) return sendProblem(reply, problem('busy', said, inSeconds(busyFor)))
  return sendProblem(reply, problem('unexpected-failure', said))
}
