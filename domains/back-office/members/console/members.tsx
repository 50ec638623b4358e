import { useEffect } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { useAnswer } from '@/platform/ui/data/answers'
import { Moment } from '@/platform/ui/data/cells'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { Loaded } from '@/platform/ui/data/loaded'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ListedMember } from '../contract/member-card'
import type { MatchKind } from '../rules'
import { EnterOrder } from './enter-order'
import { MemberPage } from './member-page'

const path = consoleRoom('members')

const foundBy: Readonly<Record<MatchKind, MessageKey>> = {
  email: 'members.email',
  name: 'members.name',
  order: 'room.order',
  invoice: 'room.invoice',
  licence: 'room.licence',
  device: 'room.device',
  code: 'members.code',
  key: 'room.licenceKey',
  ticket: 'room.ticket',
  refund: 'room.refund',
  number: 'members.number',
}

interface MembersProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The search for members, by anything that belongs to them, and the page of each. */
export default function Members({ operator, item, query }: MembersProps) {
  const order = query.get('order')
  if (item === null && order !== null) return <Order key={order} number={order} />
  return item === null ? (
    <MemberList operator={operator} query={query} />
  ) : (
    <MemberPage key={item} id={Number(item)} operator={operator} />
  )
}

/** Finds the member of an order, on whose page it stands. */
function Order({ number }: { number: string }) {
  const answer = useAnswer('GET /console/api/members', { q: number }, ({ members }) => ({
    member: members.find(({ found_by: by }) => by.includes('order'))?.id ?? null,
  }))
  const member = answer.data?.member ?? null
  useEffect(() => {
    if (member !== null) navigate(consoleRoom('members', member, { order: number }), { replace: true })
  }, [member, number])
  const translate = useTranslate()
  return (
    <>
      <ConsoleHeader title={number} />
      <Loaded answer={answer}>
        {(found) => found.member === null && <Alert tone="danger">{translate('room.gone')}</Alert>}
      </Loaded>
    </>
  )
}

const FoundBy = ({ found_by }: Pick<ListedMember, 'found_by'>) => {
  const translate = useTranslate()
  const { language } = useLanguage()
  return new Intl.ListFormat(tagOf(language)).format(found_by.map((by) => translate(foundBy[by])))
}

const membersList = defineList({
  question: 'GET /console/api/members',
  rows: ({ members }) => members,
  after: ({ id }) => ({ before: id }),
  fixed: { q: '' },
  path,
  title: 'console.members',
  lead: 'members.lead',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'email', title: 'members.email', cell: ({ email }) => email },
    { key: 'name', title: 'members.name', cell: ({ name }) => name },
    { key: 'state', title: 'room.status', cell: (member) => <StateTag {...member} /> },
    { key: 'by', title: 'members.foundBy', cell: (member) => <FoundBy {...member} />, wide: true },
    { key: 'since', title: 'members.since', cell: ({ since }) => <Moment at={since} />, wide: true, unbroken: true },
  ],
  search: 'members.search',
  filters: { q: { label: 'members.searchFor' } },
  none: { icon: 'person', title: 'members.none', text: 'members.noneText' },
})

function MemberList({ operator, query }: Pick<MembersProps, 'operator' | 'query'>) {
  const list = useConsoleList(membersList, query)
  return (
    <ListRoom
      list={list}
      hrefOf={({ id }) => `${path}/${id}`}
      actions={
        may(operator.role, 'orders.enter') && (
          <EnterOrder buyer={null} onDone={(_, member) => navigate(consoleRoom('members', member))} />
        )
      }
    />
  )
}

function StateTag({ merged, blacklisted, suspended }: ListedMember) {
  const translate = useTranslate()
  if (merged) return <Tag tone="neutral">{translate('members.merged')}</Tag>
  if (blacklisted) return <Tag tone="warning">{translate('room.blocked')}</Tag>
  return suspended ? <Tag tone="warning">{translate('members.suspended')}</Tag> : translate('members.open')
}

const companiesList = defineList({
  question: 'GET /console/api/companies',
  rows: ({ companies }) => companies,
  after: ({ id }) => ({ before: id }),
  path: consoleRoom('companies'),
  title: 'console.companies',
  lead: 'members.companiesLead',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'name', title: 'room.name', cell: ({ name }) => name },
    { key: 'email', title: 'members.billingEmail', cell: ({ email }) => email || '–', wide: 'under' },
    { key: 'domain', title: 'members.companyDomain', cell: ({ domain }) => domain || '–', wide: true },
    { key: 'people', title: 'members.companyPeople', cell: ({ people }) => people, end: true },
    { key: 'since', title: 'members.since', cell: ({ since }) => <Moment at={since} />, wide: true, unbroken: true },
  ],
  search: 'members.findCompany',
  filters: { q: { label: 'room.name' } },
  none: { icon: 'building', title: 'members.noCompanies', text: 'members.noCompaniesText' },
  unmatched: { text: 'members.noCompaniesFound' },
})

/** The companies, each of which is an account with a page like a member's. */
export function Companies({ query }: { query: URLSearchParams }) {
  const list = useConsoleList(companiesList, query)
  return <ListRoom list={list} hrefOf={({ id }) => consoleRoom('members', id)} />
}
