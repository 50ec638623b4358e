import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const catalogueRoom: Room = {
  name: 'catalogue',
  permission: 'catalogue.read',
  title: 'console.catalogue',
  icon: 'box',
  group: 'shop',
  load: async () => (await import('./catalogue')).default,
  wording,
}
