import { type SettledTerms, subscriptionTerms } from '@/domains/subscriptions/rules/service'
import type { Handlers } from '@/platform/http/visit'
import { rotateKey } from './actions/signing'
import { confirmCalls } from './calls/confirm'
import { memberCalls } from './calls/member'
import { seatCalls } from './calls/seat'
import { signInCalls } from './calls/sign-in'
import type { LicencesContext } from './context'
import type { licencesCalls } from './contract/member'
import { registerLicenceJobs } from './jobs'
import { readLicenceSettings } from './settings'

interface Given extends Omit<LicencesContext, 'secret' | 'settings' | 'subscriptionGrace'> {
  readonly config: { readonly licenceSecret: LicencesContext['secret'] }
  readonly vendor: SettledTerms & { readonly licences?: unknown }
}

/** Licences with the vendor's settings. */
export const licencesContext = (given: Given): LicencesContext => ({
  ...given,
  secret: given.config.licenceSecret,
  settings: readLicenceSettings(given.vendor.licences),
  subscriptionGrace: subscriptionTerms(given.vendor).grace,
})

/** Every call of licences with its handler; and what seats follow by themselves. */
export function openLicences(context: LicencesContext): Handlers<typeof licencesCalls> {
  registerLicenceJobs(context)
  return { ...memberCalls(context), ...confirmCalls(context), ...signInCalls(context), ...seatCalls(context) }
}

/** The keys of an installation, for whoever looks after them. */
export const licenceKeys = (given: Pick<Given, 'database' | 'clock' | 'config' | 'vendor'>) => {
  const { database, clock, config, vendor } = given
  const settings = readLicenceSettings(vendor.licences)
  return { rotate: () => rotateKey({ database, clock, secret: config.licenceSecret, settings }) }
}

export { type SeatColumns, type SeatCount, type SeatCounts, seatCounts } from './actions/seat-counts'
export { devicesPart } from './imports/devices'
export { devicesFile } from './imports/devices-file'
export { publishedKeys } from './store/keys'
export { personalData } from './store/personal-data'
export { releaseForMember } from './store/pools'
export { timeline } from './store/timeline'
