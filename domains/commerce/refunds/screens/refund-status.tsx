import { call } from '@/platform/http/client'
import { formatMoment } from '@/platform/i18n/day'
import { tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { useSubmit } from '@/platform/ui/forms/submit'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { RefundCaseOnWire } from '../contract/member'
import { places } from '../places'
import type { CaseState } from '../rules'
import type { Order } from './order'
import { useRefundCases, useRefundsOf } from './refund-cases'
import css from './refunds.module.css'

/** The refunds of an order, step by step. */
export function RefundStatus({ order, onClose }: { order: Order; onClose: () => void }) {
  const translate = useTranslate()
  const { cases } = useRefundsOf(order.number)
  return (
    <Dialog title={translate('refunds.statusTitle', { order: order.number })} onClose={onClose}>
      <div className="stack-5">
        {cases.map((found) => (
          <RefundCase key={found.case_no} found={found} onClose={onClose} />
        ))}
      </div>
    </Dialog>
  )
}

const steps = {
  requested: 'refunds.stepRequested',
  approved: 'refunds.stepApproved',
  refunding: 'refunds.stepRefunding',
  refunded: 'refunds.stepRefunded',
  failed: 'refunds.stepFailed',
  declined: 'refunds.stepDeclined',
  retracted: 'refunds.stepRetracted',
  closed: 'refunds.stepClosed',
} as const satisfies Record<CaseState, MessageKey>

/** A withdrawal is declared, not requested, and needs no approval. */
const stepsOfWithdrawal = {
  ...steps,
  requested: 'refunds.stepWithdrawn',
  approved: 'refunds.stepWithdrawalHolds',
} as const

/** A return has no request: the vendor noticed the charge itself. */
const stepsOfReturn = { ...steps, approved: 'refunds.stepReturned' } as const

/** Nor for this: what it was paid for was not done. */
const stepsOfFee = { ...steps, approved: 'refunds.stepFee' } as const

/** Goodwill has no request: the vendor proposes it, and it is shown once it is given. */
const stepsOfGoodwill = { ...steps, requested: 'refunds.stepGoodwill' } as const

const kinds = {
  request: { title: 'refunds.caseOfRequest', steps },
  withdrawal: { title: 'refunds.caseOfWithdrawal', steps: stepsOfWithdrawal },
  return: { title: 'refunds.caseOfReturn', steps: stepsOfReturn },
  fee: { title: 'refunds.caseOfFee', steps: stepsOfFee },
  goodwill: { title: 'refunds.caseOfGoodwill', steps: stepsOfGoodwill },
} as const satisfies Record<RefundCaseOnWire['kind'], unknown>

function RefundCase({ found, onClose }: { found: RefundCaseOnWire; onClose: () => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { case_no, kind, status, products, amount, currency, order_no, timeline } = found
  const total = parseMoney(amount, currency)
  const names = [
    ...new Set(products.map(({ name, quantity }) => (quantity === undefined ? name : `${quantity} × ${name}`))),
  ]
  return (
    <section className={`stack-4 at-start ${css.case}`} aria-label={case_no}>
      <h3>{translate(kinds[kind].title)}</h3>
      <dl className={css.rows}>
        <dt>{translate('refunds.case')}</dt>
        <dd>{case_no}</dd>
        <dt>{translate('refunds.products')}</dt>
        <dd>{new Intl.ListFormat(tagOf(language)).format(names)}</dd>
        <dt>{translate('ui.amount')}</dt>
        <dd>{total && formatMoney(total, language)}</dd>
      </dl>
      <ol className={css.steps}>
        {timeline.map(({ status: step, date, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
          <li key={index}>
            <span>{translate(kinds[kind].steps[step])}</span>
            {note !== null && <span className={css.note}>{translate('refunds.reasonGiven', { reason: note })}</span>}
            <time dateTime={new Date(date * 1000).toISOString()}>{formatMoment(new Date(date * 1000), language)}</time>
          </li>
        ))}
      </ol>
      {kind === 'request' && status === 'requested' && <Retract refund={case_no} order={order_no} onClose={onClose} />}
    </section>
  )
}

/** Takes an undecided request back. It can be made again, so there is no confirmation. */
function Retract({ refund, order, onClose }: { refund: string; order: string; onClose: () => void }) {
  const translate = useTranslate()
  const { reload, tell } = useRefundCases()

  const { submit, sending, refused } = useSubmit(() => call('POST /member/retract_refund', { case_no: refund }), {
    onDone: () => {
      tell({ what: 'retracted', order })
      onClose()
      void reload()
    },
    onRefused: ({ code }) => code !== 'unreachable' && void reload(),
  })

  return (
    <>
      <Refusal of={refused} at={places.retraction} />
      <Button variant="secondary" busy={sending} onClick={() => submit()}>
        {translate('refunds.retract')}
      </Button>
    </>
  )
}
