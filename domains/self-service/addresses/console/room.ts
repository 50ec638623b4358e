import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const atDrawing: Drawing = {
  d: 'M13 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0Zm0-3v3.8a2 2 0 0 0 4.2 0V10a7.2 7.2 0 1 0-2.8 5.7',
}

export const addressRequestsRoom: Room = {
  name: 'address-requests',
  permission: 'members.read',
  title: 'console.addressRequests',
  icon: atDrawing,
  group: 'work',
  load: async () => (await import('./requests')).default,
  wording: wordingOf('domains/self-service/addresses/console'),
}
