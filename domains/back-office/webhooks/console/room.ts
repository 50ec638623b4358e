import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const branchesDrawing: Drawing = {
  d: 'M10 6.4a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM4.6 17.2a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM15.4 17.2a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM9 6.2l-3.5 7.2M11 6.2l3.5 7.2M6.6 15.2h6.8',
}

export const webhooksRoom: Room = {
  name: 'webhooks',
  permission: 'webhooks.read',
  title: 'console.webhooks',
  icon: branchesDrawing,
  group: 'settings',
  load: async () => (await import('./webhooks')).default,
  wording: wordingOf('domains/back-office/webhooks/console'),
}
