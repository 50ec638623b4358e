import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const clockDrawing: Drawing = {
  d: 'M10 17.4a7.4 7.4 0 1 0 0-14.8 7.4 7.4 0 0 0 0 14.8ZM10 5.8V10l2.8 2',
}

export const trialsRoom: Room = {
  name: 'trials',
  feature: 'licences',
  permission: 'members.read',
  title: 'room.trials',
  icon: clockDrawing,
  group: 'customers',
  load: async () => (await import('./trials')).default,
  wording: wordingOf('domains/licensing/licences/console'),
}
