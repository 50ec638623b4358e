import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const logsRoom: Room = {
  name: 'logs',
  permission: 'logs.read',
  title: 'console.logs',
  icon: 'window',
  group: 'settings',
  load: async () => (await import('./logs')).default,
  wording: wordingOf('domains/back-office/operations/console'),
}
