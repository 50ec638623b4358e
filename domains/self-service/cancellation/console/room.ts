import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const endDrawing: Drawing = {
  d: 'M5 2.8h7.2l3 3v11.4H5zM12 3v3h3M8 9.4l4.2 4.2M12.2 9.4 8 13.6',
}

export const noticesRoom: Room = {
  name: 'cancellation-notices',
  permission: 'subscriptions.read',
  title: 'console.notices',
  icon: endDrawing,
  group: 'work',
  feature: 'subscriptions',
  load: async () => (await import('./notices')).default,
  wording: wordingOf('domains/self-service/cancellation/console'),
}
