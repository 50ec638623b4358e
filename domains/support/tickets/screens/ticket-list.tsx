import { type FormEvent, useRef, useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { ticketsPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Choice } from '@/platform/ui/forms/choice'
import { Field } from '@/platform/ui/forms/field'
import type { ListedTicket } from '../contract/member'
import { limits, type TicketState } from '../rules'
import { useService } from './service'
import { TicketRow } from './ticket-row'
import css from './tickets.module.css'

type Filter = TicketState | 'all'

interface TicketQuery {
  readonly state: Filter
  readonly search: string
}

/** A member's tickets, to look through and to begin another one. */
export function TicketList() {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [request, setRequest] = useState<TicketQuery>({ state: 'all', search: '' })
  const [search, setSearch] = useState('')

  function look(event: FormEvent) {
    event.preventDefault()
    setRequest((current) => ({ ...current, search: search.trim() }))
  }

  return (
    <>
      <header className={css.header}>
        <h1 tabIndex={-1} ref={heading}>
          {translate('support.frame')}
        </h1>
        <ButtonLink href={ticketsPage({ t: 'new' })}>{translate('support.new')}</ButtonLink>
      </header>
      <div className={css.filters}>
        <Choice
          label={translate('support.show')}
          options={[
            { value: 'all', label: translate('support.all') },
            { value: 'open', label: translate('support.open') },
            { value: 'answered', label: translate('support.answered') },
            { value: 'closed', label: translate('support.closed') },
          ]}
          value={request.state}
          onChoose={(state: Filter) => setRequest((current) => ({ ...current, state }))}
        />
        <search className={css.searching}>
          <form className={css.search} onSubmit={look}>
            <Field
              name="search"
              type="search"
              label={translate('support.search')}
              maxLength={limits.search}
              value={search}
              onChange={(value) => {
                setSearch(value)
                if (value === '') setRequest((current) => ({ ...current, search: '' }))
              }}
            />
            <Button type="submit" variant="secondary">
              {translate('support.find')}
            </Button>
          </form>
        </search>
      </div>
      <Found request={request} onAgain={() => heading.current?.focus()} />
    </>
  )
}

interface FurtherTickets {
  readonly to: unknown
  readonly tickets: readonly ListedTicket[]
  readonly next: string | null
}

function Found({ request, onAgain }: { request: TicketQuery; onAgain: () => void }) {
  const translate = useTranslate()
  const { ask } = useService()
  const wanted = {
    ...(request.state !== 'all' && { state: request.state }),
    ...(request.search && { search: request.search }),
  }
  const { data, failure, loading, reload } = useCall((input) => ask('GET /ticket/list', input), wanted)
  const [added, setAdded] = useState<FurtherTickets | null>(null)
  const [notMore, setNotMore] = useState(false)
  // Added tickets belong to the list that they were added to.
  const older = added?.to === data ? added : null

  if (failure !== null && failure !== 85641) {
    return <LoadFailed code={failure} loading={loading} onTryAgain={async () => (await reload()) && onAgain()} />
  }
  if (data === null) return <Skeleton lines={5} />
  const tickets = [...data.tickets, ...(older?.tickets ?? [])]
  const next = older ? older.next : data.next
  if (tickets.length === 0) {
    const looking = request.search !== '' || request.state !== 'all'
    return (
      <EmptyState
        icon="mail"
        title={translate(looking ? 'support.notFound' : 'support.none')}
        text={translate(looking ? 'support.notFoundText' : 'support.noneText')}
      />
    )
  }

  async function showMore(after: string) {
    const outcome = await ask('GET /ticket/list', { ...wanted, after })
    setNotMore(!outcome.ok)
    if (outcome.ok) {
      setAdded({
        to: data,
        tickets: [...(older?.tickets ?? []), ...outcome.data.tickets],
        next: outcome.data.next,
      })
    }
  }

  return (
    <>
      <ul className={css.list} aria-busy={loading || undefined}>
        {tickets.map((ticket) => (
          <TicketRow key={ticket.ticket} ticket={ticket} />
        ))}
      </ul>
      {notMore && next !== null && <LoadFailed code={20000} onTryAgain={() => showMore(next)} />}
      {!notMore && next !== null && (
        <Button variant="secondary" onClick={() => showMore(next)}>
          {translate('support.more')}
        </Button>
      )}
    </>
  )
}
