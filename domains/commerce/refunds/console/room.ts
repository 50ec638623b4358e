import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const returnDrawing: Drawing = {
  d: 'M4.2 8h8.4a4.2 4.2 0 0 1 0 8.4H8M7.6 4.4 4 8l3.6 3.6',
}

export const refundsRoom: Room = {
  name: 'refunds',
  permission: 'refunds.read',
  title: 'room.refunds',
  icon: returnDrawing,
  group: 'work',
  load: async () => (await import('./refunds')).default,
  wording: wordingOf('domains/commerce/refunds/console'),
}
