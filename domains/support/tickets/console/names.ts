import type { MessageKey } from '@/platform/i18n/message'
import type { Tone } from '@/platform/ui/feedback/tag'
import type { TicketState } from '../rules'

export const stateNames = {
  open: 'ticketsConsole.open',
  answered: 'ticketsConsole.answered',
  closed: 'ticketsConsole.closed',
} as const satisfies Record<TicketState, MessageKey>

export const stateTones = { open: 'warning', answered: 'success', closed: 'neutral' } as const satisfies Record<
  TicketState,
  Tone
>
