import type { MessageKey } from '@/platform/i18n/message'
import type { Role } from '../rules/permissions'

export const roleNames: Readonly<Record<Role, MessageKey>> = {
  owner: 'operators.role.owner',
  support: 'operators.role.support',
  finance: 'operators.role.finance',
  publisher: 'operators.role.publisher',
}

/** The purpose of a role, in a sentence. */
export const roleHints: Readonly<Record<Role, MessageKey>> = {
  owner: 'operators.roleHint.owner',
  support: 'operators.roleHint.support',
  finance: 'operators.roleHint.finance',
  publisher: 'operators.roleHint.publisher',
}
