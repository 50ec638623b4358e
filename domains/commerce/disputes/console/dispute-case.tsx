import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { FailureCode } from '@/platform/codes/codes'
import { call, type Outcome } from '@/platform/http/client'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { money } from '@/platform/money/money'
import { consoleRoom } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { Age } from '@/platform/ui/data/age'
import { useAnswer } from '@/platform/ui/data/answers'
import css from '@/platform/ui/data/case.module.css'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { Part } from '@/platform/ui/data/part'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tag } from '@/platform/ui/feedback/tag'
import type { OpenedDispute } from '../contract/console'
import { isUnanswered, limits, mayAccept } from '../rules'
import { EvidenceDialog } from './evidence-dialog'
import { actorNames, stageNames, stageTones, stepNames } from './names'

/** The facts of a dispute: the bank's claim, the suspended lines, the member, and the outcome. */
function DisputeFacts({ found }: { found: OpenedDispute }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { respond_by: day, fee, payment_fee: paid, currency } = found
  const price = ({ amount, currency }: NonNullable<typeof fee>) => formatMoney(money(amount, currency), language)
  return (
    <>
      <Part title="disputesConsole.theDispute">
        <DescriptionList
          rows={[
            [
              'disputesConsole.respondBy',
              day === null ? translate('disputesConsole.noDay') : formatMoment(day, language),
            ],
            ['disputesConsole.opened', formatMoment(found.opened, language)],
            ['disputesConsole.reason', found.reason],
            ['disputesConsole.order', found.order ?? translate('disputesConsole.noOrder')],
            [
              'disputesConsole.member',
              found.member_id !== null && <a href={consoleRoom('members', String(found.member_id))}>{found.member}</a>,
            ],
            ['disputesConsole.provider', found.provider],
            ['disputesConsole.reference', `${found.reference} · ${found.payment}`],
            ['disputesConsole.fee', fee && price(fee)],
            ['disputesConsole.paymentFee', paid && price(paid)],
            ['disputesConsole.lostAgain', found.lost_again ? price({ amount: found.lost_again, currency }) : false],
            ['disputesConsole.statement', found.statement],
          ]}
        />
      </Part>
      {found.refunds.length > 0 && (
        <Part title="disputesConsole.refunded">
          <ul className={css.lines}>
            {found.refunds.map(({ amount, at, case: number, reference }) => (
              <li key={`${number} ${at}`} className={css.line}>
                <span>
                  {price({ amount, currency })}{' '}
                  <span className={css.quiet}>
                    {[at && formatMoment(at, language), reference, number].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="disputesConsole.rests">
        {found.lines.length === 0 ? (
          <p className={css.quiet}>{translate('disputesConsole.restsNothing')}</p>
        ) : (
          <ul className={css.lines}>
            {found.lines.map(({ name, order, resting }) => (
              <li key={`${order} ${name}`} className={css.line}>
                <span>
                  {name} <span className={css.quiet}>{order}</span>
                </span>
                {resting && <Tag tone="warning">{translate('disputesConsole.resting')}</Tag>}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="disputesConsole.timeline">
        <ol className={css.timeline}>
          {found.steps.map(({ kind, at, actor_kind: by, actor, note }) => (
            <li key={`${kind} ${at} ${note}`}>
              <strong>{translate(stepNames[kind])}</strong>
              <span className={css.quiet}>
                {by === 'operator' ? actor : translate(actorNames[by])} · <Age at={at} />
              </span>
              {note !== null && <span>{note}</span>}
            </li>
          ))}
        </ol>
      </Part>
    </>
  )
}

interface DisputeCaseProps {
  dispute: string
  operator: SignedInOperator
  /** @param said what was done; null: another operator was first */
  onSettled: (message: string | null) => void
}

/** One disputed payment with all facts for an answer, and the answer. */
export function DisputeCase({ dispute, operator, onSettled }: DisputeCaseProps) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useAnswer('GET /console/api/disputes/case', {
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
