import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { tagOf } from '@/platform/i18n/languages'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { type Currency, zero } from '@/platform/money/money'
import { consoleRoom } from '@/platform/paths'
import { useList } from '@/platform/ui/calls/use-list'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { useAnswer } from '@/platform/ui/data/answers'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import type { Column } from '@/platform/ui/data/data-table'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { addressIn, ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useNotice } from '@/platform/ui/data/notice'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { SearchSelect } from '@/platform/ui/data/search-select'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ShownDiscrepancy, ShownReview } from '../contract/console'
import { type ReviewState, reviewStates } from '../rules/review'
import { discrepancyWords, mismatchWords, stateNames } from './names'
import css from './payments.module.css'

function Amount({ currency, amount }: { currency: string; amount: string }) {
  const { language } = useLanguage()
  return formatMoney(parseMoney(amount, currency as Currency) ?? zero(currency as Currency), language)
}

/**
 * Payments and subscriptions that name a checkout to which they do not belong; shown above the payments if there are
 * any.
 */
function Discrepancies({ mayDecide, onClosed }: { mayDecide: boolean; onClosed: (message: string) => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { data, reload } = useAnswer('GET /console/api/payments/discrepancies', {})
  const [closing, setClosing] = useState<ShownDiscrepancy | null>(null)
  const discrepancies = data?.discrepancies ?? []
  if (discrepancies.length === 0) return null

  return (
    <section className={css.discrepancies} aria-labelledby="discrepancies">
      <h2 id="discrepancies">{translate('payments.discrepancies')}</h2>
      {discrepancies.map((discrepancy) => (
        <article key={discrepancy.id} className={css.discrepancy}>
          <h3>{translate(discrepancyWords[discrepancy.kind].title)}</h3>
          <p>{translate(discrepancyWords[discrepancy.kind].text)}</p>
          <DescriptionList
            rows={[
              ['payments.provider', discrepancy.provider],
              [discrepancy.kind === 'subscription' ? 'payments.subscription' : 'payments.payment', discrepancy.name],
              ['payments.subscription', discrepancy.kind === 'subscription' ? null : discrepancy.subscription],
              ['payments.named', discrepancy.checkout],
              ['payments.paid', discrepancy.paid && <Amount key="paid" {...discrepancy.paid} />],
              ['payments.agreed', discrepancy.agreed && <Amount key="agreed" {...discrepancy.agreed} />],
              ['payments.opened', formatMoment(discrepancy.opened, language)],
            ]}
          />
          {mayDecide && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setClosing(discrepancy)}>
              {translate('payments.close')}
            </Button>
          )}
        </article>
      ))}
      {closing && (
        <ReasonDialog
          title={translate('payments.close')}
          text={translate('payments.closeText')}
          action={translate('payments.close')}
          send={() => call('POST /console/api/payments/discrepancies/close', { id: closing.id })}
          onDone={() => {
            void reload()
            onClosed(translate('payments.closed'))
          }}
          onClose={() => setClosing(null)}
        />
      )}
    </section>
  )
}

const path = consoleRoom('payments')

interface PaymentsProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

type ListedReview = ShownReview & { readonly opened_ms: number }

