import type { Room } from '@/domains/operators/browser'
import { wording } from './messages'

export const membersRoom: Room = {
  name: 'members',
  permission: 'members.read',
  title: 'console.members',
  icon: 'person',
  group: 'customers',
  load: async () => (await import('./members')).default,
  wording,
}
