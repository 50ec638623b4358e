import type { Change } from '@/platform/audit/change'
import type { Lock } from '@/platform/contract/weighty'
import type { KeyCaller } from './visit'

/** How many calls a key has left, and how long until it has all of them again. */
export interface RateLimit {
  readonly perMinute: number
  readonly remaining: number
  /** In seconds. */
  readonly reset: number
  readonly exceeded: boolean
}

export type KeyRefusal = 'unknown' | 'expired' | 'revoked' | 'replaced' | 'fallen' | 'network'

export type Admission =
  | { readonly refused: KeyRefusal }
  | { readonly refused: null; readonly key: KeyCaller; readonly limit: RateLimit }

/** A write that names itself, so that sending it twice does it once. */
export interface RequestClaim {
  readonly keyId: number
  readonly name: string
  readonly at: Date
}

/** The result of claiming an idempotency key: it is ours, or the state of the earlier request of the same name. */
export type ClaimResult =
  | { readonly claim: RequestClaim }
  | { readonly standing: 'running' | 'other' | 'lost' }
  | { readonly standing: 'answered'; readonly status: number; readonly body: string }

/** The server API's interface to keys; only the domain of keys knows their secrets. */
export interface KeyGate {
  /** Returns the key of a secret, counted against its limit. */
  readonly admit: (secret: string, address: string, now: Date) => Promise<Admission>
  /** A change in the key's name, which also marks the claim as done, in the same transaction. */
  readonly changeOf: (key: KeyCaller, claim: RequestClaim | null, now: Date, lock: Lock) => Change
  readonly claim: (key: KeyCaller, name: string, fingerprint: Buffer, now: Date) => Promise<ClaimResult>
  readonly keepAnswer: (claim: RequestClaim, status: number, body: string) => Promise<void>
  /** Nothing was done: the name is free again. */
  readonly release: (claim: RequestClaim) => Promise<void>
}
