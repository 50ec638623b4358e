import { useCallback } from 'react'
import type { SignedInOperator } from '@/domains/operators/boot'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { formatMoney } from '@/platform/money/format'
import { money } from '@/platform/money/money'
import { Age } from '@/platform/ui/desk/age'
import { type Column, DataTable } from '@/platform/ui/desk/data-table'
import { DeskHeader } from '@/platform/ui/desk/desk-header'
import { DetailLayout } from '@/platform/ui/desk/detail-layout'
import { useNotice } from '@/platform/ui/desk/notice'
import { announceQueueChange } from '@/platform/ui/desk/queue'
import { SearchBar, SearchField } from '@/platform/ui/desk/search-bar'
import { SearchSelect } from '@/platform/ui/desk/search-select'
import { usePages } from '@/platform/ui/desk/use-pages'
import { EmptyState } from '@/platform/ui/empty-state'
import { Tag } from '@/platform/ui/tag'
import type { ListedCase } from '../desk-contract'
import { caseKinds, caseStates } from '../rules'
import { call } from './api'
import { kindNames, stateNames, stateTones } from './names'
import { RefundCase } from './refund-case'
import css from './refunds.module.css'

const path = '/console/refunds'

interface RefundsProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The queue of refunds and withdrawals: what waits, what became of the rest, and one case beside it. */
export default function Refunds({ operator, item, query }: RefundsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, say } = useNotice()
  const wanted = query.toString()
  const ask = useCallback(
    async (last: ListedCase | null) => {
      const filter = filterIn(new URLSearchParams(wanted))
      const outcome = await call('GET /console/api/refunds', { ...filter, ...(last && { after: last.id }) })
      return outcome.ok ? { ok: true as const, data: { rows: outcome.data.refunds, more: outcome.data.more } } : outcome
    },
    [wanted],
  )
  const pages = usePages<ListedCase>(ask)
  const kept = wanted === '' ? '' : `?${wanted}`

  function settle(said: string | null) {
    if (said !== null) say(said)
    void pages.reload()
    announceQueueChange()
  }

  const columns: readonly Column<ListedCase>[] = [
    { key: 'refund', title: 'refundsDesk.case', cell: ({ refund }) => <span className={css.number}>{refund}</span> },
    { key: 'products', title: 'refundsDesk.products', cell: ({ products }) => products.join(' · '), wide: true },
    { key: 'member', title: 'refundsDesk.member', cell: ({ member }) => member, wide: true },
    {
      key: 'amount',
      title: 'refundsDesk.amount',
      cell: ({ amount, currency }) => formatMoney(money(amount, currency), language),
      end: true,
    },
    {
      key: 'state',
      title: 'refundsDesk.state',
      cell: ({ kind, state }) => (
        <>
          <Tag tone={stateTones[state]}>{translate(stateNames[state])}</Tag>{' '}
          {kind !== 'request' && <Tag tone="quiet">{translate(kindNames[kind])}</Tag>}
        </>
      ),
    },
    { key: 'since', title: 'refundsDesk.since', cell: ({ since }) => <Age at={since} /> },
  ]
  return (
    <>
      <DeskHeader title={translate('console.refunds')} lead={translate('refundsDesk.lead')} />
      <SearchBar key={wanted} label={translate('refundsDesk.find')} path={path}>
        <SearchSelect label={translate('refundsDesk.state')} name="state" initial={query.get('state')}>
          <option value="">{translate('refundsDesk.waiting')}</option>
          <option value="all">{translate('refundsDesk.all')}</option>
          {caseStates.map((state) => (
            <option key={state} value={state}>
              {translate(stateNames[state])}
            </option>
          ))}
        </SearchSelect>
        <SearchSelect label={translate('refundsDesk.kind')} name="kind" initial={query.get('kind')}>
          <option value="">{translate('refundsDesk.all')}</option>
          {caseKinds.map((kind) => (
            <option key={kind} value={kind}>
              {translate(kindNames[kind])}
            </option>
          ))}
        </SearchSelect>
        <SearchSelect label={translate('refundsDesk.order')} name="oldest" initial={query.get('oldest')}>
          <option value="">{translate('refundsDesk.usualOrder')}</option>
          <option value="first">{translate('refundsDesk.oldestFirst')}</option>
          <option value="last">{translate('refundsDesk.newestFirst')}</option>
        </SearchSelect>
        <SearchField label={translate('refundsDesk.search')} name="search" initial={query.get('search')} />
      </SearchBar>
      <DetailLayout
        back={path + kept}
        list={
          <DataTable
            caption={translate('console.refunds')}
            columns={columns}
            pages={pages}
            keyOf={({ refund }) => refund}
            hrefOf={({ refund }) => `${path}/${refund}${kept}`}
            open={item}
            empty={
              <EmptyState
                icon="check"
                title={translate('refundsDesk.none')}
                text={translate(wanted === '' ? 'refundsDesk.noneWaiting' : 'refundsDesk.noneFound')}
              />
            }
          />
        }
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

/** What is looked for, as the address says it; what it says wrongly is left out. */
function filterIn(query: URLSearchParams) {
  const state = among(['waiting', 'all', ...caseStates] as const, query.get('state'))
  const kind = among(caseKinds, query.get('kind'))
  const oldest = among(['first', 'last'] as const, query.get('oldest'))
  const search = query.get('search')
  return { ...(state && { state }), ...(kind && { kind }), ...(oldest && { oldest }), ...(search && { search }) }
}
