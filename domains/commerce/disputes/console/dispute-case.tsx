import { MemberInShort, OrderLink } from '@/domains/staff/operators/browser'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call, type Outcome } from '@/platform/http/client'
import { languageName } from '@/platform/i18n/languages'
import { formatMoney } from '@/platform/i18n/money'
import { isLanguage, languages } from '@/platform/i18n/page-languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { money } from '@/platform/money/money'
import { Button } from '@/platform/ui/controls/button'
import { ActionButton, DialogButton } from '@/platform/ui/data/action-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { useAnswer } from '@/platform/ui/data/answers'
import css from '@/platform/ui/data/case.module.css'
import { CaseActs } from '@/platform/ui/data/case-acts'
import { Age, StateTag } from '@/platform/ui/data/cells'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { Loaded } from '@/platform/ui/data/loaded'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Part } from '@/platform/ui/data/part'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { Tag } from '@/platform/ui/feedback/tag'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { TextArea } from '@/platform/ui/forms/text-area'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { OpenedDispute } from '../contract/console'
import { isUnanswered, limits, mayAccept } from '../rules'
import { actorNames, stages, stepNames } from './names'

/** Hands a file that came with an answer to the browser as a download. @param file in base64 */
function savePdf({ name, file }: { readonly name: string; readonly file: string }) {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}

interface EvidenceDialogProps {
  found: OpenedDispute
  /** It goes to the bank; else it is only made, to be read or sent by hand. */
  submits: boolean
  onClose: () => void
}

/** The statement of staff in the evidence, and its language. Banks everywhere read English. */
function EvidenceDialog({ found, submits, onClose }: EvidenceDialogProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { language } = useLanguage()
  const { dispute, version: seen, provider, through_provider: through } = found
  const { form, field, sending, refused } = useForm({
    initial: { statement: found.statement, language: 'en' },
    check: () => ({}),
    send: async ({ statement, language: chosen }): Promise<Outcome<unknown>> => {
      const wish = {
        dispute,
        statement: statement.trim(),
        document_language: isLanguage(chosen) ? chosen : 'en',
      } as const
      if (submits) return call('POST /console/api/disputes/submit', { ...wish, seen })
      const outcome = await call('POST /console/api/disputes/evidence', wish)
      if (outcome.ok) savePdf(outcome.data)
      return outcome
    },
    onDone: () => {
      if (submits) announce(translate('disputesConsole.submittedNotice', { dispute }))
      onClose()
    },
  })
  const action = through ? 'disputesConsole.submit' : 'disputesConsole.markSent'
  return (
    <Dialog
      title={submits ? translate('disputesConsole.submitTitle', { dispute }) : translate('room.evidence')}
      onClose={onClose}
    >
      <form className="stack-4" {...form}>
        {submits && (
          <p>
            {through
              ? translate('disputesConsole.submitText')
              : translate('disputesConsole.markSentText', { provider })}
          </p>
        )}
        {refused && <ActionError outcome={refused} own={{ 13103: 'disputesConsole.providerRefused' }} />}
        <TextArea
          {...field('statement')}
          label={translate('disputesConsole.statement')}
          hint={translate('disputesConsole.statementHint')}
          maxLength={limits.statement}
        />
        <SelectField {...field('language')} label={translate('disputesConsole.documentLanguage')}>
          {languages.map((each) => (
            <option key={each} value={each}>
              {languageName(each, language)}
            </option>
          ))}
        </SelectField>
        <div className="cluster-2">
          <Button type="submit" busy={sending}>
            {translate(submits ? action : 'disputesConsole.makePdf')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

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
            ['room.grounds', found.reason],
            [
              'room.order',
              found.order === null ? (
                translate('disputesConsole.noOrder')
              ) : (
                <OrderLink key="order">{found.order}</OrderLink>
              ),
            ],
            [
              'room.member',
              found.member_id !== null && (
                <MemberInShort key="member" member={found.member_id}>
                  {found.member ?? String(found.member_id)}
                </MemberInShort>
              ),
            ],
            ['room.provider', found.provider],
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
          <ul className="stack-2">
            {found.refunds.map(({ amount, at, case: number, reference }) => (
              <li key={`${number} ${at}`} className={css.line}>
                <span>
                  {price({ amount, currency })}{' '}
                  <span className="soft">
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
          <EmptyPart icon="check">{translate('disputesConsole.restsNothing')}</EmptyPart>
        ) : (
          <ul className="stack-2">
            {found.lines.map(({ name, order, resting }) => (
              <li key={`${order} ${name}`} className={css.line}>
                <span>
                  {name} <span className="soft">{order}</span>
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
              <span className="soft">
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
}

/** One disputed payment with all facts for an answer, and the answer. */
export function DisputeCase({ dispute, operator }: DisputeCaseProps) {
  const answer = useAnswer('GET /console/api/disputes/case', { dispute })
  return <Loaded answer={answer}>{(found) => <Opened found={found} operator={operator} />}</Loaded>
}

function Opened({ found, operator }: { found: OpenedDispute; operator: SignedInOperator }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { dispute, stage, version, provider, through_provider: through } = found
  const decides = may(operator.role, 'disputes.decide')
  const amount = formatMoney(money(found.amount, found.currency), language)
  return (
    <>
      <p className="cluster-2 level">
        <strong className={css.amount}>{amount}</strong>
        <StateTag states={stages} state={stage} />
      </p>
      {found.lost_before > 0 && (
        <Alert tone="danger">{translate('disputesConsole.lostBefore', { count: found.lost_before })}</Alert>
      )}
      {found.refunds.length > 0 && <Alert tone="info">{translate('disputesConsole.refundedBefore')}</Alert>}
      {!through && isUnanswered(stage) && (
        <Alert tone="info">{translate('disputesConsole.markSentText', { provider })}</Alert>
      )}
      <DisputeFacts found={found} />
      <CaseActs>
        <DialogButton
          title={through ? 'disputesConsole.submit' : 'disputesConsole.markSent'}
          variant="primary"
          offered={decides && isUnanswered(stage)}
        >
          {(close) => <EvidenceDialog found={found} submits onClose={close} />}
        </DialogButton>
        <DialogButton title="disputesConsole.makePdf" offered={found.order !== null}>
          {(close) => <EvidenceDialog found={found} submits={false} onClose={close} />}
        </DialogButton>
        <ActionButton
          title="disputesConsole.accept"
          offered={decides && mayAccept(stage, through)}
          heading={translate('disputesConsole.acceptTitle', { dispute })}
          text={translate('disputesConsole.acceptText', { amount })}
          reason={{ hint: translate('disputesConsole.noteHint'), most: limits.note }}
          send={(note) => call('POST /console/api/disputes/accept', { dispute, seen: version, note })}
          done={translate('disputesConsole.acceptedNotice', { dispute })}
        />
      </CaseActs>
    </>
  )
}
