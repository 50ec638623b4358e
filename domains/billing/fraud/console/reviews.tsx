import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { call } from '@/platform/http/client'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { money } from '@/platform/money/money'
import { consoleRoom } from '@/platform/paths'
import { useList } from '@/platform/ui/calls/use-list'
import { Age } from '@/platform/ui/data/age'
import css from '@/platform/ui/data/case.module.css'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import type { Column } from '@/platform/ui/data/data-table'
import { addressIn, ListRoom } from '@/platform/ui/data/list-room'
import { SearchField } from '@/platform/ui/data/search-bar'
import { SearchSelect } from '@/platform/ui/data/search-select'
import { useSettling } from '@/platform/ui/data/settling'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ListedReview } from '../contract/console'
import { reviewStates } from '../rules/reviews'
import { markNames, stateNames, stateTones } from './names'
import { ReviewCase } from './review-case'

const path = consoleRoom('reviews')

interface ReviewsProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The queue of marked orders, the oldest first, and one of them beside it. */
export default function Reviews({ operator, item, query }: ReviewsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const wanted = query.toString()
  const pages = useList(
    (filter, last: ListedReview | null) =>
      call('GET /console/api/reviews', { ...filter, ...(last && { after: last.id }) }),
    filterIn(query),
    ({ reviews }) => reviews,
  )
  const kept = wanted === '' ? '' : `?${wanted}`

  const { line, settle } = useSettling(pages)

  const columns: readonly Column<ListedReview>[] = [
    { key: 'review', title: 'reviewsConsole.case', cell: ({ review }) => <span className={css.number}>{review}</span> },
    { key: 'member', title: 'reviewsConsole.member', cell: ({ member }) => member, wide: true },
    {
      key: 'amount',
      title: 'reviewsConsole.amount',
      cell: ({ amount, currency }) => formatMoney(money(amount, currency), language),
      end: true,
    },
    {
      key: 'marks',
      title: 'reviewsConsole.marks',
      cell: ({ marks }) => marks.map((mark) => translate(markNames[mark])).join(' · '),
      wide: 'under',
    },
    {
      key: 'state',
      title: 'reviewsConsole.state',
      cell: ({ state, resting }) => (
        <Tag tone={stateTones[state]}>
          {translate(state === 'open' && resting ? 'reviewsConsole.resting' : stateNames[state])}
        </Tag>
      ),
    },
    { key: 'opened', title: 'reviewsConsole.opened', cell: ({ opened }) => <Age at={opened} />, wide: true },
  ]
  return (
    <>
      <ConsoleHeader title={translate('console.reviews')} lead={translate('reviewsConsole.lead')} />
      <ListRoom
        path={path}
        caption="console.reviews"
        columns={columns}
        pages={pages}
        keyOf={({ review }) => review}
        addressOf={addressIn(path, kept)}
        open={item}
        none={{
          icon: 'check',
          title: 'reviewsConsole.none',
          text: wanted === '' ? 'reviewsConsole.noneWaiting' : 'reviewsConsole.noneFound',
        }}
        search={{
          label: 'reviewsConsole.find',
          wanted,
          fields: (
            <>
              <SearchSelect label={translate('reviewsConsole.state')} name="state" initial={query.get('state')}>
                <option value="">{translate('reviewsConsole.open')}</option>
                <option value="all">{translate('reviewsConsole.all')}</option>
                {reviewStates.slice(1).map((state) => (
                  <option key={state} value={state}>
                    {translate(stateNames[state])}
                  </option>
                ))}
              </SearchSelect>
              <SearchField label={translate('reviewsConsole.search')} name="search" initial={query.get('search')} />
            </>
          ),
        }}
        detail={
          item === null
            ? null
            : {
                key: item,
                title: item,
                content: <ReviewCase key={item} review={item} operator={operator} onSettled={settle} />,
              }
        }
      />
      {line}
    </>
  )
}

/** Returns the filter in the address; invalid values are left out. */
function filterIn(query: URLSearchParams) {
  const state = (['all', ...reviewStates] as const).find((each) => each === query.get('state'))
  const search = query.get('search')
  return { ...(state && { state }), ...(search && { search }) }
}
