import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const codesRoom: Room = {
  name: 'codes',
  feature: 'codes',
  permission: 'codes.edit',
  title: 'console.codes',
  icon: 'key',
  group: 'shop',
  load: async () => (await import('./pools')).default,
  wording,
}
