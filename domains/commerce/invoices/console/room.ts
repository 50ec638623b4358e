import type { Room } from '@/domains/staff/operators/browser'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'

const sheetsDrawing: Drawing = {
  d: 'M6.4 5.4V3.2h6.2l3.6 3.6v7.8h-2.4M4 5.8h6l3.4 3.4v7.6H4z',
}

export const documentsRoom: Room = {
  name: 'documents',
  permission: 'invoices.read',
  title: 'console.documents',
  icon: sheetsDrawing,
  group: 'money',
  load: async () => (await import('./documents')).default,
  wording: wordingOf('domains/commerce/invoices/console'),
}
