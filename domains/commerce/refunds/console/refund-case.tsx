import { useEffect, useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { FailureCode } from '@/platform/codes/codes'
import { call, type Outcome } from '@/platform/http/client'
import { languageName } from '@/platform/i18n/language-name'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { money } from '@/platform/money/money'
import { Button } from '@/platform/ui/controls/button'
import { useAnswer } from '@/platform/ui/data/answers'
import css from '@/platform/ui/data/case.module.css'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tag } from '@/platform/ui/feedback/tag'
import type { OpenedCase } from '../contract/console'
import { limits, mayBecome } from '../rules'
import { ApproveDialog } from './approve-dialog'
import { CaseFacts } from './case-facts'
import { kindNames, stateNames, stateTones } from './names'

/** How often, in milliseconds, and for how long it is looked whether the provider has answered. */
const lookAgainAfter = 2000
const mostLooks = 5

interface RefundCaseProps {
  refund: string
  operator: SignedInOperator
  /** @param said what was done; null: another operator was first */
  onSettled: (message: string | null) => void
}

/** One case with all facts for a decision, and the decision. */
export function RefundCase({ refund, operator, onSettled }: RefundCaseProps) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useAnswer('GET /console/api/refunds/case', {
    refund,
  })
  useLooksAgain(data, reload)
  if (failure === 20085 || failure === 10001) return <Alert tone="danger">{translate('room.gone')}</Alert>
  if (failure !== null) return <LoadFailed code={failure as FailureCode} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={8} />

  async function settle(message: string | null) {
    await reload()
    onSettled(message)
  }
  return <Opened found={data} operator={operator} onSettled={settle} />
}

/** Reloads while the provider is asked, so that its answer appears without a click. */
function useLooksAgain(data: OpenedCase | null, ask: () => Promise<boolean>) {
  const [looks, setLooks] = useState(0)
  const underWay =
    data !== null && (data.state === 'refunding' || (data.state === 'approved' && data.provider !== null))
  useEffect(() => {
    if (!underWay || looks >= mostLooks) return
    const timer = setTimeout(async () => {
      await ask()
      setLooks((count) => count + 1)
    }, lookAgainAfter)
    return () => clearTimeout(timer)
  }, [underWay, looks, ask])
}

interface OpenedProps {
  found: OpenedCase
  operator: SignedInOperator
  onSettled: (message: string | null) => Promise<void>
}

function Opened({ found, operator, onSettled }: OpenedProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [deciding, setDeciding] = useState<'approve' | 'decline' | null>(null)
  const { refund, kind, state, version, provider } = found
  const decides = may(operator.role, 'refunds.decide')
  // An approved case that is paid by hand only waits for the reference.
  const approvable = mayBecome(found, 'approved') || (state === 'approved' && provider === null)
  const declinable = mayBecome(found, 'declined')

  /** A decision that came too late shows the present state. */
  const settled = <Data,>(outcome: Outcome<Data>): Outcome<Data> => {
    if (!outcome.ok && outcome.code === 31002) void onSettled(null)
    return outcome
  }

  return (
    <>
      <p className={css.standing}>
        <strong className={css.amount}>{formatMoney(money(found.amount, found.currency), language)}</strong>
        <Tag tone={stateTones[state]}>{translate(stateNames[state])}</Tag>
        <Tag tone="neutral">{translate(kindNames[kind])}</Tag>
      </p>
      {provider === null && approvable && <Alert tone="info">{translate('refundsConsole.paidOutside')}</Alert>}
      {decides && (approvable || declinable) && (
        <div className={css.actions}>
          {approvable && (
            <Button aria-haspopup="dialog" onClick={() => setDeciding('approve')}>
              {translate(provider === null ? 'refundsConsole.payByHand' : 'refundsConsole.approve')}
            </Button>
          )}
          {declinable && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDeciding('decline')}>
              {translate('refundsConsole.decline')}
            </Button>
          )}
        </div>
      )}
      <CaseFacts found={found} operator={operator} />
      {deciding === 'approve' && (
        <ApproveDialog
          found={found}
          settled={settled}
          onDone={() => onSettled(translate('refundsConsole.approvedNotice', { refund }))}
          onClose={() => setDeciding(null)}
        />
      )}
      {deciding === 'decline' && (
        <ReasonDialog
          title={translate('refundsConsole.declineTitle', { refund })}
          text={translate('refundsConsole.declineText', { name: found.name })}
          action={translate('refundsConsole.decline')}
          reason={{
            label: translate('room.reason'),
            hint: translate('refundsConsole.reasonHint', { language: languageName(found.language, language) }),
            most: limits.reason,
          }}
          send={async (reason) =>
            settled(await call('POST /console/api/refunds/decline', { refund, seen: version, reason }))
          }
          onDone={() => void onSettled(translate('refundsConsole.declinedNotice', { refund }))}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  )
}
