import { deviceOf } from '@/tests/shop/licences'
import type { At } from './at'

/** A case that every client must pass at a real server. */
export interface LiveCase {
  readonly group: string
  readonly name: string
  /** In seconds: a client that needs longer has failed. It is for those that hang, and generous for a busy machine. */
  readonly within?: number
  /** The case waits, or computes, for seconds: it is run beside the others. */
  readonly beside?: true
  /** It turns the server's clock: it is run when no other case waits. */
  readonly turnsClock?: true
  run(at: At): Promise<void>
}

/** The default of a case. */
export const usuallyWithin = 60

export const byPassword = (email: string, password: string) => ({ op: 'sign_in_password', email, password })

/** A second computer. */
export function another() {
  const { line: _, ...device } = deviceOf()
  return { device }
}
