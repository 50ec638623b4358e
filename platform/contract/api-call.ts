import type { z } from 'zod/mini'
import type { Feature } from './feature'
import type { Permission } from './permission'
import type { ApiRefusalCode } from './problems'
import type { WeightyState } from './weighty'

/**
 * One call of `/api/v1`, which the vendor's own systems make with an API key (decision 0092). Server, API document, tests
 * and the typed client read the same declaration.
 */
export interface ApiCallDefinition {
  readonly summary: string
  /** The meaning of the answer where it is not obvious, and what may prevent it. */
  readonly description?: string
  /** The scope that the key must have: what an operator needs to do the same in the console. Null: any key will do. */
  readonly permission: Permission | null
  readonly feature?: Feature
  /** `write` changes something: it leaves a row in the audit log, and takes an `Idempotency-Key`. */
  readonly effect: 'read' | 'write'
  /** The weighty states that it reaches (decision 0140): the key's scope, network and end are their lock. */
  readonly reaches?: readonly WeightyState[]
  readonly input: z.ZodMiniObject
  readonly answer: z.ZodMiniType
  /** The refusals that it gives by its own rules. */
  readonly codes: readonly ApiRefusalCode[]
  /** The request and the answer, in a shop that the tests set up. */
  readonly example: ApiExample
}

export interface ApiExample {
  readonly input: Readonly<Record<string, unknown>>
  readonly answer: unknown
}

type Method = 'GET' | 'POST'

/** A domain's calls of the server API. A name in braces, `{order}`, is a field of the input in the path. */
export type ApiCalls = { readonly [key: `${Method} /api/v1/${string}`]: ApiCallDefinition }

export const defineApiCalls = <const C extends ApiCalls>(calls: C): C => calls

export const apiRoot = '/api/v1'
