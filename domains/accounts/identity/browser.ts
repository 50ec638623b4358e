import { visitorsPage } from '@/platform/codes/acting-for'
import type { Market } from '@/platform/i18n/market'
import { rememberPreference } from '@/platform/ui/browser/preference'
import type { Boot, SignedInMember } from './contract/boot'
import { call } from './screens/api'

export { CheckedEmailField } from './screens/address/checked-email-field'
export { type AddressCheck, useAddressCheck } from './screens/address/use-address-check'

/** What a page says with its calls of whom it was drawn for. */
export const actingForOf = ({ member }: Pick<Boot, 'member'>) => member?.actingFor ?? visitorsPage

/**
 * Keeps where somebody buys and in what they pay for all pages to come: in this browser, and with the account of the person who
 * is signed in (spec 1.4). When it cannot be stored now, the cookie still holds it.
 */
export async function rememberMarket(
  { country, currency }: Partial<Market>,
  member: Pick<SignedInMember, 'impersonatedBy'> | null,
) {
  if (country) rememberPreference('country', country)
  if (currency) rememberPreference('currency', currency)
  if (member && member.impersonatedBy === null) await call('POST /member/market', { country, currency })
}
