import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'

export const textsRoom: Room = {
  name: 'mail-texts',
  permission: 'texts.read',
  title: 'console.mailTexts',
  icon: 'mail',
  group: 'settings',
  load: async () => (await import('./texts')).default,
  wording: wordingOf('domains/back-office/mail-templates/console'),
}
