import type { Room } from '@/domains/staff/operators/browser'
import { wording } from './messages'

export const textsRoom: Room = {
  name: 'mail-texts',
  permission: 'texts.read',
  title: 'console.mailTexts',
  icon: 'mail',
  group: 'shop',
  load: async () => (await import('./texts')).default,
  wording,
}
