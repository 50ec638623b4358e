import type { Vendor } from '@/platform/config/vendor'
import { type Duration, days } from '@/platform/time/duration'

export interface LicenceSettings {
  /** The lines that the licence page keeps (spec 7.3). */
  readonly lines: 'primary' | 'all' | readonly string[]
  readonly lease: Duration
  readonly offlineLease: Duration
  readonly grace: Duration
  /** Single releases in 365 days, for each seat (spec 7.2). */
  readonly releasesPerSeat: number
  /** The treatment of a company's key that is known to a person who may no longer read it. */
  readonly keysOfLeavers: 'offer' | 'exchange'
}

export const licenceSettings = ({ licences }: Pick<Vendor, 'licences'>): LicenceSettings => ({
  lines: licences.lines,
  releasesPerSeat: licences.releasesPerSeat,
  keysOfLeavers: licences.keysOfLeavers,
  lease: days(licences.leaseDays),
  offlineLease: days(licences.offlineLeaseDays),
  grace: days(licences.graceDays),
})
