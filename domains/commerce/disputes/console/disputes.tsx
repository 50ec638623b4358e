import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { consoleRoom } from '@/platform/paths'
import css from '@/platform/ui/data/case.module.css'
import { Amount, Moment, namesOf, StateTag, Word } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { DisputeCase } from './dispute-case'
import { stages } from './names'

const disputesList = defineList({
  question: 'GET /console/api/disputes',
  rows: ({ disputes }) => disputes,
  after: ({ id }) => ({ after: id }),
  path: consoleRoom('disputes'),
  title: 'console.disputes',
  lead: 'disputesConsole.lead',
  queue: 'disputes',
  keyOf: ({ dispute }) => dispute,
  columns: [
    {
      key: 'dispute',
      title: 'disputesConsole.case',
      cell: ({ dispute }) => <span className={css.number}>{dispute}</span>,
    },
    { key: 'member', title: 'room.member', cell: ({ member }) => member, wide: true },
    { key: 'amount', title: 'room.amount', cell: (row) => <Amount {...row} />, end: true },
    {
      key: 'stage',
      title: 'room.stage',
      cell: ({ stage }) => <StateTag states={stages} state={stage} />,
      wide: 'under',
    },
    {
      key: 'respondBy',
      title: 'disputesConsole.respondBy',
      cell: ({ respond_by: day }) => (day === null ? <Word of="disputesConsole.noDay" /> : <Moment at={day} />),
    },
  ],
  search: 'disputesConsole.find',
  filters: {
    stage: {
      label: 'room.stage',
      none: 'disputesConsole.waiting',
      options: Object.assign({ all: 'room.all' } as const, namesOf(stages)),
    },
    search: { label: 'disputesConsole.search' },
  },
  none: { icon: 'check', title: 'disputesConsole.none', text: 'disputesConsole.noneWaiting' },
  unmatched: { text: 'room.noneFound' },
})

interface DisputesProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The queue of disputed payments, the nearest deadline first, and one case beside it. */
export default function Disputes({ operator, item, query }: DisputesProps) {
  const list = useConsoleList(disputesList, query)
  return (
    <ListRoom
      list={list}
      detail={
        item === null
          ? null
          : { key: item, title: item, content: <DisputeCase key={item} dispute={item} operator={operator} /> }
      }
    />
  )
}
