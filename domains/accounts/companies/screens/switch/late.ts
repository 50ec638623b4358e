import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { LatePart } from '@/platform/ui/calls/use-part'

/** Loaded only for people of a company. */
export const companySwitch: LatePart<{ member: SignedInMember }> = {
  load: async () => (await import('./company-switch')).default,
  wording: wordingOf('domains/accounts/companies/screens/switch'),
}
