import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const bankDrawing: Drawing = {
  d: 'M2.6 7.4 10 3l7.4 4.4M3.4 16.6h13.2M5 7.6v6.8M8.3 7.6v6.8M11.7 7.6v6.8M15 7.6v6.8',
}

export const bankRoom: Room = {
  name: 'bank',
  permission: 'payments.read',
  title: 'console.bank',
  icon: bankDrawing,
  group: 'money',
  offering: 'bank',
  load: async () => (await import('./bank')).default,
  wording: wordingOf('domains/billing/bank-payments/console'),
}
