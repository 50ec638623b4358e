import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const barsDrawing: Drawing = {
  d: 'M3 4.4v11.2M6 4.4v11.2M8.4 4.4v11.2M12 4.4v11.2M14.2 4.4v11.2M17 4.4v11.2',
}

export const codesRoom: Room = {
  name: 'codes',
  feature: 'codes',
  permission: 'codes.edit',
  title: 'console.codes',
  icon: barsDrawing,
  group: 'catalogue',
  load: async () => (await import('./pools')).default,
  wording: wordingOf('domains/back-office/code-pools/console'),
}
