import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const trialsRoom: Room = {
  name: 'trials',
  feature: 'licences',
  permission: 'members.read',
  title: 'console.trials',
  icon: 'device',
  group: 'customers',
  load: async () => (await import('./trials')).default,
  wording,
}
