import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const layersDrawing: Drawing = {
  d: 'm10 2.8 7.4 3.8L10 10.4 2.6 6.6ZM2.6 10.2l7.4 3.8 7.4-3.8M2.6 13.6l7.4 3.8 7.4-3.8',
}

export const bulkRoom: Room = {
  name: 'bulk',
  permission: 'bulk.read',
  title: 'console.bulk',
  icon: layersDrawing,
  group: 'customers',
  load: async () => (await import('./bulk')).default,
  wording: wordingOf('domains/back-office/bulk/console'),
}
