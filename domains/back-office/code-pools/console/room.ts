import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const codesRoom: Room = {
  name: 'codes',
  feature: 'codes',
  permission: 'codes.edit',
  title: 'console.codes',
  icon: 'key',
  group: 'shop',
  load: async () => (await import('./pools')).default,
  wording: wordingOf('domains/back-office/code-pools/console'),
}
