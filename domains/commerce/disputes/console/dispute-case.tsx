import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { FailureCode } from '@/platform/codes/codes'
import type { Outcome } from '@/platform/http/client'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { money } from '@/platform/money/money'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import css from '@/platform/ui/data/case.module.css'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tag } from '@/platform/ui/feedback/tag'
import type { OpenedDispute } from '../contract/console'
import { isUnanswered, limits, mayAccept } from '../rules'
import { call } from './api'
import { DisputeFacts } from './dispute-facts'
import { EvidenceDialog } from './evidence-dialog'
import { stageNames, stageTones } from './names'

interface DisputeCaseProps {
  dispute: string
  operator: SignedInOperator
  /** @param said what was done; null: another operator was first */
  onSettled: (message: string | null) => void
}

/** One disputed payment with all facts for an answer, and the answer. */
export function DisputeCase({ dispute, operator, onSettled }: DisputeCaseProps) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useCall((input) => call('GET /console/api/disputes/case', input), {
    dispute,
  })
  if (failure === 20085 || failure === 10001) return <Alert tone="danger">{translate('room.gone')}</Alert>
  if (failure !== null) return <LoadFailed code={failure as FailureCode} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={8} />

  async function settle(message: string | null) {
    await reload()
    onSettled(message)
  }
  return <Opened found={data} operator={operator} onSettled={settle} />
}

interface OpenedProps {
  found: OpenedDispute
  operator: SignedInOperator
  onSettled: (message: string | null) => Promise<void>
}

function Opened({ found, operator, onSettled }: OpenedProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [doing, setDoing] = useState<'evidence' | 'submit' | 'accept' | null>(null)
  const { dispute, stage, version, provider, through_provider: through } = found
  const decides = may(operator.role, 'disputes.decide')
  const amount = formatMoney(money(found.amount, found.currency), language)
  const close = () => setDoing(null)

  /** An answer that came too late, or that the provider did not take, has left a trace: it is shown. */
  const settled = <Data,>(outcome: Outcome<Data>): Outcome<Data> => {
    if (!outcome.ok && (outcome.code === 31002 || outcome.code === 13103)) void onSettled(null)
    return outcome
  }

  return (
    <>
      <p className={css.standing}>
        <strong className={css.amount}>{amount}</strong>
        <Tag tone={stageTones[stage]}>{translate(stageNames[stage])}</Tag>
      </p>
      {found.lost_before > 0 && (
        <Alert tone="danger">{translate('disputesConsole.lostBefore', { count: found.lost_before })}</Alert>
      )}
      {found.refunds.length > 0 && <Alert tone="info">{translate('disputesConsole.refundedBefore')}</Alert>}
      {!through && isUnanswered(stage) && (
        <Alert tone="info">{translate('disputesConsole.markSentText', { provider })}</Alert>
      )}
      <div className={css.actions}>
        {decides && isUnanswered(stage) && (
          <Button aria-haspopup="dialog" onClick={() => setDoing('submit')}>
            {translate(through ? 'disputesConsole.submit' : 'disputesConsole.markSent')}
          </Button>
        )}
        {found.order !== null && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDoing('evidence')}>
            {translate('disputesConsole.makePdf')}
          </Button>
        )}
        {decides && mayAccept(stage, through) && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDoing('accept')}>
            {translate('disputesConsole.accept')}
          </Button>
        )}
      </div>
      <DisputeFacts found={found} />
      {(doing === 'evidence' || doing === 'submit') && (
        <EvidenceDialog
          found={found}
          submits={doing === 'submit'}
          settled={settled}
          onDone={() => onSettled(translate('disputesConsole.submittedNotice', { dispute }))}
          onClose={close}
        />
      )}
      {doing === 'accept' && (
        <ReasonDialog
          title={translate('disputesConsole.acceptTitle', { dispute })}
          text={translate('disputesConsole.acceptText', { amount })}
          action={translate('disputesConsole.accept')}
          reason={{
            label: translate('room.reason'),
            hint: translate('disputesConsole.noteHint'),
            most: limits.note,
          }}
          send={async (note) =>
            settled(await call('POST /console/api/disputes/accept', { dispute, seen: version, note }))
          }
          onDone={() => void onSettled(translate('disputesConsole.acceptedNotice', { dispute }))}
          onClose={close}
        />
      )}
    </>
  )
}
