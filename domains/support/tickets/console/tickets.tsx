import { useRef } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { useList } from '@/platform/ui/calls/use-list'
import { Age } from '@/platform/ui/data/age'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import type { Column } from '@/platform/ui/data/data-table'
import { addressIn, ListRoom } from '@/platform/ui/data/list-room'
import { SearchField } from '@/platform/ui/data/search-bar'
import { SearchSelect } from '@/platform/ui/data/search-select'
import { useSettling } from '@/platform/ui/data/settling'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ListedTicket } from '../contract/console'
import { ticketStates } from '../rules'
import { stateNames, stateTones } from './names'
import { Ticket } from './ticket'

const path = consoleRoom('tickets')

const assignments = ['me', 'others', 'nobody'] as const

interface TicketsProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The queue of tickets: what waits for an answer, and one conversation beside it. */
export default function Tickets({ operator, item, query }: TicketsProps) {
  const translate = useTranslate()
  const next = useRef<string | null>(null)
  const wanted = query.toString()
  const pages = useList(
    async (filter, last: ListedTicket | null) => {
      const after = last && next.current
      const outcome = await call('GET /console/api/tickets', { ...filter, ...(after && { after }) })
      if (!outcome.ok) return outcome
      next.current = outcome.data.next
      return { ok: true as const, data: { ...outcome.data, more: outcome.data.next !== null } }
    },
    filterIn(query),
    ({ tickets }) => tickets,
  )
  const kept = wanted === '' ? '' : `?${wanted}`

  const { line, settle } = useSettling(pages)

  const columns: readonly Column<ListedTicket>[] = [
    { key: 'subject', title: 'ticketsConsole.subject', cell: ({ subject }) => subject },
    { key: 'name', title: 'ticketsConsole.from', cell: ({ name, email }) => name || email, wide: true },
    {
      key: 'state',
      title: 'ticketsConsole.state',
      cell: ({ state }) => <Tag tone={stateTones[state]}>{translate(stateNames[state])}</Tag>,
      wide: 'under',
    },
    {
      key: 'assigned',
      title: 'ticketsConsole.assigned',
      cell: ({ assigned }) => assigned ?? translate('ticketsConsole.nobody'),
      wide: true,
    },
    { key: 'updated', title: 'ticketsConsole.updated', cell: ({ updated }) => <Age at={updated} /> },
  ]
  return (
    <>
      <ConsoleHeader title={translate('console.tickets')} lead={translate('ticketsConsole.lead')} />
      <ListRoom
        path={path}
        caption="console.tickets"
        columns={columns}
        pages={pages}
        keyOf={({ ticket }) => ticket}
        addressOf={addressIn(path, kept)}
        open={item}
        none={{
          icon: 'check',
          title: 'ticketsConsole.none',
          text: wanted === '' ? 'ticketsConsole.noneOpen' : 'ticketsConsole.noneFound',
        }}
        search={{
          label: 'ticketsConsole.find',
          wanted,
          fields: (
            <>
              <SearchSelect label={translate('ticketsConsole.state')} name="state" initial={query.get('state')}>
                <option value="">{translate('ticketsConsole.open')}</option>
                <option value="answered">{translate('ticketsConsole.answered')}</option>
                <option value="closed">{translate('ticketsConsole.closed')}</option>
                <option value="all">{translate('ticketsConsole.all')}</option>
              </SearchSelect>
              <SearchSelect
                label={translate('ticketsConsole.assigned')}
                name="assigned"
                initial={query.get('assigned')}
              >
                <option value="">{translate('ticketsConsole.anybody')}</option>
                <option value="me">{translate('ticketsConsole.me')}</option>
                <option value="others">{translate('ticketsConsole.others')}</option>
                <option value="nobody">{translate('ticketsConsole.nobody')}</option>
              </SearchSelect>
              <SearchField label={translate('ticketsConsole.search')} name="search" initial={query.get('search')} />
            </>
          ),
        }}
        detail={
          item === null
            ? null
            : {
                key: item,
                title: translate('ticketsConsole.title', { ticket: item }),
                content: <Ticket key={item} ticket={item} operator={operator} onSettled={settle} />,
              }
        }
      />
      {line}
    </>
  )
}

/** Returns the filter in the address; invalid values are left out. */
function filterIn(query: URLSearchParams) {
  const state = (['all', ...ticketStates] as const).find((each) => each === query.get('state'))
  const assigned = assignments.find((each) => each === query.get('assigned'))
  const search = query.get('search')
  return { ...(state && { state }), ...(assigned && { assigned }), ...(search && { search }) }
}
