import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Moment } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import type { AuditEntry } from '../contract/audit'
import { actWords } from './act-words'
import css from './audit.module.css'
import { MemberLink, OrderLink } from './thing-links'

/** Returns a member's address; for an erased account its number. */
const nameOf = ({ id, email }: NonNullable<AuditEntry['member']>) => email ?? `#${id}`

const auditList = defineList({
  question: 'GET /console/api/audit',
  rows: ({ entries }) => entries,
  after: ({ id }) => ({ before: id }),
  path: consoleRoom('audit'),
  title: 'console.audit',
  lead: 'audit.lead',
  keyOf: ({ id }) => id,
  columns: [
    {
      key: 'at',
      title: 'room.when',
      cell: ({ at }) => (
        <time className={css.at} dateTime={new Date(at * 1000).toISOString()}>
          <Moment at={at} />
        </time>
      ),
    },
    { key: 'operator', title: 'audit.operator', cell: ({ operator }) => operator },
    {
      key: 'action',
      title: 'audit.action',
      cell: ({ action, details }) => (
        <>
          <Act action={action} />
          <Details details={details} />
        </>
      ),
    },
    {
      key: 'member',
      title: 'room.member',
      cell: ({ member }) => member && <MemberLink member={member.id}>{nameOf(member)}</MemberLink>,
      wide: 'under',
    },
  ],
  search: 'audit.search',
  filters: {
    operator: { label: 'audit.operator' },
    action: { label: 'audit.action' },
    member: { label: 'audit.memberSearch' },
    from: { label: 'audit.from', type: 'date' },
    until: { label: 'audit.until', type: 'date' },
  },
  none: { icon: 'shield', title: 'audit.none', text: 'audit.noneText' },
})

/** The audit log: searched, paged, and exported as a file. */
export default function Audit({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const list = useConsoleList(auditList, query)
  return (
    <ListRoom
      list={list}
      searchEnd={
        <ButtonLink variant="tertiary" href={`/console/api/audit.csv?${list.wanted}`} download>
          {translate('audit.export')}
        </ButtonLink>
      }
    />
  )
}

/** An act in words, with the name that the filter takes. */
function Act({ action }: { action: string }) {
  const translate = useTranslate()
  const words = Object.hasOwn(actWords, action) ? actWords[action] : undefined
  return (
    <div className={css.act}>
      {words && <span>{translate(words)}</span>} <code>{action}</code>
    </div>
  )
}

/** The rooms that open what a detail names. */
const roomsOf: Readonly<Record<string, string>> = { refund: 'refunds', ticket: 'tickets', dispute: 'disputes' }

/** One detail: what it names leads to it. */
function Detail({ name, children }: { name: string; children: string }) {
  if (name === 'order') return <OrderLink>{children}</OrderLink>
  if (name === 'email') return <MemberLink>{children}</MemberLink>
  const room = Object.hasOwn(roomsOf, name) ? roomsOf[name] : undefined
  return room ? <a href={consoleRoom(room, children)}>{children}</a> : children
}

/** Further details of the record, under their stored names. */
function Details({ details }: { details: AuditEntry['details'] }) {
  return (
    <ul className={css.details}>
      {Object.entries(details).map(([name, value]) => (
        <li key={name}>
          <span className={css.name}>{name}</span>{' '}
          {typeof value === 'string' ? <Detail name={name}>{value}</Detail> : JSON.stringify(value)}
        </li>
      ))}
    </ul>
  )
}
