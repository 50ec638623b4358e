import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const scalesDrawing: Drawing = {
  d: 'M10 3v14M6.4 17h7.2M4 5.4h12M4 5.4l-2 5.4a2.3 2.3 0 0 0 4 0ZM16 5.4l-2 5.4a2.3 2.3 0 0 0 4 0Z',
}

export const disputesRoom: Room = {
  name: 'disputes',
  permission: 'disputes.read',
  title: 'console.disputes',
  icon: scalesDrawing,
  group: 'work',
  offering: 'disputes',
  load: async () => (await import('./disputes')).default,
  wording: wordingOf('domains/commerce/disputes/console'),
}
