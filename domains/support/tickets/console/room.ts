import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const ticketsRoom: Room = {
  name: 'tickets',
  feature: 'tickets',
  permission: 'tickets.answer',
  title: 'console.tickets',
  icon: 'mail',
  group: 'queues',
  load: async () => (await import('./tickets')).default,
  wording: wordingOf('domains/support/tickets/console'),
}
