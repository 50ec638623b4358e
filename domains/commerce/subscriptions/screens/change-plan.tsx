import { type RefObject, useRef, useState } from 'react'
import { call, type Outcome } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Choice } from '@/platform/ui/forms/choice'
import { useSubmit } from '@/platform/ui/forms/submit'
import { Card } from '@/platform/ui/layout/card'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import type { ShownSubscription } from '../map'
import { readPlans, type ShownPlans } from '../map/plans'
import { places } from '../places'
import { type PlanAct, planActs } from './addresses'
import css from './change-plan.module.css'
import { formatPeriod } from './format'
import { PlanChoice } from './plan-choice'
import { ResumeTask } from './resume-task'
import { OneSubscription, type TaskProps, WayOn } from './task'

interface PlannedProps {
  plans: ShownPlans
  onDone: (said: MessageKey) => Promise<void>
}

/** The agreement about the time after the running period, and the way to take it back. */
function Planned({ plans, onDone }: PlannedProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { vid, oid, change, pause, renewal } = plans
  const dayOf = (moment: Date) => formatDay(moment, language)
  if (change && !change.scheduled)
    return <Alert tone="info">{translate('plan.beingMade', { plan: change.name })}</Alert>
  if (change) {
    const { name, effectiveAt, renewal: amount } = change
    const said = { plan: name, day: dayOf(effectiveAt), amount: formatMoney(amount, language) }
    return (
      <Agreed
        title="plan.plannedTitle"
        text={translate('plan.planned', said)}
        act="plan.keep"
        send={() => call('POST /member/keep_subscription', { vid, lang: language })}
        onDone={() => onDone('plan.doneKept')}
      />
    )
  }
  if (!pause) return null
  if (!pause.confirmed) return <Alert tone="info">{translate('plan.pauseBeingMade')}</Alert>
  const { from, until, begun } = pause
  const said = { from: dayOf(from), until: dayOf(until), amount: formatMoney(renewal, language) }
  return (
    <Agreed
      title={begun ? 'plan.pausedTitle' : 'plan.pausePlannedTitle'}
      text={translate(begun ? 'plan.paused' : 'plan.pausePlanned', said)}
      act={begun ? 'plan.goOnNow' : 'plan.noPause'}
      // Ending the pause charges at once, and the button says how much.
      amount={said.amount}
      send={() => call('POST /member/resume_subscription', { vid, oid, lang: language })}
      onDone={() => onDone(begun ? 'plan.doneGoesOn' : 'plan.doneKept')}
    />
  )
}

interface AgreedProps {
  title: MessageKey
  text: string
  act: MessageKey
  amount?: string
  send: () => Promise<Outcome<unknown>>
  onDone: () => Promise<void>
}

function Agreed({ title, text, act, amount = '', send, onDone }: AgreedProps) {
  const translate = useTranslate()

  const { submit, sending, refused } = useSubmit(send, { onDone })

  return (
    <Card title={translate(title)}>
      <p>{text}</p>
      <Refusal of={refused} at={places.planChange} />
      <Button variant="secondary" busy={sending} onClick={() => submit()}>
        {translate(act, { amount })}
      </Button>
    </Card>
  )
}

interface PauseChoiceProps {
  plans: ShownPlans
  onDone: (said: MessageKey) => Promise<void>
  reload: () => Promise<boolean>
}

/** The choice of a pause, with its consequences. */
function PauseChoice({ plans: { vid, name, pauses, renewal }, onDone, reload }: PauseChoiceProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [months, setMonths] = useState('1')
  const { submit, sending, refused } = useSubmit(
    ({ quote, months: count }: ShownPlans['pauses'][number]) =>
      call('POST /member/pause_subscription', { vid, months: count, quote, lang: language }),
    {
      onDone: ({ pending }) => onDone(pending ? 'plan.unanswered' : 'plan.donePause'),
      onRefused: ({ code }) => code === 20035 && reload(),
    },
  )
  const pause = pauses.find((each) => String(each.months) === months) ?? pauses[0]
  if (!pause) return null

  return (
    <Card title={translate('plan.pauseTitle')}>
      <p>{translate('plan.pauseLead', { product: name })}</p>
      <Choice
        label={translate('plan.pauseFor')}
        options={pauses.map((each) => ({
          value: String(each.months),
          label: translate('plan.months', { count: each.months }),
        }))}
        value={String(pause.months)}
        onChoose={setMonths}
      />
      <ul className={css.notes}>
        <li>{translate('plan.pauseFrom', { day: formatDay(pause.from, language) })}</li>
        <li>
          {translate('plan.pauseUntil', {
            day: formatDay(pause.until, language),
            amount: formatMoney(renewal, language),
          })}
        </li>
        <li>{translate('plan.pauseEarlier')}</li>
      </ul>
      <Refusal of={refused} at={places.planChange} />
      <Button variant="secondary" busy={sending} onClick={() => submit(pause)}>
        {translate('plan.pauseAct')}
      </Button>
    </Card>
  )
}

