import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const bulkRoom: Room = {
  name: 'bulk',
  permission: 'bulk.read',
  title: 'console.bulk',
  icon: 'box',
  group: 'customers',
  load: async () => (await import('./bulk')).default,
  wording: wordingOf('domains/back-office/bulk/console'),
}
