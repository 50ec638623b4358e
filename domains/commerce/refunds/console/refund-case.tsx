import { useEffect, useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { languageName } from '@/platform/i18n/language-name'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { Answer } from '@/platform/ui/calls/use-call'
import { Actions } from '@/platform/ui/controls/actions'
import { ActionButton, DialogButton } from '@/platform/ui/data/action-button'
import { useAnswer } from '@/platform/ui/data/answers'
import css from '@/platform/ui/data/case.module.css'
import { Amount, StateTag } from '@/platform/ui/data/cells'
import { Loaded } from '@/platform/ui/data/loaded'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import type { OpenedCase } from '../contract/console'
import { limits, mayBecome } from '../rules'
import { ApproveDialog } from './approve-dialog'
import { CaseFacts } from './case-facts'
import { kindNames, states } from './names'

/** How often, in milliseconds, and for how long it is looked whether the provider has answered. */
const lookAgainAfter = 2000
const mostLooks = 5

/** Reloads while the provider is asked, so that its answer appears without a click. */
function useLooksAgain({ data, reload }: Answer<OpenedCase>) {
  const [looks, setLooks] = useState(0)
  const underWay =
    data !== null && (data.state === 'refunding' || (data.state === 'approved' && data.provider !== null))
  useEffect(() => {
    if (!underWay || looks >= mostLooks) return
    const timer = setTimeout(async () => {
      await reload()
      setLooks((count) => count + 1)
    }, lookAgainAfter)
    return () => clearTimeout(timer)
  }, [underWay, looks, reload])
}

interface RefundCaseProps {
  refund: string
  operator: SignedInOperator
}

/** One case with all facts for a decision, and the decision. */
export function RefundCase({ refund, operator }: RefundCaseProps) {
  const answer = useAnswer('GET /console/api/refunds/case', { refund })
  useLooksAgain(answer)
  return <Loaded answer={answer}>{(found) => <Opened found={found} operator={operator} />}</Loaded>
}

function Opened({ found, operator }: { found: OpenedCase; operator: SignedInOperator }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { refund, kind, state, version, provider } = found
  const decides = may(operator.role, 'refunds.decide')
  // An approved case that is paid by hand only waits for the reference.
  const approvable = mayBecome(found, 'approved') || (state === 'approved' && provider === null)
  return (
    <>
      <p className={css.standing}>
        <strong className={css.amount}>
          <Amount {...found} />
        </strong>
        <StateTag states={states} state={state} />
        <Tag tone="neutral">{translate(kindNames[kind])}</Tag>
      </p>
      {provider === null && approvable && <Alert tone="info">{translate('refundsConsole.paidOutside')}</Alert>}
      <Actions>
        <DialogButton
          title={provider === null ? 'refundsConsole.payByHand' : 'refundsConsole.approve'}
          variant="primary"
          offered={decides && approvable}
        >
          {(close) => <ApproveDialog found={found} onClose={close} />}
        </DialogButton>
        <ActionButton
          title="refundsConsole.decline"
          offered={decides && mayBecome(found, 'declined')}
          heading={translate('refundsConsole.declineTitle', { refund })}
          text={translate('refundsConsole.declineText', { name: found.name })}
          reason={{
            hint: translate('refundsConsole.reasonHint', { language: languageName(found.language, language) }),
            most: limits.reason,
          }}
          send={(reason) => call('POST /console/api/refunds/decline', { refund, seen: version, reason })}
          done={translate('refundsConsole.declinedNotice', { refund })}
        />
      </Actions>
      <CaseFacts found={found} operator={operator} />
    </>
  )
}
