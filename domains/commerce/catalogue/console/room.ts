import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const catalogueRoom: Room = {
  name: 'catalogue',
  permission: 'catalogue.read',
  title: 'console.products',
  icon: 'box',
  group: 'catalogue',
  load: async () => (await import('./catalogue')).default,
  wording: wordingOf('domains/commerce/catalogue/console'),
}
