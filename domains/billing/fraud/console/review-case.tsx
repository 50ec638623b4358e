import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { money } from '@/platform/money/money'
import { ActionButton, DialogButton } from '@/platform/ui/data/action-button'
import { useAnswer } from '@/platform/ui/data/answers'
import css from '@/platform/ui/data/case.module.css'
import { CaseActs } from '@/platform/ui/data/case-acts'
import { StateTag } from '@/platform/ui/data/cells'
import { Loaded } from '@/platform/ui/data/loaded'
import { useAnnounce } from '@/platform/ui/data/notices'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { Tag } from '@/platform/ui/feedback/tag'
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { OpenedReview } from '../contract/console'
import type { Block } from '../rules/blocks'
import { limits } from '../rules/limits'
import { kindNames, periodNames, periods, states, untilOf } from './names'
import { ReviewFacts } from './review-facts'

interface RefundDialogProps {
  found: OpenedReview
  amount: string
  onClose: () => void
}

/**
 * Returns the blocks that an order suggests; a whole country is blocked only in the list, since that affects everybody
 * there.
 */
const blocksIn = ({ member, network }: OpenedReview): Block[] => [
  { kind: 'email', value: member },
  ...(network === null || network === 'unknown' ? [] : [{ kind: 'network', value: network } as const]),
]

/** Refunds an order, and asks what is blocked with it and for how long. */
function RefundDialog({ found, amount, onClose }: RefundDialogProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const known = blocksIn(found)
  const [chosen, setChosen] = useState<readonly string[]>(known.map(({ kind }) => kind))
  const [period, setPeriod] = useState<string>('year')
  const { review, version: seen, order } = found
  return (
    <ReasonDialog
      title={translate('reviewsConsole.refundTitle', { order })}
      text={translate('reviewsConsole.refundText', { amount })}
      action={translate('reviewsConsole.refund')}
      reason={{ label: translate('room.reason'), hint: translate('reviewsConsole.noteHint'), most: limits.note }}
      send={(note) => {
        const blocks = known.filter(({ kind }) => chosen.includes(kind))
        const request = { review, seen, note, blocks, until: untilOf(period) }
        return call('POST /console/api/reviews/refund', request)
      }}
      onDone={() => announce(translate('reviewsConsole.refundedNotice', { order }))}
      onClose={onClose}
    >
      <CheckboxList
        label={translate('reviewsConsole.blocks')}
        name="blocks"
        options={known.map(({ kind, value }) => ({ value: kind, label: `${translate(kindNames[kind])}: ${value}` }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <SelectField label={translate('reviewsConsole.howLong')} name="period" value={period} onChange={setPeriod}>
        {periodNames.map((name) => (
          <option key={name} value={name}>
            {translate(periods[name].name)}
          </option>
        ))}
      </SelectField>
    </ReasonDialog>
  )
}

interface ReviewCaseProps {
  review: string
  operator: SignedInOperator
}

/** One marked order with everything that a decision needs, and the decision. */
export function ReviewCase({ review, operator }: ReviewCaseProps) {
  const answer = useAnswer('GET /console/api/reviews/case', { review })
  return <Loaded answer={answer}>{(found) => <Opened found={found} operator={operator} />}</Loaded>
}

function Opened({ found, operator }: { found: OpenedReview; operator: SignedInOperator }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { review, state, version: seen, order, resting } = found
  const amount = formatMoney(money(found.amount, found.currency), language)
  const offered = state === 'open' && may(operator.role, 'reviews.decide')
  return (
    <>
      <p className="cluster-2 level">
        <strong className={css.amount}>{amount}</strong>
        <StateTag states={states} state={state} />
        {state === 'open' && resting && <Tag tone="warning">{translate('reviewsConsole.resting')}</Tag>}
      </p>
      {state === 'open' && (
        <p className="soft">{translate(resting ? 'reviewsConsole.restingText' : 'reviewsConsole.delivered')}</p>
      )}
      <ReviewFacts found={found} />
      <CaseActs>
        <ActionButton
          title="reviewsConsole.release"
          variant="primary"
          offered={offered}
          heading={translate('reviewsConsole.releaseTitle', { order })}
          text={translate(resting ? 'reviewsConsole.releaseText' : 'reviewsConsole.releaseDelivered')}
          reason={{ hint: translate('reviewsConsole.noteHint'), most: limits.note }}
          send={(note) => call('POST /console/api/reviews/release', { review, seen, note })}
          done={translate('reviewsConsole.releasedNotice', { order })}
        />
        <DialogButton title="reviewsConsole.refund" offered={offered}>
          {(close) => <RefundDialog found={found} amount={amount} onClose={close} />}
        </DialogButton>
      </CaseActs>
    </>
  )
}
