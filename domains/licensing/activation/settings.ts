import type { Vendor } from '@/platform/config/vendor'

export interface ActivationSettings {
  /** Null: no member is an old one (spec 7.5). */
  readonly oldUsersBefore: Date | null
  /** The vendor gives licence codes. */
  readonly givesCodes: boolean
}

export const activationSettings = ({
  activation: { oldUsersBefore },
  features,
}: Pick<Vendor, 'activation'> & { readonly features: Pick<Vendor['features'], 'codes'> }): ActivationSettings => ({
  givesCodes: features.codes,
  oldUsersBefore: oldUsersBefore === undefined ? null : new Date(oldUsersBefore),
})
