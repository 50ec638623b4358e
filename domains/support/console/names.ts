import type { MessageKey } from '@/platform/i18n/message'
import type { TicketState } from '../rules'

export const stateNames = {
  open: 'ticketsConsole.open',
  answered: 'ticketsConsole.answered',
  closed: 'ticketsConsole.closed',
} as const satisfies Record<TicketState, MessageKey>

export const stateTones = { open: 'lamp', answered: 'pine', closed: 'quiet' } as const satisfies Record<
  TicketState,
  string
>
