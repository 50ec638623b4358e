import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const bracketsDrawing: Drawing = {
  d: 'M6.8 5.4 2.4 10l4.4 4.6M13.2 5.4l4.4 4.6-4.4 4.6M11.4 3.8 8.6 16.2',
}

export const keysRoom: Room = {
  name: 'keys',
  permission: 'keys.manage',
  title: 'console.keys',
  icon: bracketsDrawing,
  group: 'settings',
  load: async () => (await import('./keys')).default,
  wording: wordingOf('domains/staff/api-keys/console'),
}
