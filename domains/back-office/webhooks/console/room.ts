import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const webhooksRoom: Room = {
  name: 'webhooks',
  permission: 'webhooks.read',
  title: 'console.webhooks',
  icon: 'renew',
  group: 'settings',
  load: async () => (await import('./webhooks')).default,
  wording,
}
