import type { ChangeKind } from '@/domains/licensing/households/rules'
import type { MessageKey } from '@/platform/i18n/message'

/** What happened in a household. */
export const householdChangeWords = {
  joined: 'members.householdChange.joined',
  left: 'members.householdChange.left',
  takenOut: 'members.householdChange.takenOut',
  ended: 'members.householdChange.ended',
  dissolved: 'members.householdChange.dissolved',
  given: 'members.householdChange.given',
  takenBack: 'members.householdChange.takenBack',
} as const satisfies Readonly<Record<ChangeKind, MessageKey>>
