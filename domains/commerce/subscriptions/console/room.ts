import type { Room } from '@/domains/staff/operators/browser'
import { together } from '@/platform/i18n/message'
import { wordingOf } from '@/platform/i18n/wording-of'

export const subscriptionsRoom: Room = {
  name: 'subscriptions',
  feature: 'subscriptions',
  permission: 'subscriptions.read',
  title: 'console.subscriptions',
  icon: 'renew',
  group: 'customers',
  load: async () => (await import('./subscriptions')).default,
  wording: together(wordingOf('domains/commerce/subscriptions/console'), wordingOf('domains/commerce/catalogue')),
}
