import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const bulkRoom: Room = {
  name: 'bulk',
  permission: 'bulk.read',
  title: 'console.bulk',
  icon: 'box',
  group: 'customers',
  load: async () => (await import('./bulk')).default,
  wording,
}
