import type { Room } from '@/domains/staff/operators/browser'
import { together } from '@/platform/i18n/message'
import { wording as legal } from '@/platform/legal/messages'
import { wording } from './messages'

export const licenceKeysRoom: Room = {
  name: 'licence-keys',
  feature: 'licences',
  permission: 'members.read',
  title: 'console.licenceKeys',
  icon: 'key',
  group: 'customers',
  load: async () => (await import('./key-list')).default,
  wording,
}

export const membersRoom: Room = {
  name: 'members',
  permission: 'members.read',
  title: 'console.members',
  icon: 'person',
  group: 'customers',
  load: async () => (await import('./members')).default,
  wording: together(wording, legal),
}
