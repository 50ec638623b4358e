import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { timeouts } from '@/platform/database/timeouts'
import { seconds } from '@/platform/time/duration'
import { inTime } from '@/platform/time/in-time'
import { isLeaving } from './drain'

/** The time after which a health check counts as slow. Checkers give up soon, some after a second. */
const patience = seconds(0.5)

/** Why no requests should come, in a word for the one who asks. */
interface Wrong {
  readonly status: string
  readonly error?: unknown
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, since its database answers and takes writes, nothing else is in
 * the way, and no one has told it to stop. A database whose connections are all in use is no reason to send visitors away:
 * the other servers have the same one (decision 0045).
 * @param probe a connection that no visitor uses
 * @param obstacle what would fail every call of a kind, in a sentence; asked for as visitors ask
 */
export function serveHealth(app: FastifyInstance, probe: Pool, obstacle: () => Promise<string | null>) {
  const readiness = once(() => wrongWith(probe))
  /** The last that was heard of it: what is in the way is so while the database is slow, too. */
  let known: string | null = null
  const inTheWay = once(async () => {
    known = await obstacle()
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (isLeaving(app.server)) return reply.code(503).send({ status: 'stopping' })
    const soon = inTime(inTheWay(), patience, 'The database is slow')
    const [found, slow] = await Promise.all([readiness(), soon.then(() => null, asError)])
    const wrong = found ?? (known === null ? null : { status: known })
    if (wrong !== null) {
      request.log.error(wrong, 'not ready')
      return reply.code(503).send({ status: wrong.status })
    }
    if (slow !== null) request.log.warn({ error: slow }, 'the database is slow')
    return { status: 'ready', ...(slow !== null && { database: 'slow' }) }
  })
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Concurrent callers share an answer: when the database is silent, they do not use up its last connections. */
function once<Answer>(ask: () => Promise<Answer>) {
  let asked: Promise<Answer> | null = null
  return () => {
    asked ??= ask().finally(() => {
      asked = null
    })
    return asked
  }
}

const question = "select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as closed"

async function wrongWith(probe: Pool): Promise<Wrong | null> {
  try {
    const asked = probe.query<{ standby: boolean; closed: boolean }>(question)
    const { rows } = await inTime(asked, timeouts.readiness, 'The database keeps silent')
    if (rows[0]?.standby) return { status: 'the database is a standby' }
    if (rows[0]?.closed) return { status: 'the database is read-only' }
    return null
  } catch (error) {
    return { status: 'database unreachable', error }
  }
}
