import type { MessageKey } from '@/platform/i18n/message'
import type { Act, RunState } from '../rules'

export const actNames: Readonly<Record<Act, MessageKey>> = {
  term: 'bulk.term',
  updates: 'bulk.updates',
  seats: 'bulk.seats',
  notify: 'bulk.notify',
}

export const stateNames: Readonly<Record<RunState, MessageKey>> = {
  running: 'bulk.running',
  stopped: 'bulk.stopped',
  done: 'bulk.done',
  undoing: 'bulk.undoing',
  undone: 'bulk.undone',
}
