import { formatMoment } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { ticketsPage } from '@/platform/paths'
import { Tag, type Tone } from '@/platform/ui/feedback/tag'
import type { ListedTicket } from '../contract/member'
import type { TicketState } from '../rules'
import css from './tickets.module.css'

const standings = {
  open: { tone: 'success', label: 'support.stateOpen' },
  answered: { tone: 'warning', label: 'support.stateAnswered' },
  closed: { tone: 'neutral', label: 'support.stateClosed' },
} as const satisfies Record<TicketState, { tone: Tone; label: MessageKey }>

export function TicketStanding({ state }: { state: TicketState }) {
  const translate = useTranslate()
  const { tone, label } = standings[state]
  return <Tag tone={tone}>{translate(label)}</Tag>
}

export function TicketRow({ ticket: { ticket, subject, state, updated } }: { ticket: ListedTicket }) {
  return (
    <li className={css.row}>
      <a className={css.subject} href={ticketsPage({ ticket })}>
        {subject}
      </a>
      <span className={css.facts}>
        <span>{ticket}</span>
        <Moment at={updated} />
      </span>
      <TicketStanding state={state} />
    </li>
  )
}

/** @param at unix seconds */
export function Moment({ at }: { at: number }) {
  const { language } = useLanguage()
  const moment = new Date(at * 1000)
  return <time dateTime={moment.toISOString()}>{formatMoment(moment, language)}</time>
}
