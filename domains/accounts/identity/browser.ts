import { visitorsPage } from '@/platform/codes/acting-for'
import { call } from '@/platform/http/client'
import type { Market } from '@/platform/i18n/market'
import { wordingOf } from '@/platform/i18n/wording-of'
import { rememberPreference } from '@/platform/ui/browser/preference'
import type { LatePart } from '@/platform/ui/calls/use-part'
import type { Boot, SignedInMember } from './contract/boot'

export { CheckedEmailField } from './screens/address/checked-email-field'
export { type AddressCheck, useAddressCheck } from './screens/address/use-address-check'

/** Opens the browser's dialog for a new passkey, whose code comes with it. @returns its answer, or null when none was made */
export const createPasskey = async (options: Readonly<Record<string, unknown>>) =>
  (await import('./screens/new-passkey/create-passkey')).createPasskey(options)

/** Shows recovery codes that were just made: they are seen this once. */
export const recoveryCodes: LatePart<{ codes: readonly string[]; onClose: () => void }> = {
  load: async () => (await import('./screens/new-passkey/recovery-codes')).RecoveryCodes,
  wording: wordingOf('domains/accounts/identity/screens/new-passkey'),
}

/** Returns whom a page was rendered for, which goes with its calls. */
export const actingForOf = ({ member }: Pick<Boot, 'member'>) => member?.actingFor ?? visitorsPage

/**
 * Stores the buyer's country and currency for later pages: in this browser, and with the account of a signed-in member
 * (spec 1.4). When the account cannot be updated, the cookie still holds them.
 */
export async function rememberMarket(
  { country, currency }: Partial<Market>,
  member: Pick<SignedInMember, 'impersonatedBy'> | null,
) {
  if (country) rememberPreference('country', country)
  if (currency) rememberPreference('currency', currency)
  if (member && member.impersonatedBy === null) await call('POST /member/market', { country, currency })
}
