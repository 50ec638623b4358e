import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const ticketsRoom: Room = {
  name: 'tickets',
  feature: 'tickets',
  permission: 'tickets.answer',
  title: 'console.tickets',
  icon: 'mail',
  group: 'queues',
  load: async () => (await import('./tickets')).default,
  wording,
}
