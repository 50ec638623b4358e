import { type Duration, days, minutes } from '@/platform/time/duration'
import { awakeOf, isFloating, mostOf, type SeatGrant, totalOf } from './seats'

/** A member's floating seats at a place: any device may have one for a while (decision 0106). */
export interface Floating {
  /** How many are paid for and do not rest. */
  readonly paid: number
  /** How many may be in use at once: what is paid for, and the overdraft. */
  readonly places: number
  /** More than these are let in as well, and it is said (decision 0240). */
  readonly isOpen: boolean
  /** How long a place is kept without a word of its device. */
  readonly lease: Duration
  /** How much longer a device without network may work, while its place is reserved. */
  readonly grace: Duration
  /** Each running program has a place of its own; otherwise a device has one (decision 0251). */
  readonly byProcess: boolean
  /** For how long a relay may be given some of the places; null: none gets any (decision 0252). */
  readonly relay: Duration | null
}

/** Returns the floating terms of grants; with several, the most generous count. Null: nothing floats there. */
export function floatingOf(grants: readonly SeatGrant[]): Floating | null {
  const terms = grants.flatMap(({ product }) => (isFloating(product) ? product.licence : []))
  if (terms.length === 0) return null
  const most = (each: 'leaseMinutes' | 'graceMinutes' | 'overdraft') => Math.max(...terms.map((one) => one[each]))
  const paid = totalOf(awakeOf(grants))
  const forRelays = terms.flatMap(({ relayDays }) => relayDays ?? [])
  return {
    paid,
    places: paid === 0 ? 0 : paid + most('overdraft'),
    isOpen: mostOf(awakeOf(grants)) === Number.POSITIVE_INFINITY,
    lease: minutes(most('leaseMinutes')),
    grace: minutes(most('graceMinutes')),
    relay: forRelays.length === 0 ? null : days(Math.max(...forRelays)),
    byProcess: terms.every(({ counts }) => counts === 'process'),
  }
}
