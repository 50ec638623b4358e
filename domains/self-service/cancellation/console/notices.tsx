import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { consoleRoom } from '@/platform/paths'
import { Moment, Word } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { kindNames, stateNames } from './names'
import { OpenedNotice } from './opened-notice'

const noticesList = defineList({
  question: 'GET /console/api/cancellation-notices',
  rows: ({ notices }) => notices,
  after: ({ id }) => ({ after: id }),
  path: consoleRoom('cancellation-notices'),
  title: 'console.notices',
  lead: 'notices.lead',
  queue: 'cancellation-notices',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'name', title: 'ui.name', cell: ({ name }) => name },
    { key: 'contract', title: 'notices.contract', cell: ({ contract }) => contract, wide: 'under' },
    { key: 'kind', title: 'notices.kind', cell: ({ kind }) => <Word of={kindNames[kind]} />, wide: true },
    { key: 'received', title: 'notices.received', cell: ({ received }) => <Moment at={received} />, wide: true },
  ],
  search: 'notices.search',
  filters: { state: { label: 'room.state', options: stateNames, standing: 'waiting' } },
  none: { icon: 'check', title: 'notices.none', text: 'notices.noneText' },
})

interface NoticesProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The room of notices, with the subscription that each is joined to. */
export default function NoticesRoom({ operator, item, query }: NoticesProps) {
  const list = useConsoleList(noticesList, query)
  const opened = list.find(item)
  return (
    <ListRoom
      list={list}
      detail={
        opened && {
          key: opened.id,
          title: `${opened.number} · ${opened.name}`,
          content: (
            <OpenedNotice key={opened.id} notice={opened} mayDecide={may(operator.role, 'subscriptions.change')} />
          ),
        }
      }
    />
  )
}
