import { before, type Duration, days } from '@/platform/time/duration'
import type { DeviceIdentity } from './devices'

/** On whose behalf an account gives places of its pools to people. */
export const sharingSources = ['company', 'household'] as const
export type SharingSource = (typeof sharingSources)[number]

/** An occupant of a pool's seat: a device alone, or a person with a given place, with or without a device on it. */
export interface Occupant<Device> {
  readonly since: Date
  readonly device: Device | null
  /** The given place; null: the device has a seat alone. */
  readonly shared: number | null
  /** On whose behalf it was given; null likewise. */
  readonly source: SharingSource | null
}

interface Place<Device> {
  readonly id: number
  readonly source: SharingSource
  readonly assignedAt: Date
  readonly device: Device | null
}

/** Everybody who takes a seat of a pool, the oldest first: where there are too few, the newest go. */
export const occupantsOf = <Device extends { readonly grantedAt: Date }>(
  taken: readonly Device[],
  places: readonly Place<Device>[],
): readonly Occupant<Device>[] =>
  [
    ...taken.map((device) => ({ since: device.grantedAt, device, shared: null, source: null })),
    ...places.map(({ id, source, assignedAt, device }) => ({ since: assignedAt, device, shared: id, source })),
  ].sort((one, other) => one.since.getTime() - other.since.getTime())

/** Devices may be changed on a place as often as on a seat of one's own; nothing of it counts for the account. */
export const mayLeave = (left: readonly Date[], releasesPerSeat: number, now: Date): boolean =>
  left.filter((moment) => moment > before(now, days(365))).length < releasesPerSeat

/** Over this length of time it is counted how often places went from one person to the next. */
export const turnoverOf: Readonly<Record<SharingSource, Duration>> = { company: days(30), household: days(365) }

/**
 * Whether a place may be given once so many that were in use have ended in that time. In a company all of them once, and a
 * few more for a small team; in a household as often as devices may be changed on seats of one's own. Taking back is always
 * possible; otherwise a place would pass from hand to hand and serve many for the price of one.
 */
export const mayGiveOn = (
  source: SharingSource,
  { total, releasesPerSeat, givenOn }: Readonly<Record<'total' | 'releasesPerSeat' | 'givenOn', number>>,
): boolean => (source === 'company' ? givenOn < Math.max(3, total) : givenOn <= total * releasesPerSeat)

/** Returns the grants that a shared seat may use: a household does not get those that are bound to their buyer. */
export const opensOn = <Grant extends { readonly isBound: boolean }>(
  source: SharingSource | null,
  grants: readonly Grant[],
): readonly Grant[] => (source === 'household' ? grants.filter(({ isBound }) => !isBound) : grants)

/**
 * Returns the occupants in excess from a household: it has as many seats as the shareable lines give, the oldest first.
 */
export function beyondHousehold<Taker extends { readonly source: SharingSource | null }>(
  occupants: readonly Taker[],
  shareable: number,
): readonly Taker[] {
  return occupants.filter(({ source }) => source === 'household').slice(shareable)
}

/** Returns one of a person's places at a line and platform: the one that its device is on, else a free one. */
export function placeFor<Shared extends { readonly device: DeviceIdentity | null }>(
  places: readonly Shared[],
  isOn: (device: DeviceIdentity) => boolean,
): { readonly place: Shared; readonly isKnown: boolean } | null {
  const known = places.find(({ device }) => device !== null && isOn(device))
  if (known) return { place: known, isKnown: true }
  const free = places.find(({ device }) => device === null)
  return free ? { place: free, isKnown: false } : null
}
