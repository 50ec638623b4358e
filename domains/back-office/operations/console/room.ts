import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const logsRoom: Room = {
  name: 'logs',
  permission: 'logs.read',
  title: 'console.logs',
  icon: 'renew',
  group: 'records',
  load: async () => (await import('./logs')).default,
  wording,
}
