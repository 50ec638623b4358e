import type { z } from 'zod/mini'
import type { AuditedAnswer, Change } from '@/platform/audit/change'
import type { ApiCallDefinition, ApiCalls } from '@/platform/contract/api-call'
import type { Refusal } from '@/platform/contract/refusal'
import type { Lock, WeightyState } from '@/platform/contract/weighty'
import type { Language } from '@/platform/i18n/languages'
import type { Reader } from '@/platform/i18n/texts'

/** A system of the vendor's, by its key. */
export interface KeyCaller {
  readonly id: number
  /** The key's name in the audit log. */
  readonly name: string
  /** The vendor's name for the key. */
  readonly label: string
  /** The limit of calls in a minute. */
  readonly mostCalls: number
  /** Null: never. */
  readonly expiresAt: Date | null
  /** The effective permissions: the key's scopes, as far as the operator who made it still has them. */
  readonly permissions: ReadonlySet<string>
}

/** The facts that a handler of the server API gets about a call. */
interface ApiVisit<C extends ApiCallDefinition> {
  readonly now: Date
  readonly input: z.output<C['input']>
  readonly key: KeyCaller
  /** The language of names, from `Accept-Language`. */
  readonly language: Language
  /** Of the vendor's texts. */
  readonly reader: Reader
}

type VisitOf<C extends ApiCallDefinition> = ApiVisit<C> &
  (C['effect'] extends 'write'
    ? {
        readonly change: Change
        /** The actor, for operations that staff's calls use as well. */
        readonly acting: { readonly change: Change; readonly by: string; readonly now: Date }
      }
    : unknown) &
  (C extends { readonly reaches: readonly (infer S extends WeightyState)[] } ? { readonly lock: Lock<S> } : unknown)

type Answer<C extends ApiCallDefinition> = z.output<C['answer']>

type HandlerAnswer<C extends ApiCallDefinition> =
  | (C['effect'] extends 'write' ? AuditedAnswer<Answer<C>> : Answer<C>)
  | Refusal<C['codes'][number] | 10001 | 20039>

type ApiHandler<C extends ApiCallDefinition> = (visit: VisitOf<C>) => Promise<HandlerAnswer<C>>

/** One handler for each call; a call without one does not compile. */
export type ApiHandlers<C extends ApiCalls> = {
  readonly [K in keyof C]: C[K] extends ApiCallDefinition ? ApiHandler<C[K]> : never
}
