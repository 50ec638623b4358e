import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { call } from '@/platform/http/client'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { money } from '@/platform/money/money'
import { consoleRoom } from '@/platform/paths'
import { useList } from '@/platform/ui/calls/use-list'
import css from '@/platform/ui/data/case.module.css'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import type { Column } from '@/platform/ui/data/data-table'
import { addressIn, ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { SearchField } from '@/platform/ui/data/search-bar'
import { SearchSelect } from '@/platform/ui/data/search-select'
import { useSettling } from '@/platform/ui/data/settling'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ListedDispute } from '../contract/console'
import { disputeStages } from '../rules'
import { DisputeCase } from './dispute-case'
import { stageNames, stageTones } from './names'

const path = consoleRoom('disputes')

interface DisputesProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The queue of disputed payments, the nearest deadline first, and one case beside it. */
export default function Disputes({ operator, item, query }: DisputesProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const wanted = query.toString()
  const pages = useList(
    (filter, last: ListedDispute | null) =>
      call('GET /console/api/disputes', { ...filter, ...(last && { after: last.id }) }),
    filterIn(query),
    ({ disputes }) => disputes,
  )
  const kept = wanted === '' ? '' : `?${wanted}`

  const { line, settle } = useSettling(pages)

  const columns: readonly Column<ListedDispute>[] = [
    {
      key: 'dispute',
      title: 'disputesConsole.case',
      cell: ({ dispute }) => <span className={css.number}>{dispute}</span>,
    },
    { key: 'member', title: 'disputesConsole.member', cell: ({ member }) => member, wide: true },
    {
      key: 'amount',
      title: 'disputesConsole.amount',
      cell: ({ amount, currency }) => formatMoney(money(amount, currency), language),
      end: true,
    },
    {
      key: 'stage',
      title: 'disputesConsole.stage',
      cell: ({ stage }) => <Tag tone={stageTones[stage]}>{translate(stageNames[stage])}</Tag>,
      wide: 'under',
    },
    {
      key: 'respondBy',
      title: 'disputesConsole.respondBy',
      cell: ({ respond_by: day }) => (day === null ? translate('disputesConsole.noDay') : formatMoment(day, language)),
    },
  ]
  return (
    <>
      <ConsoleHeader title={translate('console.disputes')} lead={translate('disputesConsole.lead')} />
      <ListRoom
        path={path}
        caption="console.disputes"
        columns={columns}
        pages={pages}
        keyOf={({ dispute }) => dispute}
        addressOf={addressIn(path, kept)}
        open={item}
        none={{
          icon: 'check',
          title: 'disputesConsole.none',
          text: wanted === '' ? 'disputesConsole.noneWaiting' : 'disputesConsole.noneFound',
        }}
        search={{
          label: 'disputesConsole.find',
          wanted,
          fields: (
            <>
              <SearchSelect label={translate('disputesConsole.stage')} name="stage" initial={query.get('stage')}>
                <option value="">{translate('disputesConsole.waiting')}</option>
                <option value="all">{translate('disputesConsole.all')}</option>
                {disputeStages.map((stage) => (
                  <option key={stage} value={stage}>
                    {translate(stageNames[stage])}
                  </option>
                ))}
              </SearchSelect>
              <SearchField label={translate('disputesConsole.search')} name="search" initial={query.get('search')} />
            </>
          ),
        }}
        detail={
          item === null
            ? null
            : {
                key: item,
                title: item,
                content: <DisputeCase key={item} dispute={item} operator={operator} onSettled={settle} />,
              }
        }
      />
      {line}
    </>
  )
}

/** Returns the filter in the address; invalid values are left out. */
function filterIn(query: URLSearchParams) {
  const stage = (['waiting', 'all', ...disputeStages] as const).find((each) => each === query.get('stage'))
  const search = query.get('search')
  return { ...(stage && { stage }), ...(search && { search }) }
}
