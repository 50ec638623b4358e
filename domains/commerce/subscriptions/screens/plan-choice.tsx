import { useId, useState } from 'react'
import { mostSubscribed } from '@/domains/commerce/catalogue/rules/volume'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import { RadioList } from '@/platform/ui/forms/checkbox-list'
import { Field } from '@/platform/ui/forms/field'
import { Card } from '@/platform/ui/layout/card'
import type { ShownPlan, ShownPlans } from '../map/plans'
import { places } from '../places'
import { paymentMethodAddress } from './addresses'
import { AlreadyNotes } from './already/already-notes'
import css from './change-plan.module.css'
import sums from './dialogs.module.css'
import { formatPeriod } from './format'

/** The price of a plan today and next, its start, and the losses against the present one. */
function PlanCost({ plan, present }: { plan: ShownPlan; present: ShownPlans }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { timing, renewal, credit, charge, daysLeft, daysInPeriod, renewsAt, effectiveAt, lost, fewerSeats } = plan
  const day = formatDay(effectiveAt, language)
  return (
    <>
      <dl className={sums.sum} aria-live="polite">
        {timing === 'now' && (
          <>
            <div>
              <dt>{translate('plan.newPeriod')}</dt>
              <dd>{formatMoney(renewal, language)}</dd>
            </div>
            <div>
              <dt>{translate('plan.credit', { left: daysLeft, all: daysInPeriod })}</dt>
              <dd>−{formatMoney(credit, language)}</dd>
            </div>
          </>
        )}
        <div className={sums.total}>
          <dt>{translate('plan.today')}</dt>
          <dd>{formatMoney(charge, language)}</dd>
        </div>
        <div>
          <dt>{translate('plan.next', { day: formatDay(renewsAt, language) })}</dt>
          <dd>{formatMoney(renewal, language)}</dd>
        </div>
      </dl>
      <ul className={css.notes}>
        <li>
          {timing === 'now'
            ? translate('plan.beginsNow', { product: present.name })
            : translate('plan.beginsLater', { product: present.name, day })}
        </li>
        {lost.length > 0 && (
          <li>
            {translate('plan.lost', {
              day,
              products: new Intl.ListFormat(language, { type: 'conjunction' }).format(lost),
            })}
          </li>
        )}
        {fewerSeats > 0 && <li>{translate('plan.fewerSeats', { count: fewerSeats })}</li>}
        <li>{translate('plan.untilCancelled')}</li>
      </ul>
    </>
  )
}

/** Names a plan, its price, and the day from which it would hold. */
function PlanWords({ plan: { name, term, renewal, timing, effectiveAt } }: { plan: ShownPlan }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const begins = { day: formatDay(effectiveAt, language) }
  return (
    <span className={css.option}>
      <span className={css.what}>
        <span className={css.name}>{name}</span>
        <span className={css.price}>
          {formatPeriod(term, translate)} · {formatMoney(renewal, language)}
        </span>
      </span>
      <Tag tone={timing === 'now' ? 'success' : 'neutral'}>
        {timing === 'now' ? translate('plan.fromNow') : translate('plan.fromDay', begins)}
      </Tag>
    </span>
  )
}

interface PlanChoiceProps {
  plans: ShownPlans
  /** How many are wanted. */
  wanted: number
  onQuantity: (quantity: number) => void
  loading: boolean
  /** The plan that the address names, by its product and term. */
  named: { readonly pid: string | null; readonly term: string | null }
  onDone: (said: MessageKey) => Promise<void>
  reload: () => Promise<boolean>
}

const keyOf = ({ pid, term, quantity }: ShownPlan) => `${pid} ${term} ${quantity}`

/** The plans to change to, and what the chosen one costs: nothing is charged that was not in sight. */
export function PlanChoice({ plans: known, wanted, onQuantity, loading, named, onDone, reload }: PlanChoiceProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const group = useId()
  const [chosen, setChosen] = useState<string | null>(() => {
    const plan = known.plans.find(({ pid, term }) => String(pid) === named.pid && term === named.term)
    return plan ? keyOf(plan) : null
  })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FailureCode | null>(null)
  const plan = known.plans.find((each) => keyOf(each) === chosen)

  async function change({ pid, term, quantity, quote, timing }: ShownPlan) {
    setBusy(true)
    setFailure(null)
    const { vid } = known
    const outcome = await call('POST /member/change_subscription', { vid, pid, term, quantity, quote, lang: language })
    setBusy(false)
    if (outcome.ok && outcome.data.pending) return onDone('plan.unanswered')
    if (outcome.ok) return onDone(timing === 'now' ? 'plan.doneNow' : 'plan.doneLater')
    setFailure(outcome.code)
    if (outcome.code === 20035) await reload()
  }

  return (
    <Card title={translate('plan.choose')}>
      <Quantity key={wanted} wanted={wanted} onQuantity={onQuantity} />
      <div className={css.options} aria-busy={loading}>
        <RadioList
          label={translate('plan.choose')}
          unseenLabel
          name={group}
          chosen={chosen}
          onChoose={setChosen}
          options={known.plans.map((each) => ({ value: keyOf(each), label: <PlanWords plan={each} /> }))}
        />
      </div>
      <AlreadyNotes already={[...known.held, ...(plan?.already ?? [])]} />
      {plan && <PlanCost plan={plan} present={known} />}
      {failure !== null && (
        <Alert tone="danger">
          <p>{translate(messageFor(places.planChange, failure))}</p>
          {failure === 13104 && (
            <ButtonLink variant="tertiary" href={paymentMethodAddress({ reference: known.vid })}>
              {translate('subscription.updateMethod')}
            </ButtonLink>
          )}
        </Alert>
      )}
      {plan && (
        <Button busy={busy} onClick={() => change(plan)}>
          {plan.timing === 'now'
            ? translate('plan.payNow', { amount: formatMoney(plan.charge, language) })
            : translate('plan.changeOn', { day: formatDay(plan.effectiveAt, language) })}
        </Button>
      )}
    </Card>
  )
}

function Quantity({ wanted, onQuantity }: Pick<PlanChoiceProps, 'wanted' | 'onQuantity'>) {
  const translate = useTranslate()
  const [typed, setTyped] = useState(String(wanted))
  const count = Number(typed)
  const fits = Number.isInteger(count) && count >= 1 && count <= mostSubscribed
  return (
    <div className={css.quantity}>
      <Field
        name="quantity"
        type="number"
        inputMode="numeric"
        min={1}
        max={mostSubscribed}
        label={translate('plan.quantity')}
        value={typed}
        {...(!fits && { problem: translate('plan.quantityWrong', { most: mostSubscribed }) })}
        onChange={setTyped}
        onBlur={() => fits && count !== wanted && onQuantity(count)}
        onKeyDown={({ key }) => key === 'Enter' && fits && count !== wanted && onQuantity(count)}
      />
    </div>
  )
}
