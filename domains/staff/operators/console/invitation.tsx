import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { QrCode } from '@/platform/ui/data/qr-code'
import { Refusal } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { CodeField } from '@/platform/ui/forms/code-field'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { PasswordField } from '@/platform/ui/forms/password-field'
import type { SignedInOperator } from '../contract/boot'
import { places } from '../places'
import { limits, passwordProblem } from '../rules'
import { passwordMessages } from './proof-fields'
import { RecoveryCodes } from './recovery-codes'
import { roleNames } from './role-names'
import css from './sign-in.module.css'

interface Invitee {
  readonly email: string
  readonly role: SignedInOperator['role']
  /** The name of an existing operator; else empty. */
  readonly name: string
  readonly totp: { readonly uri: string; readonly secret: string }
}

interface InvitationFormProps {
  invited: Invitee
  secret: string
  onDone: (operator: SignedInOperator, codes: readonly string[]) => void
}

function InvitationForm({ invited, secret, onDone }: InvitationFormProps) {
  const translate = useTranslate()
  const { email, role, totp } = invited
  const { form, field, sending, refused } = useForm({
    initial: { name: invited.name, password: '', code: '' },
    messageValues: limits,
    check: ({ name, password, code }) => {
      const problem = passwordProblem(password, { name, email })
      return {
        name: name.trim() === '' ? 'member_new_3' : null,
        password: problem && passwordMessages[problem],
        code: code.trim() === '' ? 'member_new_3' : null,
      }
    },
    send: (values) => call('POST /console/api/invitation/accept', { ...values, secret }),
    onDone: ({ operator, recovery_codes: codes }) => onDone(operator, codes),
    ofFields: {
      20021: { code: 'operators.wrongCode' },
      20025: { name: 'operators.nameTaken' },
      20040: { password: 'operators.passwordPersonal' },
    },
  })
  return (
    <form className={css.form} {...form}>
      <header>
        <h1 tabIndex={-1}>{translate('operators.invitationTitle')}</h1>
        <p className={css.lead}>{translate('operators.invitationLead', { email, role: translate(roleNames[role]) })}</p>
      </header>
      <Refusal of={refused} at={places.invitation} />
      <Field
        {...field('name')}
        label={translate('operators.yourName')}
        hint={translate('operators.nameHint')}
        autoComplete="name"
        maxLength={limits.nameLength}
        readOnly={invited.name !== ''}
      />
      <PasswordField
        {...field('password')}
        label={translate('operators.password')}
        hint={translate('operators.passwordHint', limits)}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
      />
      <section className={`cluster-4 level ${css.factor}`} aria-label={translate('operators.codeTitle')}>
        <QrCode text={totp.uri} label={translate('operators.qrCode')} />
        <div className={css.factorText}>
          <p>{translate('operators.scan')}</p>
          <p>
            {translate('operators.orType')}{' '}
            <code className={css.secret}>{totp.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          </p>
        </div>
      </section>
      <CodeField {...field('code')} label={translate('operators.code')} hint={translate('operators.codeShown')} />
      <Button type="submit" busy={sending}>
        {translate('operators.accept')}
      </Button>
    </form>
  )
}

/** The page of a mailed invitation: name, password and second factor are set, and the recovery codes are shown once. */
export function Invitation({ onEnter }: { onEnter: (operator: SignedInOperator) => void }) {
  const translate = useTranslate()
  const [secret] = useState(() => location.hash.slice(1))
  const [done, setDone] = useState<{ operator: SignedInOperator; codes: readonly string[] } | null>(null)
  const { data, failure, loading, reload } = useCall((input) => call('POST /console/api/invitation', input), { secret })
  if (done) return <RecoveryCodes codes={done.codes} onDone={() => onEnter(done.operator)} />
  if (data) {
    return <InvitationForm invited={data} secret={secret} onDone={(operator, codes) => setDone({ operator, codes })} />
  }
  if (failure === null) return <Skeleton lines={6} />
  return (
    <Result tone="failure" title={translate('operators.invitationFailed')}>
      <p>{translate(messageFor(places.invitation, failure))}</p>
      {failure === 'unreachable' && (
        <Button variant="secondary" busy={loading} onClick={reload}>
          {translate('ui.tryAgain')}
        </Button>
      )}
    </Result>
  )
}
