import type { ApiCallDefinition, ApiCalls } from '@/platform/contract/api-call'
import type { CallDefinition, Calls } from '@/platform/contract/call'
import { type Features, isThere } from '@/platform/contract/feature'
import { domains } from './domains'

type ServedDomain = (typeof domains)[number]
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never

const union = (sets: readonly (Calls | undefined)[]): Calls => Object.assign({}, ...sets)

/** Every call that the server answers to, beside the console's. */
export const calls = union(domains.map((domain) => domain.calls)) as Intersection<NonNullable<ServedDomain['calls']>>

/** The calls of the operator's console: they stand in no document for members. */
export const consoleCalls = union(domains.map((domain) => domain.consoleCalls)) as Intersection<
  NonNullable<ServedDomain['consoleCalls']>
>

/** Calls without those that programs alone make. */
type CallsOfPages<C> = { readonly [Key in keyof C as C[Key] extends { who: 'program' } ? never : Key]: C[Key] }

declare module '@/platform/http/client' {
  interface ServedCalls extends CallsOfPages<typeof calls & typeof consoleCalls> {}
}

/** The calls of the server API. */
export const apiCalls = Object.assign({}, ...domains.map(({ apiCalls: own }) => own)) as Intersection<
  NonNullable<ServedDomain['apiCalls']>
>

/** Those of the server API that an installation answers to. */
export const apiCallsOf = (features: Features): ApiCalls =>
  Object.fromEntries(
    domains
      .filter((domain) => isThere(features, domain))
      .flatMap((domain) => Object.entries<ApiCallDefinition>(domain.apiCalls ?? {}))
      .filter(([, call]) => isThere(features, call)),
  )

/** Those of them that an installation answers to. */
export const callsOf = (features: Features): Calls =>
  Object.fromEntries(
    domains
      .filter((domain) => isThere(features, domain))
      .flatMap((domain) => Object.entries<CallDefinition>(domain.calls ?? {}))
      .filter(([, call]) => isThere(features, call)),
  )
