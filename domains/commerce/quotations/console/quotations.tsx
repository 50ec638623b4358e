import { useState } from 'react'
import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import { call, type Outcome } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { zero } from '@/platform/money/money'
import { consoleRoom } from '@/platform/paths'
import { useList } from '@/platform/ui/calls/use-list'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import type { Column } from '@/platform/ui/data/data-table'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { addressIn, ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useNotice } from '@/platform/ui/data/notice'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { SearchSelect } from '@/platform/ui/data/search-select'
import { Alert } from '@/platform/ui/feedback/alert'
import type { ShownQuotation } from '../contract/console'
import { quotationStates } from '../rules/quotation'
import { stateNames } from './names'
import { NewQuotation } from './new-quotation'
import css from './quotations.module.css'

/** Makes a quotation the operator's own word by one press. */
function useTakeOver({ id, number }: ShownQuotation, onDone: (message: string) => void) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const [busy, setBusy] = useState(false)
  const takeOver = async () => {
    setBusy(true)
    const outcome = await call('POST /console/api/quotations/take-over', { id })
    setBusy(false)
    setRefused(outcome.ok ? null : outcome)
    if (outcome.ok) onDone(translate('quotes.takenOver', { number }))
  }
  return { refused, busy, takeOver }
}

interface QuotationProps {
  quotation: ShownQuotation
  onDone: (message: string) => void
}

/** One quotation; it can be withdrawn until it is accepted. */
function Quotation({ quotation, onDone }: QuotationProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [withdrawing, setWithdrawing] = useState(false)
  const { refused, busy, takeOver } = useTakeOver(quotation, onDone)
  const { id, number, state, currency, lines, accepted } = quotation
  const say = (amount: string) => formatMoney(parseMoney(amount, currency) ?? zero(currency), language)
  const written = lines.map(({ name, term, updates_months: updatesMonths, quantity, unit, amount }) =>
    translate('quotes.lineText', {
      name,
      term: formatTerm({ term, updatesMonths }, translate),
      quantity,
      unit: say(unit),
      amount: say(amount),
    }),
  )
  return (
    <>
      {state === 'fallen' && (
        <Alert tone="info">{translate('quotes.fallenText', { name: quotation.operator ?? '' })}</Alert>
      )}
      {refused && <ActionError outcome={refused} />}
      <DescriptionList
        rows={[
          ['quotes.state', translate(stateNames[state])],
          ['quotes.buyer', quotation.company],
          ['quotes.email', quotation.email],
          ['quotes.products', written.join('\n')],
          ['quotes.total', say(quotation.total)],
          ['quotes.created', formatMoment(quotation.created, language)],
          ['quotes.until', formatDay(new Date((quotation.valid_until - 1) * 1000), language)],
          ['quotes.acceptedAt', accepted > 0 && formatMoment(accepted, language)],
          ['quotes.purchaseOrder', quotation.purchase_order],
          ['quotes.note', quotation.note],
          ['quotes.operator', quotation.operator],
        ]}
      />
      <div className={css.actions}>
        {state === 'fallen' && (
          <Button busy={busy} onClick={() => void takeOver()}>
            {translate('quotes.takeOver')}
          </Button>
        )}
        {state !== 'withdrawn' && state !== 'fallen' && (
          <ButtonLink variant="secondary" href={quotation.file} download>
            {translate('quotes.file')}
          </ButtonLink>
        )}
        {state === 'open' && <CopyButton text={quotation.accept} label={translate('quotes.copy')} />}
        {(state === 'open' || state === 'expired' || state === 'fallen') && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setWithdrawing(true)}>
            {translate('quotes.withdraw')}
          </Button>
        )}
      </div>
      {withdrawing && (
        <ReasonDialog
          title={translate('quotes.withdraw')}
          text={translate('quotes.withdrawText', { number })}
          action={translate('quotes.withdraw')}
          reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: 500 }}
          send={(reason) => call('POST /console/api/quotations/withdraw', { id, reason })}
          onDone={() => onDone(translate('quotes.withdrawnDone', { number }))}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </>
  )
}

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
