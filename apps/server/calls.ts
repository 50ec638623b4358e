import type { Calls } from '@/platform/contract/call'
import { domains } from './domains'

type Placed = (typeof domains)[number]
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never

const union = (sets: readonly (Calls | undefined)[]): Calls => Object.assign({}, ...sets)

/** Every call that the server answers to, beside the console's. */
export const calls = union(domains.map((domain) => domain.calls)) as All<NonNullable<Placed['calls']>>

/** The calls of the operator's console: they stand in no document for members. */
export const consoleCalls = union(domains.map((domain) => domain.consoleCalls)) as All<
  NonNullable<Placed['consoleCalls']>
>
