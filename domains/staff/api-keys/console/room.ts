import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const keysRoom: Room = {
  name: 'keys',
  permission: 'keys.manage',
  title: 'console.keys',
  icon: 'key',
  group: 'settings',
  load: async () => (await import('./keys')).default,
  wording,
}
