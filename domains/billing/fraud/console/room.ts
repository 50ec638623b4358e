import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const barredDrawing: Drawing = {
  d: 'M10 17.4a7.4 7.4 0 1 0 0-14.8 7.4 7.4 0 0 0 0 14.8ZM4.8 4.8l10.4 10.4',
}

const wording = wordingOf('domains/billing/fraud/console')

export const reviewsRoom: Room = {
  name: 'reviews',
  permission: 'reviews.read',
  title: 'console.reviews',
  icon: 'shield',
  group: 'work',
  offering: 'reviews',
  load: async () => (await import('./reviews')).default,
  wording,
}

export const blocksRoom: Room = {
  name: 'blocks',
  permission: 'reviews.read',
  title: 'console.blocks',
  acts: [{ permission: 'reviews.decide', title: 'console.addBlock', does: 'blocksConsole.add' }],
  icon: barredDrawing,
  group: 'settings',
  load: async () => (await import('./blocks')).default,
  wording,
}
