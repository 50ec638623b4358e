import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

const plugDrawing = {
  d: 'M7 2.8v4M13 2.8v4M4.6 6.8h10.8v2.6a5.4 5.4 0 0 1-10.8 0ZM10 14.8v2.6',
}

export const appsRoom: Room = {
  name: 'apps',
  permission: 'apps.edit',
  title: 'console.apps',
  icon: plugDrawing,
  group: 'settings',
  load: async () => (await import('./apps')).default,
  wording: wordingOf('domains/self-service/identity-provider/console'),
}
