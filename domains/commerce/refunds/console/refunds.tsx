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
import type { ListedCase } from '../contract/console'
import { caseKinds, caseStates } from '../rules'
import { kindNames, stateNames, stateTones } from './names'
import { RefundCase } from './refund-case'

const path = consoleRoom('refunds')

interface RefundsProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The queue of refunds and withdrawals: what waits, what became of the rest, and one case beside it. */
export default function Refunds({ operator, item, query }: RefundsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const wanted = query.toString()
  const pages = useList(
    (filter, last: ListedCase | null) =>
      call('GET /console/api/refunds', { ...filter, ...(last && { after: last.id }) }),
    filterIn(query),
    ({ refunds }) => refunds,
  )
  const kept = wanted === '' ? '' : `?${wanted}`

  const { line, settle } = useSettling(pages)

  const columns: readonly Column<ListedCase>[] = [
    { key: 'refund', title: 'refundsConsole.case', cell: ({ refund }) => <span className={css.number}>{refund}</span> },
    { key: 'products', title: 'refundsConsole.products', cell: ({ products }) => products.join(' · '), wide: true },
    { key: 'member', title: 'refundsConsole.member', cell: ({ member }) => member, wide: true },
    {
      key: 'amount',
      title: 'refundsConsole.amount',
      cell: ({ amount, currency }) => formatMoney(money(amount, currency), language),
      end: true,
    },
    {
      key: 'state',
      title: 'refundsConsole.state',
      cell: ({ kind, state }) => (
        <>
          <Tag tone={stateTones[state]}>{translate(stateNames[state])}</Tag>{' '}
          {kind !== 'request' && <Tag tone="neutral">{translate(kindNames[kind])}</Tag>}
        </>
      ),
      wide: 'under',
    },
    { key: 'since', title: 'refundsConsole.since', cell: ({ since }) => <Age at={since} /> },
  ]
  return (
    <>
      <ConsoleHeader title={translate('console.refunds')} lead={translate('refundsConsole.lead')} />
      <ListRoom
        path={path}
        caption="console.refunds"
        columns={columns}
        pages={pages}
        keyOf={({ refund }) => refund}
        addressOf={addressIn(path, kept)}
        open={item}
        none={{
          icon: 'check',
          title: 'refundsConsole.none',
          text: wanted === '' ? 'refundsConsole.noneWaiting' : 'refundsConsole.noneFound',
        }}
        search={{
          label: 'refundsConsole.find',
          wanted,
          fields: (
            <>
              <SearchSelect label={translate('refundsConsole.state')} name="state" initial={query.get('state')}>
                <option value="">{translate('refundsConsole.waiting')}</option>
                <option value="all">{translate('refundsConsole.all')}</option>
                {caseStates.map((state) => (
                  <option key={state} value={state}>
                    {translate(stateNames[state])}
                  </option>
                ))}
              </SearchSelect>
              <SearchSelect label={translate('refundsConsole.kind')} name="kind" initial={query.get('kind')}>
                <option value="">{translate('refundsConsole.all')}</option>
                {caseKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {translate(kindNames[kind])}
                  </option>
                ))}
              </SearchSelect>
              <SearchSelect label={translate('refundsConsole.order')} name="oldest" initial={query.get('oldest')}>
                <option value="">{translate('refundsConsole.usualOrder')}</option>
                <option value="first">{translate('refundsConsole.oldestFirst')}</option>
                <option value="last">{translate('refundsConsole.newestFirst')}</option>
              </SearchSelect>
              <SearchField label={translate('refundsConsole.search')} name="search" initial={query.get('search')} />
            </>
          ),
        }}
        detail={
          item === null
            ? null
            : {
                key: item,
                title: item,
                content: <RefundCase key={item} refund={item} operator={operator} onSettled={settle} />,
              }
        }
      />
      {line}
    </>
  )
}

const among = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.find((each) => each === value)

/** Returns the filter in the address; invalid values are left out. */
function filterIn(query: URLSearchParams) {
  const state = among(['waiting', 'all', ...caseStates] as const, query.get('state'))
  const kind = among(caseKinds, query.get('kind'))
  const oldest = among(['first', 'last'] as const, query.get('oldest'))
  const search = query.get('search')
  return { ...(state && { state }), ...(kind && { kind }), ...(oldest && { oldest }), ...(search && { search }) }
}
