import { before, days } from '@/platform/time/duration'
import type { DeviceIdentity } from './devices'

/** On whose behalf an account gives places of its pools to people. */
export const sharingSources = ['company', 'household'] as const
export type SharingSource = (typeof sharingSources)[number]

/** Who takes a seat of a pool: a device by itself, or a person who was given a place, whether or not a device is on it. */
export interface Occupant<Device> {
  readonly since: Date
  readonly device: Device | null
  /** The place that was given; null: the device has a seat by itself. */
  readonly shared: number | null
}

interface Place<Device> {
  readonly id: number
  readonly assignedAt: Date
  readonly device: Device | null
}

/** Everybody who takes a seat of a pool, the oldest first: where there are too few, the newest go. */
export const occupantsOf = <Device extends { readonly grantedAt: Date }>(
  taken: readonly Device[],
  places: readonly Place<Device>[],
): readonly Occupant<Device>[] =>
  [
    ...taken.map((device) => ({ since: device.grantedAt, device, shared: null })),
    ...places.map(({ id, assignedAt, device }) => ({ since: assignedAt, device, shared: id })),
  ].sort((one, other) => one.since.getTime() - other.since.getTime())

/** Devices may be changed on a place as often as on a seat of one's own; nothing of it counts for the account. */
export const mayLeave = (left: readonly Date[], releasesPerSeat: number, now: Date): boolean =>
  left.filter((moment) => moment > before(now, days(365))).length < releasesPerSeat

/** Over this length of time it is counted how often places went from one person to the next. */
export const turnover = days(30)

/**
 * How many places that were in use may be given on in that time: all of them once, and a few more for a small team. Taking
 * back is always possible; otherwise a place would pass from hand to hand and serve many for the price of one.
 */
export const mayGiveOn = (total: number, givenOn: number): boolean => givenOn < Math.max(3, total)

/** Of the places that a person has at a line and platform: the one that its device is on, else one that is free. */
export function placeFor<Shared extends { readonly device: DeviceIdentity | null }>(
  places: readonly Shared[],
  isOn: (device: DeviceIdentity) => boolean,
): { readonly place: Shared; readonly isKnown: boolean } | null {
  const known = places.find(({ device }) => device !== null && isOn(device))
  if (known) return { place: known, isKnown: true }
  const free = places.find(({ device }) => device === null)
  return free ? { place: free, isKnown: false } : null
}
