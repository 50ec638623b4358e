import { wordingOf } from '@/platform/i18n/wording-of'
import type { Drawing } from '@/platform/ui/controls/icon'
import type { Room } from '../browser'

const listDrawing: Drawing = {
  d: 'M5.4 4h9.2a.9.9 0 0 1 .9.9v12.3H4.5V4.9a.9.9 0 0 1 .9-.9ZM7.6 2.6h4.8v2.8H7.6zM7.4 9h5.2M7.4 12.4h5.2',
}

const wording = wordingOf('domains/staff/operators/console')

const peopleDrawing: Drawing = {
  d: 'M7.4 9.6a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8ZM1.9 16.4c.4-2.7 2.6-4.3 5.5-4.3s5.1 1.6 5.5 4.3M13 4.2a2.9 2.9 0 0 1 0 5.2M14.8 12.5c1.8.5 3 1.9 3.3 3.9',
}

export const auditRoom: Room = {
  name: 'audit',
  permission: 'audit.read',
  title: 'console.audit',
  icon: listDrawing,
  group: 'settings',
  load: async () => (await import('./audit')).default,
  wording,
}

export const teamRoom: Room = {
  name: 'team',
  permission: 'operators.manage',
  title: 'console.team',
  acts: [{ permission: 'operators.manage', title: 'console.inviteOperator', does: 'operators.invite' }],
  icon: peopleDrawing,
  group: 'settings',
  load: async () => (await import('./team')).default,
  wording,
}

export const accessRoom: Room = {
  name: 'access',
  permission: null,
  title: 'console.access',
  icon: 'lock',
  group: 'settings',
  load: async () => (await import('./access')).default,
  wording,
}