/** Payments that wait for a decision: taken as they came, or given back. */
export default function PaymentsRoom({ operator, item, query }: PaymentsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const state = reviewStates.find((each) => each === query.get('state'))
  const tail = state ? `?state=${state}` : ''
  const pages = useList(
    ({ state }, last: ListedReview | null) =>
      call('GET /console/api/payments', {
        ...(state && { state }),
        ...(last && { after: last.opened_ms, after_checkout: last.checkout }),
      }),
    { state },
    ({ payments }) => payments,
  )
  const opened = pages.rows?.find(({ checkout }) => checkout === item) ?? null

  const columns: readonly Column<ListedReview>[] = [
    { key: 'email', title: 'payments.buyer', cell: ({ email }) => email },
    {
      key: 'mismatch',
      title: 'payments.mismatch',
      cell: ({ mismatch }) => translate(mismatchWords[mismatch].title),
      wide: 'under',
    },
    { key: 'paid', title: 'payments.paid', cell: ({ paid }) => <Amount {...paid} />, end: true },
    { key: 'agreed', title: 'payments.agreed', cell: ({ agreed }) => <Amount {...agreed} />, end: true, wide: true },
    {
      key: 'opened',
      title: 'payments.opened',
      cell: (row) => formatMoment(row.opened, language),
      wide: true,
      unbroken: true,
    },
    { key: 'state', title: 'payments.state', cell: (row) => <StateTag state={row.state} /> },
  ]
  return (
    <>
      <ConsoleHeader title={translate('console.payments')} lead={translate('payments.lead')} />
      <Discrepancies mayDecide={may(operator.role, 'payments.decide')} onClosed={announce} />
      <ListRoom
        path={path}
        caption="console.payments"
        columns={columns}
        pages={pages}
        keyOf={({ checkout }) => checkout}
        addressOf={addressIn(path, tail)}
        open={opened?.checkout ?? null}
        none={{ icon: 'check', title: 'payments.none', text: 'payments.noneText' }}
        search={{
          label: 'payments.search',
          wanted: state ?? '',
          fields: (
            <>
              <SearchSelect label={translate('payments.state')} name="state" initial={state ?? null}>
                <option value="">{translate('payments.unsettled')}</option>
                {reviewStates.map((each) => (
                  <option key={each} value={each}>
                    {translate(stateNames[each])}
                  </option>
                ))}
              </SearchSelect>
            </>
          ),
        }}
        detail={
          opened && {
            key: opened.checkout,
            title: opened.email,
            content: (
              <Payment
                payment={opened}
                mayDecide={may(operator.role, 'payments.decide')}
                onDecided={(changed, message) => {
                  pages.change((rows) =>
                    rows.map((row) => (row.checkout === changed.checkout ? { ...row, ...changed } : row)),
                  )
                  announce(message)
                }}
                onClose={() => pages.reload()}
              />
            ),
          }
        }
      />
      {line}
    </>
  )
}

function StateTag({ state }: { state: ReviewState }) {
  const translate = useTranslate()
  const tone = state === 'open' || state === 'failed' ? 'warning' : 'neutral'
  return <Tag tone={tone}>{translate(stateNames[state])}</Tag>
}

type Decision = 'settle' | 'return'

interface PaymentProps {
  payment: ShownReview
  mayDecide: boolean
  onDecided: (payment: ShownReview, message: string) => void
  onClose: () => void
}

function Payment({ payment, mayDecide, onDecided, onClose }: PaymentProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const { checkout, state } = payment
  const words = mismatchWords[payment.mismatch]
  const asks = {
    settle: { title: 'payments.settle', text: 'payments.settleText', message: 'payments.settled' },
    return: { title: 'payments.return', text: 'payments.returnText', message: 'payments.returning' },
  } as const
  const asked = deciding && asks[deciding]

  return (
    <div className={css.detail}>
      <p>{translate(words.text)}</p>
      <DescriptionList
        rows={[
          ['payments.state', translate(stateNames[state])],
          ['payments.paid', <Amount key="paid" {...payment.paid} />],
          ['payments.agreed', <Amount key="agreed" {...payment.agreed} />],
          [
            'payments.products',
            new Intl.ListFormat(tagOf(language)).format(payment.products.map(({ name, term }) => `${name} (${term})`)),
          ],
          ['payments.order', payment.order],
          ['payments.provider', payment.provider],
          ['payments.payment', payment.payment],
          ['payments.opened', formatMoment(payment.opened, language)],
          ['payments.decided', payment.decided > 0 && formatMoment(payment.decided, language)],
          ['payments.operator', payment.operator],
          ['payments.reference', payment.reference],
          ['payments.note', payment.note],
        ]}
      />
      {mayDecide && (state === 'open' || state === 'failed') && (
        <Actions>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDeciding('settle')}>
            {translate('payments.settle')}
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDeciding('return')}>
            {translate('payments.return')}
          </Button>
        </Actions>
      )}
      {deciding && asked && (
        <ReasonDialog
          title={translate(asked.title)}
          text={translate(asked.text, { email: payment.email })}
          action={translate(asked.title)}
          send={async () => {
            const outcome = await call(`POST /console/api/payments/${deciding}`, { checkout, seen: state })
            if (!outcome.ok && outcome.code === 31002) onClose()
            return outcome
          }}
          onDone={({ payment: changed }) => onDecided(changed, translate(asked.message, { email: payment.email }))}
          onClose={() => setDeciding(null)}
        />
      )}
    </div>
  )
}
