import type { ReactNode } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { MessageKey } from '@/platform/i18n/message'
import type { Drawing, IconName } from '@/platform/ui/controls/icon'

/** A page of its own that the profile leads to. */
export interface ProfileRoom {
  readonly title: MessageKey
  readonly icon: IconName | Drawing
  readonly href: string
}

/** A section that another domain adds at the end of the profile. */
export interface ProfileAddition {
  readonly title: MessageKey
  readonly lead: MessageKey
  readonly Content: (props: AdditionProps) => ReactNode
}

interface AdditionProps {
  member: SignedInMember
  onMemberChanged: (facts: Partial<SignedInMember>) => void
}
