import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const numbersRoom: Room = {
  name: 'numbers',
  permission: 'numbers.read',
  title: 'console.numbers',
  icon: 'window',
  group: 'records',
  load: async () => (await import('./numbers')).default,
  wording,
}
