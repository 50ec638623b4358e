import type { States } from '@/platform/ui/data/cells'
import type { TicketState } from '../rules'

export const states = {
  open: ['ticketsConsole.open', 'warning'],
  answered: ['ticketsConsole.answered', 'success'],
  closed: ['ticketsConsole.closed', 'neutral'],
} as const satisfies States<TicketState>
