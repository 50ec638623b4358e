import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallDefinition } from '@/platform/contract/call'
import type { Fields } from '../input'
import type { MemberCaller, ReadingHandler, ReceivedFile, Visit } from '../visit'
import type { GatewayDeps } from './deps'

type AnyVisit = Visit & { input: unknown; member: MemberCaller | null; file?: Buffer | ReceivedFile }

export type AnyReading = ReadingHandler<CallDefinition, unknown>
export type AnyHandler = ((visit: AnyVisit) => Promise<unknown>) | AnyReading

/** One call on its way through the gateway: its request, its definition and its handler. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Method and path, as the contract names the call. */
  readonly key: string
  readonly definition: CallDefinition
  readonly handler: AnyHandler
  readonly gateway: GatewayDeps
  readonly fields: Fields
  /** The uploaded file; null: none. */
  readonly file: Buffer | ReceivedFile | null
  readonly now: Date
}
