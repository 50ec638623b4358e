import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const percentDrawing: Drawing = {
  d: 'M15.6 4.4 4.4 15.6M6.2 8.2a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM13.8 15.8a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
}

export const taxRoom: Room = {
  name: 'tax',
  permission: 'tax.read',
  title: 'console.tax',
  icon: percentDrawing,
  group: 'money',
  offering: 'tax',
  load: async () => (await import('./tax')).default,
  wording: wordingOf('domains/billing/tax/console'),
}
