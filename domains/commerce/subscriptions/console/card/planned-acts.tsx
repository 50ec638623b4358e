import { lazy, Suspense, useState } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'
import type { MemberCard } from '@/platform/contract/member-page'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionButton } from '@/platform/ui/data/action-button'
import { formatMoment } from '@/platform/ui/data/moment'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { SelectField } from '@/platform/ui/forms/select-field'
import { Dialog } from '@/platform/ui/overlays/dialog'

interface PlannedActsProps extends Pick<SectionProps, 'onDone'> {
  subscription: MemberCard['subscriptions'][number]
  /** The end of what is paid for. */
  at: string
}

/** Rarely used, so it is loaded on demand. */
const ChangePlan = lazy(() => import('./change-plan'))

const months = ['1', '2', '3']

/** Actions for the time after the running period: change the plan, pause, and cancel either. */
export function PlannedActs({ subscription, onDone, at }: PlannedActsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [length, setLength] = useState('1')
  const [changing, setChanging] = useState(false)
  const { reference, name, state, planned, paused_from: paused } = subscription
  const takeBack = (reason: string) =>
    call('POST /console/api/subscriptions/take-back', { subscription: reference, reason })
  const kept = ({ until }: { until: number }) =>
    onDone(translate('subscriptions.card.subscriptionKept', { at: formatMoment(until, language) }))
  if (state === 'paused') {
    return (
      <ActionButton
        title="subscriptions.card.endPause"
        variant="tertiary"
        text={translate('subscriptions.card.endPauseText', { name })}
        send={takeBack}
        onDone={kept}
      />
    )
  }
  if (paused !== 0 || planned !== null) {
    return (
      <ActionButton
        title={paused === 0 ? 'subscriptions.card.takeBackChange' : 'subscriptions.card.takeBackPause'}
        variant="tertiary"
        text={translate(
          paused === 0 ? 'subscriptions.card.takeBackChangeText' : 'subscriptions.card.takeBackPauseText',
          { name, at },
        )}
        send={takeBack}
        onDone={kept}
      />
    )
  }
  if (state !== 'active') return null
  return (
    <>
      <Button variant="tertiary" aria-haspopup="dialog" onClick={() => setChanging(true)}>
        {translate('subscriptions.card.changePlan')}
      </Button>
      {changing && (
        <Dialog title={translate('subscriptions.card.changePlan')} onClose={() => setChanging(false)}>
          <Suspense fallback={<Skeleton lines={4} />}>
            <ChangePlan subscription={reference} name={name} onDone={onDone} onClose={() => setChanging(false)} />
          </Suspense>
        </Dialog>
      )}
      <ActionButton
        title="subscriptions.card.pauseSubscription"
        variant="tertiary"
        text={translate('subscriptions.card.pauseSubscriptionText', { name, at })}
        send={(reason) =>
          call('POST /console/api/subscriptions/pause', { subscription: reference, months: Number(length), reason })
        }
        onDone={({ until, pending }) =>
          onDone(
            pending
              ? translate('subscriptions.card.providerSilent')
              : translate('subscriptions.card.subscriptionPaused', { at: formatMoment(until, language) }),
          )
        }
      >
        <SelectField
          name="months"
          label={translate('subscriptions.card.pauseMonths')}
          value={length}
          onChange={setLength}
        >
          {months.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
      </ActionButton>
    </>
  )
}
