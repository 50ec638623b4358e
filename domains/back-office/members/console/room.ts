import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const licenceKeysRoom: Room = {
  name: 'licence-keys',
  feature: 'licences',
  permission: 'members.read',
  title: 'console.licenceKeys',
  icon: 'key',
  group: 'customers',
  load: async () => (await import('./key-list')).default,
  wording: wordingOf('domains/back-office/members/console'),
}

export const companiesRoom: Room = {
  name: 'companies',
  permission: 'members.read',
  title: 'console.companies',
  icon: 'building',
  group: 'customers',
  load: async () => (await import('./members')).Companies,
  wording: wordingOf('domains/back-office/members/console'),
}

/** The members' room. Its content comes from many domains, so the app assembles its screen and words. */
export const membersRoom: Omit<Room, 'load' | 'wording'> = {
  name: 'members',
  permission: 'members.read',
  title: 'console.members',
  acts: [{ permission: 'orders.enter', title: 'console.enterOrder', does: 'members.enterOrder' }],
  icon: 'person',
  group: 'customers',
}
