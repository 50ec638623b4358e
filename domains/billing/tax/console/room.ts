import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const taxRoom: Room = {
  name: 'tax',
  permission: 'tax.read',
  title: 'console.tax',
  icon: 'receipt',
  group: 'records',
  offering: 'tax',
  load: async () => (await import('./tax')).default,
  wording: wordingOf('domains/billing/tax/console'),
}
