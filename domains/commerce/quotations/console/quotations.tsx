import { useState } from 'react'
import { formatDay } from '@/platform/i18n/day'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { zero } from '@/platform/money/money'
import { consoleRoom } from '@/platform/paths'
import { useList } from '@/platform/ui/calls/use-list'
import { Button } from '@/platform/ui/controls/button'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import type { Column } from '@/platform/ui/data/data-table'
import { addressIn, ListRoom } from '@/platform/ui/data/list-room'
import { useNotice } from '@/platform/ui/data/notice'
import { SearchSelect } from '@/platform/ui/data/search-select'
import type { ShownQuotation } from '../contract/console'
import { quotationStates } from '../rules/quotation'
import { call } from './api'
import { stateNames } from './names'
import { NewQuotation } from './new-quotation'
import { Quotation } from './quotation'

const path = consoleRoom('quotations')

/** The room of quotations, and the form of a new one with prices of one's own. */
export default function QuotationsRoom({ item, query }: { item: string | null; query: URLSearchParams }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const [making, setMaking] = useState(false)
  const state = quotationStates.find((each) => each === query.get('state')) ?? null
  const pages = useList(
    (wanted, last: ShownQuotation | null) =>
      call('GET /console/api/quotations', {
        ...(wanted.state && { state: wanted.state }),
        ...(last && { after: last.id }),
      }),
    { state },
    ({ quotations }) => quotations,
  )
  const opened = pages.rows?.find(({ id }) => String(id) === item) ?? null
  const amountOf = ({ total, currency }: ShownQuotation) =>
    formatMoney(parseMoney(total, currency) ?? zero(currency), language)
  const columns: readonly Column<ShownQuotation>[] = [
    { key: 'number', title: 'quotes.number', cell: ({ number }) => number, unbroken: true },
    { key: 'buyer', title: 'quotes.buyer', cell: ({ company, email }) => company || email, wide: 'under' },
    { key: 'state', title: 'quotes.state', cell: (each) => translate(stateNames[each.state]) },
    { key: 'total', title: 'quotes.total', cell: amountOf, end: true },
    {
      key: 'until',
      title: 'quotes.until',
      // It ends with the day.
      cell: ({ valid_until: until }) => formatDay(new Date((until - 1) * 1000), language),
      wide: true,
      unbroken: true,
    },
  ]
  const done = (message: string) => {
    announce(message)
    void pages.reload()
  }
  return (
    <>
      <ConsoleHeader title={translate('console.quotations')} lead={translate('quotes.lead')} />
      <ListRoom
        path={path}
        caption="console.quotations"
        columns={columns}
        pages={pages}
        keyOf={({ id }) => id}
        addressOf={addressIn(path, state ? `?state=${state}` : '')}
        open={opened?.id ?? null}
        none={{ icon: 'receipt', title: 'quotes.none', text: 'quotes.noneText' }}
        search={{
          label: 'quotes.search',
          wanted: state ?? '',
          fields: (
            <SearchSelect label={translate('quotes.state')} name="state" initial={state ?? ''}>
              <option value="">{translate('quotes.all')}</option>
              {quotationStates.map((each) => (
                <option key={each} value={each}>
                  {translate(stateNames[each])}
                </option>
              ))}
            </SearchSelect>
          ),
          end: (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setMaking(true)}>
              {translate('quotes.make')}
            </Button>
          ),
        }}
        detail={
          opened && {
            key: opened.id,
            title: `${opened.number} · ${amountOf(opened)}`,
            content: <Quotation quotation={opened} onDone={done} />,
          }
        }
      />
      {making && (
        <NewQuotation
          onClose={() => setMaking(false)}
          onDone={(number) => done(translate('quotes.made', { number }))}
        />
      )}
      {line}
    </>
  )
}
