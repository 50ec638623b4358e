import type { MessageKey } from '@/platform/i18n/message'
import type { Candidate, ShownNotice } from '../contract/console'

export const stateNames = {
  waiting: 'notices.waiting',
  joined: 'notices.joined',
  setAside: 'notices.isSetAside',
} as const satisfies Record<ShownNotice['state'], MessageKey>

export const kindNames = {
  ordinary: 'notices.ordinary',
  extraordinary: 'notices.extraordinary',
} as const satisfies Record<ShownNotice['kind'], MessageKey>

export const subscriptionStates = {
  active: 'room.active',
  pastDue: 'notices.pastDue',
  paused: 'notices.paused',
  cancelled: 'notices.cancelled',
  ended: 'room.ended',
} as const satisfies Record<Candidate['state'], MessageKey>
