import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@/platform/time/duration'

/** The time in which polling proxies notice that this server is leaving: those of `deploy/` poll every second. */
const notice = seconds(4)

/** Longer than a proxy may keep a connection on which nothing moves; the examples in `deploy/` keep one for 5 seconds. */
const patience = seconds(7)

const leaving = new WeakSet<Server>()

/** Whether it has been told to stop. */
export const isLeaving = (server: Server) => leaving.has(server)

/** After so many short turns in a row without a connection, none is waiting to be accepted. */
const quietTurns = 10
/** In milliseconds. In a longer pause new requests may arrive. */
const moment = 2
/** A server that is never quiet closes all the same. */
const longestLook = seconds(2)

/**
 * Shuts down without losing a request (decision 0066): first reports that it is not ready and takes no further
 * connections, so that proxies turn to another server, then serves the existing ones until their proxy lets them go. A
 * request sent while its connection closes would be lost, and may not be repeated.
 */
export async function drain(server: Server): Promise<void> {
  const connections = await count(server)
  leaving.add(server)
  // No proxy is connected that could notice.
  if (connections > 0) await wait(notice)
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await letIn(server)
  return new Promise((resolve) => {
    // Again and again: a long upload that is answered meanwhile leaves its connection idle.
    const timer = setInterval(() => server.closeIdleConnections(), patience)
    // The method of HTTP servers would close idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearInterval(timer)
      resolve()
    })
  })
}

/** Accepts waiting connections; closing the socket would reset them, and proxies may not send a POST twice. */
async function letIn(server: Server) {
  const until = performance.now() + longestLook
  let came = false
  const note = () => {
    came = true
  }
  server.on('connection', note)
  for (let quiet = 0; quiet < quietTurns && performance.now() < until; ) {
    const begun = performance.now()
    came = false
    await turn()
    quiet = came || performance.now() - begun > moment ? 0 : quiet + 1
  }
  server.off('connection', note)
}

const count = (server: Server) =>
  new Promise<number>((resolve) => {
    server.getConnections((_error, connections) => resolve(connections ?? 0))
  })
