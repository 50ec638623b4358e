import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { call, type DataOf } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { isSnooze } from '@/platform/time/snooze'
import { Age, StateTag, Word } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import type { SeveralActs } from '@/platform/ui/data/several'
import { Field } from '@/platform/ui/forms/field'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { ListedTicket } from '../contract/console'
import { states, Ticket } from './ticket'

const ticketsList = defineList({
  question: 'GET /console/api/tickets',
  rows: ({ tickets }) => tickets,
  after: (_, { next }) => (next === null ? null : { after: next }),
  path: consoleRoom('tickets'),
  title: 'console.tickets',
  lead: 'ticketsConsole.lead',
  queue: 'own',
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
      title: 'room.assigned',
      cell: ({ assigned }) => assigned ?? <Word of="room.assignedNobody" />,
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
        snoozed: 'room.snoozed',
        answered: 'ticketsConsole.answered',
        closed: 'ticketsConsole.closed',
        all: 'room.all',
      },
    },
    assigned: {
      label: 'room.assigned',
      none: 'room.assignedAny',
      options: {
        me: 'room.assignedMe',
        others: 'room.assignedOthers',
        nobody: 'room.assignedNobody',
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

/** The acts for several tickets: each is the one of an open ticket. */
const severalTickets = (
  { staff, today }: DataOf<'GET /console/api/tickets'>,
  translate: ReturnType<typeof useTranslate>,
): SeveralActs<ListedTicket> => {
  const isOver = ({ state }: ListedTicket) => (state === 'closed' ? 'ticketsConsole.closed' : null)
  const shown = ({ ticket, version: seen }: ListedTicket) => ({ ticket, seen })
  return {
    nameOf: ({ ticket, subject }) => `${ticket} · ${subject}`,
    acts: [
      {
        title: 'ticketsConsole.assign',
        refused: () => null,
        choice: (to, onChange) => (
          <SelectField name="assignee" label={translate('room.assigned')} value={to} onChange={onChange}>
            <option value="">–</option>
            {staff.map(({ name, email }) => (
              <option key={email} value={email}>
                {name}
              </option>
            ))}
          </SelectField>
        ),
        send: (row, to) => call('POST /console/api/tickets/assign', Object.assign({ to }, shown(row))),
      },
      {
        title: 'room.snooze',
        refused: isOver,
        choice: (until, onChange) => (
          <Field
            name="until"
            type="date"
            label={translate('room.snoozeDay')}
            hint={translate('room.snoozeWrong')}
            value={until}
            onChange={onChange}
          />
        ),
        isChoice: (until) => isSnooze(until, today),
        send: (row, until) => call('POST /console/api/tickets/snooze', Object.assign({ until }, shown(row))),
      },
      {
        title: 'ticketsConsole.close',
        refused: isOver,
        send: (row) => call('POST /console/api/tickets/close', shown(row)),
      },
    ],
  }
}

/** The queue of tickets: what waits for an answer, and one conversation beside it. */
export default function Tickets({ operator, item, query }: TicketsProps) {
  const translate = useTranslate()
  const list = useConsoleList(ticketsList, query)
  return (
    <ListRoom
      list={list}
      {...(list.first && { several: severalTickets(list.first, translate) })}
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
