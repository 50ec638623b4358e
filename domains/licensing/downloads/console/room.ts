import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const releasesRoom: Room = {
  name: 'releases',
  permission: 'releases.edit',
  title: 'console.releases',
  icon: 'download',
  group: 'shop',
  load: async () => (await import('./releases')).default,
  wording,
}
