import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { useList } from '@/platform/ui/calls/use-list'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import type { Column } from '@/platform/ui/data/data-table'
import { addressIn, ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useNotice } from '@/platform/ui/data/notice'
import { SearchSelect } from '@/platform/ui/data/search-select'
import type { ShownNotice } from '../contract/console'
import { noticeStates } from '../rules'
import { kindNames, stateNames } from './names'
import { OpenedNotice } from './opened-notice'

const path = consoleRoom('cancellation-notices')

interface NoticesProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The room of notices, with the subscription that each is joined to. */
export default function NoticesRoom({ operator, item, query }: NoticesProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const state = noticeStates.find((each) => each === query.get('state')) ?? 'waiting'
  const pages = useList(
    ({ state }, last: ShownNotice | null) =>
      call('GET /console/api/cancellation-notices', { state, ...(last && { after: last.id }) }),
    { state },
    ({ notices }) => notices,
  )
  const opened = pages.rows?.find(({ id }) => String(id) === item) ?? null
  const columns: readonly Column<ShownNotice>[] = [
    { key: 'name', title: 'notices.name', cell: ({ name }) => name },
    { key: 'contract', title: 'notices.contract', cell: ({ contract }) => contract, wide: 'under' },
    { key: 'kind', title: 'notices.kind', cell: ({ kind }) => translate(kindNames[kind]), wide: true },
    {
      key: 'received',
      title: 'notices.received',
      cell: ({ received }) => formatMoment(received, language),
      wide: true,
    },
  ]
  const done = (message: string) => {
    announce(message)
    void pages.reload()
  }
  return (
    <>
      <ConsoleHeader title={translate('console.notices')} lead={translate('notices.lead')} />
      <ListRoom
        path={path}
        caption="console.notices"
        columns={columns}
        pages={pages}
        keyOf={({ id }) => id}
        addressOf={addressIn(path, state === 'waiting' ? '' : `?state=${state}`)}
        open={opened?.id ?? null}
        none={{ icon: 'check', title: 'notices.none', text: 'notices.noneText' }}
        search={{
          label: 'notices.search',
          wanted: state,
          fields: (
            <SearchSelect label={translate('notices.state')} name="state" initial={state}>
              {noticeStates.map((each) => (
                <option key={each} value={each}>
                  {translate(stateNames[each])}
                </option>
              ))}
            </SearchSelect>
          ),
        }}
        detail={
          opened && {
            key: opened.id,
            title: `${opened.number} · ${opened.name}`,
            content: (
              <OpenedNotice notice={opened} mayDecide={may(operator.role, 'subscriptions.change')} onDone={done} />
            ),
          }
        }
      />
      {line}
    </>
  )
}
