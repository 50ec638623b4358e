import { type ReactNode, useState } from 'react'
import { emailProblem } from '@/domains/accounts/identity/rules'
import { call } from '@/platform/http/client'
import { formatCalendarDay, formatMoment } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Choice } from '@/platform/ui/forms/choice'
import { Field } from '@/platform/ui/forms/field'
import { type FieldBinding, useForm } from '@/platform/ui/forms/form'
import { TextArea } from '@/platform/ui/forms/text-area'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { places } from '../places'
import { limits, type NoticeKind, noticeKinds } from '../rules'
import css from './cancelling.module.css'

interface SentNotice {
  readonly number: string
  /** Unix seconds. */
  readonly received: number
  readonly name: string
  readonly email: string
  readonly contract: string
  readonly kind: NoticeKind
  /** Empty: none was given. */
  readonly reason: string
  /** Empty: as soon as it can. */
  readonly day: string
}

/** The sent notice, with date and time, to print or to keep. */
function Receipt({ notice, kind }: { notice: SentNotice; kind: string }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { number, received, name, email, contract, reason, day } = notice
  return (
    <Result tone="success" title={translate('cancelling.received')}>
      <p>{translate('cancelling.receivedText', { at: formatMoment(new Date(received * 1000), language) })}</p>
      <dl className={css.rows}>
        <dt>{translate('cancelling.number')}</dt>
        <dd>{number}</dd>
        <dt>{translate('ui.name')}</dt>
        <dd>{name}</dd>
        <dt>{translate('identity.email')}</dt>
        <dd>{email}</dd>
        <dt>{translate('cancelling.contract')}</dt>
        <dd>{contract}</dd>
        <dt>{translate('cancelling.kind')}</dt>
        <dd>{kind}</dd>
        {reason !== '' && (
          <>
            <dt>{translate('cancelling.reason')}</dt>
            <dd>{reason}</dd>
          </>
        )}
        <dt>{translate('cancelling.when')}</dt>
        <dd>{day === '' ? translate('cancelling.soonest') : formatCalendarDay(day, language)}</dd>
      </dl>
      <Button variant="secondary" onClick={() => window.print()}>
        {translate('cancelling.print')}
      </Button>
    </Result>
  )
}

const missing = (value: string): MessageKey | null => (value.trim() === '' ? 'member_new_3' : null)

function emailMessage(value: string): MessageKey | null {
  const problem = emailProblem(value)
  if (problem === null) return null
  return problem === 'missing' ? 'member_new_3' : 'cancelling.emailWrong'
}

const kindNames = {
  ordinary: 'cancelling.ordinary',
  extraordinary: 'cancelling.extraordinary',
} as const satisfies Record<NoticeKind, MessageKey>

type Written = Readonly<Record<'name' | 'email' | 'contract' | 'kind' | 'reason' | 'when' | 'day', string>>

const noticeIn = ({ name, email, contract, kind, reason, when, day }: Written) => ({
  name: name.trim(),
  email: email.trim(),
  contract: contract.trim(),
  kind: noticeKinds.find((each) => each === kind) ?? 'ordinary',
  reason: kind === 'extraordinary' ? reason.trim() : '',
  day: when === 'day' ? day : '',
})

interface CancelContractProps {
  /** The captcha of the forms before the login, handed in by the app; a new round is a new picture. */
  captcha: (field: FieldBinding, round: number) => ReactNode
  /** The member who is logged in, and the order in the address. */
  initial: { readonly name: string; readonly email: string; readonly contract: string }
}

/** For anyone, without a login: the statement that ends a contract, and the one button that sends it. */
export function CancelContract({ captcha, initial }: CancelContractProps) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const [sent, setSent] = useState<SentNotice | null>(null)
  const { form, field, values, set, sending, round, refused } = useForm({
    initial: { ...initial, kind: 'ordinary', reason: '', when: 'soonest', day: '', code: '' },
    check: ({ name, email, contract, kind, reason, when, day, code }) => ({
      name: missing(name),
      email: emailMessage(email),
      contract: missing(contract),
      code: missing(code),
      reason: kind === 'extraordinary' ? missing(reason) : null,
      day: when === 'day' ? missing(day) : null,
    }),
    send: ({ code, ...written }) => {
      const { reason, day, ...rest } = noticeIn(written)
      const input = { ...rest, ...(reason && { reason }), ...(day && { day }) }
      return call('POST /api/cancel_contract', { ...input, code: code.trim(), lang })
    },
    spent: ['code'],
    rejected: (names) => Object.fromEntries(names.map((name) => [name, 'identity.rejected'])),
    onDone: (answer, written) => setSent({ ...noticeIn(written), ...answer }),
  })
  if (sent !== null) return <Receipt notice={sent} kind={translate(kindNames[sent.kind])} />
  return (
    <>
      <ScreenHeader title={translate('legal.cancellation')}>{translate('cancelling.lead')}</ScreenHeader>
      <form className={`fields ${css.form}`} {...form}>
        <Refusal of={refused} at={places.cancellationNotice} />
        <Field {...field('name')} label={translate('ui.name')} autoComplete="name" maxLength={limits.name} />
        <Field
          {...field('email')}
          label={translate('identity.email')}
          hint={translate('cancelling.emailHint')}
          type="email"
          autoComplete="email"
        />
        <Field
          {...field('contract')}
          label={translate('cancelling.contract')}
          hint={translate('cancelling.contractHint')}
          autoComplete="off"
          maxLength={limits.contract}
        />
        <Part label={translate('cancelling.kind')}>
          <Choice
            label={translate('cancelling.kind')}
            options={noticeKinds.map((value) => ({ value, label: translate(kindNames[value]) }))}
            value={values.kind as NoticeKind}
            onChoose={(kind) => set('kind', kind)}
          />
        </Part>
        {values.kind === 'extraordinary' && (
          <TextArea {...field('reason')} label={translate('cancelling.reason')} maxLength={limits.reason} />
        )}
        <Part label={translate('cancelling.when')}>
          <Choice
            label={translate('cancelling.when')}
            options={[
              { value: 'soonest', label: translate('cancelling.soonest') },
              { value: 'day', label: translate('cancelling.onDay') },
            ]}
            value={values.when as 'soonest' | 'day'}
            onChoose={(when) => set('when', when)}
          />
        </Part>
        {values.when === 'day' && <Field {...field('day')} label={translate('cancelling.day')} type="date" />}
        {captcha(field('code'), round)}
        <Button type="submit" busy={sending}>
          {translate('cancelling.submit')}
        </Button>
      </form>
      <p className={css.below}>{translate('cancelling.note')}</p>
    </>
  )
}

/** A choice says its name to screen readers alone. */
function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.part}>
      <span className={css.label} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}
