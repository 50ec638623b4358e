import type { RefusalCode } from '@/platform/codes/codes'
import type { Duration } from '@/platform/time/duration'

/** An expected no, as a value: a handler returns it, nothing is thrown. */
export interface Refusal<C extends RefusalCode = RefusalCode> {
  readonly refused: C
  /** The parameters that are at fault, where the code is about parameters: 10001, 20040. */
  readonly fields?: readonly string[]
  /** When it may be tried again; makes the answer a 429 with `Retry-After` (D1). */
  readonly retryAfter?: Duration
  /** What the path names does not exist; makes the answer a 404 (D1). */
  readonly unknownPath?: true
}

export const refuse = <C extends RefusalCode>(code: C): Refusal<C> => ({ refused: code })

export const refuseFields = (...fields: string[]): Refusal<10001> => ({ refused: 10001, fields })

/** Throttled: 20039 as a 429. */
export const refuseUntil = (retryAfter: Duration): Refusal<20039> => ({ refused: 20039, retryAfter })

/** A path with a name in it that there is not: 20000 as a 404, like any other unknown path. */
export const refuseUnknownPath = (): Refusal<20000> => ({ refused: 20000, unknownPath: true })

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value
