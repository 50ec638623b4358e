import type { Room } from '@/domains/operators/browser'
import type { Drawing } from '@/platform/ui/controls/icon'
import { wording } from './messages'

const hourglassDrawing: Drawing = {
  d: 'M5 2.8h10M5 17.2h10M6 2.8v2.6c0 2.2 4 3.2 4 4.6s-4 2.4-4 4.6v2.6M14 2.8v2.6c0 2.2-4 3.2-4 4.6s4 2.4 4 4.6v2.6',
}

export const trialsRoom: Room = {
  name: 'trials',
  feature: 'licences',
  permission: 'members.read',
  title: 'console.trials',
  icon: hourglassDrawing,
  group: 'customers',
  load: async () => (await import('./trials')).default,
  wording,
}
