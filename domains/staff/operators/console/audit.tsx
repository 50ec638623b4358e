import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { useList } from '@/platform/ui/calls/use-list'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import type { Column } from '@/platform/ui/data/data-table'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { SearchField } from '@/platform/ui/data/search-bar'
import type { AuditEntry } from '../contract/audit'
import { actWords } from './act-words'
import css from './audit.module.css'

const path = consoleRoom('audit')
const names = ['operator', 'action', 'member', 'from', 'until'] as const

/** Returns the filter in the address. */
const filterIn = (query: URLSearchParams): { readonly [name in (typeof names)[number]]?: string } =>
  Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])))

/** The audit log: searched, paged, and exported as a file. */
export default function Audit({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const wanted = new URLSearchParams(Object.entries(filterIn(query))).toString()
  const pages = useList(
    (filter, last: AuditEntry | null) =>
      call('GET /console/api/audit', { ...filter, ...(last && { before: last.id }) }),
    filterIn(query),
    ({ entries }) => entries,
  )

  const columns: readonly Column<AuditEntry>[] = [
    {
      key: 'at',
      title: 'audit.at',
      cell: ({ at }) => (
        <time className={css.at} dateTime={new Date(at * 1000).toISOString()}>
          {formatMoment(at, language)}
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
    { key: 'member', title: 'audit.member', cell: ({ member }) => member && nameOf(member), wide: 'under' },
  ]
  const file = (
    <ButtonLink variant="tertiary" href={`/console/api/audit.csv?${wanted}`} download>
      {translate('audit.export')}
    </ButtonLink>
  )
  return (
    <>
      <ConsoleHeader title={translate('console.audit')} lead={translate('audit.lead')} />
      <ListRoom
        path={path}
        caption="console.audit"
        columns={columns}
        pages={pages}
        keyOf={({ id }) => id}
        none={{ icon: 'shield', title: 'audit.none', text: 'audit.noneText' }}
        search={{
          label: 'audit.search',
          wanted,
          end: file,
          fields: (
            <>
              <SearchField label={translate('audit.operator')} name="operator" initial={query.get('operator')} />
              <SearchField label={translate('audit.action')} name="action" initial={query.get('action')} />
              <SearchField label={translate('audit.memberSearch')} name="member" initial={query.get('member')} />
              <SearchField label={translate('audit.from')} name="from" type="date" initial={query.get('from')} />
              <SearchField label={translate('audit.until')} name="until" type="date" initial={query.get('until')} />
            </>
          ),
        }}
      />
    </>
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

/** Returns a member's address; for an erased account its number. */
const nameOf = ({ id, email }: NonNullable<AuditEntry['member']>) => email ?? `#${id}`

/** Further details of the record, under their stored names. */
function Details({ details }: { details: AuditEntry['details'] }) {
  return (
    <ul className={css.details}>
      {Object.entries(details).map(([name, value]) => (
        <li key={name}>
          <span className={css.name}>{name}</span> {typeof value === 'string' ? value : JSON.stringify(value)}
        </li>
      ))}
    </ul>
  )
}
