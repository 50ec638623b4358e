import { useState } from 'react'
import { purchaseTermWords } from '@/domains/commerce/catalogue/browser'
import type { FailureCode } from '@/platform/codes/codes'
import { call } from '@/platform/http/client'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { type Currency, zero } from '@/platform/money/money'
import { ActionError } from '@/platform/ui/data/action-error'
import { useAnswer } from '@/platform/ui/data/answers'
import { formatMoment } from '@/platform/ui/data/moment'
import { ReasonFields } from '@/platform/ui/data/reason-fields'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { PlanOnWire, PlansOnWire } from '../../contract/plans'
import css from './plan-figures.module.css'

/** The price of a plan, today and at the next renewal. */
function PlanFigures({ plan, currency }: { plan: PlanOnWire; currency: Currency }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const say = (amount: string) => formatMoney(parseMoney(amount, currency) ?? zero(currency), language)
  const { timing, days_left: left, days_in_period: all, credit, charge, renew_amount: renewal, renews_at: at } = plan
  const names = plan.already.map(({ pname }) => pname)
  return (
    <>
      {names.length > 0 && (
        <Alert tone="info">
          {translate('subscriptions.card.already', { products: new Intl.ListFormat(language).format(names) })}
        </Alert>
      )}
      <dl className={css.figures} aria-live="polite">
        {timing === 'now' && (
          <div>
            <dt>{translate('subscriptions.card.planCredit', { left, all })}</dt>
            <dd>−{say(credit)}</dd>
          </div>
        )}
        <div>
          <dt>{translate('subscriptions.card.planToday')}</dt>
          <dd>{say(charge)}</dd>
        </div>
        <div>
          <dt>{translate('subscriptions.card.planNext', { at: formatMoment(at, language) })}</dt>
          <dd>{say(renewal)}</dd>
        </div>
      </dl>
    </>
  )
}

/** Why the plan could not be changed. */
function PlanRefused({ outcome }: { outcome: { readonly code: FailureCode } }) {
  const translate = useTranslate()
  if (outcome.code === 13104) return <Alert tone="danger">{translate('subscriptions.card.planCardRefused')}</Alert>
  if (outcome.code === 20035) return <Alert tone="danger">{translate('subscriptions.card.planOutOfDate')}</Alert>
  return <ActionError outcome={outcome} />
}

interface ChangePlanProps {
  /** Its reference. */
  subscription: string
  name: string
  onDone: (message: string) => void
  onClose: () => void
}

const most = 100

/** Another plan for a member's subscription, at the figures that the member's own page would show. */
export default function ChangePlan({ subscription, name, onDone, onClose }: ChangePlanProps) {
  const translate = useTranslate()
  const [quantity, setQuantity] = useState<number | null>(null)
  const { data, failure, loading, reload } = useAnswer(
    'GET /console/api/subscriptions/plans',
    { subscription, ...(quantity !== null && { quantity }) },
    (wire) => wire,
    { keep: true },
  )
  if (data === null && failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={4} />
  if (data.plans.length === 0 && quantity === null) return <p>{translate('subscriptions.card.noPlans')}</p>
  return (
    <div className="stack-4" aria-busy={loading}>
      <p>{translate('subscriptions.card.changePlanText', { name })}</p>
      <Quantity wanted={quantity ?? data.quantity} onWanted={setQuantity} />
      <PlanForm plans={data} reload={reload} onDone={onDone} onClose={onClose} />
    </div>
  )
}

function Quantity({ wanted, onWanted }: { wanted: number; onWanted: (quantity: number) => void }) {
  const translate = useTranslate()
  const [typed, setTyped] = useState(String(wanted))
  const count = Number(typed)
  const fits = Number.isInteger(count) && count >= 1 && count <= most
  return (
    <Field
      name="quantity"
      type="number"
      inputMode="numeric"
      min={1}
      max={most}
      label={translate('room.quantity')}
      value={typed}
      onChange={setTyped}
      onBlur={() => fits && count !== wanted && onWanted(count)}
    />
  )
}

interface PlanFormProps extends Pick<ChangePlanProps, 'onDone' | 'onClose'> {
  plans: PlansOnWire
  reload: () => Promise<boolean>
}

const keyOf = ({ pid, term }: PlansOnWire['plans'][number]) => `${pid} ${term}`

function PlanForm({ plans: { vid, currency, plans }, reload, onDone, onClose }: PlanFormProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const planOf = (key: string) => plans.find((each) => keyOf(each) === key)
  const { form, field, sending, refused } = useForm({
    initial: { plan: '', reason: '' },
    check: ({ plan, reason }) => ({
      plan: planOf(plan) ? null : 'subscriptions.card.choosePlan',
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    send: async ({ plan: key, reason }) => {
      const plan = planOf(key)
      if (!plan) return
      const { pid, term, quantity, quote } = plan
      const wanted = { subscription: vid, pid, term, quantity, quote, reason: reason.trim() }
      return call('POST /console/api/subscriptions/change', wanted)
    },
    onDone: ({ pending, until }) => {
      const at = formatMoment(until, language)
      onDone(translate(pending ? 'subscriptions.card.providerSilent' : 'subscriptions.card.planChanged', { at }))
      onClose()
    },
    onRefused: ({ code }) => (code === 20035 ? reload() : undefined),
  })
  const choice = field('plan')
  const chosen = planOf(choice.value)
  return (
    <form className="stack-4" {...form}>
      {refused && <PlanRefused outcome={refused} />}
      {plans.length === 0 && <Alert tone="info">{translate('subscriptions.card.noPlans')}</Alert>}
      <SelectField {...choice} label={translate('subscriptions.card.newPlan')} required>
        <option value="">{translate('room.choose')}</option>
        {plans.map((each) => (
          <option key={keyOf(each)} value={keyOf(each)}>
            {[
              each.pname,
              translate(purchaseTermWords[each.term]),
              formatMoney(parseMoney(each.renew_amount, currency) ?? zero(currency), language),
            ].join(' · ')}
          </option>
        ))}
      </SelectField>
      {chosen && <PlanFigures plan={chosen} currency={currency} />}
      <ReasonFields reason={field('reason')} action={translate('subscriptions.card.changePlan')} sending={sending} />
    </form>
  )
}
