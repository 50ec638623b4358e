import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const trialsRoom: Room = {
  name: 'trials',
  feature: 'licences',
  permission: 'members.read',
  title: 'room.trials',
  icon: 'device',
  group: 'customers',
  load: async () => (await import('./trials')).default,
  wording: wordingOf('domains/licensing/licences/console'),
}
