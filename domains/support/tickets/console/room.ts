import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const talkDrawing: Drawing = {
  d: 'M3.4 4h13.2a.9.9 0 0 1 .9.9v8a.9.9 0 0 1-.9.9H9l-3.8 3v-3H3.4a.9.9 0 0 1-.9-.9v-8a.9.9 0 0 1 .9-.9ZM6.2 7.6h7.6M6.2 10.4h4.8',
}

export const ticketsRoom: Room = {
  name: 'tickets',
  feature: 'tickets',
  permission: 'tickets.answer',
  title: 'console.tickets',
  icon: talkDrawing,
  group: 'work',
  load: async () => (await import('./tickets')).default,
  wording: wordingOf('domains/support/tickets/console'),
}

const cannedDrawing: Drawing = {
  d: 'M3.5 4.5h13M3.5 8h13M3.5 11.5h6M11.8 12.6h4.7M14.3 10.4l2.3 2.2-2.3 2.2',
}

export const cannedRoom: Room = {
  name: 'canned-answers',
  feature: 'tickets',
  permission: 'texts.read',
  title: 'console.cannedAnswers',
  icon: cannedDrawing,
  group: 'settings',
  load: async () => (await import('./canned')).default,
  wording: wordingOf('domains/support/tickets/console'),
}
