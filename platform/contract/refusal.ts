import type { SignedIn } from '@/platform/codes/acting-for'
import type { RefusalCode } from '@/platform/codes/codes'
import { type Duration, unixSeconds } from '@/platform/time/duration'

/** An expected no, as a value: a handler returns it, nothing is thrown. */
export interface Refusal<C extends RefusalCode = RefusalCode> {
  readonly refused: C
  /** The parameters that are at fault, where the code is about parameters: 10001, 20040. */
  readonly fields?: readonly string[]
  /** When it may be tried again; makes the answer a 429 with `Retry-After` (spec 2.1). */
  readonly retryAfter?: Duration
  /** The path names a thing that does not exist: the answer is a 404 (spec 2.1). */
  readonly unknownPath?: true
  /** The author of a change since the caller read it. */
  readonly meanwhile?: ConcurrentChange
  /** The member of the session, for a page that shows another account (20053); null: there is no session. */
  readonly signedIn?: SignedIn | null
}

/** A concurrent change; `by` is null where its author is not named. */
export interface ConcurrentChange {
  readonly by: string | null
  /** Unix seconds. */
  readonly at: number
}

export const refuse = <C extends RefusalCode>(code: C): Refusal<C> => ({ refused: code })

export const refuseFields = (...fields: string[]): Refusal<10001> => ({ refused: 10001, fields })

/** A parameter's value is of the right kind and not allowed all the same. */
export const refuseValue = (...fields: string[]): Refusal<20040> => ({ refused: 20040, fields })

/** Throttled: 20039 as a 429. */
export const refuseUntil = (retryAfter: Duration): Refusal<20039> => ({ refused: 20039, retryAfter })

/** 31002: it has changed since the operator read it (docs/explanation/console.md, "Two at once"). */
export const refuseStale = ({ by, at }: { by: string | null; at: Date }): Refusal<31002> => ({
  refused: 31002,
  meanwhile: { by, at: unixSeconds(at) },
})

/** A path with a name in it that there is not: 20000 as a 404, like any other unknown path. */
export const refuseUnknownPath = (): Refusal<20000> => ({ refused: 20000, unknownPath: true })

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value

/** Renames the fields of a refusal to the names that the caller used. */
export const underNames = <Result>(result: Result, names: Readonly<Record<string, string>>): Result =>
  isRefusal(result) && result.fields
    ? { ...result, fields: result.fields.map((field) => names[field] ?? field) }
    : result
