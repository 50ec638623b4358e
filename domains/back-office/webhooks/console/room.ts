import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const webhooksRoom: Room = {
  name: 'webhooks',
  permission: 'webhooks.read',
  title: 'console.webhooks',
  icon: 'renew',
  group: 'settings',
  load: async () => (await import('./webhooks')).default,
  wording: wordingOf('domains/back-office/webhooks/console'),
}
