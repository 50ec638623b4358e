import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { useList } from '@/platform/ui/calls/use-list'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import type { Column } from '@/platform/ui/data/data-table'
import { addressIn, ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { SearchField } from '@/platform/ui/data/search-bar'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ListedMember } from '../contract/member-card'
import type { MatchKind } from '../rules'
import { EnterOrder } from './enter-order'
import { MemberPage } from './member-page'

const path = consoleRoom('members')

const foundBy: Readonly<Record<MatchKind, MessageKey>> = {
  email: 'members.email',
  name: 'members.name',
  order: 'members.order',
  licence: 'members.licence',
  device: 'members.device',
  code: 'members.code',
  key: 'members.licenceKey',
  number: 'members.number',
}

interface MembersProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The search for members, by anything that belongs to them, and the page of each. */
export default function Members({ operator, item, query }: MembersProps) {
  return item === null ? (
    <MemberList wanted={query.get('q') ?? ''} operator={operator} />
  ) : (
    <MemberPage key={item} id={Number(item)} operator={operator} />
  )
}

function MemberList({ wanted, operator }: { wanted: string; operator: SignedInOperator }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const pages = useList(
    ({ q }, last: ListedMember | null) => call('GET /console/api/members', { q, ...(last && { before: last.id }) }),
    { q: wanted },
    ({ members }) => members,
  )
  const columns: readonly Column<ListedMember>[] = [
    { key: 'email', title: 'members.email', cell: ({ email }) => email },
    { key: 'name', title: 'members.name', cell: ({ name }) => name },
    { key: 'state', title: 'members.state', cell: (member) => <StateTag {...member} /> },
    {
      key: 'by',
      title: 'members.foundBy',
      cell: ({ found_by }) => new Intl.ListFormat(tagOf(language)).format(found_by.map((by) => translate(foundBy[by]))),
      wide: true,
    },
    {
      key: 'since',
      title: 'members.since',
      cell: ({ since }) => formatMoment(since, language),
      wide: true,
      unbroken: true,
    },
  ]
  return (
    <>
      <ConsoleHeader title={translate('console.members')} lead={translate('members.lead')}>
        {may(operator.role, 'orders.enter') && (
          <EnterOrder buyer={null} onDone={(_, member) => navigate(consoleRoom('members', member))} />
        )}
      </ConsoleHeader>
      <ListRoom
        path={path}
        caption="console.members"
        columns={columns}
        pages={pages}
        keyOf={({ id }) => id}
        addressOf={addressIn(path, '')}
        none={{ icon: 'person', title: 'members.none', text: 'members.noneText' }}
        search={{
          label: 'members.search',
          wanted,
          fields: (
            <>
              <SearchField label={translate('members.searchFor')} name="q" initial={wanted} />
            </>
          ),
        }}
      />
    </>
  )
}

function StateTag({ merged, blacklisted, suspended }: ListedMember) {
  const translate = useTranslate()
  if (merged) return <Tag tone="neutral">{translate('members.merged')}</Tag>
  if (blacklisted) return <Tag tone="warning">{translate('members.blacklisted')}</Tag>
  return suspended ? <Tag tone="warning">{translate('members.suspended')}</Tag> : translate('members.open')
}
