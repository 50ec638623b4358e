import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { formatCalendarDay } from '@/platform/i18n/day'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { zero } from '@/platform/money/money'
import { consoleRoom } from '@/platform/paths'
import { useList } from '@/platform/ui/calls/use-list'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import type { Column } from '@/platform/ui/data/data-table'
import { addressIn, ListRoom } from '@/platform/ui/data/list-room'
import { useNotice } from '@/platform/ui/data/notice'
import { SearchSelect } from '@/platform/ui/data/search-select'
import type { ShownEntry } from '../contract/console'
import { entryStates } from '../rules/match'
import { Entry } from './entry'
import { ImportFile } from './import-file'
import { reasonWords, stateNames } from './names'

const path = consoleRoom('bank')

interface BankProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The entries of the bank account, and those that need a decision. */
export default function BankRoom({ operator, item, query }: BankProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const state = entryStates.find((each) => each === query.get('state')) ?? 'open'
  const pages = useList(
    ({ state }, last: ShownEntry | null) => call('GET /console/api/bank', { state, ...(last && { after: last.id }) }),
    { state },
    ({ entries }) => entries,
  )
  const opened = pages.rows?.find(({ id }) => String(id) === item) ?? null
  const mayDecide = may(operator.role, 'payments.decide')
  const amountOf = ({ amount, currency }: ShownEntry) =>
    formatMoney(parseMoney(amount, currency) ?? zero(currency), language)

  const columns: readonly Column<ShownEntry>[] = [
    { key: 'payer', title: 'bank.payer', cell: ({ payer }) => payer || '–' },
    {
      key: 'text',
      title: state === 'open' ? 'bank.reason' : 'bank.text',
      cell: ({ reason, text }) => (state === 'open' && reason ? translate(reasonWords[reason]) : text),
      wide: 'under',
    },
    { key: 'amount', title: 'bank.amount', cell: amountOf, end: true },
    {
      key: 'booked',
      title: 'bank.bookedOn',
      cell: ({ booked_on: day }) => formatCalendarDay(day, language),
      wide: true,
      unbroken: true,
    },
    { key: 'order', title: 'bank.order', cell: ({ order }) => order ?? '–', wide: true },
  ]
  const done = (message: string) => {
    announce(message)
    void pages.reload()
  }
  return (
    <>
      <ConsoleHeader title={translate('console.bank')} lead={translate('bank.lead')} />
      {mayDecide && <ImportFile onImported={() => void pages.reload()} />}
      <ListRoom
        path={path}
        caption="console.bank"
        columns={columns}
        pages={pages}
        keyOf={({ id }) => id}
        addressOf={addressIn(path, state === 'open' ? '' : `?state=${state}`)}
        open={opened?.id ?? null}
        none={{ icon: 'check', title: 'bank.none', text: 'bank.noneText' }}
        search={{
          label: 'bank.search',
          wanted: state,
          fields: (
            <SearchSelect label={translate('bank.state')} name="state" initial={state}>
              {entryStates.map((each) => (
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
            title: `${amountOf(opened)}${opened.payer ? ` · ${opened.payer}` : ''}`,
            content: <Entry entry={opened} amount={amountOf(opened)} mayDecide={mayDecide} onDone={done} />,
          }
        }
      />
      {line}
    </>
  )
}
