import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { minutes, seconds } from '@/platform/time/duration'

/** How long a client may take. A connection on which nothing moves at all ends after `idle` (decision 0050). */
const timeouts = { headers: seconds(5), body: seconds(15), idle: minutes(1), afterAnswer: seconds(5) } as const

/**
 * The minimum that a form with a file must send in each `timeouts.body`, in bytes: 16 KB a second, less than any line
 * in use.
 */
const leastOfUpload = 15 * 16 * 1024

/** Fastify's own, which is longer than that of the usual proxies. */
const keepAlive = seconds(72)

/**
 * Returns node's server in strict mode: slow clients are disconnected, ambiguous requests are refused, and its own
 * answers are the envelope (spec 2.1).
 */
export function listenStrictly(answer: RequestListener): Server {
  const options = {
    headersTimeout: timeouts.headers,
    // The limit of a whole request is off, since a large file takes long: `endWhenSlow` limits bodies.
    requestTimeout: 0,
    connectionsCheckingInterval: seconds(0.5),
    keepAliveTimeout: keepAlive,
    // It would be refused without a body.
    requireHostHeader: false,
  }
  const server = createServer(options, (request, response) => {
    endWhenSlow(request, response)
    if (isAmbiguous(request)) refuse(response, 400)
    else answer(request, response)
  })
  server.setTimeout(timeouts.idle)
  closeWhatBecomesIdle(server)
  // Node keeps the address once it was read; a socket that is closed has none any longer.
  server.on('connection', (socket) => void socket.remoteAddress)
  server.on('checkExpectation', (_request, response) => refuse(response, 417))
  return server
}

/** Node closes idle connections once, when it closes: one that is answered a moment later would stay for `keepAlive`. */
function closeWhatBecomesIdle(server: Server) {
  const close = server.close.bind(server)
  server.close = (done) => {
    const timer = setInterval(() => server.closeIdleConnections(), seconds(0.1))
    server.once('close', () => clearInterval(timer))
    return close(done)
  }
}

const words = {
  400: 'Bad Request',
  408: 'Request Timeout',
  417: 'Expectation Failed',
  431: 'Request Header Fields Too Large',
} as const
type Status = keyof typeof words

/** The envelope is made in `gateway`, which needs fastify; this runs before. */
const bodyOf = (status: Status) => JSON.stringify({ cscode: 20000, data: {}, msg: `${words[status]}.` })

function refuse(response: ServerResponse, status: Status) {
  const body = bodyOf(status)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  response.end(body)
}

/** Answers what the parser cannot read, or did not get in time: in bytes, since there is no request. */
export function answerParser(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') endWith(socket, 408)
  else endWith(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400)
}

function endWith(socket: Socket, status: Status) {
  const body = bodyOf(status)
  const head = `HTTP/1.1 ${status} ${words[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n`
  if (socket.writable) socket.end(head + body)
  // A client that keeps sending is cut off.
  setTimeout(() => socket.destroy(), seconds(1)).unref()
}

/** Two proxies could take such a request for two different ones: which host it is for, where its body ends. */
function isAmbiguous({ rawHeaders, httpVersion }: IncomingMessage) {
  let hosts = 0
  let encodings = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase()
    if (name === 'host') hosts++
    if (name !== 'transfer-encoding') continue
    encodings++
    if (rawHeaders[at + 1]?.trim().toLowerCase() !== 'chunked') return true
  }
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1') || encodings > 1
}

/** Ends a request whose body stalls, and one that continues after its answer. */
function endWhenSlow(request: IncomingMessage, response: ServerResponse) {
  const { headers, socket } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const isForm = headers['content-type']?.startsWith('multipart/form-data') === true
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const since = socket.bytesRead - before
    before = socket.bytesRead
    if (isForm && since >= leastOfUpload) return
    clearInterval(timer)
    if (response.headersSent) socket.destroy()
    else endWith(socket, 408)
  }, timeouts.body)
  timer.unref()
  const stop = () => clearInterval(timer)
  request.once('end', stop)
  request.once('close', stop)
  response.once('finish', () => {
    if (!request.complete) setTimeout(() => request.complete || socket.destroy(), timeouts.afterAnswer).unref()
  })
}
