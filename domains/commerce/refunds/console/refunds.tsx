import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { consoleRoom } from '@/platform/paths'
import { Age } from '@/platform/ui/data/age'
import css from '@/platform/ui/data/case.module.css'
import { Amount, namesOf, StateTag, Word } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { Tag } from '@/platform/ui/feedback/tag'
import { kindNames, states } from './names'
import { RefundCase } from './refund-case'

const refundsList = defineList({
  question: 'GET /console/api/refunds',
  rows: ({ refunds }) => refunds,
  after: ({ id }) => ({ after: id }),
  path: consoleRoom('refunds'),
  title: 'console.refunds',
  lead: 'refundsConsole.lead',
  isQueue: true,
  keyOf: ({ refund }) => refund,
  columns: [
    { key: 'refund', title: 'refundsConsole.case', cell: ({ refund }) => <span className={css.number}>{refund}</span> },
    { key: 'products', title: 'refundsConsole.products', cell: ({ products }) => products.join(' · '), wide: true },
    { key: 'member', title: 'refundsConsole.member', cell: ({ member }) => member, wide: true },
    { key: 'amount', title: 'refundsConsole.amount', cell: (row) => <Amount {...row} />, end: true },
    {
      key: 'state',
      title: 'refundsConsole.state',
      cell: ({ kind, state }) => (
        <>
          <StateTag states={states} state={state} />{' '}
          {kind !== 'request' && (
            <Tag tone="neutral">
              <Word of={kindNames[kind]} />
            </Tag>
          )}
        </>
      ),
      wide: 'under',
    },
    { key: 'since', title: 'refundsConsole.since', cell: ({ since }) => <Age at={since} /> },
  ],
  search: 'refundsConsole.find',
  filters: {
    state: {
      label: 'refundsConsole.state',
      none: 'refundsConsole.waiting',
      options: Object.assign({ all: 'refundsConsole.all' } as const, namesOf(states)),
    },
    kind: { label: 'refundsConsole.kind', none: 'refundsConsole.all', options: kindNames },
    oldest: {
      label: 'refundsConsole.order',
      none: 'refundsConsole.usualOrder',
      options: { first: 'refundsConsole.oldestFirst', last: 'refundsConsole.newestFirst' },
    },
    search: { label: 'refundsConsole.search' },
  },
  none: { icon: 'check', title: 'refundsConsole.none', text: 'refundsConsole.noneWaiting' },
  unmatched: { text: 'refundsConsole.noneFound' },
})

interface RefundsProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The queue of refunds and withdrawals: what waits, what became of the rest, and one case beside it. */
export default function Refunds({ operator, item, query }: RefundsProps) {
  const list = useConsoleList(refundsList, query)
  return (
    <ListRoom
      list={list}
      detail={
        item === null
          ? null
          : { key: item, title: item, content: <RefundCase key={item} refund={item} operator={operator} /> }
      }
    />
  )
}
