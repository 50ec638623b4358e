import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallDefinition } from '@/platform/contract/call'
import { mostBehind, type Replica } from '@/platform/database/replica'
import { consoleHome } from '@/platform/paths'
import { inSeconds } from '@/platform/time/duration'
import type { GatewayDeps } from './deps'
import type { AnyHandler } from './exchange'

/** Says that its browser has just changed something: what it reads next comes from the database itself (decision 0249). */
const writtenCookie = 'foyer_written'

/** Longer than a replica may be behind, so that it has what was written once the cookie is gone. */
const kept = 2 * inSeconds(mostBehind)

/** Of staff alone: members' reads never come from a replica. */
export function rememberWrite(reply: FastifyReply, { who, effect }: CallDefinition, { replica, origins }: GatewayDeps) {
  if (replica === null || who !== 'operator' || effect !== 'write') return
  const secure = [...origins].every((origin) => origin.startsWith('https:'))
  reply.setCookie(writtenCookie, '1', { path: consoleHome, httpOnly: true, sameSite: 'strict', secure, maxAge: kept })
}

/** The same call on the database and on its replica. */
interface HandlerPair {
  readonly handlerOf: () => AnyHandler
  /** Null: its answer may not be stale. */
  readonly staleOf: (() => AnyHandler | undefined) | null
  readonly replica: Replica | null
}

/** Returns what answers a request: the replica where it may and can, and the database where that fails. */
export function handlerFor(request: FastifyRequest, { handlerOf, staleOf, replica }: HandlerPair): AnyHandler {
  const handler = handlerOf()
  const stale = replica && staleOf?.()
  if (!stale || typeof stale !== 'function' || typeof handler !== 'function') return handler
  if (request.cookies[writtenCookie] !== undefined || !replica.isFresh()) return handler
  return async (visit) => {
    try {
      return await stale(visit)
    } catch (error) {
      request.log.warn({ error }, 'the replica did not answer')
      replica.doubt()
      return handler(visit)
    }
  }
}
