import { MemberLink, OrderLink, ProductLink } from '@/domains/staff/operators/browser'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { Actions } from '@/platform/ui/controls/actions'
import { ActionButton } from '@/platform/ui/data/action-button'
import { useAnswer } from '@/platform/ui/data/answers'
import { CaseActs } from '@/platform/ui/data/case-acts'
import { Amount, Moment, namesOf, StateTag, Word } from '@/platform/ui/data/cells'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import type { ShownReview } from '../contract/console'
import { discrepancyWords, mismatchWords, states } from './names'
import css from './payments.module.css'

/**
 * Payments and subscriptions that name a checkout to which they do not belong; shown above the payments if there are
 * any.
 */
function Discrepancies({ mayDecide }: { mayDecide: boolean }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { data } = useAnswer('GET /console/api/payments/discrepancies', {})
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
              ['room.provider', discrepancy.provider],
              [discrepancy.kind === 'subscription' ? 'payments.subscription' : 'payments.payment', discrepancy.name],
              ['payments.subscription', discrepancy.kind === 'subscription' ? null : discrepancy.subscription],
              ['payments.named', discrepancy.checkout],
              ['payments.paid', discrepancy.paid && <Amount key="paid" {...discrepancy.paid} />],
              ['payments.agreed', discrepancy.agreed && <Amount key="agreed" {...discrepancy.agreed} />],
              ['payments.opened', formatMoment(discrepancy.opened, language)],
            ]}
          />
          <Actions>
            <ActionButton
              title="payments.close"
              offered={mayDecide}
              text={translate('payments.closeText')}
              reason={null}
              send={() => call('POST /console/api/payments/discrepancies/close', { id: discrepancy.id })}
              done={translate('payments.closed')}
            />
          </Actions>
        </article>
      ))}
    </section>
  )
}

const paymentsList = defineList({
  question: 'GET /console/api/payments',
  rows: ({ payments }) => payments,
  after: ({ opened_ms: opened, checkout }) => ({ after: opened, after_checkout: checkout }),
  path: consoleRoom('payments'),
  title: 'console.payments',
  lead: 'payments.lead',
  queue: 'payments',
  keyOf: ({ checkout }) => checkout,
  columns: [
    { key: 'email', title: 'payments.buyer', cell: ({ email }) => email },
    {
      key: 'mismatch',
      title: 'payments.mismatch',
      cell: ({ mismatch }) => <Word of={mismatchWords[mismatch].title} />,
      wide: 'under',
    },
    { key: 'paid', title: 'payments.paid', cell: ({ paid }) => <Amount {...paid} />, end: true },
    { key: 'agreed', title: 'payments.agreed', cell: ({ agreed }) => <Amount {...agreed} />, end: true, wide: true },
    {
      key: 'opened',
      title: 'payments.opened',
      cell: ({ opened }) => <Moment at={opened} />,
      wide: true,
      unbroken: true,
    },
    { key: 'state', title: 'room.status', cell: ({ state }) => <StateTag states={states} state={state} /> },
  ],
  search: 'payments.search',
  filters: { state: { label: 'room.status', none: 'payments.unsettled', options: namesOf(states) } },
  none: { icon: 'check', title: 'payments.none', text: 'payments.noneText' },
})

interface PaymentsProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** Payments that wait for a decision: taken as they came, or given back. */
export default function PaymentsRoom({ operator, item, query }: PaymentsProps) {
  const list = useConsoleList(paymentsList, query)
  const opened = list.find(item)
  const mayDecide = may(operator.role, 'payments.decide')
  return (
    <ListRoom
      list={list}
      detail={
        opened && {
          key: opened.checkout,
          title: opened.email,
          content: <Payment key={opened.checkout} payment={opened} mayDecide={mayDecide} />,
        }
      }
    >
      <Discrepancies mayDecide={mayDecide} />
    </ListRoom>
  )
}

interface PaymentProps {
  payment: ShownReview
  mayDecide: boolean
}

function Payment({ payment, mayDecide }: PaymentProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { checkout, state, email } = payment
  const words = mismatchWords[payment.mismatch]
  const offered = mayDecide && (state === 'open' || state === 'failed')
  const request = { checkout, seen: state }

  return (
    <div className="stack-4 fitting">
      <p>{translate(words.text)}</p>
      <DescriptionList
        rows={[
          ['room.status', translate(states[state][0])],
          ['payments.paid', <Amount key="paid" {...payment.paid} />],
          ['payments.agreed', <Amount key="agreed" {...payment.agreed} />],
          [
            'room.products',
            <ul key="products">
              {payment.products.map(({ pid, name, term }) => (
                <li key={`${pid} ${term}`}>
                  <ProductLink pid={pid}>{name}</ProductLink> ({term})
                </li>
              ))}
            </ul>,
          ],
          ['payments.buyer', <MemberLink key="buyer">{email}</MemberLink>],
          ['room.order', payment.order && <OrderLink key="order">{payment.order}</OrderLink>],
          ['room.provider', payment.provider],
          ['payments.payment', payment.payment],
          ['payments.opened', formatMoment(payment.opened, language)],
          ['payments.decided', payment.decided > 0 && formatMoment(payment.decided, language)],
          ['payments.operator', payment.operator],
          ['payments.reference', payment.reference],
          ['payments.note', payment.note],
        ]}
      />
      <CaseActs>
        <ActionButton
          title="payments.settle"
          offered={offered}
          text={translate('payments.settleText', { email })}
          reason={null}
          send={() => call('POST /console/api/payments/settle', request)}
          done={translate('payments.settled', { email })}
        />
        <ActionButton
          title="payments.return"
          offered={offered}
          text={translate('payments.returnText', { email })}
          reason={null}
          send={() => call('POST /console/api/payments/return', request)}
          done={translate('payments.returning', { email })}
        />
      </CaseActs>
    </div>
  )
}
