import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { Age, StateTag, Word } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { states, Ticket } from './ticket'

const ticketsList = defineList({
  question: 'GET /console/api/tickets',
  rows: ({ tickets }) => tickets,
  after: (_, { next }) => (next === null ? null : { after: next }),
  path: consoleRoom('tickets'),
  title: 'console.tickets',
  lead: 'ticketsConsole.lead',
  isQueue: true,
  keyOf: ({ ticket }) => ticket,
  columns: [
    { key: 'subject', title: 'room.subject', cell: ({ subject }) => subject },
    { key: 'name', title: 'ticketsConsole.from', cell: ({ name, email }) => name || email, wide: true },
    {
      key: 'state',
      title: 'room.status',
      cell: ({ state }) => <StateTag states={states} state={state} />,
      wide: 'under',
    },
    {
      key: 'assigned',
      title: 'ticketsConsole.assigned',
      cell: ({ assigned }) => assigned ?? <Word of="ticketsConsole.nobody" />,
      wide: true,
    },
    { key: 'updated', title: 'ticketsConsole.updated', cell: ({ updated }) => <Age at={updated} /> },
  ],
  search: 'ticketsConsole.find',
  filters: {
    state: {
      label: 'room.status',
      none: 'ticketsConsole.open',
      options: {
        snoozed: 'ticketsConsole.snoozed',
        answered: 'ticketsConsole.answered',
        closed: 'ticketsConsole.closed',
        all: 'room.all',
      },
    },
    assigned: {
      label: 'ticketsConsole.assigned',
      none: 'ticketsConsole.anybody',
      options: {
        me: 'ticketsConsole.me',
        others: 'ticketsConsole.others',
        nobody: 'ticketsConsole.nobody',
      },
    },
    search: { label: 'ticketsConsole.search' },
  },
  none: { icon: 'check', title: 'ticketsConsole.none', text: 'ticketsConsole.noneOpen' },
  unmatched: { text: 'ticketsConsole.noneFound' },
})

interface TicketsProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The queue of tickets: what waits for an answer, and one conversation beside it. */
export default function Tickets({ operator, item, query }: TicketsProps) {
  const translate = useTranslate()
  const list = useConsoleList(ticketsList, query)
  return (
    <ListRoom
      list={list}
      detail={
        item === null
          ? null
          : {
              key: item,
              title: translate('ticketsConsole.title', { ticket: item }),
              content: <Ticket key={item} ticket={item} operator={operator} />,
            }
      }
    />
  )
}
