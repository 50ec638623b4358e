import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const releasesRoom: Room = {
  name: 'releases',
  permission: 'releases.edit',
  title: 'console.releases',
  icon: 'download',
  group: 'catalogue',
  load: async () => (await import('./releases')).default,
  wording: wordingOf('domains/licensing/downloads/console'),
}
