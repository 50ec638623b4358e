import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { MessageKey } from '@/platform/i18n/message'
import type { ProfileTab } from '@/platform/paths'
import type { LatePart } from '@/platform/ui/calls/use-part'

/** A section that another domain adds at the end of a tab; its code and words come with the tab. */
export interface ProfileAddition extends LatePart<AdditionProps> {
  readonly tab: ProfileTab
  readonly title: MessageKey
  readonly lead: MessageKey
}

interface AdditionProps {
  member: SignedInMember
  /** An operator views the account, and may change nothing here. */
  closed: boolean
  onMemberChanged: (facts: Partial<SignedInMember>) => void
}
