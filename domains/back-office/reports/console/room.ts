import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const numbersRoom: Room = {
  name: 'numbers',
  permission: 'numbers.read',
  title: 'console.numbers',
  icon: 'window',
  group: 'records',
  load: async () => (await import('./numbers')).default,
  wording: wordingOf('domains/back-office/reports/console'),
}
