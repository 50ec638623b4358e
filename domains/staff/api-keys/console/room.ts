import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const keysRoom: Room = {
  name: 'keys',
  permission: 'keys.manage',
  title: 'console.keys',
  icon: 'key',
  group: 'settings',
  load: async () => (await import('./keys')).default,
  wording: wordingOf('domains/staff/api-keys/console'),
}