/** `a=change_plan&subscription=…`: what else a subscription could be, what that costs, and when (decision 0076). */
export default function ChangePlan(task: TaskProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const vid = task.query.get('subscription')
  const act = planActs.find((each) => each === task.query.get('act')) ?? null
  const content = { task, act, heading }
  return (
    <div className={act === null ? css.page : `${css.page} ${css.alone}`}>
      <ScreenHeader title={translate(act === null ? 'plan.title' : titles[act])} heading={heading}>
        {(act === null || act === 'change') && translate('plan.lead')}
      </ScreenHeader>
      {act === 'resume' && <ResumeTask key={language} {...task} />}
      {act !== 'resume' && vid !== null && <Loaded key={language} vid={vid} {...content} />}
      {act !== 'resume' && vid === null && (
        <OneSubscription key={language} task={task} fits={isChangeable}>
          {({ reference }) => <Loaded vid={reference} {...content} />}
        </OneSubscription>
      )}
    </div>
  )
}

const titles = {
  change: 'plan.title',
  pause: 'subscription.pauseTitle',
  resume: 'subscription.resumeTitle',
} as const satisfies Record<PlanAct, MessageKey>

const isChangeable = ({ live, renews, overdue }: ShownSubscription) => live && renews && !overdue

interface LoadedProps {
  vid: string
  task: TaskProps
  /** The one act that the page is for; null: every one. */
  act: PlanAct | null
  heading: RefObject<HTMLHeadingElement | null>
}

function Loaded({ vid, task, act, heading }: LoadedProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [quantity, setQuantity] = useState<number | null>(null)
  const [done, setDone] = useState<MessageKey | null>(null)
  const { data, failure, loading, reload } = useCall(
    (input) => call('GET /member/subscription_plans', input),
    { vid, lang: language, ...(quantity !== null && { quantity }) },
    readPlans,
    { keep: true },
  )

  // The pressed button disappears on success, so the focus moves to the heading.
  async function onDone(said: MessageKey) {
    setQuantity(null)
    await reload()
    setDone(said)
    heading.current?.focus()
  }

  if (failure === 20002) return <Alert tone="danger">{translate('subscription.notActive')}</Alert>
  if (data === null && failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={6} />
  const { change, pause } = data
  const free = change === null && pause === null
  const plans = act === 'pause' ? [] : data.plans
  const pauses = act === 'change' ? [] : data.pauses
  const named = { pid: task.query.get('pid'), term: task.query.get('term') }
  return (
    <>
      {done && <Alert tone="success">{translate(done)}</Alert>}
      <Present plans={data} />
      <Planned plans={data} onDone={onDone} />
      {free && plans.length > 0 && (
        <PlanChoice
          plans={data}
          wanted={quantity ?? data.quantity}
          onQuantity={setQuantity}
          loading={loading}
          named={named}
          onDone={onDone}
          reload={reload}
        />
      )}
      {free && pauses.length > 0 && <PauseChoice plans={data} onDone={onDone} reload={reload} />}
      {free && plans.length === 0 && pauses.length === 0 && (
        <EmptyState icon="renew" title={translate('plan.noneTitle')} text={translate('plan.noneText')} />
      )}
      <WayOn {...task} {...(done && { variant: 'primary' })} />
    </>
  )
}

/** The running plan. */
function Present({ plans: { name, term, quantity, renewal, paidUntil } }: { plans: ShownPlans }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const count = quantity > 1 ? ` × ${quantity}` : ''
  return (
    <dl className={css.facts}>
      <div>
        <dt>{translate('plan.present')}</dt>
        <dd>{`${name}${count}`}</dd>
      </div>
      <div>
        <dt>{formatPeriod(term, translate)}</dt>
        <dd>{formatMoney(renewal, language)}</dd>
      </div>
      <div>
        <dt>{translate('plan.paidUntil')}</dt>
        <dd>
          <time dateTime={paidUntil.toISOString()}>{formatDay(paidUntil, language)}</time>
        </dd>
      </div>
    </dl>
  )
}
