import type { MessageKey } from '@/platform/i18n/message'
import type { Role } from '../permissions'

export const roleNames: Readonly<Record<Role, MessageKey>> = {
  owner: 'operators.role.owner',
  support: 'operators.role.support',
  finance: 'operators.role.finance',
}
