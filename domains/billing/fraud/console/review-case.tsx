import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { FailureCode } from '@/platform/codes/codes'
import { call, type Outcome } from '@/platform/http/client'
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
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { OpenedReview } from '../contract/console'
import type { Block } from '../rules/blocks'
import { limits } from '../rules/reviews'
import { kindNames, periodNames, periods, stateNames, stateTones, untilOf } from './names'
import { ReviewFacts } from './review-facts'

interface RefundDialogProps {
  found: OpenedReview
  amount: string
  settled: <Data>(outcome: Outcome<Data>) => Outcome<Data>
  onDone: () => void
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
function RefundDialog({ found, amount, settled, onDone, onClose }: RefundDialogProps) {
  const translate = useTranslate()
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
      send={async (note) => {
        const blocks = known.filter(({ kind }) => chosen.includes(kind))
        const request = { review, seen, note, blocks, until: untilOf(period) }
        return settled(await call('POST /console/api/reviews/refund', request))
      }}
      onDone={onDone}
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
  /** @param message what was done; null: another operator was first */
  onSettled: (message: string | null) => void
}

/** One marked order with everything that a decision needs, and the decision. */
export function ReviewCase({ review, operator, onSettled }: ReviewCaseProps) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useAnswer('GET /console/api/reviews/case', {
    review,
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
  found: OpenedReview
  operator: SignedInOperator
  onSettled: (message: string | null) => Promise<void>
}

function Opened({ found, operator, onSettled }: OpenedProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [doing, setDoing] = useState<'release' | 'refund' | null>(null)
  const { review, state, version: seen, order, resting } = found
  const amount = formatMoney(money(found.amount, found.currency), language)
  const close = () => setDoing(null)

  /** An answer that came too late has left a trace: it is shown. */
  const settled = <Data,>(outcome: Outcome<Data>): Outcome<Data> => {
    if (!outcome.ok && outcome.code === 31002) void onSettled(null)
    return outcome
  }

  return (
    <>
      <p className={css.standing}>
        <strong className={css.amount}>{amount}</strong>
        <Tag tone={stateTones[state]}>{translate(stateNames[state])}</Tag>
        {state === 'open' && resting && <Tag tone="warning">{translate('reviewsConsole.resting')}</Tag>}
      </p>
      {state === 'open' && (
        <p className={css.quiet}>{translate(resting ? 'reviewsConsole.restingText' : 'reviewsConsole.delivered')}</p>
      )}
      {state === 'open' && may(operator.role, 'reviews.decide') && (
        <div className={css.actions}>
          <Button aria-haspopup="dialog" onClick={() => setDoing('release')}>
            {translate('reviewsConsole.release')}
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDoing('refund')}>
            {translate('reviewsConsole.refund')}
          </Button>
        </div>
      )}
      <ReviewFacts found={found} />
      {doing === 'release' && (
        <ReasonDialog
          title={translate('reviewsConsole.releaseTitle', { order })}
          text={translate(resting ? 'reviewsConsole.releaseText' : 'reviewsConsole.releaseDelivered')}
          action={translate('reviewsConsole.release')}
          reason={{ label: translate('room.reason'), hint: translate('reviewsConsole.noteHint'), most: limits.note }}
          send={async (note) => settled(await call('POST /console/api/reviews/release', { review, seen, note }))}
          onDone={() => void onSettled(translate('reviewsConsole.releasedNotice', { order }))}
          onClose={close}
        />
      )}
      {doing === 'refund' && (
        <RefundDialog
          found={found}
          amount={amount}
          settled={settled}
          onDone={() => void onSettled(translate('reviewsConsole.refundedNotice', { order }))}
          onClose={close}
        />
      )}
    </>
  )
}
