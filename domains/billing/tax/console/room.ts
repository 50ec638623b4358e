import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const taxRoom: Room = {
  name: 'tax',
  permission: 'tax.read',
  title: 'console.tax',
  icon: 'receipt',
  group: 'records',
  offering: 'tax',
  load: async () => (await import('./tax')).default,
  wording,
}
