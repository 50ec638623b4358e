import type { Vendor } from '@/platform/config/vendor'

export interface ActivationSettings {
  /** Null: no member is an old one (spec 7.5). */
  readonly oldUsersBefore: Date | null
}

export const activationSettings = ({
  activation: { oldUsersBefore },
}: Pick<Vendor, 'activation'>): ActivationSettings => ({
  oldUsersBefore: oldUsersBefore === undefined ? null : new Date(oldUsersBefore),
})
