import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { LatePart } from '@/platform/ui/calls/use-part'
import { wording } from './messages'

/** Loaded only for people of a company. */
export const companySwitch: LatePart<{ member: SignedInMember }> = {
  load: async () => (await import('./company-switch')).default,
  wording,
}
