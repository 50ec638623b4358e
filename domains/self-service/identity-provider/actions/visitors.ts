import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { MemberCaller } from '@/platform/http/visit'

interface Visitor {
  readonly request: FastifyRequest
  readonly member: MemberCaller | null
}

/** The visitors of requests that are in the library, which knows requests alone. */
const visitors = new WeakMap<IncomingMessage, Visitor>()

export const noteVisitor = (visitor: Visitor) => void visitors.set(visitor.request.raw, visitor)

/** @throws Error: it has not come in by our server */
export function visitorBehind(request: IncomingMessage): Visitor {
  const visitor = visitors.get(request)
  if (!visitor) throw new Error('A request came to the provider by a way of its own')
  return visitor
}

/** Returns the member, unless an operator views them or they are suspended. */
export const ownSelf = (member: MemberCaller | null): MemberCaller | null =>
  member !== null && member.operator === null && !member.suspended ? member : null

/** Requests of an app with its right secret and an invalid code: a visitor of the app may have made it up. */
const secretShown = new WeakSet<IncomingMessage>()

export const noteSecret = (request: IncomingMessage) => void secretShown.add(request)
export const hasShownSecret = (request: IncomingMessage) => secretShown.has(request)
