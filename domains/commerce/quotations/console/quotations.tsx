import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import { MemberLink } from '@/domains/staff/operators/browser'
import { call } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { ActionButton, DialogButton } from '@/platform/ui/data/action-button'
import { Amount, Day, useAmount, Word } from '@/platform/ui/data/cells'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Alert } from '@/platform/ui/feedback/alert'
import type { ShownQuotation } from '../contract/console'
import type { QuotationState } from '../rules/quotation'
import { NewQuotation } from './new-quotation'

const stateNames: Readonly<Record<QuotationState, MessageKey>> = {
  open: 'quotes.open',
  accepted: 'room.accepted',
  expired: 'quotes.expired',
  withdrawn: 'quotes.withdrawn',
  fallen: 'quotes.fallen',
}

/** One quotation; it can be withdrawn until it is accepted. */
function Quotation({ quotation }: { quotation: ShownQuotation }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { id, number, state, currency, lines, accepted } = quotation
  const write = useAmount()
  const say = (amount: string) => write({ amount, currency })
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
      <DescriptionList
        rows={[
          ['room.state', translate(stateNames[state])],
          ['quotes.buyer', quotation.company],
          ['room.email', <MemberLink key="email">{quotation.email}</MemberLink>],
          ['room.products', written.join('\n')],
          ['quotes.total', say(quotation.total)],
          ['quotes.created', formatMoment(quotation.created, language)],
          ['quotes.until', formatDay(new Date((quotation.valid_until - 1) * 1000), language)],
          ['quotes.acceptedAt', accepted > 0 && formatMoment(accepted, language)],
          ['quotes.purchaseOrder', quotation.purchase_order],
          ['quotes.note', quotation.note],
          ['quotes.operator', quotation.operator],
        ]}
      />
      <div className="cluster-2 level">
        <ActionButton
          title="quotes.takeOver"
          variant="primary"
          offered={state === 'fallen'}
          send={() => call('POST /console/api/quotations/take-over', { id })}
          done={translate('quotes.takenOver', { number })}
        />
        {state !== 'withdrawn' && state !== 'fallen' && (
          <ButtonLink variant="secondary" href={quotation.file} download>
            {translate('quotes.file')}
          </ButtonLink>
        )}
        {state === 'open' && <CopyButton text={quotation.accept} label={translate('quotes.copy')} />}
        <ActionButton
          title="quotes.withdraw"
          offered={state === 'open' || state === 'expired' || state === 'fallen'}
          text={translate('quotes.withdrawText', { number })}
          send={(reason) => call('POST /console/api/quotations/withdraw', { id, reason })}
          done={translate('quotes.withdrawnDone', { number })}
        />
      </div>
    </>
  )
}

const quotationsList = defineList({
  question: 'GET /console/api/quotations',
  rows: ({ quotations }) => quotations,
  after: ({ id }) => ({ after: id }),
  path: consoleRoom('quotations'),
  title: 'console.quotations',
  lead: 'quotes.lead',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'number', title: 'room.number', cell: ({ number }) => number, unbroken: true },
    { key: 'buyer', title: 'quotes.buyer', cell: ({ company, email }) => company || email, wide: 'under' },
    { key: 'state', title: 'room.state', cell: ({ state }) => <Word of={stateNames[state]} /> },
    {
      key: 'total',
      title: 'quotes.total',
      cell: ({ total, currency }) => <Amount amount={total} currency={currency} />,
      end: true,
    },
    {
      key: 'until',
      title: 'quotes.until',
      // It ends with the day.
      cell: ({ valid_until: until }) => <Day of={until - 1} />,
      wide: true,
      unbroken: true,
    },
  ],
  search: 'quotes.search',
  filters: { state: { label: 'room.state', none: 'room.all', options: stateNames } },
  none: { icon: 'receipt', title: 'quotes.none', text: 'quotes.noneText' },
})

/** The room of quotations, and the form of a new one with prices of one's own. */
export default function QuotationsRoom({ item, query }: { item: string | null; query: URLSearchParams }) {
  const translate = useTranslate()
  const write = useAmount()
  const announce = useAnnounce()
  const list = useConsoleList(quotationsList, query)
  const opened = list.find(item)
  return (
    <ListRoom
      list={list}
      searchEnd={
        <DialogButton title="quotes.make">
          {(close) => (
            <NewQuotation onClose={close} onDone={(number) => announce(translate('quotes.made', { number }))} />
          )}
        </DialogButton>
      }
      detail={
        opened && {
          key: opened.id,
          title: `${opened.number} · ${write({ amount: opened.total, currency: opened.currency })}`,
          content: <Quotation key={opened.id} quotation={opened} />,
        }
      }
    />
  )
}
