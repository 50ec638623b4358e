import { useCallback, useRef } from 'react'
import type { SignedInOperator } from '@/domains/operators/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { Age } from '@/platform/ui/desk/age'
import { type Column, DataTable } from '@/platform/ui/desk/data-table'
import { DeskHeader } from '@/platform/ui/desk/desk-header'
import { DetailLayout } from '@/platform/ui/desk/detail-layout'
import { useNotice } from '@/platform/ui/desk/notice'
import { announceQueueChange } from '@/platform/ui/desk/queue'
import { SearchBar, SearchField } from '@/platform/ui/desk/search-bar'
import { SearchSelect } from '@/platform/ui/desk/search-select'
import { usePages } from '@/platform/ui/desk/use-pages'
import { EmptyState } from '@/platform/ui/empty-state'
import { Tag } from '@/platform/ui/tag'
import type { ListedTicket } from '../desk-contract'
import { ticketStates } from '../rules'
import { call } from './api'
import { stateNames, stateTones } from './names'
import { Ticket } from './ticket'

const path = '/console/tickets'

const assignments = ['me', 'others', 'nobody'] as const

interface TicketsProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The queue of tickets: what waits for an answer, and one conversation beside it. */
export default function Tickets({ operator, item, query }: TicketsProps) {
  const translate = useTranslate()
  const { line, say } = useNotice()
  const next = useRef<string | null>(null)
  const wanted = query.toString()
  const ask = useCallback(
    async (last: ListedTicket | null) => {
      const filter = filterIn(new URLSearchParams(wanted))
      const after = last && next.current
      const outcome = await call('GET /console/api/tickets', { ...filter, ...(after && { after }) })
      if (!outcome.ok) return outcome
      next.current = outcome.data.next
      return { ok: true as const, data: { rows: outcome.data.tickets, more: outcome.data.next !== null } }
    },
    [wanted],
  )
  const pages = usePages<ListedTicket>(ask)
  const kept = wanted === '' ? '' : `?${wanted}`

  function settle(said: string | null) {
    if (said !== null) say(said)
    void pages.reload()
    announceQueueChange()
  }

  const columns: readonly Column<ListedTicket>[] = [
    { key: 'subject', title: 'ticketsDesk.subject', cell: ({ subject }) => subject },
    { key: 'name', title: 'ticketsDesk.from', cell: ({ name, email }) => name || email, wide: true },
    {
      key: 'state',
      title: 'ticketsDesk.state',
      cell: ({ state }) => <Tag tone={stateTones[state]}>{translate(stateNames[state])}</Tag>,
    },
    {
      key: 'assigned',
      title: 'ticketsDesk.assigned',
      cell: ({ assigned }) => assigned ?? translate('ticketsDesk.nobody'),
      wide: true,
    },
    { key: 'updated', title: 'ticketsDesk.updated', cell: ({ updated }) => <Age at={updated} /> },
  ]
  return (
    <>
      <DeskHeader title={translate('console.tickets')} lead={translate('ticketsDesk.lead')} />
      <SearchBar key={wanted} label={translate('ticketsDesk.find')} path={path}>
        <SearchSelect label={translate('ticketsDesk.state')} name="state" initial={query.get('state')}>
          <option value="">{translate('ticketsDesk.open')}</option>
          <option value="answered">{translate('ticketsDesk.answered')}</option>
          <option value="closed">{translate('ticketsDesk.closed')}</option>
          <option value="all">{translate('ticketsDesk.all')}</option>
        </SearchSelect>
        <SearchSelect label={translate('ticketsDesk.assigned')} name="assigned" initial={query.get('assigned')}>
          <option value="">{translate('ticketsDesk.anybody')}</option>
          <option value="me">{translate('ticketsDesk.me')}</option>
          <option value="others">{translate('ticketsDesk.others')}</option>
          <option value="nobody">{translate('ticketsDesk.nobody')}</option>
        </SearchSelect>
        <SearchField label={translate('ticketsDesk.search')} name="search" initial={query.get('search')} />
      </SearchBar>
      <DetailLayout
        back={path + kept}
        list={
          <DataTable
            caption={translate('console.tickets')}
            columns={columns}
            pages={pages}
            keyOf={({ ticket }) => ticket}
            hrefOf={({ ticket }) => `${path}/${ticket}${kept}`}
            open={item}
            empty={
              <EmptyState
                icon="check"
                title={translate('ticketsDesk.none')}
                text={translate(wanted === '' ? 'ticketsDesk.noneOpen' : 'ticketsDesk.noneFound')}
              />
            }
          />
        }
        detail={
          item === null
            ? null
            : {
                key: item,
                title: translate('ticketsDesk.title', { ticket: item }),
                content: <Ticket key={item} ticket={item} operator={operator} onSettled={settle} />,
              }
        }
      />
      {line}
    </>
  )
}

/** What is looked for, as the address says it; what it says wrongly is left out. */
function filterIn(query: URLSearchParams) {
  const state = (['all', ...ticketStates] as const).find((each) => each === query.get('state'))
  const assigned = assignments.find((each) => each === query.get('assigned'))
  const search = query.get('search')
  return { ...(state && { state }), ...(assigned && { assigned }), ...(search && { search }) }
}
