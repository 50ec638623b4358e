import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { consoleRoom } from '@/platform/paths'
import css from '@/platform/ui/data/case.module.css'
import { Age, Amount, namesOf, StateTag, Words } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { markNames, resting, states } from './names'
import { ReviewCase } from './review-case'

const { open: _, ...past } = namesOf(states)

const reviewsList = defineList({
  question: 'GET /console/api/reviews',
  rows: ({ reviews }) => reviews,
  after: ({ id }) => ({ after: id }),
  path: consoleRoom('reviews'),
  title: 'console.reviews',
  lead: 'reviewsConsole.lead',
  queue: 'reviews',
  keyOf: ({ review }) => review,
  columns: [
    { key: 'review', title: 'reviewsConsole.case', cell: ({ review }) => <span className={css.number}>{review}</span> },
    { key: 'member', title: 'room.member', cell: ({ member }) => member, wide: true },
    { key: 'amount', title: 'room.amount', cell: (row) => <Amount {...row} />, end: true },
    {
      key: 'marks',
      title: 'reviewsConsole.marks',
      cell: ({ marks }) => <Words of={marks.map((mark) => markNames[mark])} />,
      wide: 'under',
    },
    {
      key: 'state',
      title: 'room.stage',
      cell: (row) => <StateTag states={row.resting ? resting : states} state={row.state} />,
    },
    { key: 'opened', title: 'reviewsConsole.opened', cell: ({ opened }) => <Age at={opened} />, wide: true },
  ],
  search: 'reviewsConsole.find',
  filters: {
    state: {
      label: 'room.stage',
      none: 'room.needsDecision',
      options: Object.assign({ all: 'room.all' } as const, past),
    },
    search: { label: 'reviewsConsole.search' },
  },
  none: { icon: 'check', title: 'reviewsConsole.none', text: 'reviewsConsole.noneWaiting' },
  unmatched: { text: 'room.noneFound' },
})

interface ReviewsProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The queue of marked orders, the oldest first, and one of them beside it. */
export default function Reviews({ operator, item, query }: ReviewsProps) {
  const list = useConsoleList(reviewsList, query)
  return (
    <ListRoom
      list={list}
      detail={
        item === null
          ? null
          : { key: item, title: item, content: <ReviewCase key={item} review={item} operator={operator} /> }
      }
    />
  )
}
