import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const chartDrawing: Drawing = {
  d: 'M3 3.4v13.4h14M6.4 13.6v-3.2M10 13.6V6.8M13.6 13.6v-5',
}

export const numbersRoom: Room = {
  name: 'numbers',
  permission: 'numbers.read',
  title: 'console.numbers',
  icon: chartDrawing,
  group: 'money',
  load: async () => (await import('./numbers')).default,
  wording: wordingOf('domains/back-office/reports/console'),
}
